import { REST } from 'discord.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { plain } from '../../src/discord/message.js';
import { Reminders } from '../../src/discord/reminders.js';
import { Screens } from '../../src/discord/screens.js';
import { tableIn } from '../../src/match/channel.js';
import { moveTable } from '../../src/play/place.js';
import { begin, openRallyBench, person } from '../support/gathering.js';
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
