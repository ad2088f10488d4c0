import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gameById, games } from '../../src/games/index.js';
import type { Person, Terms } from '../../src/match/table.js';
import type { GameStore, Play } from '../../src/play/context.js';
import type { Surroundings } from '../../src/play/deadlines.js';
import { codecs } from '../../src/play/documents.js';
import { openStore } from '../../src/store/index.js';

/** The use cases on a real store, with a clock that stands until it is turned. */
export interface Bench extends Play {
  readonly store: GameStore;
  time: number;
  /** Channels in which changes left errands, in order. */
  readonly called: string[];
  close(): Promise<void>;
}

/** On SQLite, or with a URL on that Redis. */
export const openBench = async (redisUrl: string | null = null): Promise<Bench> => {
  const folder = mkdtempSync(join(tmpdir(), 'play-'));
  const store = await openStore(
    {
      databaseFile: join(folder, 'play.sqlite'),
      databaseSync: 'normal',
      databaseIn: 'here',
      redisUrl,
    },
    codecs,
  );
  let seeds = 0;
  const called: string[] = [];
  const bench: Bench = {
    store,
    game: (id) => gameById(id) ?? null,
    games: games.map(({ id }) => id),
    log: { warn: () => undefined, error: () => undefined },
    time: Date.UTC(2026, 0, 1),
    now: () => bench.time,
    seed: () => {
      seeds += 1;
      return seeds.toString(16).padStart(64, '0');
    },
    think: async (game, state, seat, level) => game.machine(state, seat, level, () => 0.5),
    called,
    moving: new Map(),
    errandsIn: (channel) => called.push(channel),
    close: async () => {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return bench;
};

/** A world without gaps, in which every place stands and everybody is still there. */
export const surroundings: Surroundings = {
  gapsFor: async () => [],
  stands: async () => true,
  departed: async () => new Set(),
};

export const ada: Person = { kind: 'person', id: '1001', name: 'Ada' };
export const bo: Person = { kind: 'person', id: '1002', name: 'Bo' };
export const cleo: Person = { kind: 'person', id: '1003', name: 'Cleo' };

export const terms = (more: Partial<Terms> = {}): Terms => ({
  game: 'knucklebones',
  options: { length: 'single' },
  clock: 86_400_000,
  style: 'picture',
  locale: 'en',
  guild: '5000',
  scope: '5000',
  rated: true,
  reach: 'bot',
  thread: null,
  ...more,
});
