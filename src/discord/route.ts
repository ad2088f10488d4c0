import type {
  AutocompleteInteraction,
  ChatInputCommandInteraction,
  MessageContextMenuCommandInteraction,
  UserContextMenuCommandInteraction,
} from 'discord.js';
import type { Bot } from './bot.js';
import type { CustomId } from './custom-id.js';
import type { Place } from './place.js';
import type { Pressable } from './pressable.js';
import type { Deferral, Reply } from './reply.js';

/** A slash command (or subcommand) and how it is answered. */
export interface CommandRoute {
  /** Decided from the payload alone, before anything is read. */
  readonly deferral: (interaction: ChatInputCommandInteraction) => Deferral;
  readonly run: (
    bot: Bot,
    interaction: ChatInputCommandInteraction,
    place: Place,
  ) => Promise<Reply>;
}

interface MenuOn<On extends 'person' | 'message', Interaction> {
  readonly on: On;
  /** Decided from the payload alone, before anything is read. */
  readonly deferral: (interaction: Interaction) => Deferral;
  readonly run: (bot: Bot, interaction: Interaction, place: Place) => Promise<Reply>;
}

/** An entry of the menu on a person or on a message, and how it is answered. */
export type MenuRoute =
  | MenuOn<'person', UserContextMenuCommandInteraction>
  | MenuOn<'message', MessageContextMenuCommandInteraction>;

/** What a handler knows of a press besides the interaction itself. */
export interface Press {
  readonly place: Place;
  readonly id: CustomId;
}

/** A button's or modal's action and how it is answered. */
export interface PressRoute {
  readonly deferral: Deferral;
  /** Known to take long: the answer is put off at once. */
  readonly slow?: true;
  readonly run: (bot: Bot, interaction: Pressable, press: Press) => Promise<Reply>;
}

export type CompletionRoute = (
  bot: Bot,
  interaction: AutocompleteInteraction,
  place: Place,
) => Promise<Reply>;
