/**
 * What the sandbox page and the wire tests say to the stand-in, and what they see of it. The page
 * speaks it over HTTP (`POST /control/<verb>`, JSON body, JSON answer) and one WebSocket
 * (`/control/events`); tests call the same verbs in process.
 */
import type {
  APIApplicationCommand,
  APIApplicationCommandOptionChoice,
  APIMessage,
  APIModalInteractionResponseCallbackData,
  APIUser,
} from 'discord-api-types/v10';

export interface ChannelInfo {
  readonly id: string;
  readonly name: string;
  readonly kind: 'text' | 'thread' | 'dm' | 'group';
  /** The server it belongs to; `null` for direct and group messages. */
  readonly guild: string | null;
  /** Who can see it. */
  readonly members: readonly string[];
}

export interface GuildInfo {
  readonly id: string;
  readonly name: string;
  readonly locale: string;
  /** How the bot is there: as a member, by commands only, or not (user installs still work). */
  readonly install: 'bot' | 'commands' | 'none';
}

export interface UserInfo {
  readonly id: string;
  readonly name: string;
  readonly locale: string;
  readonly bot: boolean;
  /** Has the app installed for themselves. */
  readonly installed: boolean;
  /** Permissions in servers, as a decimal bit set. */
  readonly permissions: string;
}

/** A message as one person sees it: `viewer` is set on ephemeral ones. */
export interface SeenMessage {
  readonly message: APIMessage;
  readonly viewer: string | null;
  readonly deleted: boolean;
}

/** What became of an interaction, as the person who made it would see it. */
export interface InteractionState {
  readonly id: string;
  readonly user: string;
  readonly channel: string;
  readonly status: 'pending' | 'deferred' | 'answered' | 'failed';
  /** The type of the callback that acknowledged it (4 message … 9 modal); `null` while none has. */
  readonly callback: number | null;
  /** Why it failed, for the developer; a person sees "This interaction failed". */
  readonly why: string | null;
  readonly modal: APIModalInteractionResponseCallbackData | null;
  readonly choices: readonly APIApplicationCommandOptionChoice[] | null;
  /** Messages this interaction made or changed, in order. */
  readonly messages: readonly string[];
  /** The status line of each REST request made about it: method, route, status. */
  readonly requests: readonly string[];
}

export interface FaultInfo {
  readonly id: string;
  /** What people read: what happens while it is on, or what it does. */
  readonly label: string;
  /** The heading under which it stands. */
  readonly group: string;
  /** Happens once, when it is switched on, and is never active. */
  readonly once: boolean;
  readonly active: boolean;
}

export interface World {
  /** The stand-in's clock, epoch ms. */
  readonly now: number;
  readonly app: APIUser;
  readonly botConnected: boolean;
  readonly guilds: readonly GuildInfo[];
  readonly channels: readonly ChannelInfo[];
  readonly users: readonly UserInfo[];
  readonly commands: readonly APIApplicationCommand[];
  readonly faults: readonly FaultInfo[];
}

/** Pushed over `/control/events`, in order. The first one is always `world`. */
export type ControlEvent =
  | { readonly type: 'world'; readonly world: World }
  | { readonly type: 'message'; readonly seen: SeenMessage }
  | { readonly type: 'interaction'; readonly interaction: InteractionState }
  | { readonly type: 'clock'; readonly now: number }
  /** A body the bot sent that breaks Discord's rules: shown loudly. */
  | { readonly type: 'violation'; readonly route: string; readonly problems: readonly string[] };

export type OptionValue = string | number | boolean;

/**
 * The verbs: `POST /control/<name>` takes the first type and answers with the second, or with status
 * 400 (413 for a body that is too large) and `{ error }`. Those that make an interaction answer when
 * it is no longer pending, which is after three seconds at the latest; what follows is pushed.
 */
export interface ControlVerbs {
  world: [Record<string, never>, World];
  /** Messages of a channel that `user` can see, oldest first. */
  messages: [{ user: string; channel: string; limit?: number }, readonly SeenMessage[]];
  /** Runs a slash command: `name` and, if any, `subcommand`; `options` by name (users by id). */
  command: [
    {
      user: string;
      channel: string;
      name: string;
      subcommand?: string;
      options?: Record<string, OptionValue>;
      /** The person or the message that a command of a menu is used on, by id. */
      target?: string;
      /** Send what Discord's own client would not: missing or forbidden options. For tests. */
      unchecked?: boolean;
    },
    InteractionState,
  ];
  /** Asks for completions of the option `focused`. Resolves when answered or after three seconds. */
  complete: [
    {
      user: string;
      channel: string;
      name: string;
      subcommand?: string;
      options?: Record<string, OptionValue>;
      focused: string;
    },
    InteractionState,
  ];
  /**
   * Presses a button, or chooses `values` in a select. `unchecked` also sends a press on a component
   * that is disabled, was never there, or is no longer there (a press that crossed an edit).
   */
  press: [
    { user: string; message: string; customId: string; values?: string[]; unchecked?: boolean },
    InteractionState,
  ];
  /** Submits the modal that answered `interaction`, with its inputs by custom id. */
  submit: [{ user: string; interaction: string; fields: Record<string, string> }, InteractionState];
  interaction: [{ id: string }, InteractionState];
  deleteMessage: [{ message: string }, Record<string, never>];
  deleteChannel: [{ channel: string }, Record<string, never>];
  /** Moves the stand-in's clock, and the bot's with it, forward by `ms`. */
  clock: [{ ms: number }, { now: number }];
  fault: [{ id: string; active: boolean }, readonly FaultInfo[]];
  /** Sets the language a person has chosen in Discord; a `world` event follows. */
  locale: [{ user: string; locale: string }, UserInfo];
}

/** How the bot's process is, as the program that runs it (`npm run sandbox`) knows. */
export interface BotStatus {
  readonly state: 'starting' | 'running' | 'waiting';
  /** How often it has been started again. */
  readonly restarts: number;
  /** How it last ended, in words; `null` while it has not. */
  readonly ended: string | null;
}

/** Verbs that the program around the stand-in answers, under the same `/control/` path. */
export interface RunnerVerbs {
  /** `kill` ends the bot at once, without a chance to tidy up; `restart` asks it to stop first. */
  bot: [{ action: 'status' | 'kill' | 'restart' }, BotStatus];
}
