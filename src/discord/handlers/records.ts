import type { Game } from '../../games/game.js';
import { readRecord } from '../../match/record.js';
import { hasMoves } from '../../match/replay.js';
import { type Asker, findRecord, recordsFor } from '../../play/records.js';
import type { TextKey } from '../../text/index.js';
import { replayOf, reviewOf } from '../board-components.js';
import type { Bot } from '../bot.js';
import { clip, plain, rows, universalTime } from '../message.js';
import { listedName } from '../names.js';
import { chosenIn } from '../pressable.js';
import { privately, type Reply } from '../reply.js';
import type { Answerable } from '../responder.js';
import type { CommandRoute, CompletionRoute, PressRoute } from '../route.js';
import { privateVoice, privateWord } from '../words.js';

const recordReply = async (
  bot: Bot,
  interaction: Answerable,
  match: string,
  where: Omit<Asker, 'person'>,
  missing: TextKey,
): Promise<Reply> => {
  const found = await findRecord(bot.play, match, { ...where, person: interaction.user.id });
  if (found === null) return privateWord(interaction, missing);
  const { say } = privateVoice(interaction);
  const read = readRecord(JSON.parse(found.json), (id) => bot.play.game(id) ?? undefined);
  const buttons =
    read.ok && hasMoves(read.value)
      ? [...reviewOf(read.value.game, found.match, say), replayOf(found.match, say)]
      : [];
  return privately({
    ...plain(say('table:record.content')),
    components: rows(buttons),
    file: {
      name: `${found.match}.record.json`,
      data: Buffer.from(found.json),
      description: say('table:record.alt'),
    },
  });
};

/** `record`: a finished match as a file. */
export const record: CommandRoute = {
  deferral: () => 'private',
  run: (bot, interaction, place) =>
    recordReply(
      bot,
      interaction,
      // Whatever it is: Discord's own client alone makes sure that it is a text.
      String(interaction.options.getString('match') ?? '').trim(),
      { scope: place.scope },
      'table:refusal.no-record',
    ),
};

/** The button of a finished board: its match is in the ledger, or about to be. */
export const recordButton: PressRoute = {
  deferral: 'private',
  run: (bot, interaction, { place, id }) =>
    recordReply(bot, interaction, id.table, place, 'table:refusal.record-pending'),
};

/** A match chosen on a player's card. */
export const chosenRecord: PressRoute = {
  deferral: 'private',
  run: (bot, interaction, { place }) => {
    const [match = ''] = chosenIn(interaction);
    return recordReply(bot, interaction, match, { scope: place.scope }, 'table:refusal.no-record');
  },
};

/** Discord's limit for completions. */
const mostChoices = 25;

/** Completions of `record match:`: the newest matches of this place and one's own, by names. */
export const completeRecord =
  (game: Game): CompletionRoute =>
  async (bot, interaction, place) => {
    const typed = interaction.options.getFocused().toLocaleLowerCase();
    const asker = { person: interaction.user.id, scope: place.scope };
    const listings = await recordsFor(bot.play, game.id, asker, 100);
    const { say, locale } = privateVoice(interaction);
    const choices = listings
      .map((listing) => ({
        value: listing.match,
        name: clip(
          say('table:record.choice', {
            players: listing.seats.map((seat) => listedName(say, game, seat)).join(' – '),
            date: universalTime(listing.finishedAt, locale),
          }),
          100,
        ),
      }))
      .filter(
        ({ name, value }) => name.toLocaleLowerCase().includes(typed) || value.startsWith(typed),
      );
    return { kind: 'choices', choices: choices.slice(0, mostChoices) };
  };
