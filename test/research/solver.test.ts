import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadTable, openTable, readTable, writeTable } from '../../research/solver/file.js';
import { layersOf } from '../../research/solver/plan.js';
import { countPositions, rankOf, ranksOf } from '../../research/solver/ranks.js';
import { certain } from '../../research/solver/sweep.js';
import {
  type Dimensions,
  facingPairs,
  type Kinds,
  kindsOf,
  multisets,
} from '../../src/games/knucklebones/mind/kinds.js';
import { chanceBefore } from '../../src/games/knucklebones/mind/search.js';
import { compiled } from '../support/compiled-module.js';
import { naiveValues } from './naive.js';

const { startSolver } = await compiled<typeof import('../../research/solver/threads.js')>(
  'research/solver/threads.js',
);

const real = { faces: 6, size: 3 };

const folder = mkdtempSync(join(tmpdir(), 'research-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Solves a small game until nothing changes by more than a unit. */
const solved = async (dimensions: Dimensions, threads: number) => {
  const solver = startSolver(dimensions, threads);
  try {
    await solver.fill();
    let sweeps = 0;
    for (let largest = certain; largest > 1; sweeps += 1) ({ largest } = await solver.sweep());
    return { values: Uint16Array.from(solver.values), sweeps };
  } finally {
    await solver.close();
  }
};

const codeOf = ({ worth }: Kinds, column: string): number =>
  [...column].reduce((sum, face) => sum + (worth[Number(face) - 1] ?? 0), 0);

describe('the size of the game', () => {
  const kinds = kindsOf(real);

  it('is what combinatorics says', () => {
    expect(multisets(real)).toHaveLength(84);
    const pairs = facingPairs(real);
    expect(pairs).toHaveLength(3067);
    const settled = pairs.filter(({ own, facing }) => own.dice === 3 && facing.dice === 3);
    expect(settled).toHaveLength(1010);
    expect(new Set(settled.map(({ own, facing }) => own.score - facing.score)).size).toBe(97);
    expect(kinds.count).toBe(3067 - 1010 + 97);
  });

  it('as positions: before and after full pairs are merged, finished games apart', () => {
    const pairs = facingPairs(real);
    const full = Uint8Array.from(
      pairs,
      ({ own, facing }) => (own.dice === 3 ? 1 : 0) + (facing.dice === 3 ? 2 : 0),
    );
    expect(countPositions({ count: pairs.length, full })).toEqual({
      all: 4_812_987_894,
      open: 3_083_032_242,
    });
    expect(countPositions(kinds)).toEqual({ all: 1_667_978_620, open: 1_445_593_219 });
  });

  it('is the same for both players: a kind has a mirror, beside it', () => {
    for (let kind = 0; kind < kinds.count; kind += 1) {
      const mirror = kinds.mirror[kind] ?? -1;
      expect(kinds.mirror[mirror]).toBe(kind);
      expect(Math.abs(mirror - kind)).toBeLessThanOrEqual(1);
      expect(kinds.dice[mirror]).toBe(kinds.dice[kind]);
      expect((kinds.difference[mirror] ?? 0) + (kinds.difference[kind] ?? 0)).toBe(0);
    }
  });
});

describe('ranks', () => {
  it('number all multisets of three, without gaps, whatever their order', () => {
    const ranks = ranksOf({ count: 7 });
    const seen: number[] = [];
    for (let c = 0; c < 7; c += 1) {
      for (let b = 0; b <= c; b += 1) {
        for (let a = 0; a <= b; a += 1) {
          seen.push(rankOf(ranks, a, b, c));
          for (const [x, y, z] of [
            [a, c, b],
            [b, a, c],
            [b, c, a],
            [c, a, b],
            [c, b, a],
          ] as const) {
            expect(rankOf(ranks, x, y, z)).toBe(seen.at(-1));
          }
        }
      }
    }
    expect(seen).toEqual(Array.from({ length: ranks.count }, (_, rank) => rank));
  });

  it('and a sweep comes to every open position once', () => {
    const dimensions = { faces: 2, size: 2 };
    const kinds = kindsOf(dimensions);
    const ranks = ranksOf(kinds);
    const visits = new Uint8Array(ranks.count);
    for (const { fewest, middle, largest: c } of layersOf(kinds).flat()) {
      for (let b = 0; b <= c; b += 1) {
        if (kinds.dice[b] !== middle) continue;
        for (let a = 0; a <= b; a += 1) {
          if (kinds.dice[a] !== fewest) continue;
          const rank = rankOf(ranks, a, b, c);
          visits[rank] = (visits[rank] ?? 0) + 1;
        }
      }
    }
    const is = (mask: number) => (kind: number) => ((kinds.full[kind] ?? 0) & mask) === mask;
    for (let c = 0; c < kinds.count; c += 1) {
      for (let b = 0; b <= c; b += 1) {
        for (let a = 0; a <= b; a += 1) {
          const over = [a, b, c].every(is(1)) || [a, b, c].every(is(2));
          const visited = visits[rankOf(ranks, a, b, c)] ?? 0;
          expect(visited).toBeLessThanOrEqual(1);
          if (!over) expect(visited).toBe(1);
        }
      }
    }
  });
});

describe('a small game', () => {
  it.each([
    { faces: 3, size: 1 },
    { faces: 2, size: 2 },
    { faces: 3, size: 2 },
  ])('with $faces faces and $size dice a column comes out as by counting', async (dimensions) => {
    const kinds = kindsOf(dimensions);
    const ranks = ranksOf(kinds);
    const { values } = await solved(dimensions, 2);
    const naive = naiveValues(dimensions);
    expect(naive.size).toBeGreaterThan(100);
    let largest = 0;
    for (const [name, value] of naive) {
      const [own = '', facing = ''] = name.split(' ');
      const theirs = facing.split(',');
      const [x = 0, y = 0, z = 0] = own
        .split(',')
        .map((column, index) =>
          kinds.ofCodes(codeOf(kinds, column), codeOf(kinds, theirs[index] ?? '')),
        );
      const found = (values[rankOf(ranks, x, y, z)] ?? Number.NaN) / certain;
      largest = Math.max(largest, Math.abs(found - value));
    }
    // Half a unit a placement is rounded away.
    expect(largest).toBeLessThan(12 / certain);
  });

  it('is the same in every run with one thread, and nearly so with more', async () => {
    const dimensions = { faces: 2, size: 2 };
    const [one, again, three] = [
      await solved(dimensions, 1),
      await solved(dimensions, 1),
      await solved(dimensions, 3),
    ];
    expect(again).toEqual(one);
    const apart = one.values.map((value, rank) => Math.abs(value - (three.values[rank] ?? 0)));
    expect(Math.max(...apart)).toBeLessThanOrEqual(4);
  });
});

describe('the file', () => {
  const dimensions = { faces: 2, size: 1 };
  const head = { ...dimensions, sweeps: 7, largest: 3 };
  const kinds = kindsOf(dimensions);
  const ranks = ranksOf(kinds);

  it('is written whole, and read back', async () => {
    const { values } = await solved(dimensions, 1);
    const file = join(folder, 'small.bin');
    writeFileSync(`${file}.part`, 'left by a program that was ended');
    writeTable(file, head, values);
    expect(existsSync(`${file}.part`)).toBe(false);
    const read = new Uint16Array(ranks.count);
    expect(readTable(file, read)).toEqual(head);
    expect(read).toEqual(values);
    const opened = openTable(file);
    const loaded = loadTable(file);
    for (let kind = 0; kind < kinds.count; kind += 1) {
      const value = (values[rankOf(ranks, kind, 0, 0)] ?? 0) / certain;
      expect(opened.chance(0, kind, 0)).toBe(value);
      expect(loaded.chance(kind, 0, 0)).toBe(value);
    }
    // The table agrees with itself: a value is what looking a placement ahead makes of the others.
    const ahead = chanceBefore(opened, 0, 0, 0, 1);
    expect(Math.abs(opened.chance(0, 0, 0) - ahead)).toBeLessThan(2 / certain);
    opened.close();
  });

  it('is refused when it is another one, or cut short', () => {
    const file = join(folder, 'cut.bin');
    writeTable(file, head, new Uint16Array(ranks.count));
    truncateSync(file, readFileSync(file).length - 2);
    expect(() => openTable(file)).toThrow('bytes long');
    writeFileSync(file, 'something else, long enough to have a head of its own');
    expect(() => openTable(file)).toThrow('no table');
    writeFileSync(file, 'KB');
    expect(() => openTable(file)).toThrow('no table');
  });
});
