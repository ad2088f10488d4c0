import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Game, GameMove, GameState } from '../../src/games/game.js';
import { games } from '../../src/games/index.js';
import { knucklebones } from '../../src/games/knucklebones/index.js';
import { randomOf } from '../../src/machine/random.js';
import type { ThinkerOptions } from '../../src/machine/thinker.js';
import { loadMind } from '../../src/machine/weights.js';
import { misses, play, position, rolls } from '../games/solbones/support.js';
import { compiled } from '../support/compiled-module.js';
import { records } from '../support/examples.js';
import { thread } from '../support/thread.js';

const { Thinker } =
  await compiled<typeof import('../../src/machine/thinker.js')>('src/machine/thinker.js');

const warnings: string[] = [];
let thinker: InstanceType<typeof Thinker>;
const open = (options?: ThinkerOptions): InstanceType<typeof Thinker> => {
  warnings.length = 0;
  thinker = new Thinker({ warn: (_, message) => warnings.push(message) }, options);
  return thinker;
};
afterEach(() => thinker.close());

const applied = (state: GameState, event: unknown): GameState => {
  const next = knucklebones.apply(state, event);
  if (!next.ok) throw new Error(next.error.code);
  return next.value;
};

/** Positions in which somebody has to place, out of matches that were played. */
const positions = records('knucklebones').flatMap(({ options, events }) => {
  const read = knucklebones.options(options);
  if (!read.ok) throw new Error(read.error.code);
  let state = knucklebones.start(read.value, 2);
  return events.flatMap((event, index) => {
    state = applied(state, event);
    const awaits = knucklebones.awaits(state);
    return awaits.kind === 'seats' && index % 7 === 0
      ? [{ state, seat: awaits.seats[0] ?? 0 }]
      : [];
  });
});

const first = positions[3] ?? { state: knucklebones.start({} as never, 2), seat: 0 };

const alone = (level: string, seed: number): GameMove =>
  knucklebones.machine(first.state, first.seat, level, randomOf(seed));

describe('a machine that thinks in a thread', () => {
  it('makes the moves of its level, in the order in which it is asked', async () => {
    const mind = loadMind(knucklebones);
    open({ patience: 60_000 });
    const asked = positions.map(async ({ state, seat }, seed) => {
      const level = seed % 2 === 0 ? 'expert' : 'hard';
      const move = await thinker.move(knucklebones, state, seat, level, seed);
      expect(move).toEqual(knucklebones.machine(state, seat, level, randomOf(seed), mind));
    });
    expect(asked.length).toBeGreaterThan(10);
    await Promise.all(asked);
    expect(warnings).toEqual([]);
  });

  /** A position of each game, and a seat that is asked there. */
  const asked = games.map((game) => {
    const options = game.options({});
    if (!options.ok) throw new Error(options.error.code);
    let state = game.start(options.value, 2);
    for (;;) {
      const awaits = game.awaits(state);
      if (awaits.kind !== 'chance') return { game, state };
      const { draws, complete } = awaits.draft;
      // Every second value differs from the one before, so that who begins is decided.
      const next = game.apply(state, complete(draws.map((_, index) => index % 2)));
      if (!next.ok) throw new Error(next.error.code);
      state = next.value;
    }
  });

  it.each(asked)(
    'decides in the thread alone for slow levels of $game.id',
    async ({ game, state }) => {
      const code = 'answer(() => ({ ok: true, move: "thought" }))';
      open({ entry: thread(code), patience: 60_000 });
      const decided: string[] = [];
      const watched: Game = {
        ...game,
        machine: (_, __, level) => {
          decided.push(level);
          return game.machine(state, 0, level, () => 0.5);
        },
      };
      for (const level of game.levels) await thinker.move(watched, state, 0, level, 1);
      const isSlow = (level: string): boolean =>
        game.mind?.levels.includes(level) === true || game.isSlow?.(state, level) === true;
      expect(decided).toEqual(game.levels.filter((level) => !isSlow(level)));
      expect(warnings).toEqual([]);
    },
  );

  it('works the chances of Solbones out in the thread, and decides as they say', async () => {
    const { game } = asked.find((each) => each.game.id === 'solbones') ?? {};
    if (game === undefined) throw new Error('no Solbones');
    // Asked whether to spend a tally: of the scores here one is behind, the other is nearly there.
    const state = game.restore(
      play(position([40, 62], 0, { tallies: [1, 0] }), ...rolls(0, ...misses)),
    );
    if (state === null) throw new Error('no state');
    expect(game.isSlow?.(state, 'hard')).toBe(true);
    open({ patience: 60_000 });
    expect(await thinker.move(game, state, 0, 'hard', 1)).toBe('decline');
    expect(warnings).toEqual([]);
  });

  it('that is lost leaves the event loop its turns between the moves that are made without it', async () => {
    open({ entry: thread('process.exit(1)') });
    let turns = 0;
    let goesOn = true;
    const count = (): void => {
      turns += 1;
      if (goesOn) setImmediate(count);
    };
    const order: number[] = [];
    const watched: Game = {
      ...knucklebones,
      machine: (...asked) => {
        order.push(turns);
        return knucklebones.machine(...asked);
      },
    };
    setImmediate(count);
    const { state, seat } = first;
    await Promise.all(
      Array.from({ length: 6 }, (_, seed) => thinker.move(watched, state, seat, 'hard', seed)),
    );
    goesOn = false;
    expect(new Set(order).size).toBe(6);
  });

  it('is not asked by levels that need no thought', async () => {
    open({ entry: thread('process.exit(1)') });
    expect(await thinker.move(knucklebones, first.state, first.seat, 'easy', 4)).toEqual(
      alone('easy', 4),
    );
    expect(warnings).toEqual([]);
  });

  it.each([
    ['ends', 'process.exit(1)'],
    ['fails', 'throw new Error("no")'],
    ['cannot read its weights', 'answer(() => ({ ok: false, error: "none" }))'],
    ['never answers', 'parentPort.on("message", () => {})'],
  ])('moves all the same when the thread %s, and says so', async (_, code) => {
    open({ entry: thread(code), patience: 1_000 });
    for (const seed of [1, 2]) {
      const move = await thinker.move(knucklebones, first.state, first.seat, 'expert', seed);
      expect(move).toEqual(alone('expert', seed));
    }
    expect(warnings).toEqual(Array(2).fill('a machine moves without its weights'));
  });

  it('gives everyone their time once their turn has come, however long the row', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      // It answers a task when two more have been asked.
      const code =
        'let asked = 0; parentPort.on("message", () => { asked += 1; if (asked > 2) parentPort.postMessage({ ok: true, move: asked - 2 }); })';
      open({ entry: thread(code), patience: 1_000 });
      const ask = (): Promise<GameMove | null> =>
        thinker.move(knucklebones, first.state, first.seat, 'expert', 1);
      const [one, two] = [ask(), ask()];
      vi.advanceTimersByTime(600);
      const three = ask();
      expect(await one).toBe(1);
      vi.advanceTimersByTime(600);
      const four = ask();
      expect(await two).toBe(2);
      expect(warnings).toEqual([]);
      // The third is not answered in its time: it and what waits behind it move without the thread.
      vi.advanceTimersByTime(1_000);
      expect(await Promise.all([three, four])).toEqual([alone('expert', 1), alone('expert', 1)]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('makes no weaker move because the process is ending', async () => {
    open();
    const hard = () => thinker.move(knucklebones, first.state, first.seat, 'hard', 1);
    const underWay = hard();
    const closed = thinker.close();
    expect(await underWay).toBeNull();
    await closed;
    expect(await hard()).toBeNull();
  });
});

describe('a review', () => {
  const [record] = records('knucklebones');
  const read = knucklebones.options(record?.options);

  it('is made in the thread, and is the same as here', async () => {
    if (!read.ok || record === undefined) throw new Error('no record');
    open({ patience: 60_000 });
    const shown = await thinker.review(knucklebones, read.value, record.events);
    const { mind } = knucklebones;
    const review = mind?.review(loadMind(knucklebones), read.value, record.events, true) ?? null;
    if (review === null) throw new Error('a record that breaks the rules');
    expect(shown).toEqual(mind?.show(review, read.value, record.events));
    expect(shown?.moments.length).toBeGreaterThan(0);
    expect(await thinker.review(knucklebones, read.value, [{ type: 'roll' }])).toBeNull();
  });

  it('fails when the thread does', async () => {
    if (!read.ok) throw new Error('no record');
    open({ entry: thread('process.exit(1)') });
    await expect(thinker.review(knucklebones, read.value, [])).rejects.toThrow('has ended');
  });
});

describe('random numbers', () => {
  it('are the same for the same seed, and spread evenly', () => {
    const [one, again, other] = [randomOf(1), randomOf(1), randomOf(2)];
    const numbers = Array.from({ length: 6000 }, one);
    expect(Array.from({ length: 6000 }, again)).toEqual(numbers);
    expect(Array.from({ length: 10 }, other)).not.toEqual(numbers.slice(0, 10));
    expect(z.array(z.number().min(0).lt(1)).safeParse(numbers).success).toBe(true);
    for (let face = 0; face < 6; face += 1) {
      const count = numbers.filter((number) => Math.floor(number * 6) === face).length;
      // Five standard deviations of 6,000 rolls.
      expect(Math.abs(count - 1000)).toBeLessThan(150);
    }
  });
});
