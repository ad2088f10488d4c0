import type { RESTOptions } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { createBrake, TurnedAway } from '../../src/discord/brake.js';

type MakeRequest = RESTOptions['makeRequest'];

const html = { 'Content-Type': 'text/html; charset=UTF-8' };
const json = { 'Content-Type': 'application/json' };

/** A brake before a Discord that answers with what is in `answers`, then with 204. */
const bench = (...answers: readonly (readonly [number, Record<string, string>])[]) => {
  const queue = [...answers];
  const bench = { now: 0, sent: 0, alerts: [] as number[] };
  const send: MakeRequest = async () => {
    bench.sent += 1;
    const [status, headers] = queue.shift() ?? [204, {}];
    return new Response(status === 204 ? null : 'x', { status, headers });
  };
  const brake = createBrake(
    () => bench.now,
    (pause) => bench.alerts.push(pause),
    send,
  );
  return { bench, request: () => brake('http://discord.test', {}) };
};

describe('the brake', () => {
  it('lets through what Discord answers, a 429 with a time to wait among it', async () => {
    const { bench: state, request } = bench([200, json], [429, { ...json, 'Retry-After': '1' }]);
    expect((await request()).status).toBe(200);
    expect((await request()).status).toBe(429);
    expect((await request()).status).toBe(204);
    expect(state).toMatchObject({ sent: 3, alerts: [] });
  });

  it('sends nothing for a minute after Cloudflare’s page, then longer each time', async () => {
    const { bench: state, request } = bench([429, html], [429, html], [200, json], [429, html]);
    await expect(request()).rejects.toThrow(TurnedAway);
    state.now = 59_999;
    await expect(request()).rejects.toThrow(TurnedAway);
    expect(state.sent).toBe(1);
    state.now = 60_000;
    await expect(request()).rejects.toThrow(TurnedAway);
    expect(state).toMatchObject({ sent: 2, alerts: [60_000, 120_000] });
    state.now = 179_999;
    await expect(request()).rejects.toThrow(TurnedAway);
    expect(state.sent).toBe(2);
    // An answer again: the next block starts from a minute.
    state.now = 180_000;
    expect((await request()).status).toBe(200);
    await expect(request()).rejects.toThrow(TurnedAway);
    expect(state.alerts).toEqual([60_000, 120_000, 60_000]);
  });

  it('takes many turned away at once for one block', async () => {
    const { bench: state, request } = bench([429, html], [429, html], [429, html]);
    const outcomes = await Promise.allSettled([request(), request(), request()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(state.alerts).toEqual([60_000]);
  });

  it('gives up one request when a limit of its own does not say how long', async () => {
    const { bench: state, request } = bench([429, json]);
    await expect(request()).rejects.toThrow(TurnedAway);
    expect((await request()).status).toBe(204);
    expect(state).toMatchObject({ sent: 2, alerts: [] });
  });
});
