import type { Draft, Game, GameEvent, GameOptions, GameState } from '../../src/games/game.js';
import { deepFreeze } from './freeze.js';
import { pick } from './random.js';

/** One event of a match, and the states around it, all frozen. */
export interface Step {
  readonly before: GameState;
  readonly event: GameEvent;
  readonly after: GameState;
  /** The values that chance gave the event. */
  readonly values: readonly number[];
  readonly draws: readonly number[];
}

/** The options a game takes when nobody chooses any. */
export const defaults = (game: Game): GameOptions => {
  const options = game.options({});
  if (!options.ok) throw new Error(`${game.id} has no default options: ${options.error.code}`);
  return options.value;
};

/** Seats that are not asked and could move all the same, by moves that are open to several. */
const besides = (game: Game, state: GameState, asked: readonly number[], seats: number) =>
  Array.from({ length: seats }, (_, seat) => seat).filter(
    (seat) => !asked.includes(seat) && game.moves(state, seat).length > 0,
  );

/** The event that a game asks for now: its own by chance, or any legal move of a seat to act. */
const nextDraft = (
  game: Game,
  state: GameState,
  seats: number,
  random: () => number,
): Draft<GameEvent> | null => {
  const awaits = game.awaits(state);
  if (awaits.kind === 'over') return null;
  if (awaits.kind === 'chance') return awaits.draft;
  const others = game.open === undefined ? [] : besides(game, state, awaits.seats, seats);
  const seat = pick(others.length > 0 && random() < 0.1 ? others : awaits.seats, random);
  const draft = game.draft(state, seat, pick(game.moves(state, seat), random).move);
  if (!draft.ok) throw new Error(`${game.id} refuses a move it offered: ${draft.error.code}`);
  return draft.value;
};

/** A match of random moves, until it ends or has `most` events. */
export const playthrough = (
  game: Game,
  seats: number,
  random: () => number,
  most = 50_000,
): readonly Step[] => {
  const steps: Step[] = [];
  let state = deepFreeze(game.start(defaults(game), seats));
  while (steps.length < most) {
    const draft = nextDraft(game, state, seats, random);
    if (draft === null) break;
    const values = draft.draws.map((k) => Math.floor(random() * k));
    const event = deepFreeze(draft.complete(values));
    const next = game.apply(state, event);
    if (!next.ok) throw new Error(`${game.id} refuses its own event: ${next.error.code}`);
    const after = deepFreeze(next.value);
    steps.push({ before: state, event, after, values, draws: draft.draws });
    state = after;
  }
  return steps;
};
