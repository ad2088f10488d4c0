import { DefaultRestOptions, Events } from 'discord.js';
import { expect, it } from 'vitest';
import { startSandbox } from '../../sandbox/server/index.js';
import { createClient } from '../../src/discord/client.js';

it('keeps nothing of the people whose presses it hears', async () => {
  const sandbox = await startSandbox();
  const client = createClient(
    { apiUrl: sandbox.apiUrl },
    DefaultRestOptions.makeRequest,
    { id: 0, count: 1 },
    { waitForIdentify: async () => undefined },
  );
  try {
    await client.login('stand-in.client');
    let heard = 0;
    client.on(Events.InteractionCreate, () => {
      heard += 1;
    });
    const { table, games } = sandbox.home;
    for (let person = 0; person < 300; person += 1) {
      const user = { id: String(900_000_000_000_000_000n + BigInt(person)), username: 'x' };
      const more = { user, joined_at: new Date(0).toISOString(), roles: [], permissions: '0' };
      sandbox.gateway.dispatch(
        'INTERACTION_CREATE',
        {
          id: String(1_500_000_000_000_000_000n + BigInt(person)),
          application_id: sandbox.bot.id,
          type: 2,
          token: 'x',
          version: 1,
          guild_id: table.id,
          channel_id: games.id,
          channel: { id: games.id, type: 0 },
          member: { ...more, flags: 0, deaf: false, mute: false },
          data: { id: '1', type: 1, name: 'help' },
          app_permissions: '0',
          locale: 'en-US',
          entitlements: [],
          authorizing_integration_owners: {},
          context: 0,
        },
        table.id,
      );
    }
    await expect.poll(() => heard).toBe(300);
    // Itself alone.
    expect(client.users.cache.size).toBeLessThanOrEqual(1);
    for (const guild of client.guilds.cache.values()) expect(guild.members.cache.size).toBe(0);
    expect(client.channels.cache.size).toBe(0);
  } finally {
    await client.destroy();
    await sandbox.close();
  }
});
