/** Matches without a bot around them: positions to draw, and one that has gone on for very long. */
import type { Game, GameEvent, GameState } from '../src/games/game.js';
import {
  type ColumnIndex,
  columnIndexes,
  isFull,
  ofSeat,
  otherSeat,
} from '../src/games/knucklebones/score.js';
import { restore } from '../src/games/knucklebones/snapshot.js';
import type { KnucklebonesEvent, KnucklebonesState } from '../src/games/knucklebones/state.js';
import { actionOf } from '../src/games/knucklebones/turns.js';
import { type Act, act } from '../src/match/act.js';
import { stateOf } from '../src/match/advance.js';
import { commitmentOf } from '../src/match/dice.js';
import { begin } from '../src/match/open.js';
import type { Step } from '../src/match/step.js';
import type { Person, PlayingTable, Table, Terms } from '../src/match/table.js';
import { randomFrom } from './random.js';

const people: readonly [Person, Person] = [
  { kind: 'person', id: '100000000000000001', name: 'Ada' },
  { kind: 'person', id: '100000000000000002', name: 'Bo' },
];

const terms: Terms = {
  rated: true,
  game: 'knucklebones',
  options: { length: 'best-of-5' },
  clock: 86_400_000,
  style: 'emoji',
  locale: 'en',
  guild: '200000000000000001',
  scope: '200000000000000001',
  reach: 'bot',
  thread: null,
};

/** A match that has just begun; the number decides its dice. */
export const newMatch = (game: Game, number: number): Step<PlayingTable> => {
  const seed = number.toString(16).padStart(64, '0');
  const entropy = ['300000000000000001', '300000000000000002'];
  return begin(game, {
    terms,
    stakes: 'rated',
    id: `match${number}`,
    seats: people,
    fairness: { seed, commitment: commitmentOf(seed), entropy },
    message: '400000000000000001',
    version: 1,
    openedAt: 1,
    now: 1,
  });
};

const stateIn = (table: PlayingTable): KnucklebonesState => {
  const state = restore(table.state);
  if (state === null) throw new Error('not a state of knucklebones');
  return state;
};

type Choose = (state: KnucklebonesState, open: readonly ColumnIndex[]) => ColumnIndex | undefined;

/** Any column that is open. */
export const anyColumn =
  (random: () => number): Choose =>
  (_, open) =>
    open[Math.floor(random() * open.length)];

/**
 * A match that has gone on for `length` events: both keep knocking the one die on the table out with
 * its twin. Its dice are chosen and not drawn, which no press looks back at.
 */
export const longMatch = (game: Game, number: number, length: number): Step<PlayingTable> => {
  const { table, events: first } = newMatch(game, number);
  const { die, turn } = stateIn(table);
  const events: GameEvent[] = [...first];
  let state = stateOf(game, table);
  const happen = (event: GameEvent): void => {
    const next = game.apply(state, event);
    if (!next.ok) throw new Error(`an illegal event: ${next.error.code}`);
    state = next.value;
    events.push(event);
  };
  let seat = turn ?? 0;
  let placed = 0;
  for (; events.length < length; placed += 1) {
    happen(event({ type: 'place', seat, column: 0 }));
    seat = otherSeat(seat);
    happen(event({ type: 'roll', seat, die: die ?? 1 }));
  }
  const turns = { turn: table.turn + placed, draws: table.draws + placed };
  return { table: { ...table, ...turns, state, events: events.length }, events };
};

/** An event of this game as the match knows it. */
const event = (written: KnucklebonesEvent): GameEvent => written;

/** The press of whoever is to act, or `null` at the end. */
export const nextAct = (table: Table, choose: Choose): Act | null => {
  if (table.phase !== 'playing') return null;
  const state = stateIn(table);
  const seat = state.turn ?? 0;
  const open = columnIndexes.filter((column) => !isFull(ofSeat(state.grids, seat)[column]));
  const column = choose(state, open);
  const holder = people[seat === 0 ? 0 : 1];
  return column === undefined
    ? null
    : { person: holder.id, turn: table.turn, action: actionOf(column) };
};

/** Every table of matches that are played at random, from the first board to the last but one. */
function* randomTables(game: Game): Generator<Step<PlayingTable>> {
  const random = randomFrom(1);
  for (let number = 1; ; number += 1) {
    let { table, events }: Step<Table> = newMatch(game, number);
    for (;;) {
      const press = nextAct(table, anyColumn(random));
      if (press === null || table.phase !== 'playing') break;
      yield { table, events };
      const step = act(game, table, press, { now: 1, seed: '' });
      if (!step.ok) throw new Error(`an illegal press: ${step.error}`);
      ({ table } = step.value);
      events = [...events, ...step.value.events];
    }
  }
}

/** So many positions as they come up in play. */
export const positions = (game: Game, count: number): readonly GameState[] =>
  firstOf(count, randomTables(game), () => true).map(({ table }) => stateOf(game, table));

/** So many matches, each some placements into its first game. */
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
