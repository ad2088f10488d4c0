/** Sessions: identify, heartbeat, resume, being cut off; and events that come as they should not. */
import { GatewayOpcodes } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Puppet, type Stage, stage } from './puppet.js';

let s: Stage;
beforeEach(async () => {
  s = await stage();
});
afterEach(() => s.close());

const begin = () => {
  const { ada, games } = s.sandbox.home;
  return s.sandbox.begin.command({ user: ada.id, channel: games.id, name: 'go' }).id;
};
const session = async (puppet: Puppet): Promise<string> => {
  const { d } = await puppet.event('READY');
  return typeof d === 'object' && d !== null && 'session_id' in d ? String(d.session_id) : '';
};
const resume = async (session_id: string, seq: number, token = 'puppet'): Promise<Puppet> => {
  const puppet = Puppet.open(s.sandbox);
  await puppet.frame(({ op }) => op === GatewayOpcodes.Hello);
  puppet.send(GatewayOpcodes.Resume, { token, session_id, seq });
  return puppet;
};
const away = () =>
  s.sandbox.waitFor('the bot to be away', () => (s.sandbox.gateway.connected ? undefined : true));

test('READY names the bot, the servers it is in, and where to resume', async () => {
  const { d } = await s.puppet.event('READY');
  expect(d).toMatchObject({
    user: { id: s.sandbox.bot.id, bot: true },
    application: { id: s.sandbox.bot.id },
    guilds: [{ id: s.sandbox.home.table.id, unavailable: true }],
    resume_gateway_url: s.sandbox.gateway.url,
  });
});

test('heartbeats are acknowledged, unless a fault makes the gateway deaf', async () => {
  s.puppet.send(GatewayOpcodes.Heartbeat, null);
  await s.puppet.frame(({ op }) => op === GatewayOpcodes.HeartbeatAck);
  s.sandbox.faults.add({ id: 'deaf' });
  s.puppet.send(GatewayOpcodes.Heartbeat, null);
  await s.sandbox.waitFor('both', () => (s.sandbox.gateway.heartbeats === 2 ? true : undefined));
  await s.go();
  const acks = s.puppet.frames.filter(({ op }) => op === GatewayOpcodes.HeartbeatAck);
  expect(acks).toHaveLength(1);
});

describe('a session', () => {
  test('that was cut off resumes with what it has missed', async () => {
    const id = await session(s.puppet);
    const seen = begin();
    await s.puppet.interaction(seen);
    const { last } = s.puppet;
    s.sandbox.faults.add({ id: 'cut' });
    await s.puppet.closed;
    await away();
    const missed = [begin(), begin()];
    const back = await resume(id, last);
    await back.event('RESUMED');
    expect(back.interactions).toEqual(missed);
    expect(s.sandbox.gateway.connections.map(({ kind }) => kind)).toEqual(['identify', 'resume']);
    back.close();
  });

  test('that was closed with 1000 is over', async () => {
    const id = await session(s.puppet);
    s.puppet.close();
    await away();
    const back = await resume(id, s.puppet.last);
    const { d } = await back.frame(({ op }) => op === GatewayOpcodes.InvalidSession);
    expect(d).toBe(false);
    back.close();
  });

  test('that was cut off is over when its client begins anew, and does not resume for another', async () => {
    const id = await session(s.puppet);
    const other = await resume(id, 1, 'another');
    await other.frame(({ op }) => op === GatewayOpcodes.InvalidSession);
    s.puppet.drop();
    await away();
    const fresh = await Puppet.connect(s.sandbox);
    const back = await resume(id, s.puppet.last);
    await back.frame(({ op }) => op === GatewayOpcodes.InvalidSession);
    for (const puppet of [other, fresh, back]) puppet.close();
  });

  test.each([
    ['nobody’s', 'nothing', 1],
    ['ahead of the gateway', undefined, 99],
  ])('%s does not resume', async (_, id, seq) => {
    const back = await resume(id ?? (await session(s.puppet)), seq);
    await back.frame(({ op }) => op === GatewayOpcodes.InvalidSession);
    back.close();
  });

  test('is asked to reconnect, or ended, by faults', async () => {
    s.sandbox.faults.add({ id: 'reconnect' });
    await s.puppet.frame(({ op }) => op === GatewayOpcodes.Reconnect);
    s.sandbox.faults.add({ id: 'invalid-session' });
    await s.puppet.frame(({ op }) => op === GatewayOpcodes.InvalidSession);
    expect(s.sandbox.gateway.connected).toBe(false);
  });
});

describe('a connection is closed that', () => {
  test.each<[string, (puppet: Puppet) => void, number]>([
    ['identifies twice', (p) => p.send(GatewayOpcodes.Identify, { token: 'x', intents: 0 }), 4005],
    ['sends an unknown opcode', (p) => p.send(99, null), 4001],
    ['sends no JSON', (p) => p.sendRaw('{'), 4002],
    ['sends more than 4096 bytes', (p) => p.send(3, { status: 'x'.repeat(4100) }), 4002],
  ])('%s', async (_, act, code) => {
    act(s.puppet);
    expect(await s.puppet.closed).toBe(code);
  });

  test.each<[string, unknown, number]>([
    ['has no token', { intents: 0 }, 4004],
    ['wants unknown intents', { token: 'x', intents: 1 << 30 }, 4013],
    ['names a shard that cannot be', { token: 'x', intents: 0, shard: [2, 2] }, 4010],
  ])('%s', async (_, identify, code) => {
    const puppet = Puppet.open(s.sandbox);
    await puppet.frame(({ op }) => op === GatewayOpcodes.Hello);
    puppet.send(GatewayOpcodes.Identify, identify);
    expect(await puppet.closed).toBe(code);
  });
});

describe('starting sessions', () => {
  const identify = async (shard: readonly [number, number]): Promise<Puppet> => {
    const puppet = Puppet.open(s.sandbox);
    await puppet.frame(({ op }) => op === GatewayOpcodes.Hello);
    puppet.send(GatewayOpcodes.Identify, { token: 'puppet', intents: 0, properties: {}, shard });
    return puppet;
  };
  const told = async (): Promise<unknown> => {
    const answer = await fetch(`${s.sandbox.apiUrl}/v10/gateway/bot`, {
      headers: { Authorization: 'Bot puppet' },
    });
    return answer.json();
  };

  test('is counted, and without any left the token is gone', async () => {
    const { starts } = s.sandbox.gateway;
    starts.remaining = 1;
    starts.resetAfter = 60_000;
    expect(await told()).toMatchObject({
      session_start_limit: { total: 1_000, remaining: 1, reset_after: 60_000, max_concurrency: 1 },
    });
    const last = await identify([0, 1]);
    await last.event('READY');
    expect(await told()).toMatchObject({ session_start_limit: { remaining: 0 } });
    const over = await identify([0, 1]);
    expect(await over.closed).toBe(4004);
    expect(starts.refused).toEqual({ 'used-up': 1, 'too-soon': 0 });
    last.close();
  });

  test('too soon after another of the same group ends the session that was to begin', async () => {
    const { starts } = s.sandbox.gateway;
    starts.every = 60_000;
    starts.maxConcurrency = 3;
    starts.shards = 6;
    expect(await told()).toMatchObject({ shards: 6, session_start_limit: { max_concurrency: 3 } });
    // Group 0 is used by the puppet on the stage.
    const puppets = [await identify([1, 6]), await identify([2, 6])];
    for (const puppet of puppets) await puppet.event('READY');
    const third = await identify([4, 6]);
    const refused = await third.frame(({ op }) => op === GatewayOpcodes.InvalidSession);
    expect(refused.d).toBe(false);
    third.close();
    expect(starts.refused).toEqual({ 'used-up': 0, 'too-soon': 1 });
    for (const puppet of puppets) puppet.close();
  });

  test('fails on a shard that is out of order, and its sessions wait until it is back', async () => {
    const one = await Puppet.connect(s.sandbox, { shard: [1, 2] });
    const id = await session(one);
    s.sandbox.gateway.takeAway(1);
    await one.closed;
    await (await identify([1, 2])).closed;
    await (await resume(id, one.last)).closed;
    const zero = await Puppet.connect(s.sandbox, { shard: [0, 2] });
    s.sandbox.gateway.takeAway(1, false);
    const back = await resume(id, one.last);
    await back.event('RESUMED');
    for (const puppet of [zero, back]) puppet.close();
  });
});

describe('events', () => {
  test('go to every connection of the shard', async () => {
    const other = await Puppet.connect(s.sandbox);
    const id = begin();
    await Promise.all([s.puppet.interaction(id), other.interaction(id)]);
    other.close();
  });

  test('go to the server’s shard; those without a server to the first', async () => {
    const shards = await Promise.all([
      Puppet.connect(s.sandbox, { shard: [0, 2] }),
      Puppet.connect(s.sandbox, { shard: [1, 2] }),
    ]);
    const { ada, direct, table } = s.sandbox.home;
    const home = Number((BigInt(table.id) >> 22n) % 2n);
    const inServer = begin();
    await shards[home]?.interaction(inServer);
    const { id } = s.sandbox.begin.command({ user: ada.id, channel: direct.id, name: 'go' });
    await shards[0].interaction(id);
    expect(shards[1].interactions).toEqual(home === 1 ? [inServer] : []);
    for (const shard of shards) shard.close();
  });

  test('come twice under a fault, with the same id', async () => {
    s.sandbox.faults.add({ id: 'duplicates', times: 1 });
    const ids = [begin(), begin()];
    await s.puppet.interaction(ids[1] ?? '');
    expect(s.puppet.interactions).toEqual([ids[0], ids[0], ids[1]]);
  });

  test('come late under a fault', async () => {
    s.sandbox.faults.add({ id: 'late', ms: 50, times: 1 });
    const ids = [begin(), begin()];
    await s.puppet.interaction(ids[0] ?? '');
    expect(s.puppet.interactions).toEqual([ids[1], ids[0]]);
  });

  test('come in the wrong order under a fault', async () => {
    s.sandbox.faults.add({ id: 'reordered', times: 2 });
    const ids = [begin(), begin()];
    await s.puppet.interaction(ids[0] ?? '');
    expect(s.puppet.interactions).toEqual([ids[1], ids[0]]);
  });

  test('carry ids of 17 to 19 digits that grow', async () => {
    const ids = [begin(), begin(), begin()];
    for (const id of ids) expect(id).toMatch(/^\d{17,19}$/);
    expect([...ids].sort()).toEqual(ids);
  });
});
