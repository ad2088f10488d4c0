import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonLines, runProgram } from '../support/program.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const fixture = (name: string): string => join(root, 'test/fixtures/records', name);
const folder = mkdtempSync(join(tmpdir(), 'analyse-'));
afterAll(() => rmSync(folder, { recursive: true }));

const temporary = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** Runs the real program. */
const analyse = async (args: readonly string[], input: string | Uint8Array = '') => {
  const { status, stdout, stderr } = await runProgram('analyse', args, { input });
  return { status, lines: jsonLines(stdout), stderr };
};

const moveShape = z.strictObject({
  event: z.int(),
  seat: z.int().min(0).max(1),
  win: z.array(z.number().min(0).max(1).nullable()).length(3),
  best: z.int().min(0).max(2),
  loss: z.number().min(0).max(1),
});
const totalsShape = z.strictObject({
  totals: z
    .array(
      z.strictObject({
        seat: z.int(),
        moves: z.int(),
        best: z.int(),
        loss: z.number().min(0),
        luck: z.number(),
        accuracy: z.number().min(0).max(100).nullable(),
      }),
    )
    .length(2),
});
const answerShape = z.strictObject({
  win: z.array(z.number().min(0).max(1).nullable()).length(3),
  best: z.int().min(0).max(2),
});

const record = readFileSync(fixture('knucklebones-4.record.json'), 'utf8').trim();
const events = z
  .object({
    events: z.array(
      z.object({ type: z.string(), seat: z.number(), column: z.number().optional() }),
    ),
  })
  .parse(JSON.parse(record)).events;

describe('npm run analyse', () => {
  it('says of every placement what it was worth, and ends with the totals', async () => {
    const { status, lines, stderr } = await analyse([fixture('knucklebones-4.record.json')]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const moves = lines.slice(0, -1).map((line) => moveShape.parse(line));
    const { totals } = totalsShape.parse(lines.at(-1));
    const places = events.flatMap((event, index) => (event.type === 'place' ? [index] : []));
    expect(moves.map(({ event }) => event)).toEqual(places);
    for (const { event, seat, win, best, loss } of moves) {
      const placed = events[event];
      expect(seat).toBe(placed?.seat);
      const top = Math.max(...win.map((chance) => chance ?? 0));
      expect(win[best]).toBe(top);
      expect(loss).toBeCloseTo(top - (win[placed?.column ?? 0] ?? Number.NaN), 9);
      expect(loss === 0).toBe(best === placed?.column);
    }
    for (const [seat, sums] of totals.entries()) {
      const own = moves.filter((move) => move.seat === seat);
      expect(sums).toMatchObject({
        seat,
        moves: own.length,
        best: own.filter(({ loss }) => loss === 0).length,
      });
      expect(sums.loss).toBeCloseTo(
        own.reduce((sum, { loss }) => sum + loss, 0),
        5,
      );
    }
  });

  it('takes records in turn, in any form, and exits with the worst status', async () => {
    const short = readFileSync(fixture('knucklebones-1.record.json'), 'utf8');
    const one = JSON.stringify(JSON.parse(short));
    const broken = one.replace('"type":"place"', '"type":"roll"');
    const other = JSON.stringify(JSON.parse(readFileSync(fixture('pincer-2.record.json'), 'utf8')));
    const { status, lines } = await analyse(
      ['-'],
      [one, broken, other, '{"format":1}', 'none', '', one].join('\n'),
    );
    const ends = lines.filter((line) => !moveShape.safeParse(line).success);
    expect(ends).toEqual([
      expect.objectContaining({ totals: expect.any(Array) }),
      { valid: false, event: expect.any(Number), error: expect.any(String) },
      { valid: false, event: null, error: expect.stringContaining('knucklebones') },
      { valid: false, event: null, error: expect.stringContaining('format') },
      { valid: false, event: null, error: expect.stringContaining('JSON') },
      expect.objectContaining({ totals: expect.any(Array) }),
    ]);
    expect(status).toBe(2);
    const indented = await analyse(['-'], JSON.stringify(JSON.parse(short), null, 2));
    expect(indented.status).toBe(0);
    expect(lines.slice(0, indented.lines.length)).toEqual(indented.lines);
  });

  it('exits with 1 when a record breaks its rules or its dice are not those of its seed', async () => {
    const cheat = record.replace(
      /"die": ?(\d)/,
      (_, die: string) => `"die":${(Number(die) % 6) + 1}`,
    );
    const { status, lines } = await analyse([temporary('cheat.json', cheat)]);
    expect(lines).toEqual([
      { valid: false, event: 1, error: expect.stringContaining('seed gives') },
    ]);
    expect(status).toBe(1);
  });

  it('says in one line what is no record', async () => {
    const { status, lines, stderr } = await analyse(['-'], '');
    expect(lines).toEqual([{ valid: false, event: null, error: expect.any(String) }]);
    expect({ status, stderr }).toEqual({ status: 2, stderr: '' });
  });

  it.each([
    ['a file that is not there', [join(folder, 'missing.json')], 1],
    ['a folder', [folder], 1],
    ['no file', [], 2],
    ['two files', ['a', 'b'], 2],
    ['an option it does not know', ['--fast', 'a'], 2],
    ['a level for a record', ['--level', 'hard', 'a'], 2],
    ['a level that there is not', ['--position', '--level', 'divine'], 2],
    ['a file of positions', ['--position', 'a'], 2],
  ])('says on standard error what is wrong with %s', async (_, args, rows) => {
    const { status, lines, stderr } = await analyse(args);
    expect(lines).toEqual([]);
    expect(stderr.trimEnd().split('\n')).toHaveLength(rows);
    expect(status).toBe(2);
  });
});

const exact = z
  .array(
    z.object({
      own: z.array(z.array(z.number())),
      opp: z.array(z.array(z.number())),
      roll: z.number(),
      values: z.array(z.number().nullable()),
    }),
  )
  .parse(JSON.parse(readFileSync(fixture('knucklebones-exact.json'), 'utf8')));

/** The exact positions as lines, the mover in either seat. */
const exactLines = exact
  .map(({ own, opp, roll }, index) =>
    JSON.stringify({
      grids: index % 2 === 0 ? [own, opp] : [opp, own],
      turn: index % 2,
      die: roll,
    }),
  )
  .join('\n');

/** What the answers give away by the exact values, position by position. */
const regrets = (lines: readonly unknown[]): readonly number[] =>
  lines.map((line, index) => {
    const values = exact[index]?.values ?? [];
    const { win, best } = answerShape.parse(line);
    expect(win.map((chance) => chance === null)).toEqual(values.map((value) => value === null));
    return Math.max(...values.map((value) => value ?? 0)) - (values[best] ?? Number.NaN);
  });

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((a, b) => a + b, 0) / numbers.length;

describe('npm run analyse -- --position', () => {
  it('knows the exact values nearly to the last', async () => {
    const { status, lines, stderr } = await analyse(['--position'], exactLines);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(lines).toHaveLength(exact.length);
    const given = regrets(lines);
    expect(mean(given)).toBeLessThan(0.0005);
    expect(Math.max(...given)).toBeLessThan(0.03);
    const apart = lines.flatMap((line, index) =>
      answerShape.parse(line).win.flatMap((chance, column) => {
        const value = exact[index]?.values[column] ?? null;
        return chance === null || value === null ? [] : [Math.abs(chance - value)];
      }),
    );
    expect(mean(apart)).toBeLessThan(0.01);
  });

  it('answers with what a level would play, the same each time', async () => {
    const [easy, again, hard, expert] = await Promise.all(
      ['easy', 'easy', 'Hard', 'expert'].map((level) =>
        analyse(['--position', '--level', level], exactLines),
      ),
    );
    expect(again).toEqual(easy);
    expect(mean(regrets(expert?.lines ?? []))).toBeLessThan(0.0005);
    expect(mean(regrets(hard?.lines ?? []))).toBeLessThan(mean(regrets(easy?.lines ?? [])) / 2);
  });

  it('says what is wrong with a line, and answers the others', async () => {
    const good = '{"grids":[[[1],[],[]],[[],[2,2],[]]],"turn":0,"die":2}';
    const bad: readonly (readonly [string, string])[] = [
      ['nonsense', 'not JSON'],
      ['[]', 'A position is'],
      ['{"grids":[[[1],[],[]],[[],[2,2],[]]],"turn":0,"die":7}', '"die"'],
      ['{"grids":[[[1],[],[]],[[],[2,2],[]]],"turn":2,"die":1}', '"turn"'],
      ['{"grids":[[[1],[],[]],[[],[2,2]]],"turn":1,"die":1}', '"grids.1'],
      ['{"grids":[[[1,1,1,1],[],[]],[[],[2,2],[]]],"turn":1,"die":1}', '"grids.0'],
      ['{"grids":[[[1],[],[]],[[],[2,2],[]]],"turn":1,"die":null}', '"die"'],
      ['{"grids":[[[1],[],[]],[[1],[2,2],[]]],"turn":1,"die":1}', 'share a face'],
      ['{"grids":[[[1,1,1],[3,3,3],[1,2,1]],[[],[2,2],[]]],"turn":1,"die":1}', 'over'],
    ];
    const input = [good, ...bad.map(([line]) => line), '', good].join('\n');
    const { status, lines, stderr } = await analyse(['--position'], input);
    expect({ status, stderr }).toEqual({ status: 2, stderr: '' });
    expect(lines).toHaveLength(bad.length + 2);
    expect(answerShape.parse(lines[0])).toEqual(lines.at(-1));
    expect(lines.slice(1, -1)).toEqual(
      bad.map(([, words]) => ({ error: expect.stringContaining(words) })),
    );
  });

  it('takes bytes that are no text for a bad line', async () => {
    const { status, lines } = await analyse(['--position'], Uint8Array.of(0xff, 0xfe, 0x0a));
    expect({ status, lines }).toEqual({
      status: 2,
      lines: [{ error: expect.stringContaining('UTF-8') }],
    });
  });

  it('has nothing to say to nothing', async () => {
    expect(await analyse(['--position'])).toEqual({ status: 0, lines: [], stderr: '' });
  });
});
