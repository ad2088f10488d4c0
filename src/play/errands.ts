import { machineToAct } from '../match/act.js';
import { type ChannelDocument, type Errand, tableIn, withoutErrand } from '../match/channel.js';
import type { FinishedTable } from '../match/table.js';
import type { BookedMatch } from '../store/port.js';
import { gameOf, type Play } from './context.js';
import { playMachine } from './machine.js';
import { isPseudonym } from './privacy.js';
import { bookingOf } from './settle.js';

/** Shows a table's newest state where it stands. Resolves to whether it is shown (or never can be). */
export type Show = (channel: string, table: string) => Promise<boolean>;

/** How long a press has to show what it changed before a sweep does it, ms. */
export const pressGrace = 5_000;

/**
 * Runs the errands of a channel and strikes off what is done. Everything here may be repeated: after
 * a crash, or by two processes at once. `show` errands are left alone unless `show` is given, and
 * while they are younger than `grace`: the press that caused one is about to show it itself. One that
 * fails stays, does not keep the others from being run, and is what this rejects with in the end.
 */
export const runErrands = async (
  play: Play,
  channel: string,
  show: Show | null,
  grace = pressGrace,
): Promise<void> => {
  const { errands } = await play.store.channels.read(channel);
  const done: Errand[] = [];
  const failures: unknown[] = [];
  for (const errand of errands) {
    if (errand.kind === 'show' && (show === null || errand.at > play.now() - grace)) continue;
    try {
      if (await runErrand(play, channel, errand, show)) done.push(errand);
    } catch (error) {
      play.log.error({ err: error, channel, errand }, 'an errand failed and will be tried again');
      failures.push(error);
    }
  }
  await strikeOff(play, channel, done);
  if (failures.length > 0) throw new AggregateError(failures, 'errands failed');
};

/** A person may have moved since a machine did: then the errand asks for the machine's next move. */
const isNeeded = (play: Play, document: ChannelDocument, errand: Errand): boolean => {
  const table = errand.kind === 'machine' ? tableIn(document, errand.table) : undefined;
  return table?.phase === 'playing' && machineToAct(gameOf(play, table.game), table) !== null;
};

/** Takes done errands out of a channel's document. */
export const strikeOff = async (
  play: Play,
  channel: string,
  done: readonly Errand[],
): Promise<void> => {
  if (done.length === 0) return;
  await play.store.channels.change(channel, (document) => {
    const over = done.filter((errand) => !isNeeded(play, document, errand));
    const errands = over.reduce(withoutErrand, document.errands);
    if (errands.length === document.errands.length) return { result: undefined };
    return { document: { ...document, errands }, dirty: errands.length > 0, result: undefined };
  });
};

const runErrand = async (
  play: Play,
  channel: string,
  errand: Errand,
  show: Show | null,
): Promise<boolean> => {
  switch (errand.kind) {
    case 'book': {
      const table = tableIn(await play.store.channels.read(channel), errand.table);
      if (table?.phase !== 'over') return true;
      const booking = await pseudonymised(play, channel, table);
      await play.store.ledger.book(booking);
      for (const { player } of booking.seats) {
        if (player !== null && isPseudonym(player)) await play.store.ledger.forget(player, player);
      }
      return true;
    }
    case 'machine': {
      const table = tableIn(await play.store.channels.read(channel), errand.table);
      if (table !== undefined) await playMachine(play, channel, table);
      return true;
    }
    case 'list': {
      await play.store.people.change(errand.person, (person) => {
        const { [errand.table]: there, ...others } = person.tables;
        if (errand.on === (there !== undefined)) return { result: undefined };
        const tables = errand.on ? { ...others, [errand.table]: channel } : others;
        return { document: { ...person, tables }, result: undefined };
      });
      return true;
    }
    case 'show':
      return show === null ? false : show(channel, errand.table);
  }
};

/** The booking, with people who were forgotten since the match began under their pseudonyms. */
const pseudonymised = async (
  play: Play,
  channel: string,
  table: FinishedTable,
): Promise<BookedMatch> => {
  let seats = table.seats;
  for (const holder of table.seats) {
    if (holder.kind !== 'person') continue;
    const { forgotten } = await play.store.people.read(holder.id);
    if (forgotten === null || forgotten.at < table.startedAt) continue;
    seats = seats.map((seat) =>
      seat === holder ? { ...holder, id: forgotten.pseudonym, name: forgotten.pseudonym } : seat,
    );
  }
  return bookingOf(play, channel, { ...table, seats });
};
