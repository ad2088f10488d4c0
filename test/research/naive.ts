/**
 * Value iteration as plainly as can be, sharing nothing with the solver: a position is the text of its
 * six columns in their places, and its value a number in a map. For very small games.
 */
interface Small {
  readonly faces: number;
  readonly size: number;
}

type Columns = readonly string[];

const facesOf = ({ faces }: Small): readonly string[] =>
  Array.from({ length: faces }, (_, face) => String(face + 1));

const pointsOf = (column: string): number =>
  [...new Set(column)].reduce((sum, face) => {
    const times = column.split(face).length - 1;
    return sum + Number(face) * times * times;
  }, 0);

const totalOf = (columns: Columns): number =>
  columns.reduce((sum, column) => sum + pointsOf(column), 0);

/** Dice in a column in one order only: their order does not matter to play. */
const inOrder = (column: string): string => [...column].sort().join('');

/** The position that the other player has to roll in, after a placement. */
const placed = (
  own: Columns,
  facing: Columns,
  column: number,
  face: string,
): [Columns, Columns] => [
  facing.map((dice, index) => (index === column ? dice.replaceAll(face, '') : dice)),
  own.map((dice, index) => (index === column ? inOrder(dice + face) : dice)),
];

const nameOf = (own: Columns, facing: Columns): string => `${own.join(',')} ${facing.join(',')}`;

interface Position {
  readonly name: string;
  /** Whose points lead and by how many, when the game is over. */
  readonly lead: number | null;
  /** The numbers of the positions that lead on, face by face. */
  readonly choices: readonly (readonly number[])[];
}

/** All that can come about, from the empty table on, each with a number. */
const positionsOf = (small: Small): readonly Position[] => {
  const full = (columns: Columns): boolean => columns.every((dice) => dice.length === small.size);
  const numbers = new Map<string, number>();
  const waiting: [Columns, Columns][] = [];
  const numberOf = (own: Columns, facing: Columns): number => {
    const name = nameOf(own, facing);
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, waiting.length);
    return waiting.push([own, facing]) - 1;
  };
  const positions: Position[] = [];
  numberOf(['', '', ''], ['', '', '']);
  for (let at = 0; at < waiting.length; at += 1) {
    const [own = [], facing = []] = waiting[at] ?? [];
    // Whoever has just placed may have filled the grid: that is the other one's.
    const over = full(facing);
    positions.push({
      name: nameOf(own, facing),
      lead: over ? totalOf(own) - totalOf(facing) : null,
      choices: facesOf(small).map((face) =>
        own.flatMap((dice, column) =>
          over || dice.length === small.size
            ? []
            : [numberOf(...placed(own, facing, column, face))],
        ),
      ),
    });
  }
  return positions;
};

/** The chance before the roll for every position that can come about, to some seven places. */
export const naiveValues = (small: Small): ReadonlyMap<string, number> => {
  const positions = positionsOf(small);
  const values = positions.map(({ lead }): number =>
    lead === null || lead === 0 ? 0.5 : lead > 0 ? 1 : 0,
  );
  for (let largest = 1; largest > 1e-8; ) {
    largest = 0;
    for (const [at, { lead, choices }] of positions.entries()) {
      if (lead !== null) continue;
      let value = 0;
      for (const after of choices) {
        let best = 0;
        for (const each of after) best = Math.max(best, 1 - (values[each] ?? 0));
        value += best / choices.length;
      }
      largest = Math.max(largest, Math.abs(value - (values[at] ?? 0)));
      values[at] = value;
    }
  }
  return new Map(positions.map(({ name }, at) => [name, values[at] ?? 0]));
};
