import { withoutChance } from '../chance.js';
import type { Awaits, Draft, Draw, MoveOption, Refusal } from '../game.js';
import type { Seat } from '../phrase.js';
import { ok, type Result } from '../result.js';
import { refuse } from './refusals.js';
import { faces, objection, readSeat } from './rules.js';
import {
  type Dice,
  moveNames,
  type SolbonesEvent,
  type SolbonesMove,
  type SolbonesState,
  seatsIn,
} from './state.js';

/** Three values of chance as the faces of the three dice. */
const diceOf = ([red = 0, purple = 0, blue = 0]: readonly number[]): Dice => [
  red + 1,
  purple + 1,
  blue + 1,
];

/** The dice of a round of the roll-off from a value for each seat that is still in it. */
const rolloffOf = (state: SolbonesState, values: readonly number[]): readonly (number | null)[] => {
  const left = state.rolloff?.left ?? [];
  return state.scores.map((_, seat) => {
    const place = left.indexOf(seat);
    return place === -1 ? null : (values[place] ?? 0) + 1;
  });
};

/** What the match waits for: chance opens it and rolls it off, the rest is a seat's to do. */
export const awaits = (state: SolbonesState): Awaits<SolbonesEvent> => {
  switch (state.phase) {
    case 'over':
      return { kind: 'over', winners: state.winner === null ? [] : [state.winner] };
    case 'start': {
      const seats = seatsIn(state);
      return {
        kind: 'chance',
        draft: {
          draws: [seats.length],
          complete: ([value = 0]) => ({ type: 'start', seat: seats[value] ?? 0 }),
        },
      };
    }
    case 'rolloff':
      return {
        kind: 'chance',
        draft: {
          draws: (state.rolloff?.left ?? []).map(() => faces),
          complete: (values) => ({ type: 'rolloff', dice: rolloffOf(state, values) }),
        },
      };
    case 'roll':
    case 'tally':
      return { kind: 'seats', seats: [state.turn ?? 0], asked: state.asked };
  }
};

const drawOf = (die: number): Draw => ({ faces, value: die - 1 });

/** The random values an event holds: the first seat, and every die. */
export const drawn = (state: SolbonesState, event: SolbonesEvent): readonly Draw[] => {
  switch (event.type) {
    case 'start': {
      const seats = seatsIn(state);
      return [{ faces: seats.length, value: seats.indexOf(event.seat) }];
    }
    case 'roll':
    case 'tally':
      return event.dice.map(drawOf);
    case 'rolloff':
      return event.dice.filter((die) => die !== null).map(drawOf);
    case 'decline':
    case 'forfeit':
      return [];
  }
};

/** The move a button's id stands for, or `null`. Ids and moves are the same words. */
export const readAction = (action: string): SolbonesMove | null =>
  moveNames.find((name) => name === action) ?? null;

/** What the seat whose turn it is can do now. */
export const moves = (state: SolbonesState, seat: Seat): readonly MoveOption<SolbonesMove>[] =>
  state.phase === 'roll' || state.phase === 'tally'
    ? moveNames
        .filter((move) => objection(state, seat, move) === null)
        .map((move) => ({ move, action: move }))
    : [];

/** A move as an event: rolls still lack their dice. */
export const draft = (
  state: SolbonesState,
  seat: Seat,
  value: unknown,
): Result<Draft<SolbonesEvent>, Refusal> => {
  if (state.phase === 'over') return refuse('match-over');
  const owner = readSeat(state, seat);
  if (owner === null) return refuse('seat-invalid');
  const move = moveNames.find((known) => known === value);
  if (move === undefined) return refuse('move-unknown');
  const objected = objection(state, owner, move);
  if (objected !== null) return refuse(objected);
  return ok(
    move === 'decline'
      ? withoutChance({ type: 'decline', seat: owner })
      : {
          draws: [faces, faces, faces],
          complete: (values) => ({ type: move, seat: owner, dice: diceOf(values) }),
        },
  );
};
