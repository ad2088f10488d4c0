import type { GameEvent } from '../games/game.js';
import { type ChannelDocument, type Errand, tableIn, withErrands } from '../match/channel.js';
import { dueAt, remindAt } from '../match/clock.js';
import { hasLobby } from '../match/lobby.js';
import { isPseudonym } from '../match/pseudonym.js';
import { isLive, peopleOf, type Table } from '../match/table.js';
import type { Append, Change, DueEntry } from '../store/port.js';
import type { Play } from './context.js';

/**
 * Tables that are over are kept for a while, for late presses and a rematch; of more than this the
 * oldest go at once. A channel's tables lie in one document that every press reads and writes: without
 * a bound, matches begun and resigned again and again would make it grow all day.
 */
export const mostEnded = 12;

/** A table to be written, with the events that happened at it and the errands it causes. */
export interface Put {
  readonly table: Table;
  readonly events?: readonly GameEvent[];
  readonly errands?: readonly Errand[];
}

/** What a decision about a channel's tables comes to. Nothing put, nothing written. */
export interface Decision<R> {
  readonly put?: readonly Put[];
  readonly remove?: readonly string[];
  readonly result: R;
}

/**
 * Changes the tables of a channel: one atomic write for the document, the events, the deadlines and
 * the errands. `decide` is pure and may run again when another change was faster.
 */
export const changeChannel = async <R>(
  play: Play,
  channel: string,
  decide: (document: ChannelDocument) => Decision<R>,
): Promise<R> => {
  let urgent = false;
  const result = await play.store.channels.change<R>(channel, (document) => {
    const decision = decide(document);
    const change = toChange(play, document, decision);
    urgent = change.document?.errands.some((errand) => errand.kind !== 'show') ?? false;
    return change;
  });
  if (urgent) play.errandsIn(channel);
  return result;
};

/**
 * A process of the time before games for more than two must leave their tables alone. Of a game that
 * this process does not know (any more) what was written stays.
 */
const schemaOf = (
  play: Pick<Play, 'game'>,
  before: ChannelDocument['schema'],
  tables: Readonly<Record<string, Table>>,
): ChannelDocument['schema'] => {
  const many = Object.values(tables).some(({ game }) => {
    const rules = play.game(game);
    return rules === null ? before === 2 : hasLobby(rules);
  });
  return many ? 2 : 1;
};

const toChange = <R>(
  play: Pick<Play, 'game' | 'now'>,
  document: ChannelDocument,
  { put = [], remove = [], result }: Decision<R>,
): Change<ChannelDocument, R> => {
  const now = play.now();
  if (put.length === 0 && remove.length === 0) return { result };
  const tables = { ...document.tables };
  const append: Append[] = [];
  const due: DueEntry[] = [];
  let errands = document.errands;
  for (const { table, events = [], errands: caused = [] } of put) {
    const before = tableIn(document, table.id);
    tables[table.id] = table;
    if (events.length > 0) {
      append.push({ match: table.id, from: eventsOf(before), events });
    }
    due.push({ key: table.id, at: dueAt(table) }, ...reminder(before, table));
    const show: readonly Errand[] =
      before?.version === table.version
        ? []
        : [{ kind: 'show', table: table.id, version: table.version, at: now }];
    errands = withErrands(errands, [...show, ...listing(before, table), ...caused]);
  }
  for (const id of [...remove, ...surplus(tables, errands, put)]) {
    delete tables[id];
    due.push({ key: id, at: null });
    errands = errands.filter((errand) => errand.table !== id || errand.kind === 'list');
  }
  return {
    document: { ...document, schema: schemaOf(play, document.schema, tables), tables, errands },
    append,
    due,
    dirty: errands.length > 0,
    result,
  };
};

/**
 * The oldest of too many ended tables, matches and challenges each by themselves: challenges that are
 * made and cancelled must not take the rematch from a board. What is being written, or has errands to
 * be run, stays.
 */
const surplus = (
  tables: Readonly<Record<string, Table>>,
  errands: readonly Errand[],
  put: readonly Put[],
): readonly string[] => {
  const all = Object.values(tables);
  const over = all.flatMap((table) =>
    table.phase === 'over' ? [{ id: table.id, at: table.finishedAt }] : [],
  );
  const closed = all.flatMap((table) =>
    table.phase === 'closed' ? [{ id: table.id, at: table.closedAt }] : [],
  );
  const oldest = [over, closed].flatMap((ended) =>
    ended.length <= mostEnded
      ? []
      : ended.toSorted((a, b) => a.at - b.at).slice(0, ended.length - mostEnded),
  );
  if (oldest.length === 0) return [];
  const needed = new Set([
    ...errands.map(({ table }) => table),
    ...put.map(({ table }) => table.id),
  ]);
  return oldest.flatMap(({ id }) => (needed.has(id) ? [] : [id]));
};

const reminderSuffix = ':remind';

/** What a key in the index of deadlines stands for: a table's own deadline, or its reminder's. */
export const readDueKey = (key: string): { readonly table: string; readonly reminder: boolean } => {
  const reminder = key.endsWith(reminderSuffix);
  return { table: reminder ? key.slice(0, -reminderSuffix.length) : key, reminder };
};

/** A table's reminder has an entry of its own, and most tables have none. */
const reminder = (before: Table | undefined, after: Table): readonly DueEntry[] => {
  const at = remindAt(after);
  if (at === null && (before === undefined || remindAt(before) === null)) return [];
  return [{ key: `${after.id}${reminderSuffix}`, at }];
};

const eventsOf = (table: Table | undefined): number =>
  table !== undefined && 'events' in table ? table.events : 0;

/** The errands that keep people's lists of tables true. */
const listing = (before: Table | undefined, after: Table): readonly Errand[] => {
  const were = isLive(before) ? listed(before) : new Map<string, Listed>();
  const are = isLive(after) ? listed(after) : new Map<string, Listed>();
  const table = after.id;
  return [
    ...[...are]
      .filter(([person, as]) => were.get(person) !== as)
      .map(([person, as]): Errand => ({ kind: 'list', table, person, on: true, as })),
    ...[...were]
      .filter(([person]) => !are.has(person))
      .map(([person, as]): Errand => ({ kind: 'list', table, person, on: false, as })),
  ];
};

type Listed = Extract<Errand, { kind: 'list' }>['as'];

/** On which of a person's lists a table stands now, if on any. */
export const listedAs = (table: Table | undefined, person: string): Listed | null =>
  (isLive(table) ? listed(table).get(person) : undefined) ?? null;

/** Whose lists a live table stands in: a challenge binds the challenger only, and a pseudonym has none. */
const listed = (table: Table): ReadonlyMap<string, Listed> =>
  new Map(
    peopleOf(table).flatMap(({ id }): [string, Listed][] =>
      isPseudonym(id)
        ? []
        : [[id, table.phase === 'open' && table.host.id !== id ? 'invited' : 'player']],
    ),
  );
