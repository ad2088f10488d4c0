import type { Game, GameState } from '../games/game.js';
import type { Seat } from '../games/phrase.js';
import { stateOf } from './advance.js';
import type { PlayingTable, SeatHolder } from './table.js';

/** The machine seats that answer a wish to end the match in one way or the other. */
const answering = (
  game: Game,
  state: GameState,
  seats: readonly SeatHolder[],
  answer: boolean,
): readonly Seat[] => {
  const { agrees } = game;
  const machines = seats.flatMap((holder, seat) => (holder.kind === 'machine' ? [seat] : []));
  if (agrees === undefined || machines.length === 0) return [];
  return machines.filter((seat) => agrees(state, seat, machines) === answer);
};

/** The machine seat that is asked to move, or else one that agrees to what others propose. */
export const machineToAct = (
  game: Game,
  table: PlayingTable,
): { readonly seat: Seat; readonly level: string } | null => {
  const state = stateOf(game, table);
  const awaits = game.awaits(state);
  if (awaits.kind !== 'seats') return null;
  const isMachine = (seat: Seat): boolean => table.seats[seat]?.kind === 'machine';
  const seat = awaits.seats.find(isMachine) ?? answering(game, state, table.seats, true)[0];
  const holder = seat === undefined ? undefined : table.seats[seat];
  return holder?.kind === 'machine' && seat !== undefined ? { seat, level: holder.level } : null;
};

/** The machine seats that do not agree to what is proposed to them. */
export const declining = (
  game: Game,
  state: GameState,
  seats: readonly SeatHolder[],
): readonly Seat[] => answering(game, state, seats, false);
