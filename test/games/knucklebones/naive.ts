/**
 * The rules a second time, written as plainly as can be and sharing nothing with the product: a
 * column is a string of faces, a grid a list of three. Checks the product's counts.
 */
interface Naive {
  grids: [string[], string[]];
  next: 'start' | 'roll' | 'place' | 'over';
  seat: number | null;
  starter: number | null;
  die: string;
  wins: [number, number];
}

const needed = { single: 1, 'best-of-3': 2, 'best-of-5': 3 };

const worth = (column: string): number => {
  let sum = 0;
  for (const face of '123456') {
    const times = column.split(face).length - 1;
    sum += Number(face) * times * times;
  }
  return sum;
};

/** A grid's total by faces instead of by dice. */
export const naiveTotal = (columns: readonly string[]): number =>
  columns.map(worth).reduce((a, b) => a + b, 0);

const placed = (before: Naive, column: number, length: keyof typeof needed): Naive => {
  const mover = before.seat === 0 ? 0 : 1;
  const rival = mover === 0 ? 1 : 0;
  const own = before.grids[mover].map((dice, i) => (i === column ? dice + before.die : dice));
  const facing = before.grids[rival].map((dice, i) =>
    i === column ? dice.replaceAll(before.die, '') : dice,
  );
  const after: Naive = {
    ...before,
    grids: mover === 0 ? [own, facing] : [facing, own],
    next: 'roll',
    seat: rival,
    die: '',
  };
  if (own.join('').length < 9) return after;
  const difference = naiveTotal(own) - naiveTotal(facing);
  const wins: [number, number] = [before.wins[0], before.wins[1]];
  if (difference > 0) wins[mover] += 1;
  if (difference < 0) wins[rival] += 1;
  const over = Math.max(...wins) === needed[length];
  return {
    ...after,
    wins,
    next: over ? 'over' : 'start',
    seat: over ? null : before.starter === 0 ? 1 : 0,
  };
};

const followers = (state: Naive, length: keyof typeof needed): Naive[] => {
  switch (state.next) {
    case 'over':
      return [];
    case 'start':
      return (state.seat === null ? [0, 1] : [state.seat]).map((seat) => ({
        ...state,
        grids: [
          ['', '', ''],
          ['', '', ''],
        ],
        next: 'roll',
        seat,
        starter: seat,
      }));
    case 'roll':
      return [...'123456'].map((die) => ({ ...state, next: 'place', die }));
    case 'place': {
      const own = state.grids[state.seat === 0 ? 0 : 1];
      return [0, 1, 2]
        .filter((column) => (own[column] ?? '').length < 3)
        .map((column) => placed(state, column, length));
    }
  }
};

/** How many sequences of `depth` events can follow. */
export const naiveCount = (state: Naive, length: keyof typeof needed, depth: number): number =>
  depth === 0
    ? 1
    : followers(state, length)
        .map((next) => naiveCount(next, length, depth - 1))
        .reduce((a, b) => a + b, 0);

export type { Naive };
