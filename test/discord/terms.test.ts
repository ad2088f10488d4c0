import { afterEach, beforeEach, expect, it } from 'vitest';
import { lobbyMessage } from '../../src/discord/lobby-message.js';
import { termsLine } from '../../src/discord/terms.js';
import type { Table } from '../../src/match/table.js';
import { changeMachines, startTable } from '../../src/play/lobby.js';
import { voice } from '../../src/text/index.js';
import { gather, openRallyBench, people, pressed } from '../support/gathering.js';
import type { Bench } from '../support/play.js';
import { rally } from '../support/rally.js';

const channel = '7000';
let bench: Bench;
beforeEach(async () => {
  bench = await openRallyBench();
});
afterEach(() => bench.close());

const { say } = voice('en');
/** What a table says that it is played for. */
const stakesOf = (table: Table | null): string =>
  table === null ? '' : (termsLine(say, rally, table).split(' · ').at(-1) ?? '');

it.each([
  [true, 'rated', 'casual: a bot plays'],
  [false, 'casual', 'casual'],
])(
  'a bot at a table with rated %j makes it casual, which is said until the end',
  async (rated, alone, joined) => {
    const lobby = await gather(bench, channel, 2, { rated });
    expect(stakesOf(lobby)).toBe(alone);
    const host = lobby.host.id;
    const seat = { seat: 'easy', interaction: pressed() };
    const { table } = await changeMachines(bench, channel, lobby.id, host, seat);
    expect(stakesOf(table)).toBe(joined);
    const begun = await startTable(bench, channel, lobby.id, host, '9000');
    expect(begun.table?.phase).toBe('playing');
    expect(stakesOf(begun.table)).toBe(joined);
  },
);

it('a table of one person and a bot says what it is played for to the end', async () => {
  const lobby = await gather(bench, channel, 1);
  const host = lobby.host.id;
  const seat = { seat: 'easy', interaction: pressed() };
  const { table } = await changeMachines(bench, channel, lobby.id, host, seat);
  expect(stakesOf(table)).toBe('casual: a bot plays');
  const begun = await startTable(bench, channel, lobby.id, host, '9000');
  expect(stakesOf(begun.table)).toBe('casual: a bot plays');
});

it('a host who waits alone is told of bots while there is a place for one', async () => {
  const lobby = await gather(bench, channel, 1);
  const said = (kept: number): string =>
    lobbyMessage(rally, { ...lobby, held: people(1 + kept).slice(1), heldUntil: bench.time + 1 })
      .embeds[0]?.description ?? '';
  for (const kept of [0, 3, 6, 7]) expect(said(kept)).toContain('Wait for somebody to join.');
  for (const kept of [0, 3, 6]) expect(said(kept)).toContain('may also add a bot');
  expect(said(7)).not.toContain('add a bot');
});
