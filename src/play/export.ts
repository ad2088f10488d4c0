import { constants, createGzip } from 'node:zlib';
import { isFields } from '../games/fields.js';
import { tableIn } from '../match/channel.js';
import { peopleOf, type Table } from '../match/table.js';
import { DocumentUnreadable, everywhere, type MatchListing } from '../store/port.js';
import type { Play } from './context.js';
import { allMatchesOf } from './past.js';

/** The name and version of the export's format. */
const exportFormat = 'dice-bot-export/1';

/** What a person gets: a gzipped JSON document. */
export interface Exported {
  readonly data: Buffer;
  /** How many finished matches are in it, the newest first. */
  readonly matches: number;
  /** When the oldest match in it ended, if not all fitted; else `null`. */
  readonly cutAt: number | null;
}

/** Room kept for what closes the document and for gzip's own trailer, bytes. */
const reserve = 4_096;

/**
 * Everything that is kept about a person, at most `limit` bytes of it. Other people stand in it with
 * the names that they were shown with, and with nothing else.
 */
export const exportPerson = async (
  play: Play,
  person: string,
  limit: number,
): Promise<Exported> => {
  const file = new Zipped();
  const head = JSON.stringify({
    format: exportFormat,
    made: new Date(play.now()).toISOString(),
    ...(await aboutPerson(play, person)),
    results: await resultsOf(play, person),
  });
  await file.write(`${head.slice(0, -1)},"matches":[`);
  let matches = 0;
  let damaged = 0;
  let oldest: number | null = null;
  let complete = true;
  for await (const listing of allMatchesOf(play, person)) {
    const entry = await matchEntry(play, person, listing);
    if (entry === null) {
      damaged += 1;
      continue;
    }
    const text = `${matches === 0 ? '' : ','}\n${JSON.stringify(entry)}`;
    complete = await file.fits(text, limit - reserve);
    if (!complete) break;
    await file.write(text);
    matches += 1;
    oldest = listing.finishedAt;
  }
  await file.write(`\n],"damaged":${damaged},"complete":${complete}}\n`);
  return { data: await file.end(), matches, cutAt: complete ? null : oldest };
};

const aboutPerson = async (play: Play, person: string) => {
  const document = await play.store.people.read(person);
  const { style, clock, reminders, challenges, greeted, introduced, blocked, forgotten } = document;
  return {
    person,
    preferences: { board: style, clock, reminders, challenges, blockedPeople: blocked.length },
    greeted,
    introduced,
    forgottenAt: forgotten === null ? null : new Date(forgotten.at).toISOString(),
    running: await runningTables(play, person, { ...document.tables, ...document.invitations }),
  };
};

const runningTables = async (
  play: Play,
  person: string,
  tables: Readonly<Record<string, string>>,
) => {
  const found: object[] = [];
  for (const [id, channel] of Object.entries(tables)) {
    const table = tableIn(await play.store.channels.read(channel), id);
    if (table !== undefined) found.push(runningEntry(table, channel, person));
  }
  return found;
};

const runningEntry = (table: Table, channel: string, person: string) => ({
  match: table.id,
  game: table.game,
  phase: table.phase,
  server: table.guild,
  channel,
  opened: new Date(table.openedAt).toISOString(),
  ownName: peopleOf(table).find(({ id }) => id === person)?.name ?? null,
  others: peopleOf(table)
    .filter(({ id }) => id !== person)
    .map(({ name }) => name),
});

/** The person's rows on the leaderboards of all time, wherever they have played. */
const resultsOf = async (play: Play, person: string) => {
  const boards = new Map<string, Pick<MatchListing, 'game' | 'scope'>>();
  for await (const { game, scope } of allMatchesOf(play, person)) {
    for (const where of [scope, everywhere]) boards.set(`${game} ${where}`, { game, scope: where });
  }
  const rows = await Promise.all(
    [...boards.values()].map(async ({ game, scope }) => {
      const board = { game, scope, period: 'all' };
      const standing = await play.store.ledger.standing(board, 'rating', person);
      if (standing === null) return [];
      const { player: _, ...numbers } = standing;
      return [{ game, place: scope === everywhere ? 'everywhere' : scope, ...numbers }];
    }),
  );
  return rows.flat();
};

/** `null` when the match or its log is damaged: the others can be exported all the same. */
const matchEntry = async (play: Play, person: string, { match }: MatchListing) => {
  const found = await play.store.ledger.record(match).catch((error: unknown) => {
    if (!(error instanceof DocumentUnreadable)) throw error;
    play.log.warn({ err: error, match }, 'a damaged match is not exported');
    return null;
  });
  if (found === null) return null;
  const { booked, events } = found;
  const own = booked.seats.find((seat) => seat.player === person);
  return {
    match: booked.match,
    game: booked.game,
    place: booked.scope,
    channel: booked.channel,
    finished: new Date(booked.finishedAt).toISOString(),
    counted: booked.counted,
    rated: booked.rated,
    outcome: own?.outcome ?? null,
    won: own?.won ?? null,
    lost: own?.lost ?? null,
    drawn: own?.drawn ?? null,
    best: own?.best ?? null,
    measures: own?.measures ?? {},
    record: { ...booked.header, seats: onlyNames(booked.header.seats, person), events },
  };
};

/** A record's seats, in which the others have no id of Discord's; the record can still be checked. */
const onlyNames = (seats: unknown, person: string): unknown =>
  Array.isArray(seats)
    ? seats.map((seat: unknown, index) =>
        isFields(seat) && seat.id !== person ? { id: `seat-${index}`, name: seat.name } : seat,
      )
    : [];

/** A gzip stream that knows how large it is. */
class Zipped {
  readonly #gzip = createGzip({ level: 6 });
  readonly #chunks: Buffer[] = [];
  #size = 0;
  /** Bytes written since the size was last known, before compression. */
  #pending = 0;

  constructor() {
    this.#gzip.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk);
      this.#size += chunk.length;
    });
  }

  /** Whether a text surely fits below `limit`: gzip may make it smaller, never much larger. */
  async fits(text: string, limit: number): Promise<boolean> {
    const length = Buffer.byteLength(text);
    if (this.#size + this.#pending + length <= limit) return true;
    await new Promise<void>((resolve) => this.#gzip.flush(constants.Z_SYNC_FLUSH, resolve));
    this.#pending = 0;
    return this.#size + length <= limit;
  }

  async write(text: string): Promise<void> {
    this.#pending += Buffer.byteLength(text);
    await new Promise<void>((resolve, reject) => {
      this.#gzip.write(text, (error) => (error == null ? resolve() : reject(error)));
    });
  }

  async end(): Promise<Buffer> {
    await new Promise<void>((resolve, reject) => {
      this.#gzip.once('end', resolve).once('error', reject).end();
    });
    return Buffer.concat(this.#chunks);
  }
}
