import type { Level } from './machine.js';

/**
 * What was measured of the levels: the share in per cent that one wins against another in single games
 * begun by turns, a draw counting a half. `npm run strength` measures it, docs/machine.md shows it, the
 * words of the levels say it, and a test holds it against games of its own.
 */
export const measured: readonly {
  readonly one: Level;
  readonly other: Level;
  readonly share: number;
}[] = [
  { one: 'normal', other: 'easy', share: 61.4 },
  { one: 'hard', other: 'easy', share: 67.4 },
  { one: 'hard', other: 'normal', share: 59.4 },
  { one: 'expert', other: 'easy', share: 74.2 },
  { one: 'expert', other: 'normal', share: 67 },
  { one: 'expert', other: 'hard', share: 57.6 },
];

/** How many games in a hundred each level wins against the one before it: what people are told. */
const shareOf = (one: Level, other: Level): number =>
  Math.round(measured.find((pair) => pair.one === one && pair.other === other)?.share ?? 0);

export const shares: Readonly<Partial<Record<Level, number>>> = {
  normal: shareOf('normal', 'easy'),
  hard: shareOf('hard', 'normal'),
  expert: shareOf('expert', 'hard'),
};
