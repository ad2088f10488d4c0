import { isFields } from '../games/fields.js';
import type { Game, GameEvent, GameState } from '../games/game.js';
import type { Seat } from '../games/phrase.js';
import { commitmentOf, draw } from './dice.js';
import { isEvent } from './event.js';
import type { ReadRecord } from './record.js';

/** What makes a record invalid. */
export type Breach =
  /** The seed is not the one that was committed to. */
  | { readonly kind: 'commitment' }
  /** An event that the game's rules refuse, by the refusal's code. */
  | { readonly kind: 'rule'; readonly game: string; readonly code: string }
  /** Random value number `n`, in `0 … faces-1`, is not what the seed gives. */
  | {
      readonly kind: 'dice';
      readonly n: number;
      readonly faces: number;
      readonly found: number;
      readonly drawn: number;
    };

export type Verdict =
  | {
      readonly valid: true;
      readonly over: boolean;
      readonly winners: readonly Seat[];
      /** `verified`: a seed was there, and every random value follows from it. */
      readonly dice: 'verified' | 'unverifiable';
    }
  | {
      readonly valid: false;
      /** The index of the event at fault; `null` when none is. */
      readonly event: number | null;
      readonly breach: Breach;
    };

interface Stream {
  readonly seed: string;
  readonly entropy: readonly string[];
}

/** The first of an event's random values that the seed does not give, or how many values it has. */
const checkDraws = (
  game: Game,
  state: GameState,
  event: GameEvent,
  stream: Stream,
  first: number,
): Breach | number => {
  const draws = game.drawn(state, event);
  for (const [index, { faces, value }] of draws.entries()) {
    const n = first + index;
    const drawn = draw(stream.seed, stream.entropy, n, faces);
    if (drawn !== value) return { kind: 'dice', n, faces, found: value, drawn };
  }
  return draws.length;
};

/**
 * Replays a record: yields the state after each event that stands, and returns the verdict. It
 * holds one state at a time, and does no work beyond the state that was last asked for.
 */
export function* replay(record: ReadRecord): Generator<GameState, Verdict> {
  const { game, fairness, events } = record;
  const invalid = (event: number | null, breach: Breach): Verdict => ({
    valid: false,
    event,
    breach,
  });
  let stream: Stream | null = null;
  if (fairness !== null && fairness.seed !== null) {
    const { seed, commitment, entropy } = fairness;
    if (commitmentOf(seed) !== commitment) return invalid(null, { kind: 'commitment' });
    stream = { seed, entropy };
  }

  let state = game.start(record.options, record.seats);
  let draws = 0;
  for (const [index, event] of events.entries()) {
    const next = game.apply(state, event);
    if (!next.ok) {
      return invalid(index, { kind: 'rule', game: game.id, code: next.error.code });
    }
    if (stream !== null && isEvent(event)) {
      const checked = checkDraws(game, state, event, stream, draws);
      if (typeof checked !== 'number') return invalid(index, checked);
      draws += checked;
    }
    state = next.value;
    yield state;
  }

  const awaits = game.awaits(state);
  return {
    valid: true,
    over: awaits.kind === 'over',
    winners: awaits.kind === 'over' ? awaits.winners : [],
    dice: stream === null ? 'unverifiable' : 'verified',
  };
}

/** Replays a record to its end, for whoever wants the verdict alone. */
export const verdictOf = (record: ReadRecord): Verdict => {
  const steps = replay(record);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};

/** Whether any seat made a move: of a match that was given up before, there is nothing to look back at. */
export const hasMoves = ({ game, options, seats, events }: ReadRecord): boolean => {
  let state = game.start(options, seats);
  for (const event of events) {
    const isForfeit = isFields(event) && event.type === 'forfeit';
    if (game.awaits(state).kind === 'seats' && !isForfeit) return true;
    const applied = game.apply(state, event);
    if (!applied.ok) return false;
    state = applied.value;
  }
  return false;
};
