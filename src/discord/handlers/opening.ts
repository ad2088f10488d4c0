import { InteractionContextType } from 'discord.js';
import type { Game } from '../../games/game.js';
import { type Clock, clockLimits, defaultClock } from '../../match/clock-choices.js';
import type { Person, Table, Terms } from '../../match/table.js';
import {
  type OpeningRefusal,
  type OpeningRequest,
  challenge as openChallenge,
  practise,
} from '../../play/challenge.js';
import type { SettingsDocument } from '../../play/documents.js';
import { openTable, withdraw } from '../../play/lobby.js';
import { channelsInstead } from '../allowed.js';
import { tableMessage } from '../board.js';
import type { Bot } from '../bot.js';
import { firstTimeHint } from '../first-time.js';
import { plain, slash } from '../message.js';
import { markdownName } from '../names.js';
import { type Place, personOf } from '../place.js';
import { openingWords } from '../refuse.js';
import { privately, type Reply } from '../reply.js';
import type { Answerable } from '../responder.js';
import { privateVoice, privateWord, publicLanguage } from '../words.js';
import { optionsFor } from './options.js';

/**
 * The opponent as somebody names them: nobody, a person, this bot, somebody who cannot play, or
 * somebody whom Discord does not know either.
 */
export type Named =
  | { readonly kind: 'anyone' | 'self' | 'machine' | 'unknown' }
  | { readonly kind: 'person' | 'bot'; readonly person: Person };

/** What is asked for beyond the opponent, whichever way: a command, a menu or a button. */
export interface Asked {
  /** `null` when none is named: the person's usual one, else the server's, else ours. */
  readonly clock: Clock | null;
  /** Whether the match is to be rated, as far as the day allows. */
  readonly rated: boolean;
  /** The game's options by name, of any shape; what is missing takes its default. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Whether an opponent can only be refused, which is said privately. */
export const refusesAlways = (interaction: Answerable, { kind }: Named): boolean =>
  kind === 'self' ||
  kind === 'bot' ||
  kind === 'unknown' ||
  (kind !== 'machine' && isAlone(interaction));

/** Whether this is where one person and the bot write to each other: nobody else can accept anything. */
const isAlone = ({ context }: Answerable): boolean => context === InteractionContextType.BotDM;

/** A challenge to a person or to anyone; this bot plays at once. */
export const startChallenge = async (
  bot: Bot,
  interaction: Answerable,
  place: Place,
  game: Game,
  opponent: Named,
  asked: Asked,
): Promise<Reply> => {
  const practice = slash(game.id, 'practice');
  switch (opponent.kind) {
    case 'self':
      return privateWord(interaction, 'table:refusal.opponent-self', { practice });
    case 'bot':
      return privateWord(interaction, 'table:refusal.opponent-bot', {
        opponent: markdownName(opponent.person.name),
        practice,
      });
    case 'unknown':
      return privateWord(interaction, 'table:refusal.opponent-unknown');
    case 'machine':
      return startPractice(bot, interaction, place, game, null, asked);
    case 'anyone':
    case 'person': {
      if (isAlone(interaction))
        return privateWord(interaction, 'table:refusal.alone', { practice });
      const invited = opponent.kind === 'person' ? opponent.person : null;
      const request = await requestOf(bot, interaction, place, game, asked);
      if ('kind' in request) return request;
      const opened = await openChallenge(bot.play, request, invited);
      if (!opened.ok) return refuseOpening(bot, interaction, opened.error, invited);
      return posted(bot, interaction, place, opened.value);
    }
  }
};

/** A table that whoever likes joins. */
export const openLobby = async (
  bot: Bot,
  interaction: Answerable,
  place: Place,
  game: Game,
  asked: Asked,
): Promise<Reply> => {
  const request = await requestOf(bot, interaction, place, game, asked);
  if ('kind' in request) return request;
  const opened = await openTable(bot.play, request);
  if (!opened.ok) return refuseOpening(bot, interaction, opened.error, null);
  return posted(bot, interaction, place, opened.value);
};

/** A match against machines, at once; a level that is not one of the game's is the usual one. */
export const startPractice = async (
  bot: Bot,
  interaction: Answerable,
  place: Place,
  game: Game,
  wanted: string | null,
  asked: Asked,
  machines = 1,
): Promise<Reply> => {
  const level = game.levels.find((known) => known === wanted) ?? game.levels[1] ?? game.levels[0];
  if (level === undefined) throw new Error(`${game.id} has no machine`);
  const request = await requestOf(bot, interaction, place, game, asked);
  if ('kind' in request) return request;
  const opened = await practise(bot.play, request, level, machines);
  if (!opened.ok) return refuseOpening(bot, interaction, opened.error, null);
  return posted(bot, interaction, place, opened.value);
};

/** What is asked for, as a request; a reply where it cannot be: in this channel, or not together. */
const requestOf = async (
  bot: Bot,
  interaction: Answerable,
  place: Place,
  game: Game,
  asked: Asked,
): Promise<OpeningRequest | Reply> => {
  const instead = await channelsInstead(bot, place);
  if (instead !== null) return refuseChannel(bot, interaction, instead);
  const options = optionsFor(game, asked.options);
  if (!options.ok) {
    const key = `${game.id}:refusal.${options.error}`;
    return privately(plain(privateVoice(interaction).say({ key })));
  }
  return {
    channel: place.channel,
    interaction: interaction.id,
    host: personOf(interaction),
    terms: await termsOf(bot, interaction, place, game, { ...asked, options: options.value }),
  };
};

const termsOf = async (
  bot: Bot,
  interaction: Answerable,
  place: Place,
  game: Game,
  asked: Asked,
): Promise<Terms> => {
  const settings = await bot.play.store.settings.read(place.scope);
  const clock = asked.clock ?? (await usualClock(bot, interaction, settings));
  return {
    game: game.id,
    options: asked.options,
    clock: clockLimits[clock],
    rated: asked.rated,
    style: settings.style ?? 'picture',
    locale: publicLanguage(settings, interaction),
    guild: place.guild,
    scope: place.scope,
    reach: place.reach,
    thread: place.thread,
  };
};

const usualClock = async (
  bot: Bot,
  interaction: Answerable,
  settings: SettingsDocument,
): Promise<Clock> => {
  const own = await bot.play.store.people.read(interaction.user.id);
  return own.clock ?? settings.clock ?? defaultClock;
};

const refuseChannel = (bot: Bot, interaction: Answerable, instead: readonly string[]): Reply => {
  bot.metrics.refusals.inc({ reason: 'not-here' });
  const channels = instead.map((id) => `<#${id}>`).join(', ');
  return privateWord(interaction, 'table:refusal.not-here', { channels });
};

const refuseOpening = (
  bot: Bot,
  interaction: Answerable,
  refusal: OpeningRefusal,
  invited: Person | null,
): Reply => {
  bot.metrics.refusals.inc({ reason: refusal });
  return privately(plain(openingWords(privateVoice(interaction).say, refusal, invited)));
};

/** The new table for everybody; withdrawn with a word where Discord hides it from the others. */
const posted = async (
  bot: Bot,
  interaction: Answerable,
  place: Place,
  table: Table,
): Promise<Reply> => ({
  kind: 'public',
  message: await tableMessage(bot.drawing, table),
  shows: { channel: place.channel, table },
  aside: firstTimeHint(bot, interaction, table.game),
  ...(table.phase === 'open' || table.phase === 'lobby'
    ? {
        hidden: async () => {
          await withdraw(bot.play, place.channel, table.id, 'withdrawn');
          bot.metrics.refusals.inc({ reason: 'hidden' });
          return plain(privateVoice(interaction).say('table:refusal.hidden'));
        },
      }
    : {}),
});
