import type { APIApplicationCommand } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import {
  commandEntries,
  lackedRight,
  matching,
  menuEntries,
  offered,
} from '../../../sandbox/page/commands.js';
import type { ChannelInfo, GuildInfo, UserInfo } from '../../../sandbox/protocol.js';

const base = { application_id: '1', version: '1', default_member_permissions: null } as const;
const dice: APIApplicationCommand = {
  ...base,
  id: '10',
  type: 1,
  name: 'dice',
  name_localizations: { de: 'würfel' },
  description: 'Dice',
  contexts: [0, 1],
  integration_types: [0],
  options: [
    {
      type: 1,
      name: 'throw',
      name_localizations: { de: 'werfen' },
      description: 'Throw',
      description_localizations: { de: 'Wirf' },
      options: [{ type: 4, name: 'count', description: 'How many' }],
    },
    { type: 1, name: 'stats', description: 'Table' },
  ],
};
const help: APIApplicationCommand = {
  ...base,
  id: '11',
  type: 1,
  name: 'help',
  description: 'Help',
  options: [{ type: 3, name: 'topic', description: 'About' }],
};
const onUser: APIApplicationCommand = {
  ...base,
  id: '12',
  type: 2,
  name: 'Challenge',
  description: '',
};

describe('the slash menu', () => {
  test('lists subcommands and plain commands, not those of user menus', () => {
    const entries = commandEntries([dice, help, onUser], 'en-US');
    expect(
      entries.map((entry) => [entry.path, entry.options.map((option) => option.name)]),
    ).toEqual([
      ['dice throw', ['count']],
      ['dice stats', []],
      ['help', ['topic']],
    ]);
  });

  test('speaks the language of the seat, and still sends the names the app knows', () => {
    const [entry] = commandEntries([dice], 'de');
    expect(entry).toMatchObject({
      path: 'würfel werfen',
      description: 'Wirf',
      name: 'dice',
      subcommand: 'throw',
    });
  });

  test.each([
    ['', ['dice throw', 'dice stats', 'help']],
    ['st', ['dice stats']],
    ['dice th', ['dice throw']],
    ['he', ['help']],
    ['zzz', []],
  ])('what fits “%s”', (typed, paths) => {
    expect(
      matching(commandEntries([dice, help], 'en-US'), typed).map((entry) => entry.path),
    ).toEqual(paths);
  });
});

describe('where a command is offered', () => {
  const server: ChannelInfo = { id: '1', name: 'games', kind: 'text', guild: '2', members: [] };
  const direct: ChannelInfo = { ...server, kind: 'dm', guild: null };
  const group: ChannelInfo = { ...server, kind: 'group', guild: null };
  const guild = (install: GuildInfo['install']): GuildInfo => ({
    id: '2',
    name: 'Club',
    locale: 'en-US',
    install,
  });
  const user = (installed: boolean): UserInfo => ({
    id: '3',
    name: 'Ada',
    locale: 'en-US',
    bot: false,
    installed,
    permissions: '0',
  });
  const everywhere: APIApplicationCommand = {
    ...dice,
    contexts: [0, 1, 2],
    integration_types: [0, 1],
  };

  test.each<[string, APIApplicationCommand, ChannelInfo, GuildInfo | null, boolean, boolean]>([
    ['in a server with the bot', dice, server, guild('bot'), false, true],
    ['in a server with commands only', dice, server, guild('commands'), false, true],
    ['not in a server without it', dice, server, guild('none'), true, false],
    ['in any server for those who installed it', everywhere, server, guild('none'), true, true],
    ['in a direct message', dice, direct, null, false, true],
    ['not in a group, by its contexts', dice, group, null, true, false],
    ['in a group for those who installed it', everywhere, group, null, true, true],
    ['not in a group for others', everywhere, group, null, false, false],
  ])('%s', (_, command, channel, where, installed, expected) => {
    expect(offered(command, channel, where, user(installed))).toBe(expected);
  });
});

test('a command that takes a right says so, and who has it', () => {
  const settings = { ...help, name: 'settings', default_member_permissions: '32' };
  const person = (name: string, permissions: string): UserInfo => ({
    id: name,
    name,
    locale: 'en-US',
    bot: false,
    installed: false,
    permissions,
  });
  const [ada, cleo] = [person('Ada', '0'), person('Cleo', '32')];
  const why = (typed: string, user: UserInfo) =>
    lackedRight([help, settings], typed, user, [ada, cleo]);
  expect(why('settings ', ada)).toBe(
    '/settings needs the right to manage the server, which Ada does not have. ' +
      'Here Cleo has it: do it in that seat, which “+ Seat” opens if it is not there.',
  );
  expect(why('settings', cleo)).toBeNull();
  expect(why('help', ada)).toBeNull();
  expect(why('nothing', ada)).toBeNull();
});

describe('the menus', () => {
  const onMessage: APIApplicationCommand = {
    ...base,
    id: '13',
    type: 3,
    name: 'End',
    name_localizations: { de: 'Beenden' },
    description: '',
    default_member_permissions: '8192',
  };

  test('offer what is on messages and on people, in the language of the reader', () => {
    expect(menuEntries([dice, onUser, onMessage], 'de')).toEqual({
      onMessages: [{ name: 'End', label: 'Beenden' }],
      onPeople: [{ name: 'Challenge', label: 'Challenge' }],
    });
  });

  test.each([
    ['0', false],
    ['8192', true],
    ['8', true],
  ])('with the permissions %s a command for moderators is there: %s', (permissions, there) => {
    const server: ChannelInfo = { id: '1', name: 'games', kind: 'text', guild: '2', members: [] };
    const guild: GuildInfo = { id: '2', name: 'Club', locale: 'en-US', install: 'bot' };
    const ada = { id: '3', name: 'Ada', locale: 'en-US', bot: false, installed: false };
    expect(offered(onMessage, server, guild, { ...ada, permissions })).toBe(there);
  });
});
