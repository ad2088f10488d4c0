import { balic } from './balic.js';
import { buildCommand } from './build.js';
import { games } from './games.js';
import { help } from './help.js';
import { knucklebones } from './knucklebones.js';
import { menuBodies } from './menus.js';
import { pincer } from './pincer.js';
import { preferences } from './preferences.js';
import { privacy } from './privacy.js';
import { settings } from './settings.js';
import type { CommandShape } from './shape.js';
import { solbones } from './solbones.js';

/** Every slash command: a new one is its file and an entry here. */
export const commands = {
  knucklebones,
  solbones,
  balic,
  pincer,
  games,
  help,
  preferences,
  privacy,
  settings,
} as const satisfies Readonly<Record<string, CommandShape>>;

/** The slash commands as Discord is told them. */
export const slashBodies = () =>
  Object.values<CommandShape>(commands).map((shape) => buildCommand(shape).toJSON());

/** All commands as Discord is told them, in one list for one PUT. */
export const commandBodies = () => [...slashBodies(), ...menuBodies()];
