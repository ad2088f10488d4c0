import type { Seat } from '../phrase.js';
import { type BoneShape, type Box, type LinePart, type Shape, words } from '../scene.js';

export const width = 960;
/** From one edge of the content to the other. */
const content = { left: 33, width: 894 } as const;
const cardHeight = 260;
const rowTops = [31, 562] as const;
/** Up to so many seats sit in one row above the pot; more sit above and below it. */
const mostInOneRow = 3;

/** The well between the rows, or below the only one: pot, stake, and what happened last. */
export const middle: Box = { x: content.left, y: 310, width: content.width, height: 236 };

/** How a card is laid out; lengths count from its upper left corner. */
export interface CardLook {
  readonly width: number;
  readonly token: { readonly x: number; readonly y: number; readonly size: number };
  readonly flag: { readonly x: number; readonly y: number; readonly size: number };
  /** The baseline and the left end; beside the purse, or, on a narrow card, below it. */
  readonly name: {
    readonly x: number;
    readonly y: number;
    readonly size: number;
    readonly besidePurse: boolean;
  };
  readonly purse: number;
  readonly bits: { readonly x: number; readonly y: number; readonly size: number };
  readonly bones: { readonly y: number; readonly size: number; readonly pitch: number };
  /** The line below the bones, and the second one, where there is too much for one. */
  readonly result: { readonly y: number; readonly size: number; readonly facts: number };
  readonly second: number | null;
}

const wide: CardLook = {
  width: 439,
  token: { x: 46, y: 42, size: 54 },
  flag: { x: 76, y: 20, size: 32 },
  name: { x: 96, y: 54, size: 34, besidePurse: true },
  purse: 50,
  bits: { x: 24, y: 93, size: 24 },
  bones: { y: 167, size: 63, pitch: 86 },
  result: { y: 236, size: 34, facts: 28 },
  second: null,
};

const usual: CardLook = {
  width: 287,
  token: { x: 42, y: 42, size: 48 },
  flag: { x: 71, y: 20, size: 29 },
  name: { x: 80, y: 52, size: 28, besidePurse: true },
  purse: 42,
  bits: { x: 21, y: 91, size: 22 },
  bones: { y: 170, size: 55, pitch: 62 },
  result: { y: 235, size: 32, facts: 27 },
  second: null,
};

/** The same with two lines below the bones: a throw with a name, and what is owed for it. */
const stacked: CardLook = {
  ...usual,
  bones: { y: 157, size: 46, pitch: 56 },
  result: { y: 208, size: 30, facts: 26 },
  second: 239,
};

const narrow: CardLook = {
  width: 213,
  token: { x: 34, y: 33, size: 38 },
  flag: { x: 60, y: 18, size: 26 },
  name: { x: 14, y: 84, size: 26, besidePurse: false },
  purse: 40,
  bits: { x: 14, y: 102, size: 16.6 },
  bones: { y: 159, size: 43, pitch: 46 },
  result: { y: 210, size: 30, facts: 26 },
  second: 239,
};

/** The look of a card whose throw has more to be said than fits into one line. */
export const withRoom = (look: CardLook): CardLook => (look === usual ? stacked : look);

/** Seats a row, and their cards. */
const rowOf = (seats: number): { readonly look: CardLook; readonly most: number } => {
  if (seats === 2 || seats === 4) return { look: wide, most: 2 };
  return seats > 6 ? { look: narrow, most: 4 } : { look: usual, most: 3 };
};

/** The picture's height: two rows of cards are nearly square, one is wide. */
export const heightOf = (seats: number): number => (seats > mostInOneRow ? 860 : 586);

export interface Card {
  readonly seat: Seat;
  readonly look: CardLook;
  readonly box: Box;
}

/** Where everybody sits: in the order of the seats, each row in the middle. */
export const cardsOf = (seats: number): readonly Card[] => {
  const { look, most } = rowOf(seats);
  const between = (content.width - most * look.width) / Math.max(1, most - 1);
  return Array.from({ length: seats }, (_, seat): Card => {
    const row = Math.floor(seat / most);
    const inRow = Math.min(most, seats - row * most);
    const taken = inRow * look.width + (inRow - 1) * between;
    const left = content.left + (content.width - taken) / 2;
    return {
      seat,
      look,
      box: {
        x: Math.round(left + (seat % most) * (look.width + between)),
        y: rowTops[row] ?? rowTops[1],
        width: look.width,
        height: cardHeight,
      },
    };
  });
};

/** A line of parts. */
export const line = (
  align: 'start' | 'centre' | 'end',
  x: number,
  y: number,
  lineWidth: number,
  parts: readonly LinePart[],
  gap = 0,
): Shape => ({ kind: 'line', x, y, width: lineWidth, align, gap, parts });

/** How bones that were thrown lean, from left to right. */
export const tilts = [-4, 3, -3, 7] as const;

/**
 * A bone, and beside its tip what its symbol counts: words tell of throws in numbers. A bone narrows
 * upwards, so the number stands in what is free between it and the next.
 */
export const numberedBone = (bone: BoneShape): readonly Shape[] => {
  const { x, y, size, face, dimmed } = bone;
  const ink = dimmed === true ? 'muted' : 'sand';
  const height = Math.round(11 + 0.22 * size);
  const number = words(String(face), 'numeral', height, ink);
  return [bone, line('centre', x + 0.36 * size, y - 0.43 * size + 0.74 * height, size, [number])];
};
