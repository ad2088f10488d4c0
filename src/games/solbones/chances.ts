import { type Mode, rollsATurn, target } from './state.js';
import { everyRoll, worthOf } from './worth.js';

/*
 * The chance to win a match of two, worked out from the end of the match to its beginning.
 *
 * A position is what the seat about to roll and the other one have: points and tallies. The sum of all
 * points never falls: a score raises it, a turn without one passes a point, and a nine that scores
 * nothing else (advanced) leaves it as it is. So positions are worked out sum by sum, the highest
 * first; among those of one sum, nines lead to and fro, with a chance of a tenth a turn, and a few
 * sweeps settle them. The last round is a recursion of its own.
 */

/** Tallies beyond these count no more before the last round: in it, all of them do. */
const mostTallies = 3;
/** The lowest score told apart: further below 0 it is the same to the chances. */
const lowest: Readonly<Record<Mode, number>> = { standard: 0, advanced: -18 };

/** Rolls that are alike, and how likely they are. */
interface Outcome {
  /** All that the roller gains. */
  readonly points: number;
  /** What of it an opponent loses. */
  readonly takes: number;
  readonly tallies: number;
  readonly chance: number;
}

interface Rolls {
  /** The rolls that score. */
  readonly scoring: readonly Outcome[];
  /** The chance that a roll scores nothing. */
  readonly miss: number;
}

const rollsOf = (mode: Mode): Rolls => {
  const found = new Map<string, Outcome>();
  for (const dice of everyRoll) {
    const { points, takes, tallies } = worthOf(dice, mode);
    const name = `${points} ${takes} ${tallies}`;
    const chance = (found.get(name)?.chance ?? 0) + 1 / everyRoll.length;
    found.set(name, { points: points + takes, takes, tallies, chance });
  }
  const scoring = [...found.values()].filter(({ points }) => points > 0);
  return { scoring, miss: 1 - scoring.reduce((sum, { chance }) => sum + chance, 0) };
};

/** How good a lead is once nobody has a turn any more: level seats roll off. */
const compared = (lead: number): number => (lead > 0 ? 1 : lead < 0 ? 0 : 0.5);

/** Everything a decision needs to know of one mode. */
export interface Chances extends Rolls {
  /**
   * The chance to win of a seat whose turn has ended with `own` points and `tallies`, the other one
   * being next; a passed point is counted already.
   */
  readonly chance: (own: number, other: number, tallies: number, others: number) => number;
}

/** The chance to win with the match's last turn about to begin, `lead` points ahead. */
type LastTurn = (lead: number, tallies: number) => number;

/** A bound for the tallies of the last turn, which each throw of three alike replenishes. */
const mostSpent = 8;

/** No two scores are further apart where it matters; beyond, more is not better. */
const furthest = 200;

const remembered = (work: (lead: number, tallies: number) => number): LastTurn => {
  const known = new Float64Array((2 * furthest + 1) * (mostSpent + 1)).fill(Number.NaN);
  return (lead, tallies) => {
    if (lead > furthest) return 1;
    if (lead < -furthest) return 0;
    const bounded = Math.min(tallies, mostSpent);
    const name = (lead + furthest) * (mostSpent + 1) + bounded;
    const found = known[name] ?? Number.NaN;
    if (!Number.isNaN(found)) return found;
    const made = work(lead, bounded);
    known[name] = made;
    return made;
  };
};

/** Tallies are spent as long as they may be: after the last turn they are good for nothing. */
const lastTurnOf = ({ scoring, miss }: Rolls): LastTurn => {
  const afterScore = remembered((lead, tallies) => {
    if (lead > 0 || tallies === 0) return compared(lead);
    return onScore(lead, tallies - 1) + miss * afterScore(lead, tallies - 1);
  });
  const onScore = (lead: number, tallies: number): number =>
    scoring.reduce(
      (sum, { points, takes, tallies: more, chance }) =>
        sum + chance * afterScore(lead + points + takes, tallies + more),
      0,
    );
  // A turn without a score passes a point, which may cost the lead or the draw.
  const afterMisses = remembered((lead, tallies) =>
    lead > 0 || tallies === 0
      ? compared(lead - 1)
      : onScore(lead, tallies - 1) + miss * afterMisses(lead, tallies - 1),
  );
  return remembered(
    (lead, tallies) =>
      onScore(lead, tallies) * triesOf(miss) + miss ** rollsATurn * afterMisses(lead, tallies),
  );
};

/** How many of a turn's rolls are made on average, as each is made only if those before missed. */
const triesOf = (miss: number): number => (1 - miss ** rollsATurn) / (1 - miss);

/** Sweeps over the positions of one sum: each leaves a tenth of the error of the one before. */
const sweeps = 6;

/** Outcomes as columns of numbers: they are gone through some millions of times. */
const columnsOf = (outcomes: readonly Outcome[]) => ({
  count: outcomes.length,
  points: Int32Array.from(outcomes, ({ points }) => points),
  takes: Int32Array.from(outcomes, ({ takes }) => takes),
  tallies: Int32Array.from(outcomes, ({ tallies }) => tallies),
  chance: Float64Array.from(outcomes, ({ chance }) => chance),
});

const computed = (mode: Mode): Chances => {
  const rolls = rollsOf(mode);
  const { scoring, miss } = rolls;
  const lastTurn = lastTurnOf(rolls);
  const low = lowest[mode];
  const high = target - 1;
  const width = target - low;
  const kinds = mostTallies + 1;
  const table = new Float64Array(width * width * kinds * kinds).fill(0.5);

  const at = (own: number, other: number, tallies: number, others: number): number =>
    ((Math.max(own - low, 0) * width + Math.max(other - low, 0)) * kinds +
      Math.min(tallies, mostTallies)) *
      kinds +
    Math.min(others, mostTallies);

  const after = (own: number, other: number, tallies: number, others: number): number => {
    // Who reaches the target by its own score has had its turn; who was given the point as well.
    if (own >= target) return 1 - lastTurn(other - own, others);
    if (other >= target) return lastTurn(own - other, tallies);
    return 1 - (table[at(other, own, others, tallies)] ?? 0.5);
  };

  // Nines that score nothing else leave the sum of the points as it is; the others raise it.
  const level = columnsOf(scoring.filter(({ points, takes }) => points === takes));
  const rising = columnsOf(scoring.filter(({ points, takes }) => points !== takes));
  const scores = (
    among: typeof level,
    own: number,
    other: number,
    tallies: number,
    others: number,
  ): number => {
    let sum = 0;
    for (let index = 0; index < among.count; index += 1) {
      const gained = own + (among.points[index] ?? 0);
      const left = other - (among.takes[index] ?? 0);
      const held = tallies + (among.tallies[index] ?? 0);
      sum += (among.chance[index] ?? 0) * after(gained, left, held, others);
    }
    return sum;
  };

  const tries = triesOf(miss);
  const misses = miss ** rollsATurn;
  const fixed = new Float64Array(table.length);
  const settle = (own: number, other: number, others: number): void => {
    let spent = 0;
    for (let tallies = 0; tallies <= mostTallies; tallies += 1) {
      const place = at(own, other, tallies, others);
      const scored = (fixed[place] ?? 0) + scores(level, own, other, tallies, others);
      const missed = after(own, other + 1, tallies, others);
      const asked = tallies === 0 ? missed : Math.max(missed, spent);
      table[place] = scored * tries + misses * asked;
      // One tally less: what the next number of tallies comes to when one of them is spent.
      spent = scored + miss * missed;
    }
  };
  const fix = (own: number, other: number, others: number): void => {
    for (let tallies = 0; tallies <= mostTallies; tallies += 1) {
      const worth = scores(rising, own, other, tallies, others);
      fixed[at(own, other, tallies, others)] = worth;
    }
  };

  for (let sum = 2 * high; sum >= 0; sum -= 1) {
    for (let sweep = 0; sweep <= (level.count === 0 ? 1 : sweeps); sweep += 1) {
      for (let own = Math.max(low, sum - high); own <= Math.min(high, sum - low); own += 1) {
        for (let others = 0; others <= mostTallies; others += 1) {
          if (sweep === 0) fix(own, sum - own, others);
          else settle(own, sum - own, others);
        }
      }
    }
  }
  return { ...rolls, chance: after };
};

const kept = new Map<Mode, Chances>();

/** The chances of a mode. Worked out when first asked for, and then kept: they never change. */
export const chancesOf = (mode: Mode): Chances => {
  const known = kept.get(mode);
  if (known !== undefined) return known;
  const made = computed(mode);
  kept.set(mode, made);
  return made;
};
