/**
 * The moves a second time, written as plainly as can be and sharing nothing with the product: a board
 * is a map from `x,y` to owner and face. Checks the product's moves, captures and counts.
 */
export interface NaiveDie {
  readonly seat: number;
  readonly face: number;
}

export interface Naive {
  readonly triangular: boolean;
  readonly dice: ReadonlyMap<string, NaiveDie>;
  readonly tiles: ReadonlyMap<string, readonly [number, number]>;
  readonly reserves: readonly number[];
  readonly turn: number;
}

const key = (x: number, y: number): string => `${x},${y}`;

const straight: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const slanted: readonly (readonly [number, number])[] = [
  [-1, 1],
  [1, -1],
];

const onBoard = (x: number, y: number): boolean => x >= 0 && y >= 0 && x <= 14 && y <= 14;

export const keyOf = (name: string): string =>
  key('ABCDEFGHIJKLMNO'.indexOf(name.charAt(0)), Number(name.slice(1)) - 1);

const nameOfKey = (at: string): string => {
  const [x = 0, y = 0] = at.split(',').map(Number);
  return `${'ABCDEFGHIJKLMNO'.charAt(x)}${y + 1}`;
};

export interface NaiveMove {
  readonly from: string;
  readonly to: string;
  readonly captured: readonly string[];
  readonly after: Naive;
}

/** Every move of the seat to act; a die walks step by step as far as it shows. */
export const naiveMoves = (state: Naive): readonly NaiveMove[] => {
  const found: NaiveMove[] = [];
  for (const [at, die] of state.dice) {
    if (die.seat !== state.turn) continue;
    const [x = 0, y = 0] = at.split(',').map(Number);
    const arrow = state.tiles.get(at);
    const lines = [...straight, ...(state.triangular ? slanted : [])];
    for (const [dx, dy] of [...lines, ...(arrow === undefined ? [] : [arrow])]) {
      let [tx, ty] = [x, y];
      for (let step = 0; step < die.face; step += 1) [tx, ty] = [tx + dx, ty + dy];
      if (!onBoard(tx, ty)) continue;
      const target = state.dice.get(key(tx, ty));
      if (target !== undefined && target.seat !== die.seat && target.face !== die.face) continue;
      const dice = new Map(state.dice);
      dice.delete(at);
      dice.set(key(tx, ty), die);
      const captured: string[] = [];
      if (target !== undefined && target.seat !== die.seat) captured.push(key(tx, ty));
      for (const [ax, ay] of lines) {
        const near = dice.get(key(tx + ax, ty + ay));
        const far = dice.get(key(tx + 2 * ax, ty + 2 * ay));
        if (near !== undefined && near.seat !== die.seat && far?.seat === die.seat) {
          captured.push(key(tx + ax, ty + ay));
        }
      }
      for (const gone of captured) if (gone !== key(tx, ty)) dice.delete(gone);
      const reserves = [...state.reserves];
      if (target?.seat === die.seat) reserves[die.seat] = (reserves[die.seat] ?? 0) + 1;
      const turn = (state.turn + 1) % state.reserves.length;
      found.push({
        from: nameOfKey(at),
        to: nameOfKey(key(tx, ty)),
        captured: captured.map(nameOfKey).sort(),
        after: { ...state, dice, reserves, turn },
      });
    }
  }
  return found;
};

/** How many sequences of `depth` moves there are, as long as nobody goes out. */
export const naiveCount = (state: Naive, depth: number): number =>
  depth === 0
    ? 1
    : naiveMoves(state)
        .map(({ after }) => naiveCount(after, depth - 1))
        .reduce((a, b) => a + b, 0);
