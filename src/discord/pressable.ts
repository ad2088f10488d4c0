import {
  type MessageComponentInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
} from 'discord.js';
import { isSnowflake, mostChosen } from './select.js';

/** A press of a button, a choice in a select, or a modal that is sent. */
export type Pressable = MessageComponentInteraction | ModalSubmitInteraction;

/** The pressed message, when everybody can see it: a private copy is nobody's board. */
export const publicMessage = (interaction: Pressable): string | null => {
  const { message } = interaction;
  return message === null || message.flags.has(MessageFlags.Ephemeral) ? null : message.id;
};

/** What was chosen in a select; nothing for a press on anything else. */
export const chosenIn = (interaction: Pressable): readonly string[] =>
  interaction.isAnySelectMenu() ? interaction.values : [];

/** The ids among what was chosen, each once: whatever a client sends, no more and nothing else. */
export const idsIn = (interaction: Pressable): readonly string[] =>
  [...new Set(chosenIn(interaction).filter(isSnowflake))].slice(0, mostChosen);
