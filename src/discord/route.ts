import type {
  AutocompleteInteraction,
  ChatInputCommandInteraction,
  MessageComponentInteraction,
  ModalSubmitInteraction,
} from 'discord.js';
import type { Bot } from './bot.js';
import type { CustomId } from './custom-id.js';
import type { Place } from './place.js';
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

/** What a handler knows of a press besides the interaction itself. */
export interface Press {
  readonly place: Place;
  readonly id: CustomId;
}

export type Pressable = MessageComponentInteraction | ModalSubmitInteraction;

/** A button's or modal's action and how it is answered. */
export interface PressRoute {
  readonly deferral: Deferral;
  readonly run: (bot: Bot, interaction: Pressable, press: Press) => Promise<Reply>;
}

export type CompletionRoute = (
  bot: Bot,
  interaction: AutocompleteInteraction,
  place: Place,
) => Promise<Reply>;
