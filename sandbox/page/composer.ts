import type { InteractionState, OptionValue } from '../protocol.js';
import { control } from './client.js';
import { type Choice, type Combobox, combobox } from './combobox.js';
import { type CommandEntry, commandEntries, lackedRight, matching, offered } from './commands.js';
import { h, icon, icons } from './dom.js';
import type { Reader } from './markdown-dom.js';
import { type OptionField, optionField } from './option-field.js';
import { avatar } from './people.js';

interface Actions {
  readonly channel: () => string;
  /** Called with the running command and, in words, what was sent. */
  readonly send: (entry: CommandEntry, options: Record<string, OptionValue>) => void;
}

/** The line at the foot of a seat where slash commands are entered, option by option. */
export class Composer {
  readonly element = h('div', { class: 'composer' });
  readonly #reader: Reader;
  readonly #actions: Actions;
  readonly #notice = h('p', { class: 'composer-notice', role: 'status' });
  readonly #line = h('div');
  #menu: Combobox | null = null;

  constructor(reader: Reader, actions: Actions) {
    this.#reader = reader;
    this.#actions = actions;
    this.element.append(this.#notice, this.#line);
    this.reset();
  }

  /** An empty line again, named after the channel. */
  reset(focus = false): void {
    const { model } = this.#reader;
    const channel = model.channel(this.#actions.channel());
    const field = h('input', {
      type: 'text',
      class: 'composer-field',
      placeholder: 'Type / for commands',
      'aria-label': `Message #${channel?.name ?? ''}`,
      enterkeyhint: 'send',
      spellcheck: false,
    });
    const menu = h(
      'button',
      { type: 'button', class: 'plain round', 'aria-label': 'Commands', title: 'Commands' },
      h('span', { class: 'slash', 'aria-hidden': 'true' }, '/'),
    );
    const box = combobox<CommandEntry>({
      field,
      anchor: this.element,
      title: 'Commands',
      choices: async (typed) => (typed.startsWith('/') ? this.#offers(typed.slice(1)) : null),
      onChoose: (choice) => this.#enter(choice.value),
      onEnter: () => {
        if (field.value === '') return;
        this.#say(
          field.value.startsWith('/')
            ? this.#whyNot(field.value.slice(1))
            : 'Only commands can be sent here: start with “/”.',
        );
      },
    });
    this.#menu = box;
    menu.addEventListener('pointerdown', (event) => event.preventDefault());
    menu.addEventListener('click', () => {
      field.value = field.value.startsWith('/') ? field.value : '/';
      field.focus();
      box.open();
    });
    field.addEventListener('input', () => this.#say(''));
    this.#show(h('div', { class: 'composer-line' }, menu, field));
    if (focus) field.focus({ preventScroll: true });
  }

  /** Commands, people or languages are not what they were. */
  renew(): void {
    this.#menu?.renew();
  }

  #offers(typed: string): readonly Choice<CommandEntry>[] {
    const { model, user } = this.#reader;
    const channel = model.channel(this.#actions.channel());
    const person = model.user(user);
    if (!channel || !person) return [];
    const guild = model.guildOf(channel);
    const commands = model.world.commands.filter((each) => offered(each, channel, guild, person));
    return matching(commandEntries(commands, person.locale), typed).map((entry) => ({
      label: `/${entry.path}`,
      detail: entry.description,
      value: entry,
      picture: avatar(model, model.world.app.id, 24),
    }));
  }

  #whyNot(typed: string): string {
    const { model, user } = this.#reader;
    const channel = model.channel(this.#actions.channel());
    const person = model.user(user);
    const people = model.people().filter(({ id }) => channel?.members.includes(id));
    const lacked =
      channel?.guild != null && person !== null
        ? lackedRight(model.world.commands, typed, person, people)
        : null;
    return lacked ?? 'There is no such command here.';
  }

  #enter(entry: CommandEntry): void {
    this.#menu = null;
    const locale = this.#reader.model.user(this.#reader.user)?.locale ?? 'en-US';
    const fields: OptionField[] = [];
    const given = (): Record<string, OptionValue> =>
      Object.fromEntries(
        fields.flatMap((field) => {
          const { value } = field.read();
          return value === null ? [] : [[field.name, value]];
        }),
      );
    const send = (): void => this.#send(entry, fields, given);
    const button = h(
      'button',
      {
        type: 'button',
        class: 'plain round send',
        'aria-label': `Send /${entry.path}`,
        title: 'Send',
        onclick: send,
      },
      icon(icons.send),
    );
    for (const option of entry.options) {
      fields.push(
        optionField({
          option,
          reader: this.#reader,
          locale,
          channel: this.#actions.channel(),
          anchor: this.element,
          complete: async (typed) =>
            this.#complete(entry, { ...given(), [option.name]: typed }, option.name),
          onDone: () => {
            const next = fields.find((field) => field.read().problem !== null);
            if (next) next.field.focus();
            else button.focus();
          },
          onSend: send,
        }),
      );
    }
    const line = h(
      'div',
      { class: 'composer-line entering', role: 'group', 'aria-label': `Command /${entry.path}` },
      h(
        'div',
        { class: 'option-row' },
        h('span', { class: 'command-name' }, `/${entry.path}`),
        ...fields.map((field) => field.element),
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'plain round',
          'aria-label': 'Cancel command',
          title: 'Cancel',
          onclick: () => this.reset(true),
        },
        icon(icons.close),
      ),
      button,
    );
    line.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.reset(true);
    });
    this.#show(line);
    const first = fields.find((field) => field.element.classList.contains('needed')) ?? fields[0];
    if (first) first.field.focus();
    else button.focus();
  }

  #send(
    entry: CommandEntry,
    fields: readonly OptionField[],
    given: () => Record<string, OptionValue>,
  ): void {
    for (const field of fields) {
      const { problem } = field.read();
      if (problem !== null) {
        field.element.classList.add('wrong');
        field.field.focus();
        this.#say(problem);
        return;
      }
    }
    this.#actions.send(entry, given());
    this.reset(true);
  }

  async #complete(
    entry: CommandEntry,
    options: Record<string, OptionValue>,
    focused: string,
  ): Promise<InteractionState['choices']> {
    const state = await control('complete', {
      user: this.#reader.user,
      channel: this.#actions.channel(),
      name: entry.name,
      ...(entry.subcommand === null ? {} : { subcommand: entry.subcommand }),
      options,
      focused,
    });
    return (await this.#reader.model.settled(state)).choices;
  }

  #show(line: HTMLElement): void {
    this.#line.replaceChildren(line);
    this.#say('');
  }

  #say(words: string): void {
    this.#notice.textContent = words;
  }
}
