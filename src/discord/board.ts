import type { APIEmbed } from 'discord.js';
import type { Awaits, Game, GameEvent } from '../games/game.js';
import type { Phrase, Seat } from '../games/phrase.js';
import type { TableView } from '../games/view.js';
import { readState, stateOf, UnreadableState } from '../match/advance.js';
import { hasLobby } from '../match/lobby.js';
import { declining } from '../match/machines.js';
import { gathersForRematch } from '../match/rematch.js';
import {
  type BoardStyle,
  canRematch,
  type FinishedTable,
  type PlayingTable,
  type SeatHolder,
  type Table,
  type Voiding,
} from '../match/table.js';
import type { Renderer } from '../render/index.js';
import { type Voice, voice } from '../text/index.js';
import { endButtons, fitted, moveRows, standingButtons, tableButtons } from './board-components.js';
import { challengeMessage } from './challenge-message.js';
import { closedLobbyMessage, lobbyMessage } from './lobby-message.js';
import { accent, clip, type Outgoing, relativeTime, rows } from './message.js';
import { holderName, markdownName } from './names.js';
import { termsLine } from './terms.js';

/** What drawing a board needs. */
export interface Drawing {
  readonly renderer: Renderer;
  readonly game: (id: string) => Game;
}

/** Two voices of one table: for pictures and alternative text, and for markdown (names escaped). */
export const voicesOf = (
  locale: string,
  game: string,
  seats: readonly SeatHolder[],
): { readonly plain: Voice; readonly markdown: Voice } => {
  const { say } = voice(locale);
  const names = seats.map((holder) => holderName(say, game, holder));
  const escaped = names.map(markdownName);
  return {
    plain: voice(locale, (seat) => names[seat] ?? '?'),
    markdown: voice(locale, (seat) => escaped[seat] ?? '?'),
  };
};

/**
 * The seat that is drawn nearest: the person against a machine, else the seat to act, and at the end
 * the winner.
 */
export const frontOf = (seats: readonly SeatHolder[], awaits: Awaits<GameEvent>): Seat => {
  const people = seats.flatMap((holder, seat) => (holder.kind === 'person' ? [seat] : []));
  const [only] = people;
  if (people.length === 1 && only !== undefined) return only;
  switch (awaits.kind) {
    case 'over':
      return awaits.winners[0] ?? 0;
    case 'seats':
      return awaits.seats[0] ?? 0;
    case 'chance':
      return 0;
  }
};

/**
 * The message that shows a table to everybody where it stands. `told` happened before what was last,
 * and stands above it.
 */
export const tableMessage = async (
  drawing: Drawing,
  table: Table,
  told: readonly Phrase[] = [],
): Promise<Outgoing> =>
  'seats' in table
    ? boardMessage(drawing, table, told)
    : openingMessage(drawing.game(table.game), table);

/** A challenge or a table that gathers, or what became of it without a match. */
const openingMessage = (
  game: Game,
  table: Exclude<Table, PlayingTable | FinishedTable>,
): Outgoing => {
  if (table.phase === 'lobby') return lobbyMessage(game, table);
  return table.phase === 'closed' && hasLobby(game)
    ? closedLobbyMessage(table)
    : challengeMessage(game, table);
};

/** A match's board, running or finished, in the table's own language and style. */
export const boardMessage = async (
  drawing: Drawing,
  table: PlayingTable | FinishedTable,
  told: readonly Phrase[] = [],
): Promise<Outgoing> => {
  const game = drawing.game(table.game);
  const state = readState(game, table);
  if (state === null && isVoid(table)) return positionless(drawing, table);
  if (state === null) throw new UnreadableState(table.id);
  const front = frontOf(table.seats, game.awaits(state));
  const declined = declinedAt(game, table);
  const view = game.table(state, { front, viewer: null, declined });
  const voices = voicesOf(table.locale, table.game, table.seats);
  const lines = { told, declined };
  const drawn = await draw(drawing, table, view, lines, table.style, voices);
  const components =
    table.phase === 'playing'
      ? playingRows(game, table, view, voices.plain)
      : rows(endButtons(game, table, voices.plain));
  return { ...drawn, components, mentions: [] };
};

/** A void match whose position cannot be read: what there is to say of it all the same. */
const positionless = (drawing: Drawing, table: VoidTable): Outgoing => {
  const { plain, markdown } = voicesOf(table.locale, table.game, table.seats);
  return {
    content: voidedWords(table, markdown.say),
    embeds: [embedOf(drawing, table, [], plain.say, null)],
    file: null,
    components: rows(endButtons(drawing.game(table.game), table, plain)),
    mentions: [],
  };
};

/** What is open to several stands beside what is always there: it stays where it is. */
const playingRows = (
  game: Game,
  table: PlayingTable,
  view: TableView,
  say: Voice,
): Outgoing['components'] =>
  fitted(
    moveRows(game, table, view, say),
    rows(standingButtons(table, view.standing ?? [], say, tableButtons(table, say))),
  );

/** What stands around what a view says was last. */
export interface Lines {
  /** What was said before it. */
  readonly told: readonly Phrase[];
  /** Whose machines said no to what others propose. */
  readonly declined: readonly Seat[];
}

type Drawn = Pick<Outgoing, 'content' | 'embeds' | 'file'>;

/** What a board shows, without what can be pressed. */
export const draw = async (
  drawing: Drawing,
  table: PlayingTable | FinishedTable,
  view: TableView,
  { told, declined }: Lines,
  style: BoardStyle,
  { plain, markdown }: { readonly plain: Voice; readonly markdown: Voice },
): Promise<Drawn> => {
  const drawn = await drawing.renderer.draw(view, style, { picture: plain, text: markdown });
  const { say } = markdown;
  const content = isVoid(table) ? voidedWords(table, say) : say(view.prompt);
  const lines = [
    ...(drawn.text === null ? [] : [withoutFirst(drawn.text, content), '']),
    ...(style === 'text' ? [] : view.status.map((line) => say(line))),
    ...[...told, ...(view.last === null ? [] : [view.last])].map((line) => say(line)),
    ...declined.map((seat) => say({ key: `${table.game}:declines`, values: { seat: { seat } } })),
    ...afterwards(table, say),
  ];
  const embed = embedOf(drawing, table, lines, plain.say, drawn.file);
  return { content, embeds: [embed], file: drawn.file };
};

/** What frames a board: the game and its terms, what is said, the picture, and how the dice were sealed. */
const embedOf = (
  drawing: Drawing,
  table: PlayingTable | FinishedTable,
  lines: readonly string[],
  say: Voice['say'],
  file: Outgoing['file'],
): APIEmbed => ({
  title: clip(
    say('table:board.title', {
      game: { key: `${table.game}:name` },
      terms: termsLine(say, drawing.game(table.game), table),
    }),
    256,
  ),
  ...(lines.length === 0 ? {} : { description: clip(lines.join('\n'), 4000) }),
  color: accent,
  footer: { text: clip(seal(table, say), 2048) },
  ...(file === null ? {} : { image: { url: `attachment://${file.name}` } }),
});

/** A match that ended without a result. */
type VoidTable = FinishedTable & { readonly voided: Voiding };

const isVoid = (table: PlayingTable | FinishedTable): table is VoidTable =>
  table.phase === 'over' && table.voided !== null;

const voidedWords = ({ voided }: VoidTable, say: Voice['say']): string =>
  say(`table:board.voided.${voided}`);

/** A board in words begins with what is to be done, which the message says above it already. */
const withoutFirst = (text: string, said: string): string =>
  text.startsWith(`${said}\n`) ? text.slice(said.length + 1) : text;

/** The seats of machines that said no to what others propose. */
export const declinedAt = (game: Game, table: PlayingTable | FinishedTable): readonly Seat[] =>
  table.phase === 'over' ? [] : declining(game, stateOf(game, table), table.seats);

/** What stands below the last event: the running clock, or what can follow a finished match. */
const afterwards = (table: PlayingTable | FinishedTable, say: Voice['say']): readonly string[] => {
  if (table.phase === 'playing') {
    return table.deadline === null || table.clock === null
      ? []
      : [say('table:board.clock', { time: relativeTime(table.deadline) })];
  }
  const { rematch } = table;
  if (rematch.table !== null) {
    return [say(gathersForRematch(table) ? 'table:board.rematchOpen' : 'table:board.rematchBegun')];
  }
  if (!canRematch(table)) return [];
  const [first] = rematch.wanted;
  const missing = table.seats.flatMap((holder, seat) =>
    holder.kind === 'person' && !rematch.wanted.includes(seat) ? [seat] : [],
  );
  return first === undefined
    ? []
    : [
        say('table:board.wantsRematch', {
          seat: { seat: first },
          others: missing.map((seat) => ({ key: 'table:board.seat', values: { seat: { seat } } })),
        }),
      ];
};

/**
 * The footer: how the dice were sealed, and what that proves when nobody else added to them. The end of
 * a match that offers another shows the whole seal of that one's dice, before anybody can want it.
 */
const seal = (table: PlayingTable | FinishedTable, say: Voice['say']): string => {
  if (table.phase === 'over') {
    const offers = table.rematch.table === null && canRematch(table);
    const next = say('table:board.rematchDice', { commitment: table.next.commitment });
    return [say('table:board.finishedDice'), ...(offers ? [next] : [])].join('\n');
  }
  const commitment = table.fairness.commitment.slice(0, 16);
  const people = table.seats.filter((holder) => holder.kind === 'person');
  return say(people.length === 1 ? 'table:board.practiceDice' : 'table:board.dice', { commitment });
};
