import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoreUnusable } from '../../src/store/port.js';
import { openEngine } from '../../src/store/sqlite/engine.js';

/** How a power loss can leave the end of the write-ahead log: short, or with rubbish in it. */
describe('a write-ahead log that is torn', () => {
  let folder = '';
  const files = 40;
  const commits = 30;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'torn-'));
    const engine = await openEngine({ file: join(folder, 'whole.sqlite'), sync: 'normal' });
    for (let count = 0; count < commits; count += 1) {
      await engine.documents.commit({
        kind: 'channel',
        id: '1',
        revision: count,
        json: JSON.stringify({ schema: 1, count: count + 1, text: 'x'.repeat(500) }),
        append: [{ match: 'm', from: count, events: [String(count)] }],
        due: [{ key: 'k', at: count }],
        dirty: true,
      });
    }
    // As a killed process leaves it: nothing was written back, and the log was not taken away.
    for (const suffix of ['', '-wal']) {
      cpSync(join(folder, `whole.sqlite${suffix}`), join(folder, `killed.sqlite${suffix}`));
    }
    await engine.file.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const torn = async (tear: (log: string) => void): Promise<number> => {
    const file = join(folder, 'torn.sqlite');
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
    for (const suffix of ['', '-wal'])
      cpSync(join(folder, `killed.sqlite${suffix}`), `${file}${suffix}`);
    tear(`${file}-wal`);
    const engine = await openEngine({ file, sync: 'normal' });
    try {
      const stored = (await engine.documents.get('channel:1')) ?? '0\n{"count":0}';
      const [revision, json = ''] = stored.split('\n');
      const { count } = JSON.parse(json) as { count: number };
      expect(Number(revision)).toBe(count);
      // Document, log and deadline are those of one and the same moment.
      expect(await engine.file.events('1', 'm', 0)).toHaveLength(count);
      const [claim] = await engine.deadlines.claim(commits, 1, 0);
      expect(claim?.at).toBe(count === 0 ? undefined : count - 1);
      const next = await engine.documents.commit({
        ...{ kind: 'channel', id: '1', revision: count, json: '{}', due: [], dirty: undefined },
        append: [{ match: 'm', from: count, events: ['next'] }],
      });
      expect(next).toBe(true);
      return count;
    } finally {
      await engine.file.close();
    }
  };

  it('loses nothing when it is whole', async () => {
    expect(await torn(() => undefined)).toBe(commits);
  });

  it('is read up to the last change that is whole, wherever it ends', async () => {
    const size = statSync(join(folder, 'killed.sqlite-wal')).size;
    const counts = new Set<number>();
    for (let cut = 1; cut <= files; cut += 1) {
      counts.add(await torn((log) => truncateSync(log, Math.floor(size * (cut / (files + 1))))));
    }
    // It was cut within changes of all ages.
    expect(counts.size).toBeGreaterThan(5);
  });

  it('is read up to the first rubbish', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0.3, max: 0.999, noNaN: true }), async (at) => {
        const count = await torn((log) => {
          const bytes = readFileSync(log);
          bytes.fill(0xa5, Math.floor(bytes.length * at));
          writeFileSync(log, bytes);
        }).catch((error: unknown) => {
          // The file may be as if it had never been used, but is never half of something.
          if (error instanceof StoreUnusable) return 0;
          throw error;
        });
        expect(count).toBeLessThan(commits);
      }),
      { numRuns: 25 },
    );
  });
});
