import type { Seat } from '../phrase.js';
import { chancesOf } from './chances.js';
import { objection, robbedBy } from './rules.js';
import { othersAfter, type SolbonesMove, type SolbonesState, scoreOf, talliesOf } from './state.js';

/** The levels of the machine opponent, weakest first. */
export const levels = ['easy', 'normal', 'hard'] as const;
type Level = (typeof levels)[number];

/** The chances to win of the two answers to “spend a tally?”. */
export interface Prospects {
  readonly spend: number;
  readonly decline: number;
}

/**
 * The chances of `seat`, asked before the last round: exact for a match of two. Among more, it must be
 * ahead of each of the others, so the chance is the product of its chances against each alone, as if
 * they had nothing to do with each other. That is too low, but for both answers alike.
 */
export const prospects = (state: SolbonesState, seat: Seat): Prospects => {
  const { scoring, miss, chance } = chancesOf(state.mode);
  const [own, tallies] = [scoreOf(state, seat), talliesOf(state, seat)];
  const others = othersAfter(state, seat);
  const [next] = others;
  const robbed = robbedBy(state, seat);
  const ahead = (gained: number, left: number, takes: number, passes: number): number =>
    others.reduce((product, other) => {
      const lost = other === robbed ? takes : 0;
      const given = other === next ? passes : 0;
      const score = scoreOf(state, other) - lost + given;
      return product * chance(own + gained, score, left, talliesOf(state, other));
    }, 1);
  const spend = scoring.reduce(
    (sum, { points, takes, tallies: more, chance: likely }) =>
      sum + likely * ahead(points, tallies - 1 + more, takes, 0),
    miss * ahead(0, tallies - 1, 0, 1),
  );
  return { spend, decline: ahead(0, tallies, 0, 1) };
};

/** Chances nearer to each other than this are the same: then the tally is spent. */
const rounding = 1e-9;

const answers: Readonly<
  Record<Level, (state: SolbonesState, seat: Seat, random: () => number) => 'tally' | 'decline'>
> = {
  /** Tosses a coin. */
  easy: (_state, _seat, random) => (random() < 0.5 ? 'tally' : 'decline'),
  /** Spends whatever it has. */
  normal: () => 'tally',
  /** The better chance to win. In the last round tallies are good for nothing else, so it spends. */
  hard: (state, seat) => {
    if (state.lastRound !== null) return 'tally';
    const { spend, decline } = prospects(state, seat);
    return decline > spend + rounding ? 'decline' : 'tally';
  },
};

/** The chances to win are a table that is worked out when it is first asked. */
export const isSlow = ({ phase, lastRound }: SolbonesState, level: string): boolean =>
  level === 'hard' && phase === 'tally' && lastRound === null;

/**
 * The machine's move: a roll where there is one to make; else its answer to the only question there
 * is. An unknown level plays as the strongest.
 */
export const machine = (
  state: SolbonesState,
  seat: Seat,
  level: string,
  random: () => number,
): SolbonesMove => {
  if (objection(state, seat, 'roll') === null) return 'roll';
  const known = levels.find((name) => name === level) ?? 'hard';
  const answer = answers[known](state, seat, random);
  return objection(state, seat, answer) === null ? answer : 'decline';
};
