import {
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  TextInputStyle,
} from 'discord.js';
import { err, ok, type Result } from '../../games/result.js';
import { type HouseLimits, houseBounds } from '../../play/limits.js';
import type { Voice } from '../../text/index.js';
import { writeCustomId } from '../custom-id.js';

const fields = [
  { id: 'tables', limit: 'tablesInChannel', hint: 'range' },
  { id: 'open', limit: 'openPerPerson', hint: 'openRange' },
  { id: 'challenges', limit: 'challengesPerMinute', hint: 'range' },
] as const satisfies readonly { id: string; limit: keyof HouseLimits; hint: string }[];

/** Limits as a form gives them back: `null` is the usual one. */
export type GivenLimits = { readonly [Limit in keyof HouseLimits]: number | null };

/** A value that is no number within its bounds. */
export interface WrongLimit {
  readonly value: string;
  readonly least: number;
  readonly most: number;
}

/** The form for a server's limits; `shown` are the values to begin with, in the order of the fields. */
export const limitsForm = (
  say: Voice['say'],
  shown: readonly string[],
): APIModalInteractionResponseCallbackData => ({
  title: say('settings:form.title'),
  custom_id: writeCustomId('-', null, 'limits'),
  components: fields.map(({ id, limit, hint }, index) => ({
    type: ComponentType.Label,
    label: say(`settings:form.${id}`),
    description: say(`settings:form.${hint}`, houseBounds[limit]),
    component: {
      type: ComponentType.TextInput,
      custom_id: id,
      style: TextInputStyle.Short,
      max_length: 2,
      required: false,
      value: (shown[index] ?? '').slice(0, 2),
    },
  })),
});

/** What was filled in, or the first value that cannot be. `read` gives a field's text by its id. */
export const readLimits = (read: (id: string) => string): Result<GivenLimits, WrongLimit> => {
  const given: { -readonly [Limit in keyof HouseLimits]: number | null } = {
    tablesInChannel: null,
    openPerPerson: null,
    challengesPerMinute: null,
  };
  for (const { id, limit } of fields) {
    const value = read(id).trim();
    if (value === '') continue;
    const { least, most, usual } = houseBounds[limit];
    const number = Number(value);
    if (!/^\d{1,3}$/.test(value) || number < least || number > most) {
      return err({ value, least, most });
    }
    given[limit] = number === usual ? null : number;
  }
  return ok(given);
};
