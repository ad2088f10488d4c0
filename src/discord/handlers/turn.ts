import { tableIn } from '../../match/channel.js';
import { actAt, resign } from '../../play/act.js';
import { openMove } from '../board-components.js';
import type { Outgoing } from '../message.js';
import { type Pressable, publicMessage } from '../pressable.js';
import { ownBoard } from '../private-board.js';
import { refuse } from '../refuse.js';
import { privately, type Reply } from '../reply.js';
import type { Press, PressRoute } from '../route.js';
import { answerActed } from './answers.js';

/**
 * What a press stands for as an action of the game: the value of a select belongs to it, and a move
 * that is open has a prefix.
 */
const actionOf = (interaction: Pressable, { turn, action }: Press['id']): string => {
  const own = turn === null ? action.slice(openMove.length + 1) : action;
  return interaction.isStringSelectMenu() ? `${own}:${interaction.values[0] ?? ''}` : own;
};

/** A press of a turn, or of a move that is open: the move, or the reason why not. */
export const turn: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, press) => {
    const { place, id } = press;
    const act = { person: interaction.user.id, turn: id.turn, action: actionOf(interaction, id) };
    const pressed = publicMessage(interaction);
    const acted = await actAt(bot.play, place.channel, id.table, act, pressed, place.thread);
    return answerActed(bot, interaction, press, acted);
  },
};

/** The modal was confirmed: the match is given up. */
export const resignSubmit: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, press) => {
    const acted = await resign(bot.play, press.place.channel, press.id.table, interaction.user.id);
    return answerActed(bot, interaction, press, acted);
  },
};

/** The board as its presser wants to see it, for nobody else. */
export const myView: PressRoute = {
  deferral: 'private',
  run: async (bot, interaction, { place, id }) => {
    const document = await bot.play.store.channels.read(place.channel);
    const table = tableIn(document, id.table);
    if (table === undefined || !('seats' in table)) {
      return refuse(bot, interaction, 'gone', null, place.channel);
    }
    return privately(await ownBoard(bot, interaction, place.channel, table));
  },
};

/** The private board as it stands by now. */
export const refresh: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, { place, id }) => {
    const table = tableIn(await bot.play.store.channels.read(place.channel), id.table);
    if (table === undefined || !('seats' in table)) {
      return refuse(bot, interaction, 'gone', null, place.channel);
    }
    // Only what this person alone sees is drawn anew: a board stays a board.
    const show = publicMessage(interaction) === null ? updating : privately;
    const [, ...looked] = id.action.split(':');
    const look = looked.length === 0 ? {} : { focus: looked.join(':') };
    return show(await ownBoard(bot, interaction, place.channel, table, look));
  },
};

const updating = (message: Outgoing): Reply => ({ kind: 'update', message });
