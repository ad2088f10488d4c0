import { REST } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { plain } from '../../src/discord/message.js';
import { Screens } from '../../src/discord/screens.js';
import { tableIn } from '../../src/match/channel.js';
import type { PlayingTable, Spot } from '../../src/match/table.js';
import { placeMessage } from '../../src/play/place.js';
import { begin, openRallyBench } from '../support/gathering.js';
import type { Bench } from '../support/play.js';

const channel = '7000';
const old: Spot = { message: '9000', thread: null };
const fresh: Spot = { message: '9001', thread: null };

/** What the messages show: a version, or which of them they point to. */
type Seen = Map<string, string>;

let bench: Bench;
let table: PlayingTable;
let seen: Seen;
/** Runs while an edit that points away is on its way, before it is carried out. */
let meanwhile: (() => Promise<unknown>) | null;
let edits: number;
/** With what the next edits that point away are answered, instead of being carried out. */
let failing: Response[];
let processes: Screens[];

beforeEach(async () => {
  bench = await openRallyBench();
  table = await begin(bench, channel, 2, { thread: null });
  seen = new Map([[old.message, 'version 2']]);
  meanwhile = null;
  edits = 0;
  failing = [];
  processes = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(processes.map((screens) => screens.flush()));
  await bench.close();
});

const sent = z.object({ content: z.string() });

const rest = new REST({
  retries: 0,
  makeRequest: async (url, { body }) => {
    edits += 1;
    const message = url.split('/').at(-1) ?? '';
    const { content } = sent.parse(JSON.parse(String(body)));
    const failure = content.startsWith('to ') ? failing.shift() : undefined;
    if (failure !== undefined) return failure;
    if (content.startsWith('to ') && meanwhile !== null) {
      const act = meanwhile;
      meanwhile = null;
      await act();
    }
    seen.set(message, content);
    return Response.json({ id: message });
  },
}).setToken('none');

/** The screens of one more process. */
const open = (): Screens => {
  const screens = new Screens({
    play: bench,
    rest,
    application: () => '1',
    draw: async ({ version }) => plain(`version ${version}`),
    refused: () => undefined,
    moved: (_, link) => `to ${link.split('/').at(-1)}`,
  });
  processes.push(screens);
  return screens;
};

const now = async () => {
  const found = tableIn(await bench.store.channels.read(channel), table.id);
  if (found === undefined) throw new Error('no table');
  return found;
};

/** A move on a message makes it the board, as another process sees to it. */
const moveOn = (spot: Spot): Promise<void> =>
  bench.store.channels.change(channel, (document) => {
    const before = tableIn(document, table.id);
    if (before === undefined) throw new Error('no table');
    const after = { ...before, ...spot, version: before.version + 1 };
    const tables = { ...document.tables, [table.id]: after };
    return { document: { ...document, tables }, result: undefined };
  });

it('points a board that was left to the new one, once', async () => {
  open().place(channel, table, fresh);
  await expect.poll(() => seen.get(old.message)).toBe(`to ${fresh.message}`);
  expect((await now()).message).toBe(fresh.message);
  expect(edits).toBe(1);
});

it('makes a message the board again that has become it while the edit pointed away', async () => {
  const moved = table.version + 1;
  meanwhile = () => moveOn(old);
  open().place(channel, table, fresh);
  await expect.poll(() => seen.get(old.message)).toBe(`version ${moved}`);
});

it('points on when the board has moved on meanwhile', async () => {
  const third: Spot = { message: '9002', thread: null };
  meanwhile = () => placeMessage(bench, channel, table.id, third);
  open().place(channel, table, fresh);
  await expect.poll(() => seen.get(old.message)).toBe(`to ${third.message}`);
});

it('brings a message up to date of which it is not known what it shows, when it is the board', async () => {
  const screens = open();
  screens.confirm(channel, table, old);
  seen.set(old.message, 'something else');
  screens.settle(channel, table.id, old);
  await expect.poll(() => seen.get(old.message)).toBe(`version ${table.version}`);
});

it('of a message on which a table was found makes the board only where there is none', async () => {
  const screens = open();
  screens.adopt(channel, table.id, fresh);
  await expect.poll(() => seen.get(fresh.message)).toBe(`to ${table.message}`);
  expect((await now()).message).toBe(table.message);
});

it('finds out that what it has shown last is not the board, by what another process has done', async () => {
  const [here, elsewhere] = [open(), open()];
  elsewhere.place(channel, table, fresh);
  await expect.poll(() => seen.get(old.message)).toBe(`to ${fresh.message}`);
  // The answer to a press that this process had heard before.
  seen.set(old.message, `version ${table.version}`);
  here.confirm(channel, table, old);
  await expect.poll(() => seen.get(old.message)).toBe(`to ${fresh.message}`);
});

it('leaves the board of another table alone, whoever says that it was this one’s', async () => {
  const others: Spot = { message: '9100', thread: null };
  const another = await begin(bench, channel, 3, { thread: null });
  await placeMessage(bench, channel, another.id, others);
  await placeMessage(bench, channel, table.id, fresh);
  const screens = open();
  screens.settle(channel, table.id, others);
  screens.settle(channel, table.id, old);
  // Both were in doubt; the one that is nobody's points away, and nothing more follows.
  await expect.poll(() => seen.get(old.message)).toBe(`to ${fresh.message}`);
  await screens.show(channel, table.id);
  expect(seen.has(others.message)).toBe(false);
});

describe('an edit that points away and', () => {
  const outage = (): Response => new Response('down', { status: 503 });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  it('of which nobody knows what became is made again, later and later', async () => {
    failing = [outage(), outage()];
    const screens = open();
    screens.place(channel, table, fresh);
    await vi.waitUntil(() => edits === 1);
    await screens.show(channel, table.id);
    expect(edits).toBe(1);
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.waitUntil(() => edits === 2);
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitUntil(() => seen.get(old.message) === `to ${fresh.message}`);
    expect(edits).toBe(3);
  });

  it('got lost where the bot is no member is made again by its token', async () => {
    const where = '7001';
    const elsewhere = await begin(bench, where, 2, { thread: null, reach: 'token' });
    const left: Spot = { message: '9200', thread: null };
    await placeMessage(bench, where, elsewhere.id, left);
    failing = [outage()];
    const screens = open();
    screens.token(left.message, 'token', left.message);
    screens.place(where, elsewhere, fresh);
    await vi.waitUntil(() => edits === 1);
    await screens.show(where, elsewhere.id);
    expect(edits).toBe(1);
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.waitUntil(() => seen.get(left.message) === `to ${fresh.message}`);
    expect(edits).toBe(2);
  });

  it('fails for good is not made for ever', async () => {
    failing = Array.from({ length: 20 }, outage);
    open().place(channel, table, fresh);
    await vi.waitUntil(() => edits === 1);
    for (let minute = 0; minute < 20; minute += 1) {
      await vi.advanceTimersByTimeAsync(60_000);
      await (await now()).message;
    }
    await vi.waitUntil(() => edits === 6);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(edits).toBe(6);
  });

  it('is refused is not made again', async () => {
    failing = [Response.json({ code: 10_008, message: 'Unknown Message' }, { status: 404 })];
    const screens = open();
    screens.place(channel, table, fresh);
    await vi.waitUntil(() => edits === 1);
    await vi.advanceTimersByTimeAsync(3_600_000);
    await screens.show(channel, table.id);
    expect(edits).toBe(1);
  });
});
