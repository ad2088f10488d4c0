import { stateOf } from '../match/advance.js';
import { type RecordHeader, recordFormat } from '../match/record.js';
import type { FinishedTable, PlayingTable, SeatHolder } from '../match/table.js';
import type { BookedMatch, BookedSeat } from '../store/port.js';
import { gameOf, type Play } from './context.js';

/** The id that a machine's seat has in a record: machines have no account. */
const machineSeatId = (level: string): string => `machine:${level}`;

const recordSeat = (holder: SeatHolder): { readonly id: string; readonly name: string } =>
  holder.kind === 'person'
    ? { id: holder.id, name: holder.name }
    : { id: machineSeatId(holder.level), name: `Machine (${holder.level})` };

/**
 * The match record without its events. The seed stays out of a running match's record; it belongs
 * to nobody before the end.
 */
const recordHeader = (table: PlayingTable | FinishedTable): RecordHeader => ({
  format: recordFormat,
  game: table.game,
  options: table.options,
  seats: table.seats.map(recordSeat),
  fairness: {
    commitment: table.fairness.commitment,
    ...(table.phase === 'over' ? { serverSeed: table.fairness.seed } : {}),
    entropy: table.fairness.entropy,
  },
});

/**
 * A finished match as the ledger books it. It counts when two or more people played it to an end:
 * matches against the machine and void ones are kept as records only.
 */
export const bookingOf = (
  play: Pick<Play, 'game'>,
  channel: string,
  table: FinishedTable,
): BookedMatch => {
  const game = gameOf(play, table.game);
  const state = stateOf(game, table);
  const awaits = game.awaits(state);
  const winners = awaits.kind === 'over' ? awaits.winners : [];
  const outcome = (seat: number): BookedSeat['outcome'] => {
    if (table.voided !== null) return 'void';
    if (!winners.includes(seat)) return 'lost';
    return winners.length > 1 ? 'drawn' : 'won';
  };
  return {
    match: table.id,
    game: table.game,
    scope: table.scope,
    channel,
    finishedAt: table.finishedAt,
    counted: table.voided === null && table.seats.every((holder) => holder.kind === 'person'),
    seats: table.seats.map((holder, seat) => ({
      player: holder.kind === 'person' ? holder.id : null,
      name: recordSeat(holder).name,
      outcome: outcome(seat),
      ...game.tally(state, seat),
    })),
    header: { ...recordHeader(table) },
    events: table.events,
  };
};
