import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../src/config.js';
import { createLog } from '../src/log.js';
import { readRedisAddress } from '../src/store/address.js';

const token = 'an-invented.bot.token';

const configOf = (env: Record<string, string>) => {
  const read = loadConfig({ DISCORD_TOKEN: token, ...env });
  if (!read.ok) throw new Error(read.error.join('\n'));
  return read.value;
};

const faultsOf = (env: Record<string, string>): readonly string[] => {
  const read = loadConfig(env);
  return read.ok ? [] : read.error;
};

describe('the environment', () => {
  it('needs a token and nothing else', () => {
    expect(configOf({})).toEqual({
      token,
      apiUrl: 'https://discord.com/api',
      shards: { count: 'auto', ids: 'all' },
      databaseFile: 'data/knucklebones.sqlite',
      databaseSync: 'normal',
      redisUrl: null,
      health: { port: 8081, explicit: false },
      logLevel: 'info',
    });
  });

  it('takes every setting', () => {
    expect(
      configOf({
        DISCORD_API_URL: 'http://127.0.0.1:4000/api/',
        DISCORD_SHARD_COUNT: '8',
        DISCORD_SHARDS: '6, 0-2,1',
        DATABASE_FILE: ' /data/bones.sqlite ',
        DATABASE_SYNC: 'full',
        REDIS_URL: 'rediss://:word@cache:6380/2',
        HEALTH_PORT: '0',
        LOG_LEVEL: 'debug',
      }),
    ).toEqual({
      token,
      apiUrl: 'http://127.0.0.1:4000/api',
      shards: { count: 8, ids: [0, 1, 2, 6] },
      databaseFile: '/data/bones.sqlite',
      databaseSync: 'full',
      redisUrl: 'rediss://:word@cache:6380/2',
      health: { port: 0, explicit: true },
      logLevel: 'debug',
    });
  });

  it('counts an empty variable as not set, but an empty port as none', () => {
    const config = configOf({ REDIS_URL: '', LOG_LEVEL: ' ', HEALTH_PORT: '', DATABASE_FILE: '' });
    expect(config.redisUrl).toBeNull();
    expect(config.logLevel).toBe('info');
    expect(config.health).toBeNull();
    expect(config.databaseFile).toBe('data/knucklebones.sqlite');
  });

  it.each([
    ['DISCORD_TOKEN', ''],
    ['DISCORD_TOKEN', 'Bot abc'],
    ['DISCORD_TOKEN', '"abc"'],
    ['DISCORD_API_URL', 'discord.com/api'],
    ['DISCORD_API_URL', 'ftp://discord.com/api'],
    ['DISCORD_API_URL', 'https://discord.com/api/v10'],
    ['DISCORD_SHARD_COUNT', '0'],
    ['DISCORD_SHARD_COUNT', '2.5'],
    ['DISCORD_SHARD_COUNT', 'all'],
    ['DISCORD_SHARD_COUNT', '1000000'],
    ['DISCORD_SHARDS', '0'],
    ['DATABASE_SYNC', 'FULL'],
    ['REDIS_URL', 'http://cache'],
    ['REDIS_URL', 'cache:6379'],
    ['REDIS_URL', 'redis+cluster://'],
    ['REDIS_URL', 'redis+cluster://a:7000,,b:7001'],
    ['REDIS_URL', 'redis+cluster://a:7000/2'],
    ['REDIS_URL', 'redis://a:7000,b:7001'],
    ['HEALTH_PORT', '65536'],
    ['HEALTH_PORT', '-1'],
    ['HEALTH_PORT', '80a'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s=%s as one fault', (name, value) => {
    const faults = faultsOf({ DISCORD_TOKEN: token, [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name} .*\\.$`));
  });

  it.each(['', ' , ', '4', '0-4', '3-1', '-1', '0-', 'a', '0;1', '0-99999999'])(
    'takes no shards %j of four',
    (list) => {
      const env = { DISCORD_TOKEN: token, DISCORD_SHARD_COUNT: '4', DISCORD_SHARDS: list };
      const faults = faultsOf(env);
      // An empty variable is one that is not set.
      expect(faults).toHaveLength(list === '' ? 0 : 1);
      for (const fault of faults) expect(fault).toMatch(/^DISCORD_SHARDS .*\.$/);
    },
  );

  it('takes a cluster, and keeps its password out of the log', () => {
    const redisUrl = 'rediss+cluster://bot:hunter%212@a:7000,b:7001';
    expect(configOf({ REDIS_URL: redisUrl }).redisUrl).toBe(redisUrl);
    expect(readRedisAddress(redisUrl)).toEqual({
      cluster: true,
      urls: ['rediss://bot:hunter%212@a:7000', 'rediss://bot:hunter%212@b:7001'],
      password: 'hunter%212',
    });
    const lines: string[] = [];
    const config = { logLevel: 'info', token, redisUrl } as const;
    createLog(config, { write: (line) => lines.push(line) }).info('with hunter!2 or hunter%212');
    expect(lines.join()).not.toMatch(/hunter/);
  });

  it('names all faults at once and no values', () => {
    const faults = faultsOf({
      DISCORD_API_URL: 'nowhere-secret',
      DISCORD_SHARD_COUNT: 'secret',
      DISCORD_SHARDS: '0-secret',
      DATABASE_SYNC: 'some-secret',
      REDIS_URL: 'http://user:secret@cache',
      HEALTH_PORT: 'secret',
      LOG_LEVEL: 'secret',
    });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'DISCORD_TOKEN',
      'DISCORD_API_URL',
      'DATABASE_SYNC',
      'REDIS_URL',
      'HEALTH_PORT',
      'LOG_LEVEL',
      'DISCORD_SHARD_COUNT',
      'DISCORD_SHARDS',
    ]);
    expect(faults.join(' ')).not.toContain('secret');
  });

  it('is described by .env.example, with the defaults', () => {
    const lines = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => /^#?[A-Z_]+=/.test(line));
    const described = Object.fromEntries(
      lines.map((line) => line.replace('#', '').split('=', 2)),
    ) as Record<string, string>;
    expect(Object.keys(described).sort()).toEqual([
      'DATABASE_FILE',
      'DATABASE_SYNC',
      'DISCORD_API_URL',
      'DISCORD_SHARDS',
      'DISCORD_SHARD_COUNT',
      'DISCORD_TOKEN',
      'HEALTH_PORT',
      'LOG_LEVEL',
      'REDIS_URL',
    ]);
    const { health, ...rest } = configOf({ ...described, DISCORD_TOKEN: token });
    const { health: usual, ...others } = configOf({});
    expect(rest).toEqual(others);
    expect(health?.port).toBe(usual?.port);
  });
});
