import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Check, type HealthServer, startHealth } from '../src/health.js';
import { createLog } from '../src/log.js';
import { createMetrics } from '../src/metrics.js';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

const lines: string[] = [];
const log = createLog(
  { logLevel: 'info', token: 'secret', redisUrl: null },
  { write: (line) => lines.push(line) },
);

/** What the clock of the health pages says, ms; it moves when a test moves it. */
let clock = 0;

const start = async (checks: Record<string, Check>, metrics = createMetrics()) => {
  const { registry } = metrics;
  const asked = { port: 0, explicit: true };
  const server = await startHealth(asked, checks, registry, log, () => clock);
  if (server === null) throw new Error('not started');
  open.push(server);
  return (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, init);
};

const works: Check = async () => {};
const fails =
  (why: string): Check =>
  () =>
    Promise.reject(new Error(why));

/** A port that is taken until the test ends. */
const takenPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, () => {
      open.push({ close: () => new Promise((done) => server.close(() => done())) });
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
    });
  });

describe('the health pages', () => {
  it('/livez tells of the process, whatever the parts do', async () => {
    const get = await start({ store: fails('down') });
    expect((await get('/livez')).status).toBe(200);
  });

  it('/readyz passes when every part works', async () => {
    const get = await start({ gateway: works, store: works });
    const response = await get('/readyz');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ready' });
  });

  it('/readyz names the parts that do not work', async () => {
    const throwing: Check = () => {
      throw new Error('not connected');
    };
    const get = await start({ gateway: throwing, store: fails('no disk'), other: works });
    const response = await get('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      status: 'not ready',
      reasons: { gateway: 'not connected', store: 'no disk' },
    });
  });

  it('/readyz does not wait for ever', async () => {
    const get = await start({ store: () => new Promise<void>(() => {}) });
    expect((await get('/readyz')).status).toBe(503);
  });

  it('/readyz asks the parts again only after a second, whether they worked or not', async () => {
    let verdict = works;
    const store = vi.fn(() => verdict());
    const get = await start({ store });
    const status = async () => (await get('/readyz')).status;
    expect([await status(), store.mock.calls.length]).toEqual([200, 1]);
    verdict = fails('no disk');
    clock += 999;
    expect([await status(), store.mock.calls.length]).toEqual([200, 1]);
    clock += 1;
    expect([await status(), store.mock.calls.length]).toEqual([503, 2]);
    verdict = works;
    clock += 999;
    expect([await status(), store.mock.calls.length]).toEqual([503, 2]);
    clock += 1;
    expect([await status(), store.mock.calls.length]).toEqual([200, 3]);
  });

  it('/readyz asks the parts once for all who wait, and holds the answer from when it came', async () => {
    let answer = (): void => undefined;
    const store = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
    );
    const get = await start({ store });
    const arrived = vi.fn();
    subscribe('http.server.request.start', arrived);
    try {
      const waiting = [get('/readyz'), get('/readyz')];
      await expect.poll(() => arrived.mock.calls.length).toBe(2);
      clock += 5_000;
      waiting.push(get('/readyz'));
      await expect.poll(() => arrived.mock.calls.length).toBe(3);
      answer();
      await Promise.all(waiting);
    } finally {
      unsubscribe('http.server.request.start', arrived);
    }
    clock += 999;
    await get('/readyz');
    expect(store).toHaveBeenCalledTimes(1);
  });

  it('/metrics shows what was counted', async () => {
    const metrics = createMetrics();
    metrics.interactions.inc({ kind: 'press' }, 3);
    metrics.latency.observe({ kind: 'press' }, 0.004);
    const get = await start({}, metrics);
    const text = await (await get('/metrics')).text();
    expect(text).toContain('dice_interactions_total{kind="press"} 3');
    expect(text).toContain('dice_answer_seconds_bucket{le="0.005",kind="press"} 1');
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it.each([
    ['/', 'GET', 404],
    ['/constructor', 'GET', 404],
    ['/livez', 'POST', 405],
    ['/livez?probe=1', 'GET', 200],
    ['/livez', 'HEAD', 200],
  ])('%s %s: %i', async (path, method, status) => {
    const get = await start({});
    expect((await get(path, { method })).status).toBe(status);
  });
});

describe('the port', () => {
  const listen = (port: number, explicit: boolean): Promise<HealthServer | null> =>
    startHealth({ port, explicit }, {}, createMetrics().registry, log);

  it('may be none', async () => {
    expect(await startHealth(null, {}, createMetrics().registry, log)).toBeNull();
  });

  it('that is taken stops the bot only when it was asked for', async () => {
    const port = await takenPort();
    lines.length = 0;
    expect(await listen(port, false)).toBeNull();
    expect(lines.join('')).toContain(`cannot listen on port ${port}`);
    await expect(listen(port, true)).rejects.toThrow(`cannot listen on port ${port}`);
  });
});
