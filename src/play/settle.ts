import type { SeatTally } from '../games/game.js';
import { readState, stateOf } from '../match/advance.js';
import { measuresOf } from '../match/measures.js';
import {
  machineSeatId,
  machineSeatName,
  type RecordHeader,
  recordFormat,
} from '../match/record.js';
import type { FinishedTable, PlayingTable, SeatHolder } from '../match/table.js';
import { rateMatch } from '../stats/rating.js';
import type { BookedMatch, BookedSeat } from '../store/port.js';
import { gameOf, type Play } from './context.js';

const recordSeat = (holder: SeatHolder): { readonly id: string; readonly name: string } =>
  holder.kind === 'person'
    ? { id: holder.id, name: holder.name }
    : { id: machineSeatId(holder.level), name: machineSeatName(holder.level) };

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

const nothing: SeatTally = { won: 0, lost: 0, drawn: 0, best: null };

/**
 * A finished match as the ledger books it. It counts when two or more people played it to an end:
 * matches against the machine and void ones are kept as records only. `events` are its log's, which
 * its measures are taken from.
 */
export const bookingOf = (
  play: Pick<Play, 'game'>,
  channel: string,
  table: FinishedTable,
  events: readonly unknown[],
): BookedMatch => {
  const game = gameOf(play, table.game);
  // A void match is kept whatever has become of its position.
  const state = table.voided === null ? stateOf(game, table) : readState(game, table);
  const options = game.options(table.options);
  const measures = options.ok ? measuresOf(game, options.value, table.seats.length, events) : [];
  const awaits = state === null ? null : game.awaits(state);
  const winners = awaits?.kind === 'over' ? awaits.winners : [];
  const counts = awaits?.kind === 'over' && table.voided === null;
  const places = state !== null && counts ? game.places?.(state) : undefined;
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
    rated: table.voided === null && table.stakes === 'rated',
    seats: table.seats.map((holder, seat) => ({
      player: holder.kind === 'person' ? holder.id : null,
      name: recordSeat(holder).name,
      outcome: outcome(seat),
      place: places?.[seat] ?? null,
      ...(state === null ? nothing : game.tally(state, seat)),
      measures: measures[seat] ?? {},
    })),
    header: { ...recordHeader(table) },
    events: table.events,
  };
};

/** Books a finished match; safe to repeat. */
export const bookFinished = async (
  play: Pick<Play, 'game' | 'store'>,
  channel: string,
  table: FinishedTable,
): Promise<void> => {
  const events = await play.store.events(channel, table.id);
  await play.store.ledger.book(bookingOf(play, channel, table, events), rateMatch);
};
