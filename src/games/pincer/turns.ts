import { withoutChance } from '../chance.js';
import { isFields } from '../fields.js';
import type { Awaits, Draft, Draw, MoveOption, Refusal } from '../game.js';
import type { Seat } from '../phrase.js';
import { ok, type Result } from '../result.js';
import { actionOf } from './actions.js';
import { faces, nameOf } from './board.js';
import { handFormation, tileFormation } from './formations.js';
import { legalJumps, mostMustered } from './moves.js';
import { choosesLast, judgeMuster } from './placing.js';
import { refuse } from './refusals.js';
import { apply, notNow, readSeat } from './rules.js';
import { isOut, seatsIn } from './seats.js';
import {
  type Formation,
  formations,
  handSize,
  type PincerEvent,
  type PincerMove,
  type PincerState,
  type Placing,
} from './state.js';

const rolled = (type: 'hand' | 'muster', seat: Seat, count: number): Draft<PincerEvent> => ({
  draws: Array.from({ length: count }, () => faces),
  complete: (values) => ({ type, seat, dice: values.map((value) => value + 1) }),
});

/** What the match waits for: hands are rolled and the start is drawn by themselves. */
export const awaits = (state: PincerState): Awaits<PincerEvent> => {
  const { phase, turn, hand } = state;
  if (phase === 'over') return { kind: 'over', winners: state.winners };
  if (turn === null) {
    const seats = seatsIn(state);
    return {
      kind: 'chance',
      draft: {
        draws: [seats.length],
        complete: ([value = 0]) => ({ type: 'start', seat: seats[value] ?? 0 }),
      },
    };
  }
  // The last hand is rolled only if its seat does not keep the dice.
  return phase === 'deploy' && hand.length === 0 && !choosesLast(state, turn)
    ? { kind: 'chance', draft: rolled('hand', turn, handSize) }
    : { kind: 'seats', seats: [turn], asked: state.asked };
};

/** The random values an event holds: every die rolled, and the starting seat among those in. */
export const drawn = (state: PincerState, event: PincerEvent): readonly Draw[] => {
  switch (event.type) {
    case 'hand':
    case 'muster':
      return event.dice.map((die) => ({ faces, value: die - 1 }));
    case 'start': {
      const seats = seatsIn(state);
      return [{ faces: seats.length, value: seats.indexOf(event.seat) }];
    }
    default:
      return [];
  }
};

const placed = (type: Placing): readonly PincerMove[] =>
  formations.map((formation) => ({ type, formation }));

const inPlay = (state: PincerState, seat: Seat): readonly PincerMove[] => {
  const found: readonly PincerMove[] = [
    ...legalJumps(state, seat).map(
      ({ from, to }): PincerMove => ({ type: 'move', from: nameOf(from), to: nameOf(to) }),
    ),
    ...Array.from(
      { length: mostMustered(state, seat) },
      (_, index): PincerMove => ({ type: 'muster', count: index + 1 }),
    ),
  ];
  return found.length === 0 ? [{ type: 'pass' }] : found;
};

const movesNow = (state: PincerState, seat: Seat): readonly PincerMove[] => {
  if (awaits(state).kind !== 'seats' || state.turn !== seat) return [];
  const waiting = state.hand.length > 0;
  switch (state.phase) {
    case 'arrows':
      return placed('arrows');
    case 'deploy':
      return waiting ? placed('deploy') : [{ type: 'hand' }, { type: 'hold' }];
    case 'play':
      return waiting ? placed('reinforce') : inPlay(state, seat);
    default:
      return [];
  }
};

/**
 * The turns that a seat can take. Six dice go on seventy-five squares in a hundred thousand million
 * ways, so of placings only the ready-made ones are listed; {@link draft} takes any. Conceding and
 * offering a draw are no turns and not listed either: see {@link open}.
 */
export const moves = (state: PincerState, seat: Seat): readonly MoveOption<PincerMove>[] =>
  movesNow(state, seat).map((move) => ({ move, action: actionOf(move) }));

/** Whether a seat may offer a draw now, also out of turn. */
export const mayOffer = (state: PincerState, seat: Seat): boolean =>
  state.phase === 'play' && !isOut(state, seat) && !state.offers.includes(seat);

const readFormation = (value: unknown): Formation | undefined =>
  formations.find((known) => known === value);

const rollOf = (
  state: PincerState,
  seat: Seat,
  type: 'hand' | 'muster',
  count: unknown,
): Result<Draft<PincerEvent>, Refusal> => {
  const broken = notNow(state, seat, type === 'hand' ? 'deploy' : 'play');
  if (broken !== null) return refuse(broken);
  if (type === 'hand') {
    return state.hand.length > 0 ? refuse('hand-waits') : ok(rolled('hand', seat, handSize));
  }
  const judged = judgeMuster(state, seat, typeof count === 'number' ? count : 0);
  return judged.ok ? ok(rolled('muster', seat, judged.value)) : judged;
};

/** Tiles without fields that a record does not know; what is no tile stays for the rules to refuse. */
const onlyTiles = (value: unknown): unknown =>
  Array.isArray(value)
    ? Array.from<unknown, unknown>(value, (tile) =>
        isFields(tile) ? { at: tile.at, dir: tile.dir } : tile,
      )
    : value;

/** The event that a move without chance comes to; what is missing or wrong is judged by the rules. */
const eventOf = (
  state: PincerState,
  seat: Seat,
  move: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const { type } = move;
  const formation = readFormation(move.formation);
  switch (type) {
    case 'arrows':
      return {
        type,
        seat,
        tiles:
          formation === undefined ? onlyTiles(move.tiles) : tileFormation(state, seat, formation),
      };
    case 'deploy':
    case 'reinforce':
      return {
        type,
        seat,
        squares:
          formation === undefined
            ? move.squares
            : handFormation(state, seat, formation).map(nameOf),
      };
    case 'move':
      return { type, seat, from: move.from, to: move.to };
    default:
      return { type, seat };
  }
};

const chosen = ['arrows', 'deploy', 'reinforce', 'move', 'hold', 'pass'];

const openTypes = ['concede', 'offer'] as const;
type OpenType = (typeof openTypes)[number];

const isOpenType = (type: unknown): type is OpenType => openTypes.some((known) => known === type);

/** Whether a move may be made out of turn: conceding, and offering a draw. */
export const open = (move: PincerMove): boolean => isOpenType(move.type);

/** Conceding or an offer, by any seat: made twice it is told so, and also when it is too late. */
const declare = (
  state: PincerState,
  seat: Seat,
  type: OpenType,
): Result<Draft<PincerEvent>, Refusal> => {
  const exit = state.exits.find((each) => each.seat === seat);
  if (type === 'concede' && exit?.how === 'concede') return refuse('already');
  if (type === 'offer' && state.offers.includes(seat)) return refuse('already');
  if (state.phase === 'over' || exit !== undefined) return refuse('too-late');
  const event = { type, seat } as const;
  const next = apply(state, event);
  return next.ok ? ok(withoutChance(event)) : next;
};

/** A move of any shape as its event. */
export const draft = (
  state: PincerState,
  seat: Seat,
  move: unknown,
): Result<Draft<PincerEvent>, Refusal> => {
  const owner = readSeat(state, seat);
  if (owner === null) return refuse('seat-invalid');
  if (!isFields(move) || typeof move.type !== 'string') return refuse('event-shape');
  const { type } = move;
  if (isOpenType(type)) return declare(state, owner, type);
  if (state.phase === 'over') return refuse('match-over');
  if (isOut(state, owner)) return refuse('seat-out');
  if (type === 'hand' || type === 'muster') return rollOf(state, owner, type, move.count);
  if (!chosen.includes(type)) return refuse('event-unknown');
  const event = eventOf(state, owner, move);
  const next = apply(state, event);
  // The rules have just read every field of it.
  return next.ok ? ok(withoutChance(event as unknown as PincerEvent)) : next;
};
