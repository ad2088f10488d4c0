import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FinishedTable, LobbyTable, PlayingTable, Table } from '../../src/match/table.js';
import { actAt, resign } from '../../src/play/act.js';
import { practise } from '../../src/play/challenge.js';
import { workOff } from '../../src/play/deadlines.js';
import { runErrands } from '../../src/play/errands.js';
import { tablesEverywhere } from '../../src/play/games.js';
import { changeMachines, joinTable, startTable } from '../../src/play/lobby.js';
import { plays, tablesOf } from '../../src/play/records.js';
import { rematch } from '../../src/play/rematch.js';
import { ratedBetween } from '../../src/play/stakes.js';
import {
  begin,
  gather,
  openRallyBench,
  person,
  press,
  pressed,
  rallyState,
  rallyTerms,
} from '../support/gathering.js';
import { type Bench, surroundings } from '../support/play.js';
import { rally } from '../support/rally.js';

const channel = '7000';
let bench: Bench;

beforeEach(async () => {
  bench = await openRallyBench();
});
afterEach(() => bench.close());

const stored = async (id: string): Promise<Table> => {
  const table = (await bench.store.channels.read(channel)).tables[id];
  if (table === undefined) throw new Error('no such table');
  return table;
};
const playing = async (id: string): Promise<PlayingTable> => {
  const table = await stored(id);
  if (table.phase !== 'playing') throw new Error(`the table is ${table.phase}`);
  return table;
};
const state = async (id: string) => rallyState(await stored(id));

const throws = (id: string, seat: number) => press(bench, channel, id, seat, 'throw');
const resigns = (id: string, seat: number) => resign(bench, channel, id, person(seat).id);

const fallDue = (id: string, key = id) =>
  workOff(bench, { id: channel, key, at: bench.time }, surroundings);

/** All throw, so that one of them is to name a seat: which one. */
const throwAll = async (table: PlayingTable): Promise<number> => {
  for (const seat of table.seats.keys()) await throws(table.id, seat);
  const { picker } = await state(table.id);
  if (typeof picker !== 'number') throw new Error('nobody is to pick');
  return picker;
};

/** Plays until it is over. */
const playOut = async (table: PlayingTable): Promise<FinishedTable> => {
  for (;;) {
    const now = await stored(table.id);
    if (now.phase === 'over') return now;
    const picker = await throwAll(await playing(table.id));
    const { turn } = await playing(table.id);
    await press(bench, channel, table.id, picker, `pick:${picker === 0 ? 1 : 0}`, turn);
  }
};

describe('moves that are open to several', () => {
  it('are taken in any order and all at once, and the turn stays the same till all have moved', async () => {
    const table = await begin(bench, channel, 4);
    bench.time += 1000;
    const acted = await Promise.all([3, 0, 2].map((seat) => throws(table.id, seat)));
    expect(acted.map(({ refusal }) => refusal)).toEqual([null, null, null]);
    const now = await playing(table.id);
    expect(now).toMatchObject({ turn: 1, turnSince: table.turnSince, deadline: table.deadline });
    expect(now.version).toBe(table.version + 3);
    await throws(table.id, 1);
    expect(await playing(table.id)).toMatchObject({
      turn: 2,
      turnSince: bench.time,
      deadline: bench.time + 86_400_000,
    });
  });

  it('are made once, however often they are pressed', async () => {
    const table = await begin(bench, channel, 3);
    const acted = await Promise.all([throws(table.id, 1), throws(table.id, 1)]);
    expect(acted.map(({ refusal }) => refusal)).toEqual([null, 'already']);
    expect((await playing(table.id)).events).toBe(1);
  });

  it('come too late once their moment has passed', async () => {
    const table = await begin(bench, channel, 3);
    const picker = await throwAll(table);
    const acted = await throws(table.id, picker);
    expect(acted).toMatchObject({ refusal: 'stale', table: { id: table.id } });
  });

  it('outdate no button of the turn', async () => {
    const table = await begin(bench, channel, 3);
    const picker = await throwAll(table);
    const { turn } = await playing(table.id);
    const other = (picker + 1) % 3;
    bench.time += 5000;
    await press(bench, channel, table.id, other, 'stop');
    const picked = await press(bench, channel, table.id, picker, `pick:${other}`, turn);
    expect(picked).toMatchObject({ refusal: null, table: { turn: turn + 1 } });
  });

  it('need no turn, and a move of a turn is none without its number', async () => {
    const table = await begin(bench, channel, 2);
    const picker = await throwAll(table);
    const forged = await press(bench, channel, table.id, picker, `pick:${1 - picker}`);
    expect(forged.refusal).toBe('stale');
    expect(await press(bench, channel, table.id, 5, 'throw')).toMatchObject({
      refusal: 'not-seated',
    });
  });
});

describe('a move that is typed', () => {
  const type = async (table: PlayingTable, seat: number, typed: string, action = 'pick') =>
    actAt(
      bench,
      channel,
      table.id,
      { person: person(seat).id, turn: table.turn, action, typed },
      null,
    );

  it('is a move of its turn, and is told by the game what was wrong with it', async () => {
    const table = await begin(bench, channel, 3);
    const picker = await throwAll(table);
    const now = await playing(table.id);
    const other = (picker + 1) % 3;
    expect(await type(now, picker, 'north')).toMatchObject({
      refusal: { game: 'rally', code: 'no-seat' },
    });
    expect(await type(now, picker, `${picker + 1}`)).toMatchObject({ refusal: 'bad-move' });
    expect(await type(now, picker, '2', 'no-entry')).toMatchObject({ refusal: 'bad-move' });
    expect(await type(now, other, `${picker + 1}`)).toMatchObject({ refusal: 'not-your-turn' });
    // No more is read than the field takes.
    expect(await type(now, picker, `${other + 1}   and more`)).toMatchObject({ refusal: null });
    expect(await type(now, picker, `${other + 1}`)).toMatchObject({ refusal: 'repeated' });
  });
});

describe('giving up among many', () => {
  it('takes one seat out, and the others play on with their turn and their time', async () => {
    const table = await begin(bench, channel, 3);
    const picker = await throwAll(table);
    const before = await playing(table.id);
    const [first = 0] = [0, 1, 2].filter((seat) => seat !== picker);
    bench.time += 3_600_000;
    expect(await resigns(table.id, first)).toMatchObject({ refusal: null });
    expect(await playing(table.id)).toMatchObject({
      turn: before.turn,
      turnSince: before.turnSince,
      deadline: before.deadline,
    });
    expect(await resigns(table.id, first)).toMatchObject({ refusal: 'out' });
    expect(await throws(table.id, first)).toMatchObject({ refusal: 'out' });
    const pick = await press(bench, channel, table.id, first, 'pick:0', before.turn);
    expect(pick.refusal).toBe('out');
  });

  it('leaves the match to the last one', async () => {
    const table = await begin(bench, channel, 3);
    await resigns(table.id, 2);
    await resigns(table.id, 0);
    const over = await stored(table.id);
    expect(over).toMatchObject({ phase: 'over', voided: null });
    expect(rallyState(over)).toMatchObject({ winners: [1] });
  });
});

describe('time that is up', () => {
  it('takes out everybody who has not answered, one event each, and nobody else', async () => {
    const table = await begin(bench, channel, 5);
    await throws(table.id, 1);
    await throws(table.id, 4);
    bench.time += 86_400_000;
    expect(await fallDue(table.id)).toMatchObject({ kind: 'changed' });
    expect(await state(table.id)).toMatchObject({ out: [0, 2, 3] });
    const events = await bench.store.events(channel, table.id);
    expect(events.slice(2)).toEqual(
      [0, 2, 3].map((seat) => ({ type: 'forfeit', seat, reason: 'timeout' })),
    );
    // The question was answered by the rest: the next one has its own time.
    expect(await playing(table.id)).toMatchObject({ turn: 2, turnSince: bench.time });
  });

  it('says of those who are no members any more that they left, and asks about nobody else', async () => {
    const table = await begin(bench, channel, 4);
    await throws(table.id, 1);
    bench.time += 86_400_000;
    const asked: (readonly string[])[] = [];
    const departed = async (guild: string, ids: readonly string[]) => {
      asked.push([guild, ...ids]);
      return new Set([person(2).id]);
    };
    await workOff(
      bench,
      { id: channel, key: table.id, at: bench.time },
      { ...surroundings, departed },
    );
    expect(asked).toEqual([['5000', ...[0, 2, 3].map((seat) => person(seat).id)]]);
    const events = await bench.store.events(channel, table.id);
    expect(events.slice(1)).toEqual([
      { type: 'forfeit', seat: 0, reason: 'timeout' },
      { type: 'forfeit', seat: 2, reason: 'left' },
      { type: 'forfeit', seat: 3, reason: 'timeout' },
    ]);
  });

  it('ends the match when one is left, with the others out', async () => {
    const table = await begin(bench, channel, 3);
    bench.time += 86_400_000;
    await fallDue(table.id);
    const over = await stored(table.id);
    expect(over).toMatchObject({ phase: 'over' });
    expect(rallyState(over)).toMatchObject({ winners: [2], out: [0, 1] });
  });

  it('is not prolonged by others', async () => {
    const table = await begin(bench, channel, 3);
    bench.time += 86_000_000;
    await throws(table.id, 0);
    await resigns(table.id, 1);
    bench.time += 400_000;
    await fallDue(table.id);
    expect(await stored(table.id)).toMatchObject({ phase: 'over' });
  });

  it('is brought to the attention of all who have not answered, once a question', async () => {
    const table = await begin(bench, channel, 4);
    await throws(table.id, 2);
    bench.time += 43_200_000;
    const key = `${table.id}:remind`;
    expect(await fallDue(table.id, key)).toMatchObject({
      kind: 'remind',
      people: [0, 1, 3].map((seat) => person(seat).id),
    });
    await throws(table.id, 0);
    expect(await fallDue(table.id, key)).toMatchObject({ kind: 'nothing' });
  });
});

describe('machines at a table', () => {
  /** Two people and as many machines. */
  const mixed = async (machines: number): Promise<PlayingTable> => {
    const lobby = await gather(bench, channel, 2);
    for (let number = 0; number < machines; number += 1) {
      const change = { seat: 'easy', interaction: pressed() };
      await changeMachines(bench, channel, lobby.id, lobby.host.id, change);
    }
    const { table } = await startTable(bench, channel, lobby.id, lobby.host.id, '9000');
    if (table?.phase !== 'playing') throw new Error('not begun');
    return table;
  };

  it('answer a question beside the people, before them or after', async () => {
    const table = await mixed(3);
    const { thrown } = rallyState(table);
    expect(thrown).toEqual([
      null,
      null,
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
    ]);
    expect(table.turn).toBe(1);
    await throws(table.id, 0);
    await throws(table.id, 1);
    const now = await stored(table.id);
    const { round, picker } = rallyState(now);
    // One of the people is to name a seat, or a machine has done so already.
    expect(round === 1 || picker === 0 || picker === 1).toBe(true);
  });

  it('make each move once when two processes let them move', async () => {
    const table = await mixed(4);
    await Promise.all([
      throws(table.id, 0),
      runErrands(bench, channel, null),
      throws(table.id, 1),
      runErrands(bench, channel, null),
    ]);
    const events = await bench.store.events(channel, table.id);
    expect(events).toHaveLength((await playing(table.id)).events);
  });

  it('do not play on alone: with the last person the match ends, without a result', async () => {
    const table = await mixed(3);
    await resigns(table.id, 0);
    expect(await stored(table.id)).toMatchObject({ phase: 'playing' });
    await resigns(table.id, 1);
    const over = await stored(table.id);
    expect(over).toMatchObject({ phase: 'over', voided: 'no-people' });
    await runErrands(bench, channel, null);
    expect(await bench.store.ledger.record(table.id)).toMatchObject({
      booked: { counted: false, seats: [{ outcome: 'void' }, {}, {}, {}, {}] },
    });
  });

  it('are as many in a practice match as were asked for, which can be played again at once', async () => {
    const request = { channel, interaction: pressed(), host: person(0), terms: rallyTerms() };
    const begun = await practise(bench, request, 'normal', 3);
    if (!begun.ok) throw new Error(begun.error);
    expect(begun.value).toMatchObject({ phase: 'playing', seats: [{}, {}, {}, {}] });
    await resigns(begun.value.id, 0);
    const again = await rematch(bench, channel, begun.value.id, person(0).id, pressed());
    expect(again).toMatchObject({
      begun: true,
      next: { phase: 'playing', seats: [{}, {}, {}, {}] },
    });
  });
});

describe('a rematch of more than two', () => {
  const finished = async (count = 3) => playOut(await begin(bench, channel, count));
  const asks = (table: Table, number: number, interaction = pressed()) =>
    rematch(bench, channel, table.id, person(number).id, interaction);
  const lobbyOf = async (id: string | undefined): Promise<LobbyTable> => {
    const table = await stored(id ?? '');
    if (table.phase !== 'lobby') throw new Error('no lobby');
    return table;
  };
  const names = ({ places }: LobbyTable) =>
    places.map(({ holder }) => (holder.kind === 'person' ? holder.name : 'machine'));

  it('gathers: the first to ask hosts, the others sit down as they ask, with the sealed dice', async () => {
    const over = await finished();
    const [first, second] = [pressed(), pressed()];
    const opened = await asks(over, 2, first);
    expect(opened).toMatchObject({ begun: true, next: { phase: 'lobby' }, refusal: null });
    const joined = await asks(over, 0, second);
    expect(joined).toMatchObject({ begun: false, refusal: null });
    const lobby = await lobbyOf(opened.next?.id);
    expect(names(lobby)).toEqual(['Person 2', 'Person 0']);
    expect(lobby.held.map(({ name }) => name)).toEqual(['Person 1']);
    expect(lobby.fairness.commitment).toBe(over.next.commitment);
    const { table } = await startTable(bench, channel, lobby.id, person(2).id, null);
    expect(table?.fairness).toMatchObject({ seed: over.next.seed, entropy: [first, second] });
    expect(await asks(over, 1)).toMatchObject({ begun: false, next: { phase: 'playing' } });
  });

  it('opens one table when two ask at once, and seats both', async () => {
    const over = await finished();
    const both = await Promise.all([asks(over, 0), asks(over, 1)]);
    expect(both.map(({ begun }) => begun).sort()).toEqual([false, true]);
    const lobby = await lobbyOf(both[0]?.next?.id);
    expect([...names(lobby)].sort()).toEqual(['Person 0', 'Person 1']);
  });

  it('is asked for as often as somebody likes, and seats each once', async () => {
    const over = await finished();
    const opened = await asks(over, 0);
    await asks(over, 1);
    const lobby = await lobbyOf(opened.next?.id);
    for (const number of [0, 1]) {
      const again = await asks(over, number);
      expect(again).toMatchObject({ begun: false, refusal: null, next: lobby });
      expect(again.finished).toMatchObject({ rematch: { table: lobby.id } });
    }
  });

  it('answers the very press that opened it the same way again', async () => {
    const over = await finished();
    const interaction = pressed();
    const once = await asks(over, 0, interaction);
    expect(await asks(over, 0, interaction)).toMatchObject({ begun: true, next: once.next });
  });

  it('keeps the places of those who played for a while, and lets anybody have the others', async () => {
    const over = await finished(7);
    const opened = await asks(over, 0);
    const join = (number: number) =>
      joinTable(bench, channel, opened.next?.id ?? '', person(number), pressed());
    expect(await join(20)).toMatchObject({ refusal: null });
    expect(await join(21)).toMatchObject({ refusal: 'lobby-full' });
    expect(await join(3)).toMatchObject({ refusal: null });
    bench.time += 5 * 60_000;
    expect(await join(21)).toMatchObject({ refusal: null });
  });

  it('is for those who sat there', async () => {
    const over = await finished();
    expect(await asks(over, 9)).toMatchObject({ refusal: 'not-seated', next: null });
  });

  it('of two is as it always was: both ask, and it begins', async () => {
    const over = await finished(2);
    expect(await asks(over, 1)).toMatchObject({ begun: false, next: null });
    expect(await asks(over, 0)).toMatchObject({ begun: true, next: { phase: 'playing' } });
  });
});

describe('a match of many', () => {
  it('is booked with the places that its seats reached', async () => {
    const over = await playOut(await begin(bench, channel, 5));
    await runErrands(bench, channel, null);
    const { scores } = rallyState(over);
    if (!Array.isArray(scores)) throw new Error('no scores');
    const found = await bench.store.ledger.record(over.id);
    expect(found?.booked).toMatchObject({ counted: true, rated: true });
    expect(found?.booked.seats.map(({ place }) => place)).toEqual(
      scores.map((own: number) => 1 + scores.filter((other: number) => other > own).length),
    );
    const board = { game: 'rally', scope: '5000', period: 'all' };
    expect(await bench.store.ledger.size(board, 'rating')).toBe(5);
  });

  it('is rated as long as every two of them have rated matches left', async () => {
    for (let n = 0; n < ratedBetween.times; n += 1) {
      const table = await begin(bench, channel, 2);
      expect(table.stakes).toBe('rated');
      await resigns(table.id, 0);
      bench.time += 60_000;
    }
    expect((await begin(bench, channel, 4)).stakes).toBe('capped');
  });

  it('is listed for each of them, and waits for those who have not answered', async () => {
    const table = await begin(bench, channel, 3);
    await throws(table.id, 1);
    await runErrands(bench, channel, null);
    const lists = await Promise.all(
      [0, 1, 2].map((number) => tablesEverywhere(bench, person(number).id)),
    );
    expect(lists.map((list) => list[0]?.waits)).toEqual([true, false, true]);
    expect(lists[1]?.[0]?.toAct).toEqual([0, 2]);
  });

  it('is listed as lost for whoever is out of it, who has nothing to give up', async () => {
    const table = await begin(bench, channel, 3);
    await resigns(table.id, 0);
    await runErrands(bench, channel, null);
    const [own] = await tablesEverywhere(bench, person(0).id);
    expect(own).toMatchObject({ out: true, waits: false });
    const [others] = await tablesEverywhere(bench, person(1).id);
    expect(others).toMatchObject({ out: false });
    const [running] = await tablesOf(bench, channel, person(0).id, rally.id);
    if (running === undefined) throw new Error('no match');
    expect([0, 1, 2].map((seat) => plays(rally, running, person(seat).id))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('can be asked for again by two who play at another table as well', async () => {
    const [first] = [await begin(bench, channel, 2), await begin(bench, channel, 2)];
    await resigns(first.id, 0);
    const asked = await rematch(bench, channel, first.id, person(0).id, pressed());
    expect(asked.refusal).toBeNull();
  });
});
