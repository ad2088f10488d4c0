import type { ChatInputCommandInteraction } from 'discord.js';
import type { Game } from '../../games/game.js';
import { type Clock, clockLimits, clocks, defaultClock } from '../../match/clock-choices.js';
import type { Person, Table, Terms } from '../../match/table.js';
import {
  type OpeningRefusal,
  type OpeningRequest,
  challenge as openChallenge,
  practise,
  withdrawChallenge,
} from '../../play/challenge.js';
import { tableMessage } from '../board.js';
import type { Bot } from '../bot.js';
import { plain, slash } from '../message.js';
import { markdownName } from '../names.js';
import { type Place, person, personOf } from '../place.js';
import type { Reply } from '../reply.js';
import type { CommandRoute } from '../route.js';
import { privateVoice, privateWord, publicLanguage } from '../words.js';

/**
 * The opponent as named in the command: nobody, a person, this bot, somebody who cannot play, or
 * somebody whom Discord does not know either.
 */
type Named =
  | { readonly kind: 'anyone' | 'self' | 'machine' | 'unknown' }
  | { readonly kind: 'person' | 'bot'; readonly person: Person };

const opponentOf = (interaction: ChatInputCommandInteraction): Named => {
  const user = interaction.options.getUser('opponent');
  if (user === null) {
    return { kind: interaction.options.get('opponent') === null ? 'anyone' : 'unknown' };
  }
  if (user.id === interaction.user.id) return { kind: 'self' };
  if (user.id === interaction.applicationId) return { kind: 'machine' };
  const named = person(user, interaction.options.getMember('opponent'));
  return { kind: user.bot ? 'bot' : 'person', person: named };
};

/** `challenge`: to a person, to anyone, or to this bot, which plays at once. */
export const challenge = (game: Game): CommandRoute => ({
  deferral: (interaction) => {
    const { kind } = opponentOf(interaction);
    return kind === 'self' || kind === 'bot' || kind === 'unknown' ? 'private' : 'public';
  },
  run: async (bot, interaction, place) => {
    const opponent = opponentOf(interaction);
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
        return startPractice(bot, interaction, place, game, game.levels[1] ?? game.levels[0]);
      case 'anyone':
      case 'person': {
        const invited = opponent.kind === 'person' ? opponent.person : null;
        const clock = readClock(interaction.options.getString('clock'), defaultClock);
        const request = await requestOf(bot, interaction, place, game, clock);
        const opened = await openChallenge(bot.play, request, invited);
        if (!opened.ok) return refuseOpening(bot, interaction, opened.error, invited);
        return posted(bot, interaction, place, opened.value);
      }
    }
  },
});

/** `practice`: a match against the machine, at once. */
export const practice = (game: Game): CommandRoute => ({
  deferral: () => 'public',
  run: (bot, interaction, place) => {
    const wanted = interaction.options.getString('level');
    const level = game.levels.find((known) => known === wanted) ?? game.levels[1];
    return startPractice(bot, interaction, place, game, level ?? game.levels[0]);
  },
});

const startPractice = async (
  bot: Bot,
  interaction: ChatInputCommandInteraction,
  place: Place,
  game: Game,
  level: string | undefined,
): Promise<Reply> => {
  if (level === undefined) throw new Error(`${game.id} has no machine`);
  const clock = readClock(interaction.options.getString('clock'), 'none');
  const request = await requestOf(bot, interaction, place, game, clock);
  const opened = await practise(bot.play, request, level);
  if (!opened.ok) return refuseOpening(bot, interaction, opened.error, null);
  return posted(bot, interaction, place, opened.value);
};

/** A clock that Discord's client cannot have sent is read as none named. */
const readClock = (value: string | null, otherwise: Clock): Clock =>
  clocks.find((clock) => clock === value) ?? otherwise;

const requestOf = async (
  bot: Bot,
  interaction: ChatInputCommandInteraction,
  place: Place,
  game: Game,
  clock: Clock,
): Promise<OpeningRequest> => ({
  channel: place.channel,
  interaction: interaction.id,
  host: personOf(interaction),
  terms: await termsOf(bot, interaction, place, game, clockLimits[clock]),
});

const termsOf = async (
  bot: Bot,
  interaction: ChatInputCommandInteraction,
  place: Place,
  game: Game,
  clock: number | null,
): Promise<Terms> => {
  const settings = await bot.play.store.settings.read(place.scope);
  return {
    game: game.id,
    options: optionsOf(interaction, game),
    clock,
    style: settings.style ?? 'picture',
    locale: publicLanguage(settings, interaction),
    guild: place.guild,
    scope: place.scope,
    reach: place.reach,
  };
};

/**
 * The game's options as the command names them, all written out. What the game does not know it
 * ignores; what Discord's client cannot have sent is read as if it were not there.
 */
const optionsOf = (
  interaction: ChatInputCommandInteraction,
  game: Game,
): Readonly<Record<string, unknown>> => {
  const given = interaction.options.data.flatMap((each) => each.options ?? [each]);
  const named = game.options(Object.fromEntries(given.map(({ name, value }) => [name, value])));
  const read = named.ok ? named : game.options({});
  if (!read.ok) throw new Error(`${game.id} has no default options`);
  return { ...read.value };
};

const refuseOpening = (
  bot: Bot,
  interaction: ChatInputCommandInteraction,
  refusal: OpeningRefusal,
  invited: Person | null,
): Reply => {
  bot.metrics.refusals.inc({ reason: refusal });
  return privateWord(interaction, `table:refusal.${refusal}`, {
    opponent: invited === null ? '' : markdownName(invited.name),
  });
};

/** The new table for everybody; withdrawn with a word where Discord hides it from the others. */
const posted = async (
  bot: Bot,
  interaction: ChatInputCommandInteraction,
  place: Place,
  table: Table,
): Promise<Reply> => ({
  kind: 'public',
  message: await tableMessage(bot.drawing, table),
  shows: { channel: place.channel, table },
  ...(table.phase === 'open'
    ? {
        hidden: async () => {
          await withdrawChallenge(bot.play, place.channel, table.id, 'withdrawn');
          bot.metrics.refusals.inc({ reason: 'hidden' });
          return plain(privateVoice(interaction).say('table:refusal.hidden'));
        },
      }
    : {}),
});
