import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOptionChoice,
  ApplicationCommandOptionType,
} from 'discord-api-types/v10';
import type { OptionValue } from '../protocol.js';
import { type Choice, combobox } from './combobox.js';
import { descriptionIn, nameIn } from './commands.js';
import { h } from './dom.js';
import type { Reader } from './markdown-dom.js';
import { avatar } from './people.js';

/** How long typing must rest before completions are asked for, ms. */
const rest = 150;

interface Input {
  readonly option: APIApplicationCommandBasicOption;
  readonly reader: Reader;
  readonly locale: string;
  readonly channel: string;
  readonly anchor: HTMLElement;
  /** Asks the app for completions of this option. */
  readonly complete: (
    typed: OptionValue,
  ) => Promise<readonly APIApplicationCommandOptionChoice[] | null>;
  readonly onDone: () => void;
  readonly onSend: () => void;
}

/** One option of a command being entered: a chip with its name and a field. */
export interface OptionField {
  readonly element: HTMLElement;
  readonly name: string;
  readonly field: HTMLInputElement;
  /** The value; `null` when left out; `'invalid'` in `problem` says why it cannot be sent. */
  readonly read: () => { readonly value: OptionValue | null; readonly problem: string | null };
}

export const optionField = (input: Input): OptionField => {
  const { option, locale } = input;
  const name = nameIn(option, locale);
  const required = option.required ?? false;
  const description = descriptionIn(option, locale);
  const numeric =
    option.type === ApplicationCommandOptionType.Integer ||
    option.type === ApplicationCommandOptionType.Number;
  const field = h('input', {
    type: 'text',
    inputmode: numeric ? 'numeric' : null,
    size: 8,
    placeholder: required ? 'required' : 'optional',
    'aria-label': `${name}: ${description}`,
    'aria-required': required,
    spellcheck: false,
  });
  let chosen: Choice<OptionValue> | null = null;

  const choices = choicesOf(input);
  combobox<OptionValue>({
    field,
    anchor: input.anchor,
    title: description,
    choices: (typed) => choices(chosen?.label === typed ? '' : typed),
    onChoose: (choice) => {
      chosen = choice;
      field.value = choice.label;
      resize();
      input.onDone();
    },
    onEnter: input.onSend,
  });
  const resize = (): void => {
    field.size = Math.max(8, Math.min(24, field.value.length + 1));
    element.classList.remove('wrong');
  };
  field.addEventListener('input', () => {
    chosen = null;
    resize();
  });
  const element = h(
    'label',
    { class: `option${required ? ' needed' : ''}`, title: description },
    h(
      'span',
      { class: 'option-name' },
      name,
      required ? h('span', { class: 'required' }, '*') : null,
    ),
    field,
  );
  const read = (): ReturnType<OptionField['read']> => {
    const typed = field.value.trim();
    if (typed === '') {
      return { value: null, problem: required ? `“${name}” is required.` : null };
    }
    if (chosen) return { value: chosen.value, problem: null };
    if (numeric) {
      const value = Number(typed);
      return Number.isFinite(value)
        ? { value, problem: null }
        : { value: null, problem: `“${name}” takes a number.` };
    }
    return option.type === ApplicationCommandOptionType.String && !hasChoices(option)
      ? { value: typed, problem: null }
      : { value: null, problem: `“${name}”: choose one of the list.` };
  };
  return { element, name: option.name, field, read };
};

const hasChoices = (option: APIApplicationCommandBasicOption): boolean =>
  'choices' in option && (option.choices?.length ?? 0) > 0;

/** The list of choices for what was typed, or `null` for a free field. */
const choicesOf = (
  input: Input,
): ((typed: string) => Promise<readonly Choice<OptionValue>[] | null>) => {
  const { option, reader, locale } = input;
  const fitting =
    (all: readonly Choice<OptionValue>[]) =>
    async (typed: string): Promise<readonly Choice<OptionValue>[]> =>
      all.filter((choice) => choice.label.toLowerCase().includes(typed.toLowerCase()));
  if (option.type === ApplicationCommandOptionType.User)
    return fitting(people(reader, input.channel));
  if (option.type === ApplicationCommandOptionType.Boolean) {
    return fitting([
      { label: 'True', detail: '', value: true },
      { label: 'False', detail: '', value: false },
    ]);
  }
  if ('choices' in option && option.choices && option.choices.length > 0) {
    return fitting(
      option.choices.map((choice) => ({
        label: nameIn(choice, locale),
        detail: '',
        value: choice.value,
      })),
    );
  }
  if ('autocomplete' in option && option.autocomplete) {
    return async (typed) => {
      await new Promise((resolve) => setTimeout(resolve, rest));
      const found = await input.complete(typed);
      return (found ?? []).map((choice) => ({
        label: nameIn(choice, locale),
        detail: '',
        value: choice.value,
      }));
    };
  }
  return async () => null;
};

const people = (reader: Reader, channel: string): readonly Choice<OptionValue>[] => {
  const { model } = reader;
  const members = model.channel(channel)?.members ?? [];
  const app = model.world.app.id;
  const ids = [...members.filter((id) => id !== reader.user && id !== app), app, reader.user];
  return ids.map((id) => ({
    label: model.name(id),
    detail: id === app ? 'this app' : id === reader.user ? 'you' : '',
    value: id,
    picture: avatar(model, id, 24),
  }));
};
