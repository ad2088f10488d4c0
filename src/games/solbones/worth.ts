import { type Dice, type Mode, nine } from './state.js';

/** The face of each die that is its frequency: the red 2, the purple 3, the blue 4. */
export const frequencies: Dice = [2, 3, 4];

/** The names of what can be rolled, the dearest first. */
const throws = ['zan', 'ether', 'tribing', 'vibing', 'pair', 'nine', 'nothing'] as const;
/**
 * `zan` Zan Zone, `ether` In the Ether, `tribing` three of a face, `vibing` a pair whose third die
 * shows its frequency face, `pair` any other pair, `nine` faces that only add up to 9 (advanced).
 */
export type Throw = (typeof throws)[number];

/** What a roll is worth and why. */
export interface Worth {
  readonly name: Throw;
  /** By the standard rules. */
  readonly points: number;
  /** What it takes from an opponent on top: 9 or, in standard mode always, 0. */
  readonly takes: number;
  readonly tallies: number;
  /** The face that counts, of a pair the third die's; `null` where none does. */
  readonly face: number | null;
  /** The face of the pair. */
  readonly pair: number | null;
  /** Whether a frequency face has doubled it. */
  readonly doubled: boolean;
}

export const isFrequency = (die: number, face: number): boolean => frequencies[die] === face;

type Standard = Omit<Worth, 'takes'>;

const plain = { face: null, pair: null, doubled: false } as const;

/** The third die of a pair; `null` when the dice hold no pair, or three of a face. */
const thirdOf = ([red, purple, blue]: Dice): number | null => {
  if (red === purple && purple === blue) return null;
  if (red === purple) return 2;
  if (red === blue) return 1;
  return purple === blue ? 0 : null;
};

const standard = (dice: Dice): Standard => {
  if (dice.every((face, die) => isFrequency(die, face))) {
    return { ...plain, name: 'zan', points: 18, tallies: 2 };
  }
  if (frequencies.every((face) => dice.includes(face))) {
    return { ...plain, name: 'ether', points: 9, tallies: 1 };
  }
  const [red, purple, blue] = dice;
  if (red === purple && purple === blue) {
    const doubled = frequencies.includes(red);
    const points = doubled ? 2 * red : red;
    return { name: 'tribing', points, tallies: 1, face: red, pair: null, doubled };
  }
  const third = thirdOf(dice);
  if (third === null) return { ...plain, name: 'nothing', points: 0, tallies: 0 };
  const face = dice[third] ?? 0;
  const doubled = isFrequency(third, face);
  return {
    name: doubled ? 'vibing' : 'pair',
    points: doubled ? 2 * face : face,
    tallies: 0,
    face,
    pair: dice[third === 0 ? 1 : 0] ?? null,
    doubled,
  };
};

/** What a roll is worth in a mode. */
export const worthOf = (dice: Dice, mode: Mode): Worth => {
  const found = standard(dice);
  const takes = mode === 'advanced' && dice[0] + dice[1] + dice[2] === nine ? nine : 0;
  return { ...found, name: found.points === 0 && takes > 0 ? 'nine' : found.name, takes };
};

/** Every roll there is, all equally likely. */
export const everyRoll: readonly Dice[] = [1, 2, 3, 4, 5, 6].flatMap((red) =>
  [1, 2, 3, 4, 5, 6].flatMap((purple) =>
    [1, 2, 3, 4, 5, 6].map((blue): Dice => [red, purple, blue]),
  ),
);
