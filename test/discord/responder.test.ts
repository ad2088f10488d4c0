import { ComponentType, DefaultRestOptions, Events, REST, Routes } from 'discord.js';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { type Sandbox, startSandbox } from '../../sandbox/server/index.js';
import { createClient } from '../../src/discord/client.js';
import { plain } from '../../src/discord/message.js';
import { Responder } from '../../src/discord/responder.js';
import { Screens } from '../../src/discord/screens.js';
import { tableIn } from '../../src/match/channel.js';
import { placeMessage } from '../../src/play/place.js';
import { begin, openRallyBench } from '../support/gathering.js';
import type { Bench } from '../support/play.js';

let bench: Bench;
let sandbox: Sandbox;
beforeEach(async () => {
  bench = await openRallyBench();
  sandbox = await startSandbox();
});
afterEach(async () => {
  await sandbox.close();
  await bench.close();
});

it('shows the board all the same when another process has answered the press with a word', async () => {
  const config = { apiUrl: sandbox.apiUrl };
  const rest = new REST({ api: sandbox.apiUrl }).setToken('stand-in.token');
  const { games, ada } = sandbox.home;
  const button = { type: ComponentType.Button, style: 1, custom_id: 'go', label: 'Go' };
  const posted = await rest.post(Routes.channelMessages(games.id), {
    body: {
      content: 'Before.',
      components: [{ type: ComponentType.ActionRow, components: [button] }],
    },
  });
  const { id: message } = z.object({ id: z.string() }).parse(posted);
  const { id } = await begin(bench, games.id, 2);
  await placeMessage(bench, games.id, id, { message, thread: null });
  const table = tableIn(await bench.store.channels.read(games.id), id);
  if (table === undefined) throw new Error('no table');

  const screens = new Screens({
    play: bench,
    rest,
    application: () => sandbox.bot.id,
    draw: async () => plain('As it stands.'),
    refused: () => undefined,
    moved: () => '',
  });
  const client = createClient(
    config,
    DefaultRestOptions.makeRequest,
    { id: 0, count: 1 },
    { waitForIdentify: async () => undefined },
  );
  const answered = new Promise<void>((resolve, reject) => {
    client.on(Events.InteractionCreate, async (interaction) => {
      if (!interaction.isButton()) return;
      try {
        await rest.post(Routes.interactionCallback(interaction.id, interaction.token), {
          body: { type: 4, data: { content: 'Too much to do.', flags: 64 } },
          auth: false,
        });
        const application = () => sandbox.bot.id;
        const log = pino({ level: 'silent' });
        const responder = new Responder(
          { rest, callbacks: rest, application, screens, log },
          interaction,
        );
        responder.defer('update');
        const shows = { channel: games.id, table };
        await responder.send({ kind: 'update', message: plain('The board.'), shows });
        resolve();
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  });
  try {
    await client.login('stand-in.token');
    await sandbox.press({ user: ada.id, message, customId: 'go' });
    await answered;
    await expect.poll(() => sandbox.message(message)?.message.content).toBe('As it stands.');
    await screens.flush();
  } finally {
    await client.destroy();
  }
});
