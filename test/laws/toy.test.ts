import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

/**
 * A game is one folder and a line wherever games are listed (docs/adding-a-game.md): a copy of the
 * product is given a fifth game in just that way, has to compile, and plays it from the challenge
 * to the record that verifies.
 */

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const toy = join(root, 'test/fixtures/toy');
let copy: string;

/** The lines that a new game adds to files that are there already. */
const lines: readonly { readonly file: string; readonly edits: readonly [string, string][] }[] = [
  {
    file: 'src/games/index.ts',
    edits: [
      [
        'import { knucklebones }',
        "import { pips } from './pips/index.js';\nimport { knucklebones }",
      ],
      ['[knucklebones', '[pips, knucklebones'],
    ],
  },
  {
    file: 'commands/index.ts',
    edits: [
      ['import { knucklebones }', "import { pips } from './pips.js';\nimport { knucklebones }"],
      ['= {\n  knucklebones', '= {\n  pips,\n  knucklebones'],
    ],
  },
  ...(['en', 'de'] as const).flatMap((language) => [
    {
      file: `src/text/locales/${language}/index.ts`,
      edits: [
        ['import { knucklebones }', "import { pips } from './pips.js';\nimport { knucklebones }"],
        ['knucklebones,', 'pips, knucklebones,'],
      ] as [string, string][],
    },
    {
      file: `src/text/locales/${language}/commands.ts`,
      edits: [
        [
          '  command: {',
          "  command: {\n    pips: { name: 'pips', description: 'The higher die wins' },",
        ],
      ] as [string, string][],
    },
  ]),
];

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'toy-'));
  for (const part of ['src', 'commands', 'tsconfig.json', 'tsconfig.build.json', 'package.json']) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  cpSync(toy, copy, { recursive: true });
  for (const { file, edits } of lines) {
    const path = join(copy, file);
    let text = readFileSync(path, 'utf8');
    for (const [find, replace] of edits) {
      if (!text.includes(find)) throw new Error(`${file} has no ${find}`);
      text = text.replace(find, replace);
    }
    writeFileSync(path, text);
  }
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('compiles with a fifth game', async () => {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, '--noEmit', '-p', 'tsconfig.build.json'], { cwd: copy });
}, 120_000);

it('plays the fifth game to a record that verifies', async () => {
  const node = ['--import', 'tsx'];
  const database = join(copy, 'toy.sqlite');
  const { stdout } = await run(process.execPath, [...node, 'play.ts', database], { cwd: copy });
  const played: unknown = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  expect(played).toMatchObject({
    contents: expect.arrayContaining(['Ada throws.', 'Bo throws.']),
    final: expect.stringMatching(/^(Ada|Bo) wins\.$/),
    picture: 'PNG',
    command: true,
    routes: 7,
    standings: [
      [expect.any(String), 1],
      [expect.any(String), 0],
    ],
  });
  const { record } = played as { record: string };
  const file = join(copy, 'toy.record.json');
  writeFileSync(file, record);
  const checked = await run(process.execPath, [...node, 'src/tools/verify.ts', file], {
    cwd: copy,
  });
  expect(JSON.parse(checked.stdout)).toMatchObject({ valid: true, over: true, dice: 'verified' });
});
