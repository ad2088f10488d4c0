/**
 * What each game costs by itself: a press early and late in a match, its picture, a machine's move by
 * level, and its rules alone.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Game, GameMind, GameState } from '../src/games/game.js';
import { games as allGames, gameById } from '../src/games/index.js';
import { legalJumps } from '../src/games/pincer/moves.js';
import { restore } from '../src/games/pincer/snapshot.js';
import { loadMind } from '../src/machine/weights.js';
import { stateOf } from '../src/match/advance.js';
import type { Step } from '../src/match/step.js';
import type { PlayingTable } from '../src/match/table.js';
import { codecs } from '../src/play/documents.js';
import { createRenderer } from '../src/render/index.js';
import { openStore } from '../src/store/index.js';
import { voice } from '../src/text/index.js';
import { anyMove, happen, longMatch, newMatch, nextDraft, positions } from './positions.js';
import { finishedMatch, Presser } from './pressing.js';
import { randomFrom } from './random.js';
import { type Aim, number, percent, printTable, quantile, type Section } from './report.js';
import { spentNow } from './spent.js';

/**
 * Where a match is early and where it is late, in events. Pincer’s dice are all down after 26; matches
 * of Solbones and Balic bones cannot be made as long as one likes.
 */
const ages: Readonly<Record<string, readonly [early: number, late: number]>> = {
  knucklebones: [20, 2_000],
  solbones: [10, 45],
  balic: [4, 16],
  pincer: [30, 2_000],
};

/** By how much a press at event 2,000 may differ from an early one and be called as dear. */
const tolerance = 1.2;

/** What a level may take for a move, ms of processor time. */
const bounds: Readonly<Record<string, number>> = { knucklebones: 50, pincer: 300 };

interface Sizes {
  /** Matches a row, ten presses of each measured. */
  readonly matches: number;
  readonly pictures: number;
  readonly decisions: number;
  /** Milliseconds that the rules alone are run for. */
  readonly rules: number;
}

const ms = (samples: readonly number[], part: number): number => quantile(samples, part);

/** Some long matches of a game, each used several times under ids of its own. */
const matchesAt = (game: Game, length: number): ((index: number) => Step<PlayingTable>) => {
  const made = Array.from({ length: 5 }, (_, index) => longMatch(game, index * 1_000, length));
  return (index) => {
    const step = made[index % made.length];
    if (step === undefined) throw new Error('no match');
    return { ...step, table: { ...step.table, id: `match${index}` } };
  };
};

const measurePresses = async ({ matches }: Sizes): Promise<readonly Aim[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-games-'));
  const databaseFile = join(folder, 'games.sqlite');
  const store = await openStore({ databaseFile, databaseSync: 'normal', redisUrl: null }, codecs);
  const rows: (readonly [string, string, string, number, number])[] = [];
  const aims: Aim[] = [];
  try {
    for (const game of allGames) {
      const presser = new Presser(store, game);
      const [early, late] = ages[game.id] ?? [20, 100];
      const beside = Array.from({ length: 100 }, (_, index) => finishedMatch(game, index));
      const row = async (
        what: string,
        style: 'emoji' | 'text',
        match: (index: number) => Step<PlayingTable>,
        others: typeof beside = [],
      ): Promise<number> => {
        for (let n = 0; n < matches; n += 1) {
          const { table, events } = match(n);
          await presser.playThrough({ table: { ...table, style }, events }, others);
        }
        const times = presser.take();
        rows.push([game.id, what, style, Math.round(ms(times, 0.5)), Math.round(ms(times, 0.99))]);
        return ms(times, 0.5);
      };
      const [young, old] = [matchesAt(game, early), matchesAt(game, late)];
      // The first presses of a process are slow.
      for (let n = 0; n < matches; n += 1) await presser.playThrough(young(n));
      presser.take();
      const before = await row(`event ${early}`, 'emoji', young);
      const after = await row(`event ${late.toLocaleString('en')}`, 'emoji', old);
      await row(`event ${early}`, 'text', young);
      await row(`event ${late.toLocaleString('en')}`, 'text', old);
      await row('beside 100 finished matches', 'emoji', young, beside);
      if (late < 2_000) continue;
      aims.push({
        what: `${game.id}: a press costs the same at event 2,000 as at event ${early}`,
        measured: `${number(before)} → ${number(after)} µs (${percent(after / before)})`,
        met: after <= before * tolerance,
      });
    }
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
  printTable(
    'One press without the network, by game: SQLite, rules, board',
    ['game', 'press', 'board', 'p50 µs', 'p99 µs'],
    rows,
  );
  return aims;
};

const measurePictures = async (sizes: Sizes): Promise<void> => {
  const renderer = createRenderer();
  const plain = voice('en', (seat) => ['Ada', 'Bo', 'Cleo', 'Dee'][seat] ?? '?');
  const rows: (readonly [string, string, number, number, number])[] = [];
  for (const game of allGames) {
    const [early, late] = ages[game.id] ?? [20, 100];
    for (const [what, length] of [
      ['early', early],
      ['late', late],
    ] as const) {
      const states = Array.from({ length: 20 }, (_, index) =>
        stateOf(game, longMatch(game, index * 1_000, length).table),
      );
      const times: number[] = [];
      const bytes: number[] = [];
      for (let n = -20; n < sizes.pictures; n += 1) {
        const state = states[(n + 20) % states.length];
        if (state === undefined) throw new Error('no state');
        const began = performance.now();
        const view = game.table(state, { front: n & 1, viewer: null });
        const { file } = await renderer.draw(view, 'picture', { picture: plain, text: plain });
        if (n < 0) continue;
        times.push(performance.now() - began);
        bytes.push(file?.data.length ?? 0);
      }
      const kilobytes = Math.round(quantile(bytes, 0.5) / 1024);
      rows.push([game.id, what, ms(times, 0.5), ms(times, 0.99), kilobytes]);
    }
  }
  printTable('A picture, by game', ['game', 'match', 'p50 ms', 'p99 ms', 'median KB'], rows);
};

/** Positions in which a seat has something to decide, from matches between machines of the least level. */
const decisions = (game: Game, count: number): readonly GameState[] => {
  const random = randomFrom(5);
  const found: GameState[] = [];
  const [weakest = ''] = game.levels;
  for (let match = 1; found.length < 8 * count; match += 1) {
    let state = stateOf(game, newMatch(game, match).table);
    for (;;) {
      const awaits = game.awaits(state);
      if (awaits.kind === 'over') break;
      const [seat = 0] = awaits.kind === 'seats' ? awaits.seats : [];
      if (awaits.kind === 'seats' && game.moves(state, seat).length > 1) found.push(state);
      const move = awaits.kind === 'seats' ? game.machine(state, seat, weakest, random) : null;
      const draft =
        awaits.kind === 'chance'
          ? { ok: true as const, value: awaits.draft }
          : game.draft(state, seat, move);
      if (!draft.ok) throw new Error(draft.error.code);
      ({ state } = happen(game, state, draft.value, random));
    }
  }
  const every = Math.floor(found.length / count);
  return found.filter((_, index) => index % every === 0).slice(0, count);
};

const measureMachines = (sizes: Sizes): readonly Aim[] => {
  const rows: (readonly [string, string, number, number, number, number])[] = [];
  const aims: Aim[] = [];
  for (const game of allGames) {
    const mind: GameMind | null = game.mind === undefined ? null : loadMind(game);
    const states = decisions(game, sizes.decisions);
    const worst: number[] = [];
    for (const level of game.levels) {
      const random = randomFrom(9);
      const times = states.map((state) => {
        const awaits = game.awaits(state);
        const [seat = 0] = awaits.kind === 'seats' ? awaits.seats : [];
        const before = spentNow();
        game.machine(state, seat, level, random, mind);
        return spentNow() - before;
      });
      const [first = Number.NaN, ...others] = times;
      const most = Math.max(...others);
      rows.push([game.id, level, first, ms(others, 0.5), ms(others, 0.99), most]);
      worst.push(ms(others, 0.99));
    }
    const bound = bounds[game.id];
    if (bound === undefined) continue;
    aims.push({
      what: `${game.id}: a machine’s move takes less than ${bound} ms, p99`,
      measured: `${number(Math.max(...worst))} ms`,
      met: Math.max(...worst) < bound,
    });
  }
  printTable(
    'A machine’s move, processor time',
    ['game', 'level', 'first ms', 'p50 ms', 'p99 ms', 'most ms'],
    rows,
  );
  return aims;
};

/** All positions that so many moves lead to, chance giving the same values each time. */
const countTo = (game: Game, state: GameState, depth: number): number => {
  const awaits = game.awaits(state);
  if (awaits.kind === 'over') return 1;
  if (awaits.kind === 'chance') {
    return countTo(game, happen(game, state, awaits.draft, () => 0.5).state, depth);
  }
  if (depth === 0) return 1;
  const [seat = 0] = awaits.seats;
  return game.moves(state, seat).reduce((sum, { move }) => {
    const draft = game.draft(state, seat, move);
    if (!draft.ok) throw new Error(draft.error.code);
    return sum + countTo(game, happen(game, state, draft.value, () => 0.5).state, depth - 1);
  }, 0);
};

/** A full table of four, all dice on the board. */
const fullTable = (game: Game): GameState => {
  const random = randomFrom(3);
  const choose = anyMove(random);
  let state = stateOf(game, newMatch(game, 3, 4).table);
  while (game.publicState(state).phase !== 'play') {
    const next = nextDraft(game, state, (options, ...rest) =>
      choose(options.length === 2 ? options.slice(0, 1) : options, ...rest),
    );
    if (next === null) throw new Error('a match without play');
    ({ state } = happen(game, state, next.draft, random));
  }
  return state;
};

const measureRules = (sizes: Sizes): readonly Aim[] => {
  const rows: (readonly [string, number, number])[] = [];
  for (const game of allGames) {
    const [state] = positions(game, 40).slice(-1);
    if (state === undefined) throw new Error('no position');
    const depth = 2;
    for (let n = 0; n < 3; n += 1) countTo(game, state, depth);
    let count = 0;
    const began = spentNow();
    for (; spentNow() - began < sizes.rules; ) count += countTo(game, state, depth);
    rows.push([game.id, countTo(game, state, depth), (count / (spentNow() - began)) * 1000]);
  }
  printTable(
    'The rules alone: all that two moves lead to',
    ['game', 'positions', 'positions/s'],
    rows,
  );
  const pincer = gameById('pincer');
  const full = pincer === undefined ? null : restore(fullTable(pincer));
  if (full === null) throw new Error('no full table');
  const all = (): number =>
    full.reserves.reduce((sum, _, seat) => sum + legalJumps(full, seat).length, 0);
  for (let n = 0; n < 1_000; n += 1) all();
  const rounds = 2_000;
  const began = spentNow();
  let moves = 0;
  for (let n = 0; n < rounds; n += 1) moves += all();
  const each = (spentNow() - began) / rounds;
  return [
    {
      what: 'pincer: all legal moves of a full table of four are counted in less than 1 ms',
      measured: `${number(each)} ms (${moves / rounds} moves)`,
      met: each < 1,
    },
  ];
};

export const games: Section = async ({ quick }) => {
  const sizes: Sizes = quick
    ? { matches: 20, pictures: 40, decisions: 30, rules: 200 }
    : { matches: 200, pictures: 300, decisions: 400, rules: 1_000 };
  const aims = [...(await measurePresses(sizes))];
  await measurePictures(sizes);
  aims.push(...measureMachines(sizes), ...measureRules(sizes));
  return aims;
};
