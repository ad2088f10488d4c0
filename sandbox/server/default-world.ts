/** The little world that the page opens with, and that most tests play in. */
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

/** Adds the default people and places to a world. */
export function buildDefaultWorld(world: World): DefaultWorld {
  const ada = world.addUser({ name: 'Ada', installed: true });
  const bo = world.addUser({ name: 'Bo' });
  const cleo = world.addUser({ name: 'Cleo', admin: true });
  const table = world.addGuild({ name: 'The Bone Table' });
  const games = world.addChannel({ name: 'games', guild: table.id });
  const general = world.addChannel({ name: 'general', guild: table.id });
  const thread = world.addChannel({ name: 'late night match', parent: games.id });
  const inn = world.addGuild({ name: 'The Quiet Inn', install: 'commands' });
  const bar = world.addChannel({ name: 'bar', guild: inn.id });
  const direct = world.directChannel(ada);
  const members = [ada.id, bo.id, cleo.id];
  const group = world.addChannel({ name: 'Dice evening', kind: 'group', members });
  return { ada, bo, cleo, table, games, general, thread, inn, bar, direct, group };
}
