/** The parts of the stand-in, put together: what its routes and its verbs work with. */
import type { World as WorldInfo } from '../protocol.js';
import { Clock } from './clock.js';
import { Faults } from './faults.js';
import { Files } from './files.js';
import { Gateway } from './gateway.js';
import { Hub } from './hub.js';
import { Interactions } from './interactions.js';
import { Messages } from './messages.js';
import { RateLimits } from './ratelimits.js';
import { Validator } from './validate/validator.js';
import { World } from './world.js';

export interface Core {
  readonly clock: Clock;
  readonly world: World;
  readonly hub: Hub;
  readonly files: Files;
  readonly messages: Messages;
  readonly interactions: Interactions;
  readonly gateway: Gateway;
  readonly faults: Faults;
  readonly limits: RateLimits;
  readonly validator: Validator;
  /** Tells those who watch that people, places, commands or faults are not what they were. */
  readonly worldChanged: () => void;
}

/** Puts the parts together; addresses are filled in once the server listens. */
export function makeCore(options: {
  readonly rateLimits: boolean;
  readonly validate: boolean;
  readonly answerMs: number | undefined;
  /** How the world is described to those who watch. */
  readonly info: () => WorldInfo;
}): Core {
  const clock = new Clock();
  const world = new World(clock);
  const hub = new Hub();
  const files = new Files(clock);
  const faults = new Faults(() => hub.changed());
  let due = false;
  const worldChanged = () => {
    hub.changed();
    if (due) return;
    due = true;
    // Once for all changes of a moment: a benchmark adds people by the thousand.
    setImmediate(() => {
      due = false;
      hub.emit(() => ({ type: 'world', world: options.info() }));
    });
  };
  const gateway = new Gateway(world, faults, hub, worldChanged);
  faults.attach(gateway);
  const messages = new Messages(clock, world, files, hub);
  return {
    clock,
    world,
    hub,
    files,
    messages,
    interactions: new Interactions(clock, world, messages, gateway, hub, options.answerMs),
    gateway,
    faults,
    limits: new RateLimits(options.rateLimits),
    validator: new Validator(options.validate),
    worldChanged,
  };
}
