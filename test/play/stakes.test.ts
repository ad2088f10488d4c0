import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FinishedTable, PlayingTable, Table } from '../../src/match/table.js';
import { resign } from '../../src/play/act.js';
import { acceptChallenge, cancelChallenge, challenge, practise } from '../../src/play/challenge.js';
import { runErrands } from '../../src/play/errands.js';
import { rematch } from '../../src/play/rematch.js';
import { ratedBetween } from '../../src/play/stakes.js';
import { ada, type Bench, bo, cleo, openBench, terms } from '../support/play.js';

const channel = '7000';
const board = { game: 'knucklebones', scope: '5000', period: 'all' };
let bench: Bench;
let interactions = 0;
const interaction = (): string => {
  interactions += 1;
  return String(1_300_000_000_000_000_000n + BigInt(interactions));
};

beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const opened = async (more = {}, host = ada, invited: typeof bo | null = bo): Promise<Table> => {
  // The limits of challenges are a matter of their own.
  bench.time += 10 * 60_000;
  const request = { channel, interaction: interaction(), host, terms: terms(more) };
  const result = await challenge(bench, request, invited);
  if (!result.ok) throw new Error(result.error);
  return result.value;
};

const playing = async (more = {}, host = ada, guest = bo): Promise<PlayingTable> => {
  const { id } = await opened(more, host, guest);
  const { table } = await acceptChallenge(bench, channel, id, guest, interaction(), '9000');
  if (table?.phase !== 'playing') throw new Error('not begun');
  return table;
};

const finished = async (table: PlayingTable): Promise<FinishedTable> => {
  const { table: over } = await resign(bench, channel, table.id, ada.id);
  if (over?.phase !== 'over') throw new Error('not over');
  await runErrands(bench, channel, null);
  return over;
};

const ratedMatches = async (player: string) =>
  (await bench.store.ledger.standing(board, 'rating', player))?.rated;

describe('what a match is played for', () => {
  it('is the rating, unless it was asked for casual', async () => {
    const rated = await playing();
    expect(rated.stakes).toBe('rated');
    await finished(rated);
    expect(await ratedMatches(bo.id)).toBe(1);
    const casual = await playing({ rated: false });
    expect(casual.stakes).toBe('casual');
    await finished(casual);
    const standing = await bench.store.ledger.standing(board, 'wins', bo.id);
    expect(standing).toMatchObject({ won: 2, rated: 1 });
  });

  it('is nothing against the machine, whatever was asked', async () => {
    const request = { channel, interaction: interaction(), host: ada, terms: terms() };
    const started = await practise(bench, request, 'easy');
    if (!started.ok || started.value.phase !== 'playing') throw new Error('not begun');
    expect(started.value.stakes).toBe('casual');
    await finished(started.value);
    expect(await ratedMatches(ada.id)).toBeUndefined();
  });

  it('is the rating ten times a day between the same two, whoever challenges', async () => {
    for (let n = 0; n < ratedBetween.times; n += 1) {
      const table = n % 2 === 0 ? await playing() : await playing({}, bo, ada);
      expect(table.stakes).toBe('rated');
      await finished(table);
    }
    const eleventh = await playing({}, bo, ada);
    expect(eleventh).toMatchObject({ stakes: 'capped', rated: true });
    await finished(eleventh);
    expect(await ratedMatches(bo.id)).toBe(10);
    // Others are not held up by it.
    const third = await playing({}, ada, cleo);
    expect(third.stakes).toBe('rated');
    await finished(third);
    bench.time += ratedBetween.within;
    expect((await playing()).stakes).toBe('rated');
  });

  it('counts no match that did not begin', async () => {
    for (let n = 0; n < ratedBetween.times; n += 1) {
      const table = await opened();
      await acceptChallenge(bench, channel, table.id, cleo, interaction(), '9000');
      await acceptChallenge(bench, channel, table.id, ada, interaction(), '9000');
      await cancelChallenge(bench, channel, table.id, ada.id);
      await acceptChallenge(bench, channel, table.id, bo, interaction(), '9000');
    }
    expect((await playing()).stakes).toBe('rated');
  });
});

it('an acceptance that is refused takes nothing from the day', async () => {
  // Both have a table with each other already: the open challenge is for somebody else.
  const running = await playing();
  const anyone = await opened({}, ada, null);
  for (let n = 0; n < ratedBetween.times; n += 1) {
    const answer = await acceptChallenge(bench, channel, anyone.id, bo, interaction(), '9000');
    expect(answer.refusal).toBe('same-two');
  }
  await finished(running);
  const { table } = await acceptChallenge(bench, channel, anyone.id, bo, interaction(), '9000');
  expect(table).toMatchObject({ phase: 'playing', stakes: 'rated' });
});

describe('a rematch', () => {
  const again = async (table: FinishedTable): Promise<PlayingTable> => {
    const ask = (person: string) => rematch(bench, channel, table.id, person, interaction());
    // Each sees the other's wish only when both are written.
    const asked = await Promise.all([ask(ada.id), ask(bo.id)]);
    expect(asked.filter(({ begun }) => begun)).toHaveLength(1);
    const next = asked.flatMap((result) => result.next ?? []);
    if (next[0]?.phase !== 'playing') throw new Error('not begun');
    return next[0];
  };

  it('is played for the same, and counts towards the day', async () => {
    let table = await playing();
    for (let n = 1; n < ratedBetween.times; n += 1) {
      table = await again(await finished(table));
      expect(table.stakes).toBe('rated');
    }
    table = await again(await finished(table));
    expect(table.stakes).toBe('capped');
    bench.time += ratedBetween.within;
    table = await again(await finished(table));
    expect(table.stakes).toBe('rated');
  });

  it('of a casual match is casual', async () => {
    expect((await again(await finished(await playing({ rated: false })))).stakes).toBe('casual');
  });
});
