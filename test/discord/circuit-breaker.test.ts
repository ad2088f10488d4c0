import type { RESTOptions } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { createCircuitBreaker, TurnedAway } from '../../src/discord/circuit-breaker.js';

type MakeRequest = RESTOptions['makeRequest'];

const html = { 'Content-Type': 'text/html; charset=UTF-8' };
const json = { 'Content-Type': 'application/json' };

/** A breaker before a Discord that answers with what is in `answers`, then with 204. */
const bench = (...answers: readonly (readonly [number, Record<string, string>])[]) => {
  const queue = [...answers];
  const bench = { now: 0, sent: 0, alerts: [] as number[], refused: 0 };
  const send: MakeRequest = async () => {
    bench.sent += 1;
    const [status, headers] = queue.shift() ?? [204, {}];
    return new Response(status === 204 ? null : 'x', { status, headers });
  };
  const breaker = createCircuitBreaker(
    () => bench.now,
    {
      blocked: (pause) => bench.alerts.push(pause),
      refused: () => {
        bench.refused += 1;
      },
    },
    send,
  );
  const request = (headers: Record<string, string> = {}) =>
    breaker('http://discord.test', { headers });
  return { bench, request };
};

describe('the breaker', () => {
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

  it.each(['soon', '-1', 'Infinity', 'NaN'])(
    'takes a limit that says "%s" for one that does not say how long',
    async (after) => {
      const { bench: state, request } = bench([429, { ...json, 'Retry-After': after }]);
      await expect(request()).rejects.toThrow(TurnedAway);
      expect(state).toMatchObject({ sent: 1, alerts: [] });
    },
  );

  it('waits as long as a block says, and takes a page with 403 for one', async () => {
    const { bench: state, request } = bench([429, { ...html, 'Retry-After': '900' }], [403, html]);
    await expect(request()).rejects.toThrow(TurnedAway);
    state.now = 899_999;
    await expect(request()).rejects.toThrow('nothing is sent');
    state.now = 900_000;
    await expect(request()).rejects.toThrow('blocks');
    expect(state).toMatchObject({ sent: 2, alerts: [900_000, 120_000] });
  });

  it('lets pass what is refused in Discord’s own words', async () => {
    const { bench: state, request } = bench([403, json], [401, json]);
    expect((await request()).status).toBe(403);
    expect((await request()).status).toBe(401);
    expect(state).toMatchObject({ sent: 2, alerts: [], refused: 0 });
  });

  it('says when the bot’s own token is refused, and not when an interaction’s is', async () => {
    const { bench: state, request } = bench([401, json], [401, json]);
    await request({ 'Content-Type': 'application/json' });
    expect(state.refused).toBe(0);
    expect((await request({ Authorization: 'Bot x' })).status).toBe(401);
    expect(state.refused).toBe(1);
  });
});
