import { type ChannelDocument, type Errand, tableIn, withoutErrand } from '../match/channel.js';
import { machineToAct } from '../match/machines.js';
import { bookNow } from './booking.js';
import { gameOf, type Play } from './context.js';
import { keepList } from './listing.js';
import { isMoving, playMachine } from './machine.js';
import { forget } from './privacy.js';

/** Shows a table's newest state where it stands. Resolves to whether it is shown (or never can be). */
export type Show = (channel: string, table: string) => Promise<boolean>;

/** How long a press has to show what it changed before a sweep does it, ms. */
export const pressGrace = 5_000;

export interface RunOptions {
  /** How old a `show` errand has to be, ms. */
  readonly grace?: number;
  /** Whether an errand is left alone this time: asked of every one that stands. */
  readonly waits?: (errand: Errand) => boolean;
  /** Told of each errand that has failed. */
  readonly failed?: (errand: Errand) => void;
}

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
  { grace = pressGrace, waits = () => false, failed = () => undefined }: RunOptions = {},
): Promise<void> => {
  const { errands } = await play.store.channels.read(channel);
  const done: Errand[] = [];
  const failures: unknown[] = [];
  // Machines last: thinking takes time, and nothing else has to wait for it.
  const ordered = errands.toSorted(
    (a, b) => Number(a.kind === 'machine') - Number(b.kind === 'machine'),
  );
  for (const errand of ordered) {
    if (waits(errand)) continue;
    if (errand.kind === 'show' && (show === null || isYoung(errand.at, play.now(), grace)))
      continue;
    try {
      if (await runErrand(play, channel, errand, show)) done.push(errand);
    } catch (error) {
      play.log.error({ err: error, channel, errand }, 'an errand failed and will be tried again');
      failed(errand);
      failures.push(error);
    }
  }
  await strikeOff(play, channel, done);
  if (failures.length > 0) throw new AggregateError(failures, 'errands failed');
};

/** One that is dated further ahead was left while the clock was ahead: nobody is about to show it. */
const isYoung = (at: number, now: number, grace: number): boolean => Math.abs(now - at) < grace;

/** A person may have moved since a machine did: then the errand asks for the machine's next move. */
const isNeeded = (play: Play, document: ChannelDocument, errand: Errand): boolean => {
  const table = errand.kind === 'machine' ? tableIn(document, errand.table) : undefined;
  return table?.phase === 'playing' && machineToAct(gameOf(play, table.game), table) !== null;
};

/** How a table stands in its document, as far as showing it goes. */
export interface Standing {
  /** Its version, or that somebody has still to show one. */
  readonly version: number | 'to-show';
  readonly message: string | null;
}

/** Takes done errands out of a channel's document. Resolves to how its tables stand by then. */
export const strikeOff = async (
  play: Play,
  channel: string,
  done: readonly Errand[],
): Promise<ReadonlyMap<string, Standing>> => {
  if (done.length === 0) return new Map();
  return play.store.channels.change(channel, (document) => {
    const over = done.filter((errand) => !isNeeded(play, document, errand));
    const errands = over.reduce(withoutErrand, document.errands);
    const toShow = new Set(errands.flatMap(({ kind, table }) => (kind === 'show' ? [table] : [])));
    const result = new Map(
      Object.values(document.tables).map(({ id, version, message }): [string, Standing] => [
        id,
        { version: toShow.has(id) ? 'to-show' : version, message },
      ]),
    );
    if (errands.length === document.errands.length) return { result };
    return { document: { ...document, errands }, dirty: errands.length > 0, result };
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
      await bookNow(play, channel, errand.table);
      return true;
    }
    case 'machine': {
      const document = await play.store.channels.read(channel);
      if (!isNeeded(play, document, errand)) return true;
      // Whoever lets them move has the errands run when they have.
      if (isMoving(play, errand.table)) return false;
      const table = tableIn(document, errand.table);
      if (table !== undefined) await playMachine(play, channel, table);
      return true;
    }
    case 'list':
      await keepList(play, channel, errand);
      return true;
    case 'forget':
      await forget(play, errand.person, errand.at);
      return true;
    case 'show':
      return show === null ? false : show(channel, errand.table);
  }
};
