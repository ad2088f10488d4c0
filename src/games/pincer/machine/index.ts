import type { Seat } from '../../phrase.js';
import { homeDepth, isEmptyAt, nameOf, squareCount } from '../board.js';
import { forwardFrom } from '../formations.js';
import { legalJumps, mostMustered } from '../moves.js';
import { choosesLast } from '../placing.js';
import { mayConcede, seatCount, seatsIn, strengths } from '../seats.js';
import { fewestDice, type PincerMove, type PincerState, tilesEach } from '../state.js';
import { mayOffer } from '../turns.js';
import { deploymentZone, depthFrom, emptyIn, homeZone, sideOf } from '../zones.js';
import { createArena, fromOf, toOf, wayOf } from './arena.js';
import { placeHand } from './placement.js';
import { type Budget, bestTurn, type Turn } from './search.js';
import { placesOf, worthFor } from './worth.js';

/** The levels of the machine opponent, weakest first. */
export const levels = ['easy', 'normal', 'hard'] as const;
type Level = (typeof levels)[number];

interface Player {
  /** How often it makes any move at all instead of looking. */
  readonly blunders: number;
  readonly budget: Budget;
  /** Whether it puts every die down with care, or anywhere it is allowed. */
  readonly places: boolean;
}

const players: Readonly<Record<Level, Player>> = {
  /** Takes what it can, half of the time, and does not see what it loses by it. */
  easy: { blunders: 0.5, budget: { depth: 1, positions: 2_000, captures: 0 }, places: false },
  /** Sees the exchanges that follow its move, and no plans. */
  normal: { blunders: 0.1, budget: { depth: 1, positions: 5_000, captures: 6 }, places: true },
  /** Looks up to four turns ahead as well. */
  hard: { blunders: 0, budget: { depth: 4, positions: 25_000, captures: 6 }, places: true },
};

const shuffled = <Item>(items: readonly Item[], random: () => number): readonly Item[] => {
  const mixed = items.map((item) => ({ item, by: random() }));
  return mixed.sort((one, other) => one.by - other.by).map(({ item }) => item);
};

/** Three arrows in its own home zone, where its own dice will stand, pointing forward. */
const tiles = (state: PincerState, seat: Seat, random: () => number): PincerMove => {
  const from = sideOf(seat, seatCount(state));
  const free = Array.from({ length: squareCount }, (_, square) => square).filter((square) =>
    isEmptyAt(state.tiles, square),
  );
  const own = free.filter((square) => depthFrom(from, square) < homeDepth);
  return {
    type: 'arrows',
    tiles: shuffled(own.length < tilesEach ? free : own, random)
      .slice(0, tilesEach)
      .map((square) => ({ at: nameOf(square), dir: forwardFrom(from, square) })),
  };
};

/** Where the waiting hand goes: with care, or anywhere. */
const squaresFor = (
  state: PincerState,
  seat: Seat,
  careful: boolean,
  random: () => number,
): readonly string[] => {
  const seats = seatCount(state);
  const zone =
    state.phase === 'play' ? homeZone(seat, seats) : deploymentZone(seat, seats, state.grid);
  const free = shuffled(emptyIn(zone, state.board), random);
  return (careful ? placeHand(state, seat, free) : free.slice(0, state.hand.length)).map(nameOf);
};

/**
 * How many reserve dice it brings in, if any: all of them, unless it would be left with too few. A
 * seat with a reserve is never out, so keeping one die back would save it for long; but it would make
 * a match of every game, and a match ought to end.
 */
const musterFor = (state: PincerState, seat: Seat): number => {
  const strength = strengths(state)[seat] ?? 0;
  return strength < fewestDice ? 0 : mostMustered(state, seat);
};

/** Whether it gives up: conceding is allowed, and three dice stand against each of its own. */
const isHopeless = (state: PincerState, seat: Seat): boolean => {
  const strength = strengths(state);
  const strongest = Math.max(...seatsIn(state).map((other) => strength[other] ?? 0));
  return mayConcede(state, seat) && 3 * (strength[seat] ?? 0) <= strongest;
};

/** Whether it would rather have a draw than play on: it stands no better than the others do. */
const likesDraw = (state: PincerState, seat: Seat): boolean =>
  worthFor(createArena(state, placesOf(state)), seat) <= 0;

/**
 * Whether it agrees to a draw that all the others offer, also out of turn; `null` where none is put to
 * it. Of other `machines` none offers before it is asked itself, so they are not waited for.
 */
export const agrees = (
  state: PincerState,
  seat: Seat,
  machines: readonly Seat[],
): boolean | null => {
  if (!mayOffer(state, seat)) return null;
  const others = seatsIn(state).filter((other) => other !== seat && !machines.includes(other));
  const isAsked = others.length > 0 && others.every((other) => state.offers.includes(other));
  return isAsked ? likesDraw(state, seat) : null;
};

const turnInPlay = (
  state: PincerState,
  seat: Seat,
  { blunders, budget }: Player,
  random: () => number,
): PincerMove => {
  if (isHopeless(state, seat)) return { type: 'concede' };
  if (agrees(state, seat, []) === true) return { type: 'offer' };
  const jumps = legalJumps(state, seat);
  // Where nothing else is possible, the whole reserve comes in, whatever it costs.
  const count = musterFor(state, seat);
  const forced = jumps.length === 0 ? mostMustered(state, seat) : 0;
  const mustered = Math.max(count, forced);
  const turns = shuffled<Turn>(
    [
      ...jumps.map(({ from, to }): Turn => ({ type: 'move', way: wayOf(from, to) })),
      ...(mustered > 0 ? [{ type: 'muster', count: mustered } as const] : []),
    ],
    random,
  );
  const [any] = turns;
  if (any === undefined) return { type: 'pass' };
  const chosen =
    random() < blunders
      ? any
      : (bestTurn(createArena(state, placesOf(state)), seat, turns, budget)?.turn ?? any);
  return chosen.type === 'muster'
    ? chosen
    : { type: 'move', from: nameOf(fromOf(chosen.way)), to: nameOf(toOf(chosen.way)) };
};

/** Out of turn it has nothing to do but to agree to a draw that somebody offers. */
const outOfTurn = (state: PincerState, seat: Seat): PincerMove =>
  state.offers.length > 0 && mayOffer(state, seat) && likesDraw(state, seat)
    ? { type: 'offer' }
    : { type: 'pass' };

/** Whether it has to look further than at what is asked: to move, or to put dice down. */
export const isSlow = ({ phase, hand }: PincerState): boolean =>
  phase === 'play' || hand.length > 0;

/**
 * The machine's move; it knows no die that has not been rolled. An unknown level plays as the
 * strongest. Where nothing is asked of the seat, it passes.
 */
export const machine = (
  state: PincerState,
  seat: Seat,
  level: string,
  random: () => number,
): PincerMove => {
  const player = players[levels.find((name) => name === level) ?? 'hard'];
  const waiting = state.hand.length > 0;
  if (state.turn !== seat) return outOfTurn(state, seat);
  switch (state.phase) {
    case 'arrows':
      return tiles(state, seat, random);
    case 'deploy':
      if (waiting) {
        return { type: 'deploy', squares: squaresFor(state, seat, player.places, random) };
      }
      return { type: choosesLast(state, seat) && random() < 0.5 ? 'hold' : 'hand' };
    case 'play':
      return waiting
        ? { type: 'reinforce', squares: squaresFor(state, seat, player.places, random) }
        : turnInPlay(state, seat, player, random);
    default:
      return { type: 'pass' };
  }
};
