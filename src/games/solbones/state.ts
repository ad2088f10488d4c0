import type { ForfeitReason } from '../game.js';
import type { Seat } from '../phrase.js';

export const modes = ['standard', 'advanced'] as const;
export type Mode = (typeof modes)[number];

/** Whoever has this many points at the end of a turn begins the last round. */
export const target = 63;
/** Rolls a turn before tallies come in. */
export const rollsATurn = 3;
/** What a nine takes from an opponent, in advanced mode. */
export const nine = 9;
export const seatLimits = { min: 2, max: 8 } as const;

export interface SolbonesOptions {
  readonly mode: Mode;
}

/** The faces of the red, the purple and the blue die, 1–6, always in this order. */
export type Dice = readonly [red: number, purple: number, blue: number];

export type SolbonesEvent =
  | { readonly type: 'start'; readonly seat: Seat }
  | { readonly type: 'roll'; readonly seat: Seat; readonly dice: Dice }
  | { readonly type: 'tally'; readonly seat: Seat; readonly dice: Dice }
  | { readonly type: 'decline'; readonly seat: Seat }
  /** A face a seat, `null` for a seat that takes no part. */
  | { readonly type: 'rolloff'; readonly dice: readonly (number | null)[] }
  | { readonly type: 'forfeit'; readonly seat: Seat; readonly reason: ForfeitReason };

/** What the seat to act can do: roll; after its rolls, spend a tally on one more or decline to. */
export const moveNames = ['roll', 'tally', 'decline'] as const;
export type SolbonesMove = (typeof moveNames)[number];

/** The roll made last, its roller, and whom it took nine points from. */
export interface LastRoll {
  readonly seat: Seat;
  readonly dice: Dice;
  /** Whether a tally was spent for it. */
  readonly spent: boolean;
  readonly robbed: Seat | null;
}

/** What has followed since the roll made last, for the table to say. */
export interface Aftermath {
  /** The seat that was given the point of a turn without a score. */
  readonly passedTo: Seat | null;
  /** The seat that declined to spend a tally. */
  readonly declined: Seat | null;
  /** The seat that has left since. */
  readonly left: Seat | null;
}

/** The roll-off: who is still in it, and the dice of the round thrown last. */
export interface Rolloff {
  /** The seats that were level when it began. */
  readonly among: readonly Seat[];
  /** Those of them that have yet to throw, or the one that has won. */
  readonly left: readonly Seat[];
  readonly dice: readonly (number | null)[] | null;
  /** Rounds thrown. */
  readonly rounds: number;
}

/** How a match was decided: by points, by the roll-off, or because nobody else was left. */
export const endings = ['points', 'rolloff', 'forfeit'] as const;
export type Ending = (typeof endings)[number];

export interface SolbonesState {
  readonly mode: Mode;
  readonly scores: readonly number[];
  readonly tallies: readonly number[];
  /** Forfeited seats in the order in which they left, each with its reason. */
  readonly out: readonly { readonly seat: Seat; readonly reason: ForfeitReason }[];
  readonly phase: 'start' | 'roll' | 'tally' | 'rolloff' | 'over';
  /** The seat whose turn it is. */
  readonly turn: Seat | null;
  /** Rolls made this turn, spent tallies included. */
  readonly rolls: number;
  /** Points scored so far this turn. */
  readonly gained: number;
  /** The seats that still have their last turn, the one rolling first; `null` before the last round. */
  readonly lastRound: readonly Seat[] | null;
  /** The seat whose 63 points began the last round. */
  readonly opener: Seat | null;
  /** Grows with every question that is asked: the turn's number for the buttons. */
  readonly asked: number;
  readonly last: LastRoll | null;
  readonly aftermath: Aftermath;
  readonly rolloff: Rolloff | null;
  readonly winner: Seat | null;
  readonly ending: Ending | null;
}

/** The seats that have not forfeited, in order. */
export const seatsIn = (state: Pick<SolbonesState, 'scores' | 'out'>): readonly Seat[] =>
  state.scores.map((_, seat) => seat).filter((seat) => !isOut(state, seat));

export const isOut = (state: Pick<SolbonesState, 'out'>, seat: Seat): boolean =>
  state.out.some((gone) => gone.seat === seat);

/** The seats still in, in turn order from the one after `seat`; `seat` itself is left out. */
export const othersAfter = (
  state: Pick<SolbonesState, 'scores' | 'out'>,
  seat: Seat,
): readonly Seat[] => {
  const others = seatsIn(state).filter((other) => other !== seat);
  return [...others.filter((other) => other > seat), ...others.filter((other) => other < seat)];
};

export const scoreOf = ({ scores }: Pick<SolbonesState, 'scores'>, seat: Seat): number =>
  scores[seat] ?? 0;

export const talliesOf = ({ tallies }: Pick<SolbonesState, 'tallies'>, seat: Seat): number =>
  tallies[seat] ?? 0;

/** Whether a seat has strictly more points than every other seat still in. */
export const leads = (state: Pick<SolbonesState, 'scores' | 'out'>, seat: Seat): boolean =>
  othersAfter(state, seat).every((other) => scoreOf(state, other) < scoreOf(state, seat));
