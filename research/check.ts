import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { pairsOf } from '../src/games/knucklebones/mind/position.js';
import { chanceBefore, columnChances, type Judge } from '../src/games/knucklebones/mind/search.js';
import type { Grid } from '../src/games/knucklebones/state.js';
import type { Table } from './solver/file.js';
import { certain } from './solver/sweep.js';

/** A position whose every choice has a known chance to win. */
export interface ExactPosition {
  readonly own: Grid;
  readonly opp: Grid;
  readonly roll: number;
  /** The mover's chance by column, to five places. */
  readonly values: readonly (number | null)[];
  /** And before the roll. */
  readonly before: number;
}

const columnShape = z.array(z.number());
const gridShape = z.tuple([columnShape, columnShape, columnShape]);
const shape: z.ZodType<readonly ExactPosition[]> = z.array(
  z.object({
    own: gridShape,
    opp: gridShape,
    roll: z.number(),
    values: z.array(z.number().nullable()),
    before: z.number(),
  }),
);

/** Positions of exact value, worked out independently. */
export const exactPositions = (): readonly ExactPosition[] => {
  const file = new URL('../test/fixtures/records/knucklebones-exact.json', import.meta.url);
  return shape.parse(JSON.parse(readFileSync(file, 'utf8')));
};

/** The largest difference between a judge, looking so many placements ahead, and the exact values. */
const largestDeviation = (
  judge: Judge,
  plies: number,
): { readonly columns: number; readonly before: number; readonly values: number } => {
  let columns = 0;
  let before = 0;
  let values = 0;
  for (const position of exactPositions()) {
    const pairs = pairsOf([position.own, position.opp], 0);
    if (pairs === null) throw new Error('an exact position that cannot be');
    const chances = columnChances(judge, pairs, position.roll, plies);
    position.values.forEach((value, column) => {
      const chance = chances[column] ?? null;
      if ((value === null) !== (chance === null)) throw new Error('not the same columns are open');
      if (value === null || chance === null) return;
      values += 1;
      columns = Math.max(columns, Math.abs(value - chance));
    });
    before = Math.max(before, Math.abs(position.before - chanceBefore(judge, ...pairs, plies - 1)));
  }
  return { columns, before, values };
};

/** Prints how far a table is from what was worked out independently. */
export const printCheck = (table: Table): void => {
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  const { sweeps, largest } = table.head;
  const { columns, before, values } = largestDeviation(table, 1);
  say(`${sweeps} sweeps, the last of which changed no value by more than ${largest / certain}`);
  say(`before the first roll: ${table.chance(0, 0, 0).toFixed(5)}`);
  say(`largest deviation of ${values} exact values: ${columns.toFixed(6)} by column,`);
  say(`of ${exactPositions().length} before the roll: ${before.toFixed(6)}`);
};
