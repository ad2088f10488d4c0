/** Matches without a bot around them: positions to draw, and matches that have gone on for long. */
import type { Draft, Game, GameEvent, GameMove, GameState, MoveOption } from '../src/games/game.js';
import { type Act, act } from '../src/match/act.js';
import { stateOf } from '../src/match/advance.js';
import { commitmentOf } from '../src/match/dice.js';
import { begin } from '../src/match/open.js';
import type { Step } from '../src/match/step.js';
import type { Person, PlayingTable, Table, Terms } from '../src/match/table.js';
import { randomFrom } from './random.js';

const people: readonly Person[] = ['Ada', 'Bo', 'Cleo', 'Dee'].map((name, seat) => ({
  kind: 'person',
  id: `10000000000000000${seat + 1}`,
  name,
}));

const terms: Omit<Terms, 'game'> = {
  rated: true,
  options: {},
  clock: 86_400_000,
  style: 'emoji',
  locale: 'en',
  guild: '200000000000000001',
  scope: '200000000000000001',
  reach: 'bot',
  thread: null,
};

/** Options other than the usual ones: the longest match there is of a game. */
const longest: Readonly<Record<string, Terms['options']>> = {
  knucklebones: { length: 'best-of-5' },
};

/** A match that has just begun; the number decides its dice. */
export const newMatch = (game: Game, number: number, seats = 2): Step<PlayingTable> => {
  const seed = number.toString(16).padStart(64, '0');
  const entropy = ['300000000000000001', '300000000000000002'];
  return begin(game, {
    terms: { ...terms, game: game.id, options: longest[game.id] ?? {} },
    stakes: 'rated',
    id: `match${number}`,
    seats: people.slice(0, seats),
    fairness: { seed, commitment: commitmentOf(seed), entropy },
    message: '400000000000000001',
    version: 1,
    openedAt: 1,
    now: 1,
  });
};

type Option = MoveOption<GameMove>;
/** One of the moves that a seat can make. */
export type Choose = (options: readonly Option[], state: GameState, game: Game) => Option;

const first: Choose = ([option]) => {
  if (option === undefined) throw new Error('nothing can be done');
  return option;
};

/** Any move there is. */
export const anyMove =
  (random: () => number): Choose =>
  (options, state, game) =>
    first(options.slice(Math.floor(random() * options.length)), state, game);

/** What a seat can do on its turn: what is open to several ends matches or is asked of all of them. */
const optionsOf = (game: Game, state: GameState, seat: number): readonly Option[] => {
  const all = game.moves(state, seat);
  const ofTurn = all.filter(({ move }) => game.open?.(move) !== true);
  return ofTurn.length === 0 ? all : ofTurn;
};

/** What happens next: by chance, or by a move of the seat that is asked; `null` at the end. */
export const nextDraft = (
  game: Game,
  state: GameState,
  choose: Choose,
): { readonly draft: Draft<GameEvent>; readonly isMove: boolean } | null => {
  const awaits = game.awaits(state);
  if (awaits.kind === 'over') return null;
  if (awaits.kind === 'chance') return { draft: awaits.draft, isMove: false };
  const [seat = 0] = awaits.seats;
  const draft = game.draft(state, seat, choose(optionsOf(game, state, seat), state, game).move);
  if (!draft.ok) throw new Error(`a move is refused: ${draft.error.code}`);
  return { draft: draft.value, isMove: true };
};

/** An event of a draft, and the state after it. */
export const happen = (
  game: Game,
  state: GameState,
  draft: Draft<GameEvent>,
  random: () => number,
): { readonly event: GameEvent; readonly state: GameState } => {
  const event = draft.complete(draft.draws.map((values) => Math.floor(random() * values)));
  const next = game.apply(state, event);
  if (!next.ok) throw new Error(`an illegal event: ${next.error.code}`);
  return { event, state: next.value };
};

/** How a match is to go on, so that it lasts. */
interface Course {
  readonly choose: Choose;
  readonly random: () => number;
}

/** Nobody is captured, and reserves come in, one by one, before too many quiet turns have passed. */
const peaceful =
  (random: () => number): Choose =>
  (options, state, game) => {
    const seen = (position: GameState) => game.publicState(position);
    const { turn, captured, quiet } = seen(state);
    const reserve = options.find(({ action }) => action.startsWith('muster:'));
    if (reserve !== undefined && Number(quiet) > 40) return reserve;
    const seat = Number(turn);
    for (let tries = 0; tries < 200; tries += 1) {
      const option = anyMove(random)(options, state, game);
      if (option.action.startsWith('muster:')) continue;
      const draft = game.draft(state, seat, option.move);
      if (!draft.ok) throw new Error(draft.error.code);
      const next = happen(game, state, draft.value, random).state;
      if (String(seen(next).captured) === String(captured)) return option;
    }
    return reserve ?? first(options, state, game);
  };

const courseOf = (game: Game, number: number): Course => {
  const random = randomFrom(number);
  switch (game.id) {
    // Both keep knocking the one die on the table out with its twin.
    case 'knucklebones':
      return { choose: first, random: () => 0 };
    case 'pincer':
      return { choose: peaceful(random), random };
    default:
      return { choose: anyMove(random), random };
  }
};

/** A match on its course after so many events; `null` when it was over before. */
const courseTo = (game: Game, number: number, length: number): Step<PlayingTable> | null => {
  const { table, events: opening } = newMatch(game, number);
  const { choose, random } = courseOf(game, number);
  const events: GameEvent[] = [...opening];
  let state = stateOf(game, table);
  let { turn, draws } = table;
  for (;;) {
    const next = nextDraft(game, state, choose);
    if (next === null) return null;
    if (next.isMove && events.length >= length) break;
    const { event, state: after } = happen(game, state, next.draft, random);
    state = after;
    events.push(event);
    draws += next.draft.draws.length;
    if (next.isMove) turn += 1;
  }
  return { table: { ...table, turn, draws, state, events: events.length }, events };
};

/**
 * A match that has gone on for `length` events and waits for a move. Its dice are chosen and not drawn
 * from its stream, which no press looks back at. Of games whose matches cannot go on for ever, one that
 * happens to be so long.
 */
export const longMatch = (game: Game, number: number, length: number): Step<PlayingTable> => {
  for (let other = number; other < number + 10_000; other += 1) {
    const found = courseTo(game, other, length);
    if (found !== null) return { ...found, table: { ...found.table, id: `match${number}` } };
  }
  throw new Error(`no match of ${game.id} has ${length} events`);
};

/** The press of whoever is to act, or `null` at the end. */
export const nextAct = (game: Game, table: Table, choose: Choose): Act | null => {
  if (table.phase !== 'playing') return null;
  const state = stateOf(game, table);
  const awaits = game.awaits(state);
  if (awaits.kind !== 'seats') return null;
  const [seat = 0] = awaits.seats;
  const holder = table.seats[seat];
  if (holder?.kind !== 'person') throw new Error(`nobody sits at seat ${seat}`);
  const { move, action } = choose(optionsOf(game, state, seat), state, game);
  return { person: holder.id, turn: game.open?.(move) === true ? null : table.turn, action };
};

/** Every table of matches that are played at random, from the first board to the last but one. */
function* randomTables(game: Game): Generator<Step<PlayingTable>> {
  const choose = anyMove(randomFrom(1));
  for (let number = 1; ; number += 1) {
    let { table, events }: Step<Table> = newMatch(game, number);
    for (;;) {
      const press = nextAct(game, table, choose);
      if (press === null || table.phase !== 'playing') break;
      yield { table, events };
      const step = act(game, table, press, { now: 1, seed: '' });
      if (!step.ok) throw new Error(`an illegal press: ${JSON.stringify(step.error)}`);
      ({ table } = step.value);
      events = [...events, ...step.value.events];
    }
  }
}

/** So many positions as they come up in play. */
export const positions = (game: Game, count: number): readonly GameState[] =>
  firstOf(count, randomTables(game), () => true).map(({ table }) => stateOf(game, table));

/** So many matches, each some moves into it. */
export const midMatches = (game: Game, count: number): readonly Step<PlayingTable>[] =>
  firstOf(count, randomTables(game), ({ table }) => table.turn === 9);

const firstOf = <T>(count: number, items: Iterable<T>, fits: (item: T) => boolean): T[] => {
  const found: T[] = [];
  for (const item of items) {
    if (fits(item)) found.push(item);
    if (found.length === count) break;
  }
  return found;
};
