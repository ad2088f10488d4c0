import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { everywhere } from '../../src/store/port.js';
import { seeded } from '../laws/random.js';
import { hammered, matchOf, type NoteStore, stepRate } from './codecs.js';
import type { Harness } from './harness.js';

/**
 * The worker and the thread of its database as one file each, since they are started often and from
 * source it takes a second each time.
 */
const folder = fileURLToPath(
  new URL(`../../node_modules/.cache/store-worker-${process.pid}`, import.meta.url),
);
const script = join(folder, 'worker.js');

const bundleWorker = async (): Promise<void> => {
  await mkdir(folder, { recursive: true });
  // Inside node_modules no package.json further up says that these are ES modules.
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  await build({
    entryPoints: ['worker.ts', '../../src/store/sqlite/thread.ts'].map((path) => ({
      in: fileURLToPath(new URL(path, import.meta.url)),
      out: basename(path, '.ts'),
    })),
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // The database is a native module; the other packages are CommonJS and call require.
    external: ['libsql'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
};

const board = { game: 'knucklebones', scope: 'guild', period: 'all' };

interface Worker {
  readonly name: string;
  /** What it acknowledged so far, in order. */
  readonly lines: readonly string[];
  /** Resolves with the exit code, `null` when it was killed. */
  readonly ended: Promise<number | null>;
  /** Resolves when it has acknowledged so many changes, or has ended. */
  reached(count: number): Promise<void>;
  kill(): void;
}

const running = new Set<ChildProcess>();

const startWorker = (harness: Harness, name: string, limit: number): Worker => {
  const child = spawn(
    process.execPath,
    [script, JSON.stringify(harness.config()), name, String(limit)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  running.add(child);
  const lines: string[] = [];
  let rest = '';
  let wake = (): void => undefined;
  child.stdout.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
    wake();
  });
  let over = false;
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      over = true;
      wake();
      resolve(code);
    });
  });
  return {
    name,
    lines,
    ended,
    reached: (count) =>
      new Promise((resolve) => {
        wake = () => {
          if (lines.length >= count || over) resolve();
        };
        wake();
      }),
    kill: () => void child.kill('SIGKILL'),
  };
};

/** The sequence numbers in a channel's log of each worker, in log order. */
const logged = async (store: NoteStore, channel: string): Promise<Map<string, number[]>> => {
  const byWorker = new Map<string, number[]>();
  for (const event of await store.events(channel, 'm')) {
    // The worker's own events; a wrong one fails the comparison below.
    const { worker, seq } = event as { worker: string; seq: number };
    byWorker.set(worker, [...(byWorker.get(worker) ?? []), seq]);
  }
  return byWorker;
};

/** What several processes on one database may rely on, also when they are killed. */
export const processes = (name: string, harness: Harness): void => {
  describe(`${name}: several processes`, () => {
    beforeAll(bundleWorker);
    afterAll(() => rm(folder, { recursive: true, force: true }));
    afterEach(() => {
      for (const child of running) child.kill('SIGKILL');
    });

    it('change one document without losing or repeating anything', async () => {
      const store = await harness.fresh();
      const each = 150;
      const workers = ['a', 'b'].map((worker) => startWorker(harness, worker, each));
      expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual([0, 0]);
      const inOrder = Array.from({ length: each }, (_, seq) => seq);
      for (const channel of hammered) {
        expect((await store.channels.read(channel)).count).toBe(2 * each);
        expect(await logged(store, channel)).toEqual(
          new Map([
            ['a', inOrder],
            ['b', inOrder],
          ]),
        );
      }
      const bookings = workers
        .flatMap(({ lines }) => lines)
        .filter((line) => / booked$/.test(line));
      expect(bookings).toHaveLength(each);
      expect(await store.ledger.standing(board, 'wins', '1')).toMatchObject({
        won: each,
      });
      await store.close();
    });

    it('are killed at any instant, and every acknowledged change is there once', async () => {
      const store = await harness.fresh();
      const [rounds, again] = [8, new Set<string>()];
      // The same in every run: after how many changes each is killed.
      const random = seeded(20_261_201);
      for (let round = 1; round <= rounds; round += 1) {
        const pair = [`${round}a`, `${round}b`].map((worker) => startWorker(harness, worker, 0));
        await Promise.all(
          pair.map(async (worker) => {
            await worker.reached(1 + Math.floor(random() * 60));
            worker.kill();
            await worker.ended;
          }),
        );
        for (const channel of hammered) {
          const log = await logged(store, channel);
          const total = [...log.values()].reduce((sum, seqs) => sum + seqs.length, 0);
          expect((await store.channels.read(channel)).count).toBe(total);
          for (const { name: worker, lines } of pair) {
            const seqs = log.get(worker) ?? [];
            expect(seqs).toEqual(seqs.map((_, seq) => seq));
            // At most the one change that was not acknowledged yet may have been made as well.
            expect(seqs.length).toBeGreaterThanOrEqual(lines.length);
            expect(seqs.length).toBeLessThanOrEqual(lines.length + 1);
            expect(lines.length).toBeGreaterThan(0);
          }
        }
        // Bookings agree with the archive: each archived match was counted exactly once.
        const standing = await store.ledger.standing(board, 'wins', '1');
        const archive = await store.ledger.recent({ scope: 'guild' }, 'knucklebones', 10_000);
        expect(standing?.won).toBe(archive.length);
        expect(standing?.rating?.mean).toBe(25 + archive.length);
        // The errand that books is repeated after a crash; across servers nothing is lost or doubled.
        for (const { match } of archive) {
          // What is new in this round; and at the end all of it, whatever was killed since.
          if (again.has(match) && round < rounds) continue;
          again.add(match);
          await store.ledger.book(matchOf(match, ['1', '2']), stepRate);
        }
        const across = await store.ledger.standing({ ...board, scope: everywhere }, 'rating', '2');
        expect(across).toMatchObject({ lost: archive.length, rated: archive.length });
        expect(across?.rating?.mean).toBe(25 - archive.length);
      }
      await store.close();
      // Sixteen processes are started one after the other: minutes on a busy machine.
    }, 400_000);
  });
};
