import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GameMove } from '../../src/games/game.js';
import { parse } from '../../src/games/pincer/notation.js';
import type { PincerMove } from '../../src/games/pincer/state.js';
import type { Act } from '../../src/match/act.js';
import type { PlayingTable, SeatHolder } from '../../src/match/table.js';
import { actAt, resign } from '../../src/play/act.js';
import { practise } from '../../src/play/challenge.js';
import { gameOf } from '../../src/play/context.js';
import { runErrands } from '../../src/play/errands.js';
import { voice } from '../../src/text/index.js';
import { ada, type Bench, bo, openBench, terms } from '../support/play.js';

const channel = '7000';
const message = '9000';
let bench: Bench;
/** The machine's next moves. */
let script: PincerMove[];
/** While set, the machine thinks until it is let go. */
let held: Promise<void> | null = null;
let thoughts: number;
let interactions = 0;

beforeEach(async () => {
  script = [];
  held = null;
  thoughts = 0;
  const opened = await openBench();
  bench = Object.assign(opened, {
    think: async (): Promise<GameMove> => {
      thoughts += 1;
      if (held !== null) await held;
      const move = script.shift();
      if (move === undefined) throw new Error('the machine has nothing more to do');
      // A game's own moves are opaque outside of it, and this is outside.
      return move as unknown as GameMove;
    },
  });
});
afterEach(() => bench.close());

/** Lets the machine think until the result is called. */
const hold = (): (() => void) => {
  let letGo = (): void => undefined;
  held = new Promise((resolve) => {
    letGo = () => {
      held = null;
      resolve();
    };
  });
  return () => letGo();
};

/** A practice match of Pincer that has come to a position; Ada has seat 0. */
const at = async (position: string, seats?: readonly SeatHolder[]): Promise<PlayingTable> => {
  script = [{ type: 'deploy', formation: 'spread' }];
  const request = {
    channel,
    interaction: String(1_300_000_000_000_000_000n + BigInt(interactions++)),
    host: ada,
    terms: terms({ game: 'pincer', options: {}, clock: null }),
  };
  const begun = await practise(bench, request, 'easy');
  if (!begun.ok || begun.value.phase !== 'playing') throw new Error('not begun');
  const table: PlayingTable = {
    ...begun.value,
    ...(seats === undefined ? {} : { seats }),
    // As the store would give it back.
    state: JSON.parse(JSON.stringify(parse(position))),
  };
  await bench.store.channels.change(channel, (document) => ({
    document: { ...document, errands: [], tables: { [table.id]: table } },
    result: null,
  }));
  thoughts = 0;
  return table;
};

const { say } = voice('en');

/** Ada acts, then the machine as the script says. What is told, and what the board says, in words. */
const acts = async (table: PlayingTable, action: string, ...answers: PincerMove[]) => {
  script = answers;
  const open = action === 'offer' || action === 'concede';
  const press: Act = { person: ada.id, turn: open ? null : table.turn, action };
  const acted = await actAt(bench, channel, table.id, press, message);
  if (acted.table === null || !('state' in acted.table)) throw new Error('no match');
  expect(acted.refusal).toBeNull();
  const game = gameOf(bench, 'pincer');
  const state = game.restore(acted.table.state);
  const last = state === null ? null : game.last(state);
  return {
    table: acted.table,
    told: (acted.told ?? []).map((line) => say(line)),
    last: last === null ? null : say(last),
  };
};

describe('what is told of machines', () => {
  const open = 'square 1A1,2C1,3E1,1G1+4 1A15,2C15,3E15,4G15+6 0';

  it('is one line a thing that happened, however many events it took', async () => {
    const musters: PincerMove[] = [
      { type: 'muster', count: 1 },
      { type: 'reinforce', formation: 'spread' },
    ];
    const now = await acts(await at(open), 'go:A1A2', ...musters);
    expect(now.told).toEqual([expect.stringContaining('A2')]);
    expect(now.last).not.toContain('A2');
  });

  it('is nothing more when the machine gives up, or agrees: the board says what was last', async () => {
    const lost = 'square 1A1,2C1,3E1,1G1+28 1A15,2C15,3E15,4G15+4 0';
    const conceded = await acts(await at(lost), 'go:A1A2', { type: 'concede' });
    expect(conceded.table.phase).toBe('over');
    expect(conceded.told).toEqual([]);
    expect(conceded.last).toContain('A2');
    const agreed = await acts(await at('square 1A1+12 1A15+10 0'), 'offer', { type: 'offer' });
    expect(agreed.table.phase).toBe('over');
    expect(agreed).toMatchObject({ told: [], last: null });
  });

  it('holds what a person did when somebody else makes the machine move', async () => {
    const three = 'square 1A1,2C1,3E1,1G1+4 1A15,2C15,3E15,4G15+6 1H8,2H9,3G8,4G9+6 0';
    const table = await at(three, [ada, { kind: 'machine', level: 'easy' }, bo]);
    const letGo = hold();
    script = Array.from({ length: 3 }, () => ({ type: 'move', from: 'A15', to: 'A14' }));
    const press: Act = { person: ada.id, turn: table.turn, action: 'go:A1A2' };
    const acting = actAt(bench, channel, table.id, press, message);
    await expect.poll(() => thoughts).toBe(1);
    const offer: Act = { person: bo.id, turn: null, action: 'offer' };
    const offering = actAt(bench, channel, table.id, offer, message);
    await expect.poll(() => thoughts).toBe(2);
    letGo();
    const [acted] = await Promise.all([acting, offering]);
    expect((acted.told ?? []).map((line) => say(line))).toEqual([expect.stringContaining('A2')]);
  });
});

describe('a machine that is asked', () => {
  it('thinks once, when an errand asks for the move that a press is waiting for', async () => {
    const table = await at('square 1A1,2C1,3E1,1G1+4 1A15,2C15,3E15,4G15+6 0');
    script = [{ type: 'move', from: 'A15', to: 'A14' }];
    const press: Act = { person: ada.id, turn: table.turn, action: 'go:A1A2' };
    const acting = actAt(bench, channel, table.id, press, message);
    await Promise.all([acting, runErrands(bench, channel, null), runErrands(bench, channel, null)]);
    await runErrands(bench, channel, null);
    expect(thoughts).toBe(1);
    const { errands, tables } = await bench.store.channels.read(channel);
    expect(errands.filter(({ kind }) => kind === 'machine')).toEqual([]);
    expect(tables[table.id]).toMatchObject({ turn: table.turn + 2 });
  });

  it('is left to the next process when this one ends', async () => {
    const table = await at('square 1A1,2C1,3E1,1G1+4 1A15,2C15,3E15,4G15+6 0');
    script = [{ type: 'move', from: 'A15', to: 'A14' }];
    const { think } = bench;
    Object.assign(bench, { think: async () => null });
    const press: Act = { person: ada.id, turn: table.turn, action: 'go:A1A2' };
    const acted = await actAt(bench, channel, table.id, press, message);
    expect(acted).toMatchObject({ refusal: null, table: { turn: table.turn + 1 } });
    await runErrands(bench, channel, null);
    expect((await bench.store.channels.read(channel)).errands).toMatchObject([
      { kind: 'show' },
      { kind: 'machine' },
    ]);
    Object.assign(bench, { think });
    await runErrands(bench, channel, null);
    const { tables } = await bench.store.channels.read(channel);
    expect(tables[table.id]).toMatchObject({ turn: table.turn + 2 });
  });

  it('keeps nothing else waiting, and is not waited for once the match is over', async () => {
    const table = await at('square 1A1,2C1,3E1,1G1+4 1A15,2C15,3E15,4G15+6 0');
    const letGo = hold();
    script = [{ type: 'move', from: 'A15', to: 'A14' }];
    const press: Act = { person: ada.id, turn: table.turn, action: 'go:A1A2' };
    const acting = actAt(bench, channel, table.id, press, message);
    await expect.poll(() => thoughts).toBe(1);
    await resign(bench, channel, table.id, ada.id);
    await runErrands(bench, channel, async () => true, { grace: 0 });
    expect((await bench.store.channels.read(channel)).errands).toEqual([]);
    letGo();
    expect((await acting).table?.phase).toBe('over');
    expect(thoughts).toBe(1);
  });
});
