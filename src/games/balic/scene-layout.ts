import type { Seat } from '../phrase.js';
import type { Box, LinePart, Shape } from '../scene.js';

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
  readonly token: { readonly x: number; readonly size: number };
  readonly flag: { readonly x: number; readonly size: number };
  readonly name: { readonly x: number; readonly size: number };
  readonly purse: number;
  readonly bits: { readonly x: number; readonly size: number };
  readonly bones: { readonly y: number; readonly size: number; readonly pitch: number };
  /** The line below the bones; narrow cards have a second one for what else there is. */
  readonly result: { readonly y: number; readonly size: number; readonly facts: number };
  readonly second: number | null;
}

const wide: CardLook = {
  width: 439,
  token: { x: 46, size: 54 },
  flag: { x: 78, size: 32 },
  name: { x: 92, size: 34 },
  purse: 50,
  bits: { x: 24, size: 24 },
  bones: { y: 171, size: 60, pitch: 88 },
  result: { y: 236, size: 34, facts: 28 },
  second: null,
};

const usual: CardLook = {
  width: 287,
  token: { x: 43, size: 50 },
  flag: { x: 73, size: 30 },
  name: { x: 83, size: 30 },
  purse: 45,
  bits: { x: 21, size: 22 },
  bones: { y: 169, size: 48, pitch: 62 },
  result: { y: 235, size: 32, facts: 27 },
  second: null,
};

const narrow: CardLook = {
  width: 213,
  token: { x: 33, size: 40 },
  flag: { x: 57, size: 26 },
  name: { x: 61, size: 27 },
  purse: 40,
  bits: { x: 12, size: 16.6 },
  bones: { y: 162, size: 38, pitch: 46 },
  result: { y: 210, size: 30, facts: 26 },
  second: 239,
};

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
