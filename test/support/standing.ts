import { pincer } from '../../src/games/pincer/index.js';
import { parse } from '../../src/games/pincer/notation.js';
import { commitmentOf } from '../../src/match/dice.js';
import { begin } from '../../src/match/open.js';
import type { PlayingTable, SeatHolder } from '../../src/match/table.js';
import { terms } from './play.js';

/** A table of Pincer at which a position stands, written as `notation.ts` says. */
export const standing = (position: string, seats: readonly SeatHolder[]): PlayingTable => {
  const state = pincer.restore(parse(position));
  if (state === null) throw new Error(`no state: ${position}`);
  const seed = '0'.repeat(64);
  const { table } = begin(pincer, {
    terms: terms({ game: 'pincer', options: {} }),
    id: 'standing',
    seats,
    stakes: 'casual',
    fairness: { seed, commitment: commitmentOf(seed), entropy: [] },
    message: null,
    version: 1,
    openedAt: 1,
    now: 1,
  });
  return { ...table, state };
};
