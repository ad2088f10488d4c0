import { setMaxListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type GatewayInfo, Identifies } from '../../src/discord/identify.js';
import { type Limits, StoreUnavailable } from '../../src/store/port.js';

const info: GatewayInfo = { shards: 4, remaining: 100, resetAfter: 0, concurrency: 1 };

/** Limits as a store keeps them, for all processes. */
const shared = (): Limits => {
  const taken = new Map<string, number[]>();
  return {
    take: async (key, limit, window, now) => {
      const recent = (taken.get(key) ?? []).filter((time) => time > now - window);
      if (recent.length >= limit) return false;
      taken.set(key, [...recent, now]);
      return true;
    },
  };
};

const lines: string[] = [];
const log = {
  warn: (_: object, message: string) => lines.push(message),
  error: (_: object, message: string) => lines.push(message),
};
const never = new AbortController().signal;
setMaxListeners(0, never);

const identifies = (more: Partial<ConstructorParameters<typeof Identifies>[0]> = {}) =>
  new Identifies({
    ask: async () => info,
    limits: shared(),
    shards: 4,
    now: Date.now,
    log,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        setTimeout(resolve, ms);
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
    ...more,
  });

beforeEach(() => {
  lines.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(() => vi.useRealTimers());

/** When each of these began, in ms from now. */
const times = async (begun: readonly Promise<void>[]): Promise<readonly number[]> => {
  const start = Date.now();
  const found = Promise.all(begun.map((one) => one.then(() => Date.now() - start)));
  await vi.advanceTimersByTimeAsync(120_000);
  return found;
};

const gaps = (found: readonly number[]): readonly number[] =>
  found.toSorted((a, b) => a - b).map((at, index, all) => at - (all[index - 1] ?? 0));

describe('shards identify', () => {
  it('five seconds apart, also those of another process', async () => {
    const limits = shared();
    const [one, other] = [identifies({ limits }), identifies({ limits })];
    const [first = -1, ...rest] = gaps(
      await times([
        one.waitForIdentify(0, never),
        one.waitForIdentify(1, never),
        other.waitForIdentify(2, never),
        other.waitForIdentify(3, never),
      ]),
    );
    expect(first).toBe(0);
    expect(rest).toHaveLength(3);
    for (const gap of rest) expect(gap).toBeGreaterThanOrEqual(5_000);
    for (const gap of rest) expect(gap).toBeLessThan(7_000);
  });

  it('in groups, where Discord allows several at a time', async () => {
    const wide = identifies({ ask: async () => ({ ...info, concurrency: 2 }) });
    await wide.permit();
    const found = await times([0, 1, 2, 3].map((shard) => wide.waitForIdentify(shard, never)));
    expect(found.slice(0, 2)).toEqual([0, 0]);
    for (const at of found.slice(2)) expect(at).toBeGreaterThanOrEqual(5_000);
  });

  it('at their own pace when the store is away', async () => {
    const limits: Limits = { take: () => Promise.reject(new StoreUnavailable('away')) };
    const found = await times(
      [0, 1].map((shard) => identifies({ limits }).waitForIdentify(shard, never)),
    );
    expect(found).toEqual([0, 0]);
    const one = identifies({ limits });
    const [, second] = await times([0, 1].map((shard) => one.waitForIdentify(shard, never)));
    expect(second).toBeGreaterThanOrEqual(5_000);
  });

  it('at once when there is only one', async () => {
    const alone = identifies({ shards: 1 });
    expect(await times([alone.waitForIdentify(0, never), alone.waitForIdentify(0, never)])).toEqual(
      [0, 0],
    );
  });

  it('not once they are called off, which holds up no other', async () => {
    const one = identifies();
    const stop = new AbortController();
    await one.waitForIdentify(0, never);
    const stopped = expect(one.waitForIdentify(1, stop.signal)).rejects.toThrow();
    const next = one.waitForIdentify(2, never);
    stop.abort();
    await stopped;
    const [at] = await times([next]);
    expect(at).toBeGreaterThanOrEqual(5_000);
  });

  it('not while no session may begin; then the reason is said, and asked again in time', async () => {
    const asked: number[] = [];
    let remaining = 1;
    const one = identifies({
      shards: 1,
      ask: async () => {
        asked.push(Date.now());
        return { ...info, remaining, resetAfter: 3_600_000 };
      },
    });
    const begun = one.waitForIdentify(0, never);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(one.waiting).toMatch(/until 2/);
    expect([one.holds(0), one.holds(1)]).toEqual([true, false]);
    expect(lines).toEqual([expect.stringContaining('no session start is left')]);
    await vi.advanceTimersByTimeAsync(3_600_000);
    // Every ten minutes: often enough to come up soon, and no loop.
    expect(asked.length).toBeLessThanOrEqual(8);
    remaining = 1_000;
    await vi.advanceTimersByTimeAsync(600_000);
    await begun;
    expect(one.waiting).toBeNull();
    expect(one.holds(0)).toBe(false);
  });

  it('when nobody says how many may begin', async () => {
    const one = identifies({ ask: () => Promise.reject(new Error('no answer')) });
    expect(await times([one.waitForIdentify(0, never)])).toEqual([0]);
  });
});
