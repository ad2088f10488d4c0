import type { REST } from 'discord.js';
import type { Logger } from '../log.js';
import type { Critic } from '../machine/critic.js';
import type { Metrics } from '../metrics.js';
import type { Play } from '../play/context.js';
import type { Studio } from '../replay/studio.js';
import type { Drawing } from './board.js';
import type { Homes } from './homes.js';
import type { Members } from './members.js';
import type { Screens } from './screens.js';

/** Everything the handlers of interactions work with. */
export interface Bot {
  readonly play: Play;
  readonly drawing: Drawing;
  readonly screens: Screens;
  readonly homes: Homes;
  /** Draws replays. */
  readonly studio: Studio;
  /** Reviews finished matches. */
  readonly critic: Critic;
  readonly members: Members;
  /** For first answers: a short timeout, no retries. */
  readonly callbacks: REST;
  /** For edits, follow-ups and uploads: patient, with retries. */
  readonly rest: REST;
  /** The application's id; known once connected. */
  readonly application: () => string;
  /** The bot's user id, which for old applications is another one; known once connected. */
  readonly self: () => string;
  readonly log: Logger;
  readonly metrics: Metrics;
}
