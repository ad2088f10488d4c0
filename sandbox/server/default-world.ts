/** The little world that the page opens with, and that most tests play in. */
import { foundingId } from './clock.js';
import type { Channel, Guild, User, World } from './world.js';

export interface DefaultWorld {
  readonly ada: User;
  readonly bo: User;
  readonly cleo: User;
  readonly table: Guild;
  readonly games: Channel;
  readonly general: Channel;
  readonly thread: Channel;
  /** A server with the commands but without the bot. */
  readonly inn: Guild;
  readonly bar: Channel;
  /** Ada's direct messages with the bot. */
  readonly direct: Channel;
  /** Ada, Bo and Cleo, without the bot: only Ada's own installation reaches it. */
  readonly group: Channel;
}

/**
 * Adds the default people and places to a world, under the same ids at every start: a bot that keeps
 * its database finds its servers, players and matches again.
 */
export function buildDefaultWorld(world: World): DefaultWorld {
  const ada = world.addUser({ id: foundingId(1), name: 'Ada', installed: true });
  const bo = world.addUser({ id: foundingId(2), name: 'Bo' });
  const cleo = world.addUser({ id: foundingId(3), name: 'Cleo', admin: true });
  const table = world.addGuild({ id: foundingId(4), name: 'The Bone Table' });
  const games = world.addChannel({ id: foundingId(5), name: 'games', guild: table.id });
  const general = world.addChannel({ id: foundingId(6), name: 'general', guild: table.id });
  const thread = world.addChannel({
    id: foundingId(7),
    name: 'late night match',
    parent: games.id,
  });
  const inn = world.addGuild({ id: foundingId(8), name: 'The Quiet Inn', install: 'commands' });
  const bar = world.addChannel({ id: foundingId(9), name: 'bar', guild: inn.id });
  const direct = world.addChannel({
    id: foundingId(10),
    name: ada.name,
    kind: 'dm',
    members: [ada.id, world.bot.id],
  });
  const group = world.addChannel({
    id: foundingId(11),
    name: 'Dice evening',
    kind: 'group',
    members: [ada.id, bo.id, cleo.id],
  });
  return { ada, bo, cleo, table, games, general, thread, inn, bar, direct, group };
}
