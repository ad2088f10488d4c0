import type { ForfeitEvent, ForfeitReason } from '../game.js';
import type { Seat } from '../phrase.js';

export const purseSizes = [10, 20] as const;
/** How many bits everybody begins with. */
export type PurseSize = (typeof purseSizes)[number];

export const rulings = ['prose', 'table'] as const;
/** Which half of the old text holds where its prose and its table disagree. */
export type Ruling = (typeof rulings)[number];

export const throwings = ['in-turn', 'together'] as const;
/** Whether the bones go round, or everybody throws a set of their own at once. */
export type Throwing = (typeof throwings)[number];

export interface BalicOptions {
  readonly purse: PurseSize;
  readonly ruling: Ruling;
  readonly throws: Throwing;
}

/** The symbols of four bones, 1–4, in the order they were thrown. */
export type Bones = readonly [number, number, number, number];

/** What a seat must put in next round: nothing (0), a number of bits, or its whole purse. */
export type Debt = number | 'all';

export type BalicEvent =
  /** An entry a seat: a bone of 1–4, or `null` for those who do not roll (any more). */
  | { readonly type: 'rolloff'; readonly dice: readonly (number | null)[] }
  | { readonly type: 'stake'; readonly seat: Seat; readonly amount: number }
  | { readonly type: 'throw'; readonly seat: Seat; readonly bones: Bones }
  | { readonly type: 'consent'; readonly seat: Seat }
  | ForfeitEvent;

export type BalicMove =
  | { readonly type: 'stake'; readonly amount: number }
  /** A throw in turn; the turn is what keeps it from being made twice. */
  | { readonly type: 'throw' }
  /** A throw together with the others, and the round that it is meant for. */
  | { readonly type: 'throw'; readonly round: number }
  /** Agreeing to stop, before the stake of that round is named. */
  | { readonly type: 'consent'; readonly round: number };

/** What happened last, for those who look at the table. */
export type Happening =
  | { readonly kind: 'first'; readonly seat: Seat }
  | { readonly kind: 'stake'; readonly seat: Seat; readonly amount: number }
  | { readonly kind: 'throw'; readonly seat: Seat }
  | { readonly kind: 'consent'; readonly seat: Seat }
  | { readonly kind: 'forfeit'; readonly seat: Seat };

/** How the last round was paid out; in view until the next stake is named. */
export interface Payout {
  /** What was in the pot when the last bones lay. */
  readonly pot: number;
  /** Who won it, clockwise from the first thrower; nobody when nobody had a score. */
  readonly winners: readonly Seat[];
  /** What each of them took. */
  readonly share: number;
  /** The seats that went out with empty purses. */
  readonly out: readonly Seat[];
  /** Nobody had a bit left, so everybody in took their bet back. */
  readonly isVoid: boolean;
}

/** A seat that gave up, and the bits that left the game with it. */
export interface Departure {
  readonly seat: Seat;
  readonly reason: ForfeitReason;
  readonly took: number;
}

export const endings = ['king', 'last', 'consent', 'forfeit'] as const;
/**
 * How a match ended: by a King; with one purse that is not empty; by consent; with one seat left when
 * another gave up.
 */
export type Ending = (typeof endings)[number];

/** Lists with an entry a seat are in seat order. All amounts are whole bits. */
export interface BalicState {
  readonly options: BalicOptions;
  readonly phase: 'rolloff' | 'stake' | 'throw' | 'over';
  /** From 1; it grows with every payout, so that a button of an old round is known as such. */
  readonly round: number;
  /** Grows when another question is put: see `Awaits.asked`. */
  readonly asked: number;
  readonly purses: readonly number[];
  /** What each seat has in the pot from this round; 0 between rounds. */
  readonly bets: readonly number[];
  readonly pot: number;
  readonly stake: number | null;
  /** The stake of the round before, or of this one once it is named: etiquette looks at it. */
  readonly lastStake: number | null;
  readonly first: Seat | null;
  /** The seat to name the stake or to throw; `null` in the roll-off, throwing together, at the end. */
  readonly turn: Seat | null;
  /** Who rolls off next; empty once the first thrower is known. */
  readonly tied: readonly Seat[];
  /** The last bones of the roll-off, an entry a seat. */
  readonly rolled: readonly (number | null)[];
  /** This round's throws, in view until the next stake. */
  readonly thrown: readonly (Bones | null)[];
  readonly owes: readonly Debt[];
  /** Who has agreed to stop, in the order given. */
  readonly consents: readonly Seat[];
  /** Who is out, in the order they went. */
  readonly out: readonly Seat[];
  readonly departures: readonly Departure[];
  readonly winners: readonly Seat[];
  readonly ending: Ending | null;
  readonly last: Happening | null;
  readonly payout: Payout | null;
}
