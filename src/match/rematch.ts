import type { Game } from '../games/game.js';
import { err, ok, type Result } from '../games/result.js';
import { beginRematch } from './open.js';
import type { TableRefusal } from './refusal.js';
import type { Step } from './step.js';
import { canRematch, type FinishedTable, type PlayingTable, type Stakes, seatOf } from './table.js';

export type RematchAnswer =
  /** The wish is noted (or was already); the others have yet to press. */
  | { readonly kind: 'waiting'; readonly table: FinishedTable }
  /** Everybody wants it: the finished table points to the new one. */
  | { readonly kind: 'begun'; readonly table: FinishedTable; readonly next: Step<PlayingTable> }
  /** It began before: the way there. */
  | { readonly kind: 'already'; readonly next: string };

/** Whether a rematch begins when this person asks for it now. */
export const wouldBegin = (table: FinishedTable, person: string): boolean => {
  const seat = seatOf(table.seats, person);
  const { wanted, table: begun } = table.rematch;
  return (
    seat !== null &&
    canRematch(table) &&
    begun === null &&
    !wanted.includes(seat) &&
    peoplesSeats(table).every((other) => other === seat || wanted.includes(other))
  );
};

/**
 * Whether a rematch gathers first, at a table that spectators may join too: of more than two there is
 * always one who does not come back. One person and their machines play on at once.
 */
export const gathersForRematch = (table: FinishedTable): boolean =>
  table.seats.length > 2 && peoplesSeats(table).length > 1;

/** The seats of people: machines always want another match. */
const peoplesSeats = ({ seats }: FinishedTable): readonly number[] =>
  seats.flatMap((holder, index) => (holder.kind === 'person' ? [index] : []));

/**
 * A person asks for a rematch; `stakes` is what it is played for if it begins. Idempotent per seat;
 * it begins when every person's seat has asked (machines always want one). The entropy is the first
 * asking press, then the last press of each other person's seat in seat order.
 */
export const askRematch = (
  game: Game,
  table: FinishedTable,
  person: string,
  interaction: string,
  id: string,
  stakes: Stakes,
  now: number,
): Result<RematchAnswer, TableRefusal> => {
  const seat = seatOf(table.seats, person);
  if (seat === null) return err('not-seated');
  if (!canRematch(table)) return err('no-rematch');
  const { rematch } = table;
  if (rematch.table !== null) return ok({ kind: 'already', next: rematch.table });
  if (rematch.wanted.includes(seat)) return ok({ kind: 'waiting', table });
  const wanted = [...rematch.wanted, seat];
  const presses = [...rematch.presses, { seat, interaction, at: now }];
  const asked: FinishedTable = {
    ...table,
    version: table.version + 1,
    rematch: { wanted, presses, table: null },
  };
  if (!peoplesSeats(table).every((each) => wanted.includes(each)))
    return ok({ kind: 'waiting', table: asked });
  const [first, ...others] = presses;
  const entropy = [
    ...(first === undefined ? [] : [first.interaction]),
    ...others.toSorted((a, b) => a.seat - b.seat).map((press) => press.interaction),
  ];
  const dice = { id, seed: table.next.seed, entropy };
  const agreed = table.seats.map(
    (_, each) => presses.find((press) => press.seat === each)?.at ?? now,
  );
  const next = beginRematch(game, { terms: table, seats: table.seats, agreed, stakes }, dice, now);
  return ok({
    kind: 'begun',
    table: { ...asked, rematch: { wanted, presses, table: next.table.id } },
    next,
  });
};
