import { phrase } from '../games/phrase.js';
import type { ActRefusal } from '../match/act.js';
import { stateOf } from '../match/advance.js';
import type { TableRefusal } from '../match/refusal.js';
import { type Person, peopleOf, type Table } from '../match/table.js';
import type { OpeningRefusal } from '../play/challenge.js';
import { type Voice, voice } from '../text/index.js';
import type { Drawing } from './board.js';
import type { Bot } from './bot.js';
import { beginWith, plain, slash, tableLink } from './message.js';
import { holderName, markdownName } from './names.js';
import { privately, type Reply } from './reply.js';
import type { Answerable } from './responder.js';

/**
 * Why somebody's press did nothing, in their language, with the way on from here. Without a table there
 * is but one reason: it is gone, and nobody knows any more of which game it was.
 */
export const refuse = (
  bot: Bot,
  interaction: Answerable,
  refusal: Exclude<ActRefusal, 'repeated'>,
  table: Table | null,
  channel: string,
): Reply => {
  const speaker = voice(interaction.locale);
  if (table === null) {
    bot.metrics.refusals.inc({ reason: 'gone' });
    return privately(plain(speaker.say('table:refusal.gone', { command: slash('help') })));
  }
  const own = typeof refusal === 'object';
  bot.metrics.refusals.inc({ reason: own ? 'rule' : refusal });
  const said = own
    ? speaker.say(phrase(`${refusal.game}:refusal.${refusal.code}`, refusal.values))
    : refusalWords(bot.drawing, speaker, refusal, table, channel);
  return privately(plain(said));
};

/** Why nothing has been opened; `invited` is whom it was to be against. */
export const openingWords = (
  say: Voice['say'],
  refusal: OpeningRefusal,
  invited: Person | null,
): string =>
  say(`table:refusal.${refusal}`, {
    opponent: invited === null ? say('table:someone') : markdownName(invited.name),
    games: slash('games'),
  });

/** What a table says when it refuses something. */
export const refusalWords = (
  drawing: Drawing,
  { say, locale }: Voice,
  refusal: TableRefusal,
  table: Table,
  channel: string,
): string => {
  const { game } = table;
  const command = beginWith(drawing.game(game));
  const board = slash(game, 'board');
  switch (refusal) {
    case 'gone':
      return say('table:refusal.gone', { command });
    case 'not-seated':
      return say('table:refusal.not-seated', { command, players: playersOf(say, table, locale) });
    case 'not-your-turn':
      return say('table:refusal.not-your-turn', { turn: turnOf(drawing, say, table) });
    case 'stale': {
      const link = tableLink(channel, table);
      return link === null
        ? say('table:refusal.stale-here', { board })
        : say('table:refusal.stale', { link });
    }
    case 'not-invited':
    case 'not-host':
      return say(`table:refusal.${refusal}`, {
        invited:
          'invited' in table && table.invited !== null ? markdownName(table.invited.name) : '',
        host: hostOf(table),
      });
    case 'challenge-over':
      return say('table:refusal.challenge-over', { why: endOf(say, table) });
    case 'match-over':
    case 'not-started':
    case 'own-challenge':
    case 'not-for-you':
    case 'already-started':
    case 'machine-thinking':
    case 'already':
    case 'bad-move':
    case 'no-rematch':
    case 'same-two':
    case 'channel-full':
    case 'out':
    case 'lobby-seated':
    case 'lobby-full':
    case 'lobby-barred':
      return say(`table:refusal.${refusal}`);
    case 'too-many-open':
      return say('table:refusal.too-many-open', { games: slash('games') });
    case 'lobby-small':
      return say('table:refusal.lobby-small', { least: drawing.game(game).seats.min });
    case 'lobby-host':
      return say('table:refusal.lobby-host', { host: hostOf(table) });
    case 'lobby-over':
      return say('table:refusal.lobby-over', { why: closingOf(say, table) });
  }
};

const hostOf = (table: Table): string => ('host' in table ? markdownName(table.host.name) : '');

/** How a table that gathered was closed; one that still stands when its time is over has run out. */
const closingOf = (say: Voice['say'], table: Table): string =>
  say(`table:lobby.closed.${table.phase === 'closed' ? table.why : 'expired'}`, {
    host: hostOf(table),
  });

/** How a challenge ended; one that still stands open when its time is over has run out. */
const endOf = (say: Voice['say'], table: Table): string =>
  'invited' in table
    ? say(`table:challenge.${table.phase === 'closed' ? table.why : 'expired'}`, {
        host: markdownName(table.host.name),
        invited: table.invited === null ? '' : markdownName(table.invited.name),
      })
    : '';

/** The players of a table, for those who are not among them. */
const playersOf = (say: Voice['say'], table: Table, locale: string): string => {
  const names =
    'seats' in table
      ? table.seats.map((holder) => holderName(say, table.game, holder))
      : peopleOf(table).map(({ name }) => name);
  return new Intl.ListFormat(locale).format(names.map(markdownName));
};

const turnOf = (drawing: Drawing, say: Voice['say'], table: Table): string => {
  if (table.phase !== 'playing') return say('table:someone');
  const game = drawing.game(table.game);
  const awaits = game.awaits(stateOf(game, table));
  const [seat] = awaits.kind === 'seats' ? awaits.seats : [];
  const holder = seat === undefined ? undefined : table.seats[seat];
  return holder === undefined
    ? say('table:someone')
    : markdownName(holderName(say, table.game, holder));
};
