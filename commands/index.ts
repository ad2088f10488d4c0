import { buildCommand } from './build.js';
import { knucklebones } from './knucklebones.js';
import { privacy } from './privacy.js';
import { settings } from './settings.js';
import type { CommandShape } from './shape.js';

/** Every slash command: a new one is its file and an entry here. */
export const commands = { knucklebones, privacy, settings } as const satisfies Readonly<
  Record<string, CommandShape>
>;

/** The commands as Discord is told them, in one list for one PUT. */
export const commandBodies = () =>
  Object.values<CommandShape>(commands).map((shape) => buildCommand(shape).toJSON());
