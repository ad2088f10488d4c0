import type { Game, GameEvent, GameState } from '../games/game.js';
import type { Seat } from '../games/phrase.js';
import { err, ok, type Result } from '../games/result.js';
import { draw } from './dice.js';
import type { FinishedTable, PlayingTable } from './table.js';

/** The state of a running match in the game's own terms. */
export interface Position {
  readonly state: GameState;
  readonly draws: number;
}

/** Events in the order they happened, and the position after them. */
export interface Advanced extends Position {
  readonly events: readonly GameEvent[];
}

type Dice = Pick<PlayingTable['fairness'], 'seed' | 'entropy'>;

/** No rule chains more chance events than this; a game that does is broken, not unlucky. */
const longestChain = 1_000;

/**
 * Snapshots that their game has recognised. They never change, so checking one once is enough; a
 * press looks at its table several times.
 */
const recognised = new WeakMap<object, { readonly game: Game; readonly state: GameState }>();

/**
 * Makes every event that nobody chooses (games opened, dice rolled), from `position` on, until a
 * seat is asked or the match is over. Every random value comes from the match's own stream.
 */
export const advance = (game: Game, dice: Dice, position: Position): Advanced => {
  let { state, draws } = position;
  const events: GameEvent[] = [];
  for (let chain = 0; chain < longestChain; chain += 1) {
    const awaits = game.awaits(state);
    if (awaits.kind !== 'chance') {
      // It comes from the game itself: there is nothing to be checked in it.
      recognised.set(state, { game, state });
      return { state, draws, events };
    }
    const first = draws;
    const values = awaits.draft.draws.map((faces, index) =>
      draw(dice.seed, dice.entropy, first + index, faces),
    );
    const event = awaits.draft.complete(values);
    const next = game.apply(state, event);
    if (!next.ok) throw new Error(`${game.id} refuses its own event: ${next.error.code}`);
    state = next.value;
    draws += values.length;
    events.push(event);
  }
  throw new Error(`${game.id} awaits chance without end`);
};

/** A seat's move as an event with its chance drawn, and all that follows of itself. */
export const playMove = (
  game: Game,
  dice: Dice,
  position: Position,
  seat: Seat,
  move: unknown,
): Result<Advanced, string> => {
  const draft = game.draft(position.state, seat, move);
  if (!draft.ok) return err(draft.error.code);
  const values = draft.value.draws.map((faces, index) =>
    draw(dice.seed, dice.entropy, position.draws + index, faces),
  );
  return playEvent(
    game,
    dice,
    { state: position.state, draws: position.draws + values.length },
    draft.value.complete(values),
  );
};

/** An event that is already whole (a forfeit, a completed move), and all that follows of itself. */
export const playEvent = (
  game: Game,
  dice: Dice,
  position: Position,
  event: GameEvent,
): Result<Advanced, string> => {
  const next = game.apply(position.state, event);
  if (!next.ok) return err(next.error.code);
  const rest = advance(game, dice, { state: next.value, draws: position.draws });
  return ok({ ...rest, events: [event, ...rest.events] });
};

/** The snapshot of a table as the game's state; `null` when the stored one is not a state. */
export const readState = (game: Game, table: PlayingTable | FinishedTable): GameState | null => {
  const { state: stored } = table;
  if (typeof stored !== 'object' || stored === null) return null;
  const known = recognised.get(stored);
  if (known?.game === game) return known.state;
  const state = game.restore(stored);
  if (state !== null) recognised.set(stored, { game, state });
  return state;
};

/** The snapshot of a table as the game's state; throws when the stored one is not a state. */
export const stateOf = (game: Game, table: PlayingTable | FinishedTable): GameState => {
  const state = readState(game, table);
  if (state === null) throw new UnreadableState(table.id);
  return state;
};

/** A stored snapshot that its game does not recognise. The document is left as it is. */
export class UnreadableState extends Error {
  override readonly name = 'UnreadableState';
  constructor(table: string) {
    super(`the snapshot of table ${table} is not a state of its game`);
  }
}
