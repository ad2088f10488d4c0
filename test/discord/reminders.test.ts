import { REST } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plain } from '../../src/discord/message.js';
import { Reminders } from '../../src/discord/reminders.js';
import { Screens } from '../../src/discord/screens.js';
import { tableIn } from '../../src/match/channel.js';
import type { PlayingTable } from '../../src/match/table.js';
import { resign } from '../../src/play/act.js';
import { moveTable, placeMessage } from '../../src/play/place.js';
import { begin, openRallyBench, person, press } from '../support/gathering.js';
import type { Bench } from '../support/play.js';

const channel = '7000';
const thread = '7001';
let bench: Bench;
beforeEach(async () => {
  bench = await openRallyBench();
});
afterEach(() => bench.close());

/** A Discord in which the thread has been deleted. */
const rest = new REST({
  makeRequest: async (url) =>
    url.includes(`/channels/${thread}`)
      ? Response.json({ code: 10003, message: 'Unknown Channel' }, { status: 404 })
      : Response.json({ id: '9001' }),
}).setToken('none');

it('a match that has moved into a thread since its reminder was due outlives the thread', async () => {
  const claimed = await begin(bench, channel, 2, { thread: null });
  await moveTable(bench, channel, claimed.id, thread);
  const screens = new Screens({
    play: bench,
    rest,
    application: () => '1',
    draw: async () => plain('a board'),
    refused: () => undefined,
    moved: () => '',
  });
  const reminders = new Reminders({ play: bench, rest, screens });
  await reminders.send(channel, claimed, [person(0).id]);
  const shown = async () => tableIn(await bench.store.channels.read(channel), claimed.id);
  expect(await shown()).toMatchObject({ phase: 'playing', thread: null });
  // Its board is posted anew in the channel.
  await expect.poll(async () => (await shown())?.message).toBe('9001');
  await screens.flush();
});

describe('a reminder', () => {
  /** What was posted, and what happens while the bot looks at the channel. */
  let posted: unknown[];
  let meanwhile: () => Promise<unknown>;

  const busy = new REST({
    makeRequest: async (_url, { method, body }) => {
      if (method === 'GET') {
        await meanwhile();
        meanwhile = async () => undefined;
        return Response.json({ id: channel, last_message_id: '9000' });
      }
      posted.push(JSON.parse(String(body)));
      return Response.json({ id: '9001' });
    },
  }).setToken('none');

  const send = async (table: PlayingTable, people: readonly string[]): Promise<void> => {
    const screens = new Screens({
      play: bench,
      rest: busy,
      application: () => '1',
      draw: async () => plain('a board'),
      refused: () => undefined,
      moved: () => '',
    });
    await new Reminders({ play: bench, rest: busy, screens }).send(channel, table, people);
    await screens.flush();
  };

  beforeEach(() => {
    posted = [];
  });

  it('mentions nobody who has answered while it was made', async () => {
    const table = await begin(bench, channel, 3);
    meanwhile = () => press(bench, channel, table.id, 1, 'throw');
    await send(
      table,
      [0, 1, 2].map((number) => person(number).id),
    );
    const mentions = [person(0).id, person(2).id];
    expect(posted).toMatchObject([{ allowed_mentions: { users: mentions } }]);
    expect(JSON.stringify(posted)).not.toContain(`<@${person(1).id}>`);
  });

  it('answers to the message that is the board by then', async () => {
    const table = await begin(bench, channel, 2);
    meanwhile = () => placeMessage(bench, channel, table.id, { message: '9500', thread: null });
    await send(table, [person(0).id]);
    // Something stands below it, so the reminder is the board itself.
    expect(posted).toMatchObject([{ content: expect.stringContaining('a board') }]);
  });

  it('is not sent when the turn is over by then', async () => {
    const table = await begin(bench, channel, 2);
    meanwhile = () => resign(bench, channel, table.id, person(0).id);
    await send(table, [person(0).id, person(1).id]);
    expect(posted).toEqual([]);
  });
});
