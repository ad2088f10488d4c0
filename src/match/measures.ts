import type { Game, GameOptions } from '../games/game.js';
import { isEvent } from './event.js';

/** Sums by name, of one seat. */
export type Sums = Readonly<Record<string, number>>;

/**
 * What a match's events say of each of its seats, added up, for the ledger. `events` come from the
 * log and were accepted once; should the rules refuse one now, what follows it is left out.
 */
export const measuresOf = (
  game: Game,
  options: GameOptions,
  seats: number,
  events: readonly unknown[],
): readonly Sums[] => {
  const sums = Array.from({ length: seats }, () => new Map<string, number>());
  let state = game.start(options, seats);
  for (const event of events) {
    const next = game.apply(state, event);
    if (!next.ok || !isEvent(event)) break;
    for (const { seat, name, value } of game.measures(state, event)) {
      const own = sums[seat];
      own?.set(name, (own.get(name) ?? 0) + value);
    }
    state = next.value;
  }
  return sums.map((own) => Object.fromEntries(own));
};
