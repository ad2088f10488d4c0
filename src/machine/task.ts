import type { Game, GameMind, GameMove, GameOptions, GameState } from '../games/game.js';
import type { ReviewView } from '../games/review.js';
import { randomOf } from './random.js';

/** What the thinking thread is asked. Everything in it can be sent from thread to thread. */
export type Task =
  | {
      readonly kind: 'move';
      readonly game: string;
      readonly state: GameState;
      readonly seat: number;
      readonly level: string;
      /** Settles every random choice of the machine. */
      readonly seed: number;
    }
  | {
      readonly kind: 'review';
      readonly game: string;
      readonly options: GameOptions;
      readonly events: readonly unknown[];
    };

export type MoveTask = Extract<Task, { kind: 'move' }>;
export type ReviewTask = Extract<Task, { kind: 'review' }>;

/** What comes back: a move, a review (`null`: there is nothing to see), or what went wrong. */
export type Answer =
  | { readonly ok: true; readonly move: GameMove }
  | { readonly ok: true; readonly review: ReviewView | null }
  | { readonly ok: false; readonly error: string };

/** Does what a task asks. Nothing is known here that its players do not know. */
export const perform = (task: Task, game: Game, mind: GameMind | null): Answer => {
  if (task.kind === 'review') {
    const { options, events } = task;
    const review = mind === null ? null : (game.mind?.review(mind, options, events, true) ?? null);
    return { ok: true, review: review && (game.mind?.show(review, options, events) ?? null) };
  }
  const { state, seat, level, seed } = task;
  return { ok: true, move: game.machine(state, seat, level, randomOf(seed), mind) };
};
