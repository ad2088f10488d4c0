import { ComponentType, TextInputStyle } from 'discord.js';
import type { EntryShape } from '../../games/game.js';
import { askRefusal } from '../../match/act.js';
import { tableIn } from '../../match/channel.js';
import { actAt } from '../../play/act.js';
import type { Voice } from '../../text/index.js';
import { typing } from '../board-components.js';
import { writeCustomId } from '../custom-id.js';
import { clip } from '../message.js';
import { chosenIn, publicMessage } from '../pressable.js';
import { ownBoard } from '../private-board.js';
import { refuse } from '../refuse.js';
import { privately } from '../reply.js';
import type { PressRoute } from '../route.js';
import { privateVoice } from '../words.js';
import { answerActed } from './answers.js';

/** The one field of an entry's form. */
const field = 'text';

/** Discord's limits of a form's title and labels, and of what stands below a label. */
const longestLabel = 45;
const longestDescription = 100;

/**
 * What stands over an entry's field. What its button tells it is said whole, as the answer may depend on
 * all of it: where the label has no room for that, it stands below the label.
 */
export const heading = (
  { field: words, detailed }: EntryShape,
  detail: string,
  say: Voice['say'],
): { readonly label: string; readonly description?: string } => {
  const label = clip(say(words), longestLabel);
  const known = /^\d+$/.test(detail) ? detailed?.(detail) : undefined;
  if (known === undefined) return { label };
  const said = say(known);
  return said.length <= longestLabel
    ? { label: said }
    : { label, description: clip(said, longestDescription) };
};

/**
 * Opens the field for a move that is typed, without anything being read:
 * `type:<game>:<entry>[:<detail>]`.
 */
export const askMove: PressRoute = {
  deferral: 'never',
  run: async (bot, interaction, { id }) => {
    const [, game = '', name = '', detail = ''] = id.action.split(':');
    const entry = bot.play.game(game)?.typed?.entries.find((known) => known.id === name);
    if (entry === undefined) return { kind: 'silent' };
    const { say } = privateVoice(interaction);
    return {
      kind: 'modal',
      modal: {
        title: clip(say(entry.title), longestLabel),
        custom_id: writeCustomId(id.table, id.turn, `${typing}:${entry.id}`),
        components: [
          {
            type: ComponentType.Label,
            ...heading(entry, detail, say),
            component: {
              type: ComponentType.TextInput,
              custom_id: field,
              style: TextInputStyle.Short,
              placeholder: clip(say(entry.example), 100),
              max_length: entry.longest,
              required: true,
            },
          },
        ],
      },
    };
  },
};

/** What was typed is a move of the turn that its form was opened on. */
export const typedMove: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, press) => {
    const { place, id } = press;
    const [, action = ''] = id.action.split(':');
    const typed = interaction.isModalSubmit() ? interaction.fields.getTextInputValue(field) : '';
    const act = { person: interaction.user.id, turn: id.turn, action, typed };
    const pressed = publicMessage(interaction);
    const acted = await actAt(bot.play, place.channel, id.table, act, pressed, place.thread);
    return answerActed(bot, interaction, press, acted);
  },
};

/**
 * Shows the table more closely on the way to a move, to the person who pressed and to nobody else: a
 * private board, which changes as they look further.
 */
export const lookCloser: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, { place, id }) => {
    const { channel } = place;
    const table = tableIn(await bot.play.store.channels.read(channel), id.table);
    if (table === undefined || !('seats' in table)) {
      return refuse(bot, interaction, 'gone', null, channel);
    }
    if (table.phase === 'over') return refuse(bot, interaction, 'match-over', table, channel);
    const refusal = askRefusal(bot.drawing.game(table.game), table, interaction.user.id);
    if (refusal !== null) return refuse(bot, interaction, refusal, table, channel);
    const focus = chosenIn(interaction)[0] ?? id.action.split(':').slice(1).join(':');
    const board = await ownBoard(bot, interaction, channel, table, { focus });
    const pressed = publicMessage(interaction);
    if (pressed === null) return { kind: 'update', message: board };
    if (table.reach === 'bot') return privately(board);
    // Only this press's token can show the move on the board afterwards: it is kept for that, and the
    // private board follows it.
    bot.screens.token(pressed, interaction.token);
    return { kind: 'silent', aside: async () => board };
  },
};
