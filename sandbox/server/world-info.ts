/** The world as the page is told of it. */
import type { World as WorldInfo } from '../protocol.js';
import type { Core } from './core.js';
import { apiUser, channelInfo, guildInfo, userInfo } from './world.js';

/** Everything at once: it grows with the people, so it is only made for those who watch. */
export function worldInfo(core: Core): WorldInfo {
  const { world, clock, gateway, faults } = core;
  return {
    now: clock.now(),
    app: apiUser(world.bot),
    botConnected: gateway.connected,
    guilds: [...world.guilds.values()].map(guildInfo),
    channels: [...world.channels.values()].map(channelInfo),
    users: [...world.users.values()].map(userInfo),
    commands: [...world.commands.values()].flat(),
    faults: faults.list(),
  };
}
