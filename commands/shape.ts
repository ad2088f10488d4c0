import type { en } from '../src/text/locales/en/index.js';

type Words = typeof en.commands;
export type CommandName = keyof Words['command'];
export type SubcommandName = keyof Words['subcommand'];
export type OptionName = keyof Words['option'];
export type MenuName = keyof Words['menu'];

/** An option of a slash command. */
export type OptionShape =
  | { readonly type: 'user'; readonly required: boolean }
  /** One of a fixed list; what each is called stands in the catalogues under `choice`. */
  | { readonly type: 'choice'; readonly required: boolean; readonly choices: readonly string[] }
  /** The same with whole numbers, which arrive as numbers. */
  | { readonly type: 'number'; readonly required: boolean; readonly choices: readonly number[] }
  /** Yes or no, which arrives as a boolean. */
  | { readonly type: 'flag'; readonly required: boolean }
  /** Free text with completion: what arrives may be anything. */
  | { readonly type: 'completed'; readonly required: boolean };

/** Options by name, in the order in which they are offered: required ones first. */
export type OptionShapes = { readonly [Name in OptionName]?: OptionShape };

/** A slash command as data; what it is called stands in the catalogues. */
export interface CommandShape {
  readonly name: CommandName;
  /** `managers`: shown only to those who may manage the server; handlers check it again. */
  readonly audience: 'everyone' | 'managers';
  /** Where it can be run. */
  readonly places: readonly ('server' | 'bot-dm' | 'private-channel')[];
  /** Either subcommands, or options of the command itself. */
  readonly subcommands?: { readonly [Name in SubcommandName]?: OptionShapes };
  readonly options?: OptionShapes;
}

/** An entry of the menu that Discord opens on a person or on a message (at most 15 of each). */
export interface MenuShape {
  readonly name: MenuName;
  readonly on: 'person' | 'message';
  /** `moderators`: shown only to those who may manage messages; handlers check it again. */
  readonly audience: 'everyone' | 'moderators';
  readonly places: CommandShape['places'];
}
