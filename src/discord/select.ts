import { type APISelectMenuOption, ComponentType, SelectMenuDefaultValueType } from 'discord.js';
import { writeCustomId } from './custom-id.js';
import { clip, type Row } from './message.js';

/** Most options and default values that a select takes (Discord's limit). */
export const mostChosen = 25;

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
}

const optionOf = (
  { value, label, description }: Choice,
  chosen: string | null,
): APISelectMenuOption => ({
  value,
  label: clip(label, 100),
  ...(description === undefined ? {} : { description: clip(description, 100) }),
  default: value === chosen,
});

/**
 * A row with a select of one of a few choices; it shows the one that holds, or else a placeholder, which
 * is also what the select is called to a screen reader: no two of a message have the same.
 */
export const choiceRow = (
  table: string,
  action: string,
  choices: readonly Choice[],
  chosen: string | null,
  placeholder: string,
  turn: number | null = null,
): Row => ({
  type: ComponentType.ActionRow,
  components: [
    {
      type: ComponentType.StringSelect,
      custom_id: writeCustomId(table, turn, action),
      placeholder: clip(placeholder, 150),
      options: choices.map((choice) => optionOf(choice, chosen)),
    },
  ],
});

/** A row in which any number of channels of these types can be chosen; it shows those that hold. */
export const channelRow = (
  table: string,
  action: string,
  placeholder: string,
  types: readonly number[],
  chosen: readonly string[],
): Row => ({
  type: ComponentType.ActionRow,
  components: [
    {
      type: ComponentType.ChannelSelect,
      custom_id: writeCustomId(table, null, action),
      placeholder: clip(placeholder, 150),
      channel_types: [...types],
      min_values: 0,
      max_values: mostChosen,
      default_values: chosen
        .slice(0, mostChosen)
        .map((id) => ({ id, type: SelectMenuDefaultValueType.Channel })),
    },
  ],
});

/**
 * A row in which any number of people can be chosen; it shows those that hold. Discord refuses the whole
 * message for an id that is none of its own.
 */
export const peopleRow = (
  table: string,
  action: string,
  placeholder: string,
  chosen: readonly string[],
): Row => ({
  type: ComponentType.ActionRow,
  components: [
    {
      type: ComponentType.UserSelect,
      custom_id: writeCustomId(table, null, action),
      placeholder: clip(placeholder, 150),
      min_values: 0,
      max_values: mostChosen,
      default_values: chosen
        .filter(isSnowflake)
        .slice(0, mostChosen)
        .map((id) => ({ id, type: SelectMenuDefaultValueType.User })),
    },
  ],
});

export const isSnowflake = (id: string): boolean => /^\d{17,20}$/.test(id);
