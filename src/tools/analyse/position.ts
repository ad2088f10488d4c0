import { z } from 'zod';
import { choose, type Level, type Turn } from '../../games/knucklebones/machine.js';
import { pairsOf } from '../../games/knucklebones/mind/position.js';
import { reviewPlies, verdict } from '../../games/knucklebones/mind/review.js';
import { columnChances, type Judge } from '../../games/knucklebones/mind/search.js';
import { isFull, isGridFull, ofSeat } from '../../games/knucklebones/score.js';
import { err, ok, type Result } from '../../games/result.js';
import { randomOf } from '../../machine/random.js';
import type { Line } from '../verify/lines.js';
import { roundedAll } from './numbers.js';

const face = z.int().min(1).max(6);
const column = z.array(face).max(3);
const grid = z.tuple([column, column, column]);
const shape = z.object({
  grids: z.tuple([grid, grid]),
  turn: z.union([z.literal(0), z.literal(1)]),
  die: face,
});

const expected =
  'A position is {"grids": two lists of three columns of at most three faces 1–6, "turn": 0 or 1, "die": 1–6}';

const parse = (line: Line): unknown => {
  if (line.kind !== 'text') return undefined;
  try {
    return JSON.parse(line.text);
  } catch {
    return undefined;
  }
};

/** A line as what the player to place sees, or what is wrong with it. */
const readPosition = (line: Line): Result<Turn, string> => {
  if (line.kind === 'not-utf8') return err('This is not UTF-8 text.');
  const value = parse(line);
  if (value === undefined) return err(`This is not JSON. ${expected}.`);
  const read = shape.safeParse(value);
  if (!read.success) {
    const at = read.error.issues[0]?.path.join('.') ?? '';
    return err(`${expected}${at === '' ? '' : `; "${at}" is not right`}.`);
  }
  const { grids, turn, die } = read.data;
  if (grids.some(isGridFull)) return err('This game is over: a grid is full.');
  const pairs = pairsOf(grids, turn);
  return pairs === null
    ? err('Facing columns share a face, which no game comes to: a placement removes its twins.')
    : ok({ own: ofSeat(grids, turn), die, pairs });
};

/** Random choices of a level are the same each time that a position is asked about. */
const seed = 1;

/**
 * The answer to a line: the chances by column, and the best one, or the one that `level` places in.
 */
export const answerPosition = (
  line: Line,
  judge: Judge,
  level: Level | null,
): Result<string, string> => {
  const read = readPosition(line);
  if (!read.ok) return read;
  const turn = read.value;
  const win = roundedAll(columnChances(judge, turn.pairs, turn.die, reviewPlies));
  const fallback = turn.own.findIndex((each) => !isFull(each));
  const best =
    level === null ? verdict(win, fallback).best : choose(level, turn, randomOf(seed), judge);
  return ok(JSON.stringify({ win, best }));
};
