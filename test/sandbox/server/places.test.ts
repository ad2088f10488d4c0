/** Where the bot may do what, and whom it tells: permissions, installs, threads, mentions. */
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Channel, startSandbox } from '../../../sandbox/server/index.js';
import { messageIn, PIXEL, row, type Stage, stage } from './puppet.js';

let s: Stage;
beforeEach(async () => {
  s = await stage();
});
afterEach(() => s.close());

const send = (channel: Channel, body: unknown = { content: 'x' }) =>
  s.api('POST', `/channels/${channel.id}/messages`, body);
const without = (...bits: (keyof typeof PermissionFlagsBits)[]) => {
  const { games } = s.sandbox.home;
  for (const bit of bits) games.botPermissions &= ~PermissionFlagsBits[bit];
  return games;
};

describe('sending as the bot', () => {
  test.each<[string, () => Promise<unknown>, number, number]>([
    ['sees the channel', () => send(without('ViewChannel')), 403, 50001],
    ['may send', () => send(without('SendMessages')), 403, 50013],
    ['may embed', () => send(without('EmbedLinks'), { embeds: [{ title: 'x' }] }), 403, 50013],
    [
      'may attach',
      () =>
        s.upload('POST', `/channels/${without('AttachFiles').id}/messages`, {}, [
          { name: 'a.png', data: PIXEL },
        ]),
      403,
      50013,
    ],
    ['is a member there', () => send(s.sandbox.home.bar), 403, 50001],
    ['is in the group', () => send(s.sandbox.home.group), 403, 50001],
  ])('is refused unless it %s', async (_, act, status, code) => {
    expect(await act()).toMatchObject({ status, code });
  });

  test('needs a permission of its own in threads, and no lock', async () => {
    const { thread } = s.sandbox.home;
    expect((await send(thread)).status).toBe(200);
    thread.archived = true;
    expect((await send(thread)).status).toBe(200);
    expect(thread.archived).toBe(false);
    thread.locked = true;
    expect(await send(thread)).toMatchObject({ code: 160005 });
    thread.botPermissions &= ~PermissionFlagsBits.SendMessagesInThreads;
    expect(await send(thread)).toMatchObject({ code: 50013 });
  });

  test('to a person who does not want it is 50007', async () => {
    const { direct, ada } = s.sandbox.home;
    expect((await send(direct)).status).toBe(200);
    direct.closedTo.add(ada.id);
    expect(await send(direct)).toMatchObject({ status: 403, code: 50007 });
  });

  test('needs a token, and a channel that exists', async () => {
    const { games } = s.sandbox.home;
    const bare = await fetch(`${s.sandbox.apiUrl}/v10/channels/${games.id}`);
    expect(bare.status).toBe(401);
    s.sandbox.deleteChannel({ channel: games.id });
    expect(await send(games)).toMatchObject({ status: 404, code: 10003 });
    expect(s.sandbox.world().channels.map(({ name }) => name)).not.toContain('late night match');
  });

  test('with the same enforced nonce posts once', async () => {
    const { games } = s.sandbox.home;
    const body = { content: 'once', nonce: 'n1', enforce_nonce: true };
    const both = [await send(games, body), await send(games, body)];
    expect(both[0]?.body.id).toBe(both[1]?.body.id);
    await s.sandbox.clock({ ms: 3 * 60_000 + 1 });
    expect((await send(games, body)).body.id).not.toBe(both[0]?.body.id);
  });
});

describe('an answer to an interaction', () => {
  test('needs no permission', async () => {
    const games = without('SendMessages', 'EmbedLinks', 'ViewChannel');
    const go = await s.go(s.sandbox.home.ada, games);
    const data = { embeds: [{ title: 'x' }] };
    expect((await s.callback(go, { type: 4, data })).status).toBe(204);
  });

  test('can be edited as the bot while it sees the channel, without the right to send', async () => {
    const id = await s.posted();
    const { games } = s.sandbox.home;
    const edit = () => s.api('PATCH', `/channels/${games.id}/messages/${id}`, { content: 'y' });
    without('SendMessages');
    expect((await edit()).status).toBe(200);
    without('ViewChannel');
    expect(await edit()).toMatchObject({ code: 50001 });
  });

  test('in an archived thread cannot be edited as the bot: 50083', async () => {
    const { thread } = s.sandbox.home;
    const { body } = await send(thread);
    thread.archived = true;
    const path = `/channels/${thread.id}/messages/${String(body.id)}`;
    expect(await s.api('PATCH', path, { content: 'y' })).toMatchObject({ code: 50083 });
  });

  test('is forced to be private where a person may not use external apps', async () => {
    const { ada } = s.sandbox.home;
    const club = s.sandbox.addGuild({ name: 'Club', install: 'none', externalApps: false });
    const hall = s.sandbox.addChannel({ name: 'hall', guild: club.id });
    const go = await s.go(ada, hall);
    expect(go).toMatchObject({ authorizing_integration_owners: { 1: ada.id }, context: 0 });
    const { body } = await s.callback(
      go,
      { type: 4, data: { content: 'x' } },
      '?with_response=true',
    );
    expect(body).toMatchObject({ interaction: { response_message_ephemeral: true } });
    expect(s.sandbox.message(messageIn(body))?.viewer).toBe(ada.id);
  });
});

test('reading a channel needs its history, without which it looks empty', async () => {
  const { games } = s.sandbox.home;
  await s.posted();
  const read = async () => {
    const answer = await fetch(`${s.sandbox.apiUrl}/v10/channels/${games.id}/messages`, {
      headers: { Authorization: 'Bot puppet' },
    });
    const found: unknown = await answer.json();
    return found;
  };
  expect(await read()).toHaveLength(1);
  without('ReadMessageHistory');
  expect(await read()).toEqual([]);
});

test('the people and places of the start have the same ids each time, and new ones later ids', async () => {
  const other = await startSandbox();
  expect(other.bot.id).toBe(s.sandbox.bot.id);
  const ids = ({ home }: typeof other) => Object.values(home).map(({ id }) => id);
  expect(ids(other)).toEqual(ids(s.sandbox));
  expect(new Set([other.bot.id, ...ids(other)]).size).toBe(ids(other).length + 1);
  const dora = other.addUser({ name: 'Dora' });
  expect(ids(other).every((id) => /^\d{17,19}$/.test(id) && BigInt(id) < BigInt(dora.id))).toBe(
    true,
  );
  await other.close();
});

describe('an interaction says where it comes from', () => {
  test('in a server', async () => {
    const { ada, table, games } = s.sandbox.home;
    expect(await s.go()).toMatchObject({
      guild_id: table.id,
      guild_locale: 'en-US',
      channel: { id: games.id, type: 0 },
      member: { user: { id: ada.id, global_name: 'Ada' } },
      context: 0,
      authorizing_integration_owners: { 0: table.id, 1: ada.id },
      app_permissions: games.botPermissions.toString(),
      entitlements: [],
    });
  });

  test('where there is no bot: few permissions', async () => {
    const { bo, inn, bar } = s.sandbox.home;
    const go = await s.go(bo, bar);
    expect(go.authorizing_integration_owners).toEqual({ 0: inn.id });
    const permissions = BigInt(go.app_permissions);
    expect(permissions & PermissionFlagsBits.SendMessages).toBe(0n);
    expect(permissions & PermissionFlagsBits.AttachFiles).not.toBe(0n);
  });

  test('in messages with the bot and in a group', async () => {
    const { ada, bo, direct, group } = s.sandbox.home;
    const withBot = await s.go(ada, direct);
    expect(withBot).toMatchObject({ context: 1, user: { id: ada.id }, channel: { type: 1 } });
    expect('member' in withBot).toBe(false);
    expect(await s.go(ada, group)).toMatchObject({ context: 2, channel: { type: 3 } });
    const boInGroup = { user: bo.id, channel: group.id, name: 'go' };
    expect(() => s.sandbox.begin.command(boInGroup)).toThrow(/installed neither/);
  });

  test('and with whom: people in options and menus come resolved', async () => {
    const { ada, bo, games } = s.sandbox.home;
    const args = { user: ada.id, channel: games.id, name: 'Point at', target: bo.id };
    const { id } = s.sandbox.begin.command(args);
    expect(await s.puppet.interaction(id)).toMatchObject({
      data: { type: 2, target_id: bo.id, resolved: { users: { [bo.id]: { global_name: 'Bo' } } } },
    });
  });
});

describe('a mention', () => {
  const pings = () => s.sandbox.notifications(s.sandbox.home.bo.id).length;
  const at = () => `<@${s.sandbox.home.bo.id}>`;
  test.each<[string, () => Record<string, unknown>, number]>([
    ['notifies', () => ({ content: at() }), 1],
    ['that is not allowed does not', () => ({ content: at(), allowed_mentions: { parse: [] } }), 0],
    [
      'that is allowed by id does',
      () => ({ content: at(), allowed_mentions: { users: [s.sandbox.home.bo.id] } }),
      1,
    ],
    ['of everyone does', () => ({ content: '@everyone' }), 1],
    [
      'of everyone that is not allowed does not',
      () => ({ content: '@everyone', allowed_mentions: { parse: ['users'] } }),
      0,
    ],
    ['in an embed does not', () => ({ embeds: [{ description: at() }] }), 0],
    ['in a silent message does not', () => ({ content: at(), flags: 4096 }), 0],
  ])('%s', async (_, body, count) => {
    await send(s.sandbox.home.games, body());
    expect(pings()).toBe(count);
  });

  test('in an edit never notifies', async () => {
    const id = await s.posted();
    const { games } = s.sandbox.home;
    const edit = await s.api('PATCH', `/channels/${games.id}/messages/${id}`, { content: at() });
    expect(edit.body.mentions).toMatchObject([{ global_name: 'Bo' }]);
    expect(pings()).toBe(0);
  });

  test('in an answer to an interaction reaches people, not everyone', async () => {
    const go = await s.go();
    await s.callback(go, { type: 4, data: { content: `@everyone ${at()}` } });
    const { cleo } = s.sandbox.home;
    expect([pings(), s.sandbox.notifications(cleo.id).length]).toEqual([1, 0]);
  });
});

test('a person’s profile in a server, and who is none there', async () => {
  const { ada, table, inn } = s.sandbox.home;
  expect((await s.api('GET', `/guilds/${table.id}/members/${ada.id}`)).body).toMatchObject({
    user: { id: ada.id },
  });
  table.members.delete(ada.id);
  expect(await s.api('GET', `/guilds/${table.id}/members/${ada.id}`)).toMatchObject({
    code: 10007,
  });
  expect(await s.api('GET', `/guilds/${inn.id}/members/${ada.id}`)).toMatchObject({ code: 50001 });
  expect(await s.api('GET', `/guilds/1/members/${ada.id}`)).toMatchObject({ code: 10004 });
});

test('a direct channel is opened once, and those who watch learn of it', async () => {
  const worlds: number[] = [];
  s.sandbox.on((event) => {
    if (event.type === 'world') worlds.push(event.world.channels.length);
  });
  const before = s.sandbox.world().channels.length;
  const { bo, ada, direct } = s.sandbox.home;
  const open = (recipient_id: string) => s.api('POST', '/users/@me/channels', { recipient_id });
  expect((await open(ada.id)).body.id).toBe(direct.id);
  const first = await open(bo.id);
  expect((await open(bo.id)).body.id).toBe(first.body.id);
  expect(worlds.at(-1)).toBe(before + 1);
});

test('a channel select takes the channels of its server only', async () => {
  const { ada, games, bar } = s.sandbox.home;
  const channels = { type: 8, custom_id: 'where' };
  const message = await s.posted({ components: [row(channels)] });
  const choose = (id: string) =>
    s.sandbox.begin.press({ user: ada.id, message, customId: 'where', values: [id] });
  expect(() => choose(bar.id)).toThrow(/no channel/);
  expect(await s.puppet.interaction(choose(games.id).id)).toMatchObject({
    data: { values: [games.id], resolved: { channels: { [games.id]: { name: 'games' } } } },
  });
});
