/** What the stand-in offers to programs and tests. */
export type { Verbs } from './control.js';
export type { DefaultWorld } from './default-world.js';
export type { FaultId, FaultOptions, FaultSpec, SetFault } from './faults.js';
export type { Notification } from './messages.js';
export type { SandboxOptions } from './options.js';
export type { LoggedRequest, Violation } from './rest.js';
export { type ClockFollower, Sandbox, startSandbox } from './sandbox.js';
export type { PageListener } from './serve.js';
export type { Channel, ChannelSpec, Guild, GuildSpec, User, UserSpec } from './world.js';
