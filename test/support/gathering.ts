import type { LobbyTable, Person, PlayingTable, Table } from '../../src/match/table.js';
import { actAt } from '../../src/play/act.js';
import { joinTable, openTable, startTable } from '../../src/play/lobby.js';
import { type Bench, openBench, terms } from './play.js';
import { rally } from './rally.js';

/** The use cases on a real store, with a game for two to eight besides the product's own. */
export const openRallyBench = async (redisUrl: string | null = null): Promise<Bench> => {
  const bench = await openBench(redisUrl);
  const { game, games } = bench;
  return Object.assign(bench, {
    game: (id: string) => (id === rally.id ? rally : game(id)),
    games: [...games, rally.id],
  });
};

/** People by number: seat by seat at the tables below. */
export const person = (number: number): Person => ({
  kind: 'person',
  id: `${2001 + number}`,
  name: `Person ${number}`,
});

export const people = (count: number): readonly Person[] =>
  Array.from({ length: count }, (_, number) => person(number));

export const rallyTerms = (more: Parameters<typeof terms>[0] = {}) =>
  terms({ game: 'rally', options: { rounds: 2 }, ...more });

let interactions = 1_300_000_000_000_000_000n;

/** An interaction's id, never the same twice. */
export const pressed = (): string => {
  interactions += 1n;
  return interactions.toString();
};

/** The first of the people opens a table, and the others join in their order. */
export const gather = async (
  bench: Bench,
  channel: string,
  count: number,
  more: Parameters<typeof terms>[0] = {},
): Promise<LobbyTable> => {
  const [host = person(0), ...others] = people(count);
  const request = { channel, interaction: pressed(), host, terms: rallyTerms(more) };
  const opened = await openTable(bench, request);
  if (!opened.ok) throw new Error(opened.error);
  let table: Table | null = opened.value;
  for (const other of others) {
    const joined = await joinTable(bench, channel, opened.value.id, other, pressed());
    if (joined.refusal !== null) throw new Error(joined.refusal);
    table = joined.table;
  }
  if (table?.phase !== 'lobby') throw new Error('no lobby');
  return table;
};

/** A running match of so many people. */
export const begin = async (
  bench: Bench,
  channel: string,
  count: number,
  more: Parameters<typeof terms>[0] = {},
): Promise<PlayingTable> => {
  const lobby = await gather(bench, channel, count, more);
  const { table, refusal } = await startTable(bench, channel, lobby.id, lobby.host.id, '9000');
  if (table?.phase !== 'playing') throw new Error(`not begun: ${refusal}`);
  return table;
};

/** The state of a rally as its record's rules print it. */
export const rallyState = (table: Table): Readonly<Record<string, unknown>> => {
  const state = 'state' in table ? rally.restore(table.state) : null;
  if (state === null) throw new Error('no state');
  return rally.publicState(state);
};

/** A person of a seat presses something; what has no turn is open. */
export const press = (
  bench: Bench,
  channel: string,
  id: string,
  seat: number,
  action: string,
  turn: number | null = null,
) => actAt(bench, channel, id, { person: person(seat).id, turn, action }, '9000');
