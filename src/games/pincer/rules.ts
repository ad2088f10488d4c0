import { isFields } from '../fields.js';
import { forfeitReasons, type Refusal } from '../game.js';
import type { Seat } from '../phrase.js';
import { ok, type Result } from '../result.js';
import { emptyBoard, faceAt, readSquare } from './board.js';
import { afterJump, judgeJump, jumpEffect, mustPass } from './moves.js';
import { deploy, hold, muster, putTiles, reinforce, rollHand } from './placing.js';
import { type RefusalCode, refuse } from './refusals.js';
import { added, afterTurn, isOut, judged, leave, mayConcede } from './seats.js';
import { grids, type PincerOptions, type PincerState } from './state.js';

/** Reads the options; fields that the format does not know are left out. */
export const readOptions = (value: unknown): Result<PincerOptions, Refusal> => {
  if (!isFields(value)) return refuse('options-shape');
  const { grid: wanted = 'square', arrows = false } = value;
  const grid = grids.find((known) => known === wanted);
  if (grid === undefined) return refuse('grid-unknown');
  if (typeof arrows !== 'boolean') return refuse('arrows-invalid');
  return arrows && grid !== 'square' ? refuse('arrows-grid') : ok({ grid, arrows });
};

/** A match before its first event, for two to four seats. */
export const start = ({ grid, arrows }: PincerOptions, seats: number): PincerState => {
  const zeros = Array.from({ length: seats }, () => 0);
  return {
    grid,
    arrows,
    phase: arrows ? 'arrows' : 'deploy',
    turn: 0,
    board: emptyBoard,
    tiles: emptyBoard,
    hand: [],
    reserves: zeros,
    captured: zeros,
    taken: zeros,
    quiet: 0,
    offers: [],
    exits: [],
    asked: 1,
    ending: null,
    winners: [],
    last: null,
  };
};

/** A seat of the match from any JSON, or `null`; -0 is 0. */
export const readSeat = (state: PincerState, value: unknown): Seat | null => {
  const seat = state.reserves.findIndex((_, index) => index === value);
  return seat === -1 ? null : seat;
};

/** What has to happen before anything else, by phase; in play it is too late for what came before. */
const firstOf: Readonly<Record<PincerState['phase'], RefusalCode>> = {
  arrows: 'tiles-first',
  deploy: 'deploy-first',
  start: 'start-first',
  play: 'before-play',
  over: 'match-over',
};

/** The rule that a seat breaks by acting in `phase` now, or `null`. */
export const notNow = (
  state: PincerState,
  seat: Seat,
  phase: 'arrows' | 'deploy' | 'play',
): RefusalCode | null => {
  if (state.phase !== phase) {
    // Where there are no tiles, or no more, that is the reason; else what has to come first is.
    return phase === 'arrows' && state.phase === 'deploy' ? 'tiles-over' : firstOf[state.phase];
  }
  return state.turn === seat ? null : 'not-your-turn';
};

const open = (state: PincerState, seat: Seat): Result<PincerState, Refusal> => {
  if (state.phase === 'start') return ok({ ...state, phase: 'play', turn: seat });
  return refuse(state.phase === 'play' ? 'before-play' : 'start-early');
};

const move = (
  state: PincerState,
  seat: Seat,
  from: unknown,
  to: unknown,
): Result<PincerState, Refusal> => {
  if (state.hand.length > 0) return refuse('hand-waits');
  const legal = judgeJump(state, seat, readSquare(from), readSquare(to));
  if (!legal.ok) return legal;
  const effect = jumpEffect(state, seat, legal.value);
  const { taken, reserved } = effect;
  const face = faceAt(state.board, legal.value.from);
  return ok(
    afterTurn(
      {
        ...state,
        board: afterJump(state.board, seat, legal.value, effect),
        reserves: reserved ? added(state.reserves, seat, 1) : state.reserves,
        captured: taken.reduce((lost, die) => added(lost, die.seat, 1), state.captured),
        taken: taken.length === 0 ? state.taken : added(state.taken, seat, taken.length),
        quiet: taken.length === 0 ? state.quiet + 1 : 0,
        last: { type: 'move', seat, face, ...legal.value, taken, reserved },
      },
      seat,
    ),
  );
};

const pass = (state: PincerState, seat: Seat): Result<PincerState, Refusal> => {
  if (state.hand.length > 0) return refuse('hand-waits');
  if (!mustPass(state, seat)) return refuse('pass-needless');
  return ok(afterTurn({ ...state, quiet: state.quiet + 1, last: { type: 'pass', seat } }, seat));
};

const concede = (state: PincerState, seat: Seat): Result<PincerState, Refusal> => {
  if (state.phase !== 'play') return refuse(firstOf[state.phase]);
  return mayConcede(state, seat) ? ok(leave(state, seat, 'concede')) : refuse('concede-early');
};

const offer = (state: PincerState, seat: Seat): Result<PincerState, Refusal> => {
  if (state.phase !== 'play') return refuse(firstOf[state.phase]);
  if (state.offers.includes(seat)) return refuse('already');
  return ok(judged({ ...state, offers: [...state.offers, seat] }));
};

const forfeit = (state: PincerState, seat: Seat, value: unknown): Result<PincerState, Refusal> => {
  const reason = forfeitReasons.find((known) => known === value);
  return reason === undefined ? refuse('forfeit-reason') : ok(leave(state, seat, reason));
};

const judge = (state: PincerState, event: unknown): Result<PincerState, Refusal> => {
  if (!isFields(event) || typeof event.type !== 'string') return refuse('event-shape');
  if (state.phase === 'over') return refuse('match-over');
  const seat = readSeat(state, event.seat);
  if (seat === null) return refuse('seat-invalid');
  if (isOut(state, seat)) return refuse('seat-out');
  const inTurn = (
    phase: 'arrows' | 'deploy' | 'play',
    act: () => Result<PincerState, Refusal>,
  ): Result<PincerState, Refusal> => {
    const broken = notNow(state, seat, phase);
    return broken === null ? act() : refuse(broken);
  };
  switch (event.type) {
    case 'arrows':
      return inTurn('arrows', () => putTiles(state, seat, event.tiles));
    case 'hand':
      return inTurn('deploy', () => rollHand(state, event.dice));
    case 'deploy':
      return inTurn('deploy', () => deploy(state, seat, event.squares));
    case 'hold':
      return inTurn('deploy', () => hold(state, seat));
    case 'start':
      return open(state, seat);
    case 'move':
      return inTurn('play', () => move(state, seat, event.from, event.to));
    case 'muster':
      return inTurn('play', () => muster(state, seat, event.dice));
    case 'reinforce':
      return inTurn('play', () => reinforce(state, seat, event.squares));
    case 'pass':
      return inTurn('play', () => pass(state, seat));
    case 'concede':
      return concede(state, seat);
    case 'offer':
      return offer(state, seat);
    case 'forfeit':
      return forfeit(state, seat, event.reason);
    default:
      return refuse('event-unknown');
  }
};

/** Whether the seat that was asked before is still asked the same. */
const asksTheSame = (before: PincerState, after: PincerState): boolean =>
  before.phase === after.phase &&
  before.turn === after.turn &&
  before.hand === after.hand &&
  before.last === after.last;

/** The state after an event of any shape, or the rule it breaks. */
export const apply = (state: PincerState, event: unknown): Result<PincerState, Refusal> => {
  const next = judge(state, event);
  if (!next.ok || asksTheSame(state, next.value)) return next;
  return ok({ ...next.value, asked: state.asked + 1 });
};
