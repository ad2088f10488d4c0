import type { TileName } from '../games/view.js';

/** The highest number a tile can show: three sixes in a column. */
const highestNumber = 54;

const keycap = (digit: number): string => `${digit}\ufe0f\u20e3`;
const dark = '⬛';

const faces = [1, 2, 3, 4, 5, 6] as const;
const boneFaces = [1, 2, 3, 4] as const;
const seats = ['⚪', '🔷', '🟧', '🟣', '🟩', '🟡', '🌸', '➕'] as const;

/**
 * The tiles of the emoji board, with what stands for each where the application's own emoji are not
 * there. Emoji are all equally wide wherever they are drawn, so everything lines up as long as a
 * column is two of them: a die and its mark, or the two digits of a number. Tiles of the margin
 * are one.
 */
export const tiles: ReadonlyMap<TileName, string> = new Map<TileName, string>([
  ...faces.flatMap((face): [TileName, string][] => [
    [`die-${face}`, `${keycap(face)}${dark}`],
    // The two marks differ in shape as well as in colour.
    [`die-${face}-x2`, `${keycap(face)}🔶`],
    [`die-${face}-x3`, `${keycap(face)}🟦`],
    [`die-${face}-red`, `${keycap(face)}🟥`],
    [`die-${face}-purple`, `${keycap(face)}🟪`],
    [`die-${face}-blue`, `${keycap(face)}🟦`],
  ]),
  // A frequency face: its colour is known from its place in the row.
  ['die-2-red-frequency', `${keycap(2)}🔶`],
  ['die-3-purple-frequency', `${keycap(3)}🔶`],
  ['die-4-blue-frequency', `${keycap(4)}🔶`],
  ...boneFaces.map((face): [TileName, string] => [`bone-${face}`, `${keycap(face)}🔺`]),
  ...Array.from({ length: highestNumber + 1 }, (_, value): [TileName, string] => [
    `number-${value}`,
    `${value < 10 ? dark : keycap(Math.floor(value / 10))}${keycap(value % 10)}`,
  ]),
  ...seats.map((sign, seat): [TileName, string] => [`seat-${seat}`, sign]),
  ['empty', `🔲${dark}`],
  ['blank', dark + dark],
  ['margin', dark],
  ['rolled', '🎲'],
  ['becomes', '➡️'],
  ['removes', '❌'],
  ['won', '👑'],
  ['pot', '🏺'],
]);

/** The first part of an emoji's name, before the version of its drawing: `kb_die_5_x2`. */
export const emojiBase = (tile: TileName): string => `kb_${tile.replaceAll('-', '_')}`;

/** For each tile, the name its application emoji begins with. */
export const emojiNames: ReadonlyMap<TileName, string> = new Map(
  Array.from(tiles.keys(), (tile) => [tile, emojiBase(tile)]),
);
