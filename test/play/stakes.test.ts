import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tableIn } from '../../src/match/channel.js';
import type { FinishedTable, Person, PlayingTable, Table } from '../../src/match/table.js';
import { resign } from '../../src/play/act.js';
import { acceptChallenge, cancelChallenge, challenge, practise } from '../../src/play/challenge.js';
import { runErrands } from '../../src/play/errands.js';
import { joinTable, startTable } from '../../src/play/lobby.js';
import { rematch } from '../../src/play/rematch.js';
import { ratedBetween } from '../../src/play/stakes.js';
import { dyingAt } from '../support/faulty.js';
import { begin, gather, people, person } from '../support/gathering.js';
import { ada, type Bench, bo, cleo, openBench, terms } from '../support/play.js';

const channel = '7000';
const solbones = { game: 'solbones', options: { variant: 'standard' } };
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

describe('of the rated matches of a day', () => {
  const accepted = (id: string, ...people: readonly Person[]) =>
    Promise.all(
      people.map((person) => acceptChallenge(bench, channel, id, person, interaction(), '9000')),
    );

  it('a match takes one, however often the press that begins it arrives', async () => {
    for (let n = 0; n < ratedBetween.times; n += 1) {
      const { id } = await opened();
      const table = (await accepted(id, bo, bo, bo))[0]?.table;
      if (table?.phase !== 'playing') throw new Error('not begun');
      expect(table.stakes).toBe('rated');
      await finished(table);
    }
    expect((await playing()).stakes).toBe('capped');
  });

  it('a start that arrives twice takes one', async () => {
    for (let n = 0; n <= ratedBetween.times; n += 1) {
      bench.time += 10 * 60_000;
      const { id, host } = await gather(bench, channel, 2, solbones);
      const start = () => startTable(bench, channel, id, host.id, '9000');
      const [started] = await Promise.all([start(), start()]);
      expect(started.table).toMatchObject({ stakes: n < ratedBetween.times ? 'rated' : 'capped' });
      await resign(bench, channel, id, host.id);
    }
  });

  it('those who were too slow for an open challenge lose none', async () => {
    for (let n = 0; n < ratedBetween.times; n += 1) {
      const { id } = await opened({}, ada, null);
      const answers = await accepted(id, bo, cleo);
      expect(answers.filter(({ refusal }) => refusal === null)).toHaveLength(1);
      await resign(bench, channel, id, ada.id);
      await runErrands(bench, channel, null);
    }
    // Between them they have had ten.
    const left = { [bo.id]: 0, [cleo.id]: 0 };
    for (const guest of [bo, cleo]) {
      for (let table = await playing({}, ada, guest); table.stakes === 'rated'; ) {
        left[guest.id] = (left[guest.id] ?? 0) + 1;
        await finished(table);
        table = await playing({}, ada, guest);
      }
    }
    expect(Object.values(left).reduce((sum, each) => sum + each, 0)).toBe(ratedBetween.times);
  });

  it('a match that is capped for two of its people takes none from the others', async () => {
    const play = async (count: number) => {
      bench.time += 10 * 60_000;
      const { id, stakes } = await begin(bench, channel, count, solbones);
      for (const { id: leaver } of people(count).slice(1)) {
        await resign(bench, channel, id, leaver);
      }
      return stakes;
    };
    for (let n = 0; n < ratedBetween.times; n += 1) expect(await play(2)).toBe('rated');
    for (let n = 0; n < ratedBetween.times; n += 1) expect(await play(3)).toBe('capped');
    bench.time += 10 * 60_000;
    const table = await gather(bench, channel, 1, solbones);
    await joinTable(bench, channel, table.id, person(2), interaction());
    const begun = await startTable(bench, channel, table.id, table.host.id, '9000');
    expect(begun.table).toMatchObject({ stakes: 'rated' });
  });

  it('a press that dies takes one if the match has begun, and else none', async () => {
    const ends = new Set<string>();
    for (let last = 0; last < 6; last += 1) {
      await bench.close();
      bench = await openBench();
      const { id } = await opened();
      const dying = dyingAt(bench, last);
      await acceptChallenge(dying, channel, id, bo, interaction(), '9000').catch(() => null);
      const table = tableIn(await bench.store.channels.read(channel), id);
      const begun = table?.phase === 'playing';
      if (begun) await finished(table);
      else await cancelChallenge(bench, channel, id, ada.id);
      let left = 0;
      for (let next = await playing(); next.stakes === 'rated'; next = await playing()) {
        left += 1;
        await finished(next);
      }
      ends.add(`${begun ? 'begun' : 'open'}: ${left}`);
    }
    expect([...ends]).toEqual(['open: 10', 'begun: 9']);
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

  it('that is asked for twice at once counts once', async () => {
    let table = await playing();
    for (let n = 1; n < ratedBetween.times; n += 1) {
      const { id } = await finished(table);
      const ask = (person: string) => rematch(bench, channel, id, person, interaction());
      await ask(ada.id);
      const [{ next }] = await Promise.all([ask(bo.id), ask(bo.id), ask(bo.id)]);
      if (next?.phase !== 'playing') throw new Error('not begun');
      expect(next.stakes).toBe('rated');
      table = next;
    }
    expect((await again(await finished(table))).stakes).toBe('capped');
  });

  it('of a casual match is casual', async () => {
    expect((await again(await finished(await playing({ rated: false })))).stakes).toBe('casual');
  });
});
