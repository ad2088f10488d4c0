import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { commands } from '../../commands/index.js';
import type { CommandShape } from '../../commands/shape.js';
import { loadConfig } from '../../src/config.js';
import { gameById, games } from '../../src/games/index.js';
import { commitmentOf, draw } from '../../src/match/dice.js';
import { readRecord } from '../../src/match/record.js';
import { replay } from '../../src/match/replay.js';
import { createMetrics } from '../../src/metrics.js';

/** The pages say what is there: links, commands, settings, numbers and pieces of code. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const pagesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join(folder, path));

const pages = ['README.md', 'research/README.md', ...pagesIn('docs')];

const withoutCode = (text: string): string =>
  text.replace(/^ *```[\s\S]*?^ *```/gm, '').replace(/`[^`\n]*`/g, '');

/** Where a page points to: links, pictures, and pictures with a size. */
const targetsIn = (text: string): readonly string[] => [
  ...[...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to),
  ...[...text.matchAll(/<img src="([^"]+)"/g)].map(([, to = '']) => to),
];

/** The names that headings can be linked by. */
const anchorsIn = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** What is wrong with a page's links to files and headings of the project. */
const brokenLinks = (page: string, text: string): readonly string[] =>
  targetsIn(text).filter((target) => {
    if (/^https?:/.test(target)) return false;
    const [path = '', anchor] = target.split('#', 2);
    const file = path === '' ? page : relative(root, join(root, dirname(page), path));
    if (file.startsWith('..') || !existsSync(join(root, file))) return true;
    return anchor !== undefined && !anchorsIn(file === page ? text : read(file)).includes(anchor);
  });

const scripts: Readonly<Record<string, string>> = JSON.parse(read('package.json')).scripts;

const missingScripts = (text: string): readonly string[] =>
  [...text.matchAll(/\bnpm (?:run (?:--silent )?([\w:-]+)|(test|start)\b)/g)]
    .map(([, run, short]) => run ?? short ?? '')
    .filter((name) => !Object.hasOwn(scripts, name));

describe.each(pages)('%s', (page) => {
  const text = read(page);

  it('points to what is there', () => {
    expect(brokenLinks(page, text)).toEqual([]);
  });

  it('names scripts that exist', () => {
    expect(missingScripts(text)).toEqual([]);
  });

  it('names files that exist', () => {
    const named = [
      ...text.matchAll(
        /`((?:src|commands|sandbox|test|bench|chaos|research|scripts|docs)\/[\w./-]+)`/g,
      ),
    ];
    const missing = named
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });

  it('describes every picture', () => {
    const bare = [...text.matchAll(/<img (?![^>]*alt="[^"]{20,}")[^>]*>|!\[[^\]]{0,19}\]/g)];
    expect(bare.map(([picture]) => picture)).toEqual([]);
  });

  it('shows code that is in the project', () => {
    for (const [, file = '', code = ''] of text.matchAll(/```ts file=(\S+)\n([\s\S]*?)```/g)) {
      expect(read(file)).toContain(code.trimEnd());
    }
  });
});

/** The first cells of a table's rows, as far as they are code. */
const namesInTable = (text: string, heading: string): readonly string[] => {
  const [, after = ''] = text.split(`\n## ${heading}\n`);
  const [section = ''] = after.split('\n## ');
  return [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name);
};

describe('the README', () => {
  const readme = read('README.md');

  it('lists the settings that the process reads, and no others', () => {
    const listed = namesInTable(readme, 'Settings');
    const known = [...read('src/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
      ([, name]) => name,
    );
    expect([...listed].sort()).toEqual([...known].sort());
    const sample = [...read('.env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(
      ([, name]) => name,
    );
    expect([...listed].sort()).toEqual([...sample].sort());
  });

  it('gives the defaults that hold', () => {
    const defaults = loadConfig({ DISCORD_TOKEN: 'x' });
    if (!defaults.ok) throw new Error(defaults.error.join(' '));
    const { apiUrl, databaseFile, databaseSync, health, logLevel } = defaults.value;
    for (const value of [apiUrl, databaseFile, databaseSync, String(health?.port), logLevel]) {
      expect(readme).toMatch(new RegExp(`^\\| \`[A-Z_]+\` +\\| \`${value}\` `, 'm'));
    }
  });

  it('asks for the permissions that it names', () => {
    const named = {
      'View Channels': PermissionFlagsBits.ViewChannel,
      'Send Messages': PermissionFlagsBits.SendMessages,
      'Embed Links': PermissionFlagsBits.EmbedLinks,
      'Attach Files': PermissionFlagsBits.AttachFiles,
      'Read Message History': PermissionFlagsBits.ReadMessageHistory,
      'Create Public Threads': PermissionFlagsBits.CreatePublicThreads,
      'Send Messages in Threads': PermissionFlagsBits.SendMessagesInThreads,
    };
    const rows = [...readme.matchAll(/^\| ([A-Z][\w ]+?) +\| +(\d+) \|/gm)];
    const listed = rows.map(([, name, bit = '0']) => [name, 1n << BigInt(bit)]);
    expect(Object.fromEntries(listed)).toEqual(named);
    const sum = Object.values(named).reduce((all, bit) => all | bit, 0n);
    expect(/&permissions=(\d+)/.exec(readme)?.[1]).toBe(String(sum));
  });

  it('lists every command with its options', () => {
    for (const { name, options = {}, subcommands } of Object.values<CommandShape>(commands)) {
      for (const [subcommand, named] of Object.entries(subcommands ?? { '': options })) {
        const words = Object.entries(named).map(([option, { required }]) =>
          required ? option : `[${option}]`,
        );
        const line = ['/', name, subcommand, ...words].join(' ').replace('/ ', '/').trim();
        expect(readme).toContain(`\`${line.replace(/ {2,}/g, ' ')}\``);
      }
    }
  });
});

describe('the page on operations', () => {
  const page = read('docs/operations.md');
  const own = createMetrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => name.startsWith('dice_'));

  it('lists the metrics that there are', () => {
    expect([...namesInTable(page, 'Metrics')].sort()).toEqual([...own].sort());
  });

  it('spells a metric like the program wherever it names one', () => {
    const named = new Set([...page.matchAll(/\bdice_\w+/g)].map(([name]) => name));
    expect([...named].sort()).toEqual([...own].sort());
  });

  it('has a place for the benchmark', () => {
    expect(page).toMatch(/<!-- bench:start -->[\s\S]+<!-- bench:end -->/);
  });
});

describe('the page on fair dice', () => {
  const page = read('docs/fair-dice.md');
  const json: unknown = JSON.parse(read('docs/examples/fair-dice.record.json'));

  it('has an example that verifies', () => {
    const record = readRecord(json, gameById);
    if (!record.ok) throw new Error(record.error.part);
    const steps = replay(record.value);
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(step.value).toEqual({ valid: true, over: true, winners: [1], dice: 'verified' });
    const { fairness } = record.value;
    expect(page).toContain(fairness?.commitment ?? 'no commitment');
    expect(commitmentOf(fairness?.seed ?? '')).toBe(fairness?.commitment);
  });

  it('works its values out as the program does', () => {
    const record = readRecord(json, gameById);
    if (!record.ok || record.value.fairness?.seed == null) throw new Error('no seed');
    const { seed, entropy } = record.value.fairness;
    const rows = [
      ...page.matchAll(/^\| +(\d) +\| +`\w+…` +\| +(\d+) +\| +(\d) +\| +\d+ mod \d = (\d)/gm),
    ];
    expect(rows).toHaveLength(4);
    for (const [, n, byte, k, value] of rows) {
      expect(Number(byte) % Number(k)).toBe(Number(value));
      expect(draw(seed, entropy, Number(n), Number(k))).toBe(Number(value));
    }
  });
});

describe('the page on adding a game', () => {
  const page = read('docs/adding-a-game.md');

  it('names every file that the fifth game touches', () => {
    const files = ['src/games/index.ts', 'commands/index.ts'];
    for (const language of ['en', 'de']) {
      files.push(
        `src/text/locales/${language}/index.ts`,
        `src/text/locales/${language}/commands.ts`,
      );
    }
    const touched = [...read('test/laws/toy.test.ts').matchAll(/file: [`']([^`']+)[`']/g)].flatMap(
      ([, file = '']) =>
        file.includes('$') ? ['en', 'de'].map((to) => file.replace(/\$\{\w+\}/, to)) : [file],
    );
    expect(touched.sort()).toEqual(files.sort());
    for (const file of files) expect(page).toContain(`\`${file}\``);
  });
});

describe('the rules', () => {
  it.each(games.map(({ id }) => id))('of %s have a page', (id) => {
    expect(statSync(join(root, `docs/rules/${id}.md`)).size).toBeGreaterThan(500);
  });
});

describe('the check itself', () => {
  it.each([
    ['[a](nowhere.md)', 1],
    ['[a](README.md#no-such-heading)', 1],
    ['![a](docs/images/none.png)', 1],
    ['<img src="none.png" alt="">', 1],
    ['[a](../outside.md)', 1],
    ['[a](https://example.org/x)', 0],
    ['[a](#try-it) `[b](c)`\n\n## Try it', 0],
  ])('finds in %s %d broken links', (text, count) => {
    expect(brokenLinks('README.md', text)).toHaveLength(count);
  });

  it('finds a script that does not exist', () => {
    expect(missingScripts('`npm run nothing` and `npm run build`')).toEqual(['nothing']);
  });
});
