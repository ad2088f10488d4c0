import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importsOf, type Source, sourcesIn } from './source.js';

/**
 * What each room may import besides itself: files and folders of ours, and packages. A folder ends
 * in `/`; the first entry that a file's path begins with is its room. Read from below: a room
 * stands on the rooms it names, so the list has no cycles.
 */
const rooms: readonly { readonly room: string; readonly may: readonly string[] }[] = [
  { room: 'src/units.ts', may: [] },
  { room: 'src/bounded-map.ts', may: [] },
  { room: 'src/emoji-list.ts', may: ['zod'] },
  { room: 'src/games/', may: ['zod'] },
  { room: 'src/match/', may: ['src/games/', 'src/units.ts', 'zod', 'node:crypto'] },
  {
    room: 'src/store/',
    may: [
      'src/workers/',
      'src/units.ts',
      'keyv',
      '@keyv/redis',
      '@redis/client',
      'libsql',
      'zod',
      'node:',
    ],
  },
  {
    room: 'src/stats/',
    may: ['src/games/', 'src/store/port.ts', 'src/store/periods.ts', 'src/units.ts', 'openskill'],
  },
  { room: 'src/workers/', may: ['tsx', 'node:'] },
  { room: 'src/machine/', may: ['src/games/', 'src/workers/', 'src/bounded-map.ts', 'node:'] },
  {
    room: 'src/play/',
    may: [
      'src/games/',
      'src/match/',
      'src/store/port.ts',
      'src/stats/',
      'src/units.ts',
      'zod',
      'node:crypto',
      'node:zlib',
    ],
  },
  { room: 'src/text/', may: ['src/games/phrase.ts', 'i18next'] },
  {
    room: 'src/render/',
    may: [
      'src/games/view.ts',
      'src/games/scene.ts',
      'src/games/phrase.ts',
      'src/text/',
      'src/workers/',
      '@napi-rs/canvas',
      'gifenc',
      'node:',
    ],
  },
  {
    room: 'src/replay/',
    may: [
      'src/games/',
      'src/match/',
      'src/render/',
      'src/text/',
      'src/workers/',
      'src/bounded-map.ts',
      'zod',
      'node:',
    ],
  },
  {
    room: 'commands/',
    may: [
      'src/games/',
      'src/match/',
      'src/store/port.ts',
      'src/text/',
      '@discordjs/builders',
      'discord-api-types',
    ],
  },
  {
    room: 'src/discord/',
    may: [
      'commands/',
      'src/games/',
      'src/machine/',
      'src/match/',
      'src/play/',
      'src/render/',
      'src/replay/',
      'src/stats/',
      'src/store/port.ts',
      'src/text/',
      'src/bounded-map.ts',
      'src/emoji-list.ts',
      'src/units.ts',
      'src/config.ts',
      'src/log.ts',
      'src/metrics.ts',
      'discord.js',
      '@discordjs/builders',
      'discord-api-types',
      'undici',
      'zod',
      'node:',
    ],
  },
  {
    room: 'src/tools/',
    may: [
      'commands/',
      'src/games/',
      'src/machine/',
      'src/match/',
      'src/render/',
      'src/text/',
      'src/store/backup.ts',
      'src/emoji-list.ts',
      'src/units.ts',
      'src/config.ts',
      'src/log.ts',
      'discord.js',
      'dotenv',
      'zod',
      'node:',
    ],
  },
  { room: 'src/shard-list.ts', may: ['src/games/result.ts'] },
  {
    room: 'src/config.ts',
    may: ['src/games/result.ts', 'src/shard-list.ts', 'src/store/address.ts', 'zod'],
  },
  { room: 'src/log.ts', may: ['src/config.ts', 'src/store/address.ts', 'pino'] },
  { room: 'src/metrics.ts', may: ['prom-client'] },
  { room: 'src/health.ts', may: ['src/config.ts', 'src/log.ts', 'prom-client', 'node:http'] },
  { room: 'src/main.ts', may: ['src/', 'dotenv', 'node:'] },
];

const covers = (entry: string, target: string): boolean =>
  entry.endsWith('/') || entry.endsWith(':') ? target.startsWith(entry) : target === entry;

/** The game a path belongs to, or `null` for the contract that all games share. */
const gameOf = (path: string): string | null => /^src\/games\/([^/]+)\//.exec(path)?.[1] ?? null;

/** The registry is the one file that knows the games. */
const registry = 'src/games/index.ts';

/** What a file imports that it must not. */
const trespasses = (source: Source): readonly string[] => {
  const { path } = source;
  const rule = rooms.find(({ room }) => covers(room, path));
  if (rule === undefined) return ['a file in no room'];
  return importsOf(source).filter((target) => {
    const game = gameOf(target);
    if (path.startsWith('src/games/') && game !== null) {
      return game !== gameOf(path) && path !== registry;
    }
    return ![rule.room, ...rule.may].some((entry) => covers(entry, target));
  });
};

describe('imports go one way', () => {
  it.each([...sourcesIn('src'), ...sourcesIn('commands')])('$path', (source) => {
    expect(trespasses(source)).toEqual([]);
  });

  it('and no room stands on a room that stands on it', () => {
    const below = (room: string): readonly string[] =>
      (rooms.find((rule) => rule.room === room)?.may ?? []).flatMap((entry) =>
        entry === 'src/'
          ? []
          : rooms
              .filter((rule) => rule.room === entry || entry.startsWith(rule.room))
              .map((rule) => rule.room),
      );
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      below(from).some((next) => {
        if (next === to) return true;
        if (seen.has(next)) return false;
        seen.add(next);
        return reaches(next, to, seen);
      });
    expect(rooms.map(({ room }) => room).filter((room) => reaches(room, room))).toEqual([]);
  });
});

describe('what the product runs on', () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );

  it('is named and pinned in package.json', () => {
    const packages = new Set(
      [...sourcesIn('src'), ...sourcesIn('commands')]
        .flatMap(importsOf)
        .filter((target) => !/^(src|commands)\/|^node:/.test(target)),
    );
    expect([...packages].filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
    expect(Object.values(dependencies).filter((version) => !/^\d/.test(version))).toEqual([]);
  });
});

describe('the check itself', () => {
  it.each([
    ['src/games/pincer/a.ts', "import { x } from '../knucklebones/rules.js';"],
    ['src/games/game.ts', "import { x } from './knucklebones/index.js';"],
    ['src/games/pincer/a.ts', "import { x } from '../../match/table.js';"],
    ['src/games/pincer/a.ts', "import 'node:fs';"],
    ['src/match/a.ts', "import type { x } from '../play/act.js';"],
    ['src/match/a.ts', "export * from '../text/index.js';"],
    ['src/play/a.ts', "const x = await import('discord.js');"],
    ['src/play/a.ts', "import Database from 'libsql';"],
    ['src/render/a.ts', "import { rules } from '../games/knucklebones/rules.js';"],
    ['src/discord/a.ts', "import { store } from '../store/sqlite/index.js';"],
    ['src/anywhere/a.ts', ''],
    ['commands/a.ts', "import { x } from 'discord.js';"],
  ])('sees that %s must not: %s', (path, text) => {
    expect(trespasses({ path, text })).toHaveLength(1);
  });

  it.each([
    ['src/games/pincer/a.ts', "import { x } from './b.js'; import type { y } from '../game.js';"],
    [registry, "import { x } from './pincer/index.js';"],
    ['src/store/redis/a.ts', "import { x } from '../port.js'; import '@redis/client';"],
    ['src/main.ts', "import './discord/client.js'; import 'dotenv';"],
  ])('and that %s may: %s', (path, text) => {
    expect(trespasses({ path, text })).toEqual([]);
  });
});
