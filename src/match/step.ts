import type { GameEvent } from '../games/game.js';
import type { Table } from './table.js';

/** A table after something happened, and the events that go to its log. */
export interface Step<T extends Table = Table> {
  readonly table: T;
  readonly events: readonly GameEvent[];
}
