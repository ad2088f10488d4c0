/** Failing on purpose, rate limits, and the controls over HTTP. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { ControlEvent } from '../../../sandbox/protocol.js';
import type { FaultSpec } from '../../../sandbox/server/index.js';
import { type Stage, stage } from './puppet.js';

let s: Stage;
beforeEach(async () => {
  s = await stage();
});
afterEach(() => s.close());

const say = { type: 4, data: { content: 'hello' } };
const seen = () => {
  const { ada, games } = s.sandbox.home;
  return s.sandbox.messages({ user: ada.id, channel: games.id }).length;
};

describe('a fault', () => {
  test.each<[FaultSpec, number, number | undefined]>([
    [{ id: 'error-before' }, 503, 0],
    [{ id: 'limited-user' }, 429, 0],
    [{ id: 'limited-shared' }, 429, 0],
    [{ id: 'limited-global' }, 429, 0],
    [{ id: 'blocked' }, 429, undefined],
    [{ id: 'message-gone' }, 404, 10008],
    [{ id: 'archived' }, 400, 50083],
    [{ id: 'page' }, 502, undefined],
    [{ id: 'page', status: 403 }, 403, undefined],
    [{ id: 'limited-badly' }, 429, undefined],
    [{ id: 'malformed' }, 400, 50035],
    [{ id: 'refused', code: 10062, route: /callback/ }, 404, 10062],
  ])('%o refuses, and nothing was done', async (spec, status, code) => {
    const go = await s.go();
    s.sandbox.faults.add(spec);
    expect(await s.callback(go, say)).toMatchObject({ status, code });
    expect(seen()).toBe(0);
    s.sandbox.faults.clear();
    expect((await s.callback(go, say)).status).toBe(204);
  });

  test.each<[FaultSpec, number]>([
    [{ id: 'forbidden' }, 50013],
    [{ id: 'no-access' }, 50001],
    [{ id: 'channel-gone' }, 10003],
    [{ id: 'revoked' }, 0],
    [{ id: 'refused', code: 10004 }, 10004],
  ])('%o refuses the bot’s own sends', async (spec, code) => {
    s.sandbox.faults.add(spec);
    const path = `/channels/${s.sandbox.home.games.id}/messages`;
    expect(await s.api('POST', path, { content: 'x' })).toMatchObject({ code });
  });

  test('about what a request holds bites only those that hold it', async () => {
    const large = s.sandbox.faults.add({ id: 'too-large' });
    const heavy = s.sandbox.faults.add({ id: 'heavy' });
    const path = `/channels/${s.sandbox.home.games.id}/messages`;
    expect((await s.api('POST', path, { content: 'x' })).status).toBe(200);
    expect([large.hits, heavy.hits]).toEqual([0, 0]);
    const embeds = [1, 2, 3].map(() => ({ description: 'x'.repeat(4_000) }));
    expect((await s.api('POST', path, { embeds })).status).toBe(500);
    expect([large.hits, heavy.hits]).toEqual([0, 1]);
  });

  test('after the commit loses the answer: a retry finds it acknowledged', async () => {
    const go = await s.go();
    s.sandbox.faults.add({ id: 'error-after', times: 1 });
    expect((await s.callback(go, say)).status).toBe(503);
    expect(seen()).toBe(1);
    expect(await s.callback(go, say)).toMatchObject({ code: 40060 });
    expect(s.sandbox.requests.at(-2)).toMatchObject({ status: 204, delivered: false });
  });

  test('holds answers back until it is switched off', async () => {
    const go = await s.go();
    const held = s.sandbox.faults.add({ id: 'held' });
    const answer = s.callback(go, say);
    await s.sandbox.waitFor('it to be held', () => (held.hits > 0 ? true : undefined));
    expect(seen()).toBe(0);
    held.remove();
    expect((await answer).status).toBe(204);
    expect(seen()).toBe(1);
  });

  test('cuts the connection after the commit', async () => {
    const go = await s.go();
    s.sandbox.faults.add({ id: 'dropped', times: 1 });
    await expect(s.callback(go, say)).rejects.toThrow();
    expect(seen()).toBe(1);
  });

  test('never answers, though the message is there', async () => {
    const go = await s.go();
    s.sandbox.faults.add({ id: 'unanswered', times: 1 });
    const answer = s.callback(go, say).then(
      () => 'answered',
      () => 'cut at the end',
    );
    await s.sandbox.waitFor('the message', () => (seen() === 1 ? true : undefined));
    await s.sandbox.close();
    expect(await answer).toBe('cut at the end');
    s = await stage();
  });

  test('delays what it is asked to, and nothing else', async () => {
    const fault = s.sandbox.faults.add({ id: 'slow-answers', ms: 1000 });
    const go = await s.go();
    const order: string[] = [];
    const slow = s.callback(go, say).then(() => order.push('answer'));
    await s.api('GET', '/users/@me').then(() => order.push('other'));
    await slow;
    expect(order).toEqual(['other', 'answer']);
    await s.webhook('PATCH', go, '/messages/@original', { content: 'x' });
    expect(fault.hits).toBe(1);
  });

  test('is matched by route, lets some pass, and bites so many times', async () => {
    const fault = s.sandbox.faults.add({ id: 'error-before', route: /PATCH/, after: 1, times: 2 });
    const go = await s.go();
    await s.callback(go, say);
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push((await s.webhook('PATCH', go, '/messages/@original', { content: 'x' })).status);
    expect(statuses).toEqual([200, 503, 503, 200]);
    expect(fault.hits).toBe(2);
  });

  test('can be taken away', async () => {
    const fault = s.sandbox.faults.add({ id: 'error-before' });
    fault.remove();
    expect((await s.callback(await s.go(), say)).status).toBe(204);
  });
});

describe('rate limits', () => {
  beforeEach(async () => {
    await s.close();
    s = await stage({ rateLimits: true });
  });

  test('are said in headers, and kept: five sends in five seconds', async () => {
    const path = `/channels/${s.sandbox.home.games.id}/messages`;
    const answers = [];
    for (let count = 0; count < 6; count += 1)
      answers.push(await s.api('POST', path, { content: `${count}` }));
    const [first] = answers;
    expect(first?.headers.get('x-ratelimit-limit')).toBe('5');
    expect(first?.headers.get('x-ratelimit-remaining')).toBe('4');
    expect(Number(first?.headers.get('x-ratelimit-reset-after'))).toBeGreaterThan(4);
    expect(first?.headers.get('x-ratelimit-bucket')).toMatch(/^[0-9a-f]+$/);
    const last = answers.at(-1);
    expect(last).toMatchObject({ status: 429, body: { global: false } });
    expect(last?.headers.get('x-ratelimit-scope')).toBe('user');
    expect(last?.body.retry_after).toBeGreaterThan(0);
    const other = `/channels/${s.sandbox.home.general.id}/messages`;
    expect((await s.api('POST', other, { content: 'x' })).status).toBe(200);
  });

  test('count the edits of one interaction together, and its callback not at all', async () => {
    const go = await s.go();
    const callback = await s.callback(go, say);
    expect(callback.headers.get('x-ratelimit-limit')).toBeNull();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await s.webhook('PATCH', go, '/messages/@original', { content: 'x' })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('hold back edits of old messages: 30046', async () => {
    const id = await s.posted();
    await s.sandbox.clock({ ms: 3_600_001 });
    const path = `/channels/${s.sandbox.home.games.id}/messages/${id}`;
    const codes: (number | undefined)[] = [];
    for (let count = 0; count < 4; count += 1)
      codes.push((await s.api('PATCH', path, { content: `${count}` })).code);
    expect(codes).toEqual([undefined, undefined, undefined, 30046]);
  });
});

describe('the controls', () => {
  const control = async (verb: string, args: unknown) => {
    const body = JSON.stringify(args);
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${s.sandbox.url}/control/${verb}`, {
      method: 'POST',
      headers,
      body,
    });
    const value: unknown = await answer.json();
    return { status: answer.status, value };
  };

  test('answer over HTTP, and say what is wrong', async () => {
    const { ada, games } = s.sandbox.home;
    const command = { user: ada.id, channel: games.id, name: 'go' };
    const running = control('command', command);
    const { d } = await s.puppet.event('INTERACTION_CREATE');
    // The payload is the one tested elsewhere.
    await s.callback(d as Parameters<Stage['callback']>[0], say);
    expect(await running).toMatchObject({ status: 200, value: { status: 'answered' } });
    expect(await control('command', { ...command, name: 'no' })).toMatchObject({
      status: 400,
      value: { error: expect.stringContaining('/no') },
    });
    expect(await control('command', { user: 1 })).toMatchObject({ status: 400 });
    expect(await control('nothing', {})).toMatchObject({ status: 404 });
  });

  test('push the world first, then what happens', async () => {
    const events: ControlEvent[] = [];
    const socket = new WebSocket(`${s.sandbox.url.replace('http', 'ws')}/control/events`);
    const first = new Promise((resolve) => socket.once('message', resolve));
    socket.on('message', (raw) => events.push(JSON.parse(raw.toString())));
    await first;
    await s.posted();
    await s.callback(await s.go(), { type: 4, data: { content: 'x'.repeat(2001) } });
    await s.sandbox.clock({ ms: 5 });
    await new Promise<void>((resolve) => {
      const look = () => {
        if (events.some(({ type }) => type === 'clock')) resolve();
      };
      socket.on('message', look);
      look();
    });
    expect(events.map(({ type }) => type)).toEqual([
      'world',
      'message',
      'interaction',
      'violation',
      'clock',
    ]);
    socket.close();
  });

  test('switch faults', async () => {
    await control('fault', { id: 'error-before', active: true });
    expect(s.sandbox.world().faults.filter(({ active }) => active)).toMatchObject([
      { id: 'error-before' },
    ]);
    expect((await s.callback(await s.go(), say)).status).toBe(503);
    await control('fault', { id: 'error-before', active: false });
    expect((await s.callback(await s.go(), say)).status).toBe(204);
    expect(await control('fault', { id: 'unheard of', active: true })).toMatchObject({
      status: 400,
    });
  });
});
