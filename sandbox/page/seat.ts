import type { InteractionState, OptionValue, SeenMessage } from '../protocol.js';
import { control } from './client.js';
import { Composer } from './composer.js';
import { h, icon, keepingFocus } from './dom.js';
import { Follow } from './follow.js';
import type { Reader } from './markdown-dom.js';
import { MessageView } from './message.js';
import { openModal } from './modal.js';
import { byId, type Change, type Model } from './model.js';
import { rail, signs, type Unread } from './rail.js';
import { seatFrame } from './seat-frame.js';
import { Sight } from './sight.js';

interface Actions {
  readonly close: ((user: string) => void) | null;
  /** The seat's unread counts or channel changed. */
  readonly changed: () => void;
}

/** One person's Discord: channels, the messages of one of them, and the line for commands. */
export class SeatView {
  readonly element: HTMLElement;
  readonly user: string;
  channel: string;
  readonly #model: Model;
  readonly #actions: Actions;
  readonly #reader: Reader;
  readonly #composer: Composer;
  readonly #rail = h('div', { class: 'rail' });
  readonly #title = h('div', { class: 'channel-title' });
  readonly #list = h('div', { class: 'log-list' });
  readonly #log = h('div', { class: 'log', role: 'log', 'aria-live': 'off', tabindex: 0 });
  readonly #views = new Map<string, MessageView>();
  readonly #dismissed = new Set<string>();
  readonly #unread = new Map<string, Unread>();
  readonly #sight: Sight;
  readonly #follow: Follow;
  /** The message on which this person pressed last. */
  #pressed = '';

  constructor(model: Model, user: string, channel: string, actions: Actions) {
    this.#model = model;
    this.user = user;
    this.channel = channel;
    this.#actions = actions;
    this.#reader = { model, user, jump: (where, message) => void this.jump(where, message) };
    this.#composer = new Composer(this.#reader, {
      channel: () => this.channel,
      send: (entry, options) => void this.send(entry.name, entry.subcommand, options),
    });
    this.#sight = new Sight(this.#log, this.#list, (id) => this.#views.get(id)?.element ?? null);
    this.#follow = new Follow(model, this.#sight);
    this.element = seatFrame(model, user, {
      rail: this.#rail,
      title: this.#title,
      log: this.#log,
      pill: this.#sight.pill,
      composer: this.#composer.element,
    });
    this.#log.append(this.#list);
    this.#showPlaces();
  }

  /** Mentions that wait anywhere in this seat. */
  mentions(): number {
    return [...this.#unread.values()].reduce((sum, each) => sum + each.mentions, 0);
  }

  /** The seat has come onto the screen: what waits in its open channel is read. */
  read(): void {
    if (this.#unread.delete(this.channel)) this.#showPlaces();
    this.#sight.keep();
  }

  async open(channel: string): Promise<void> {
    this.element.classList.remove('rail-open');
    if (channel !== this.channel) {
      this.channel = channel;
      this.#views.clear();
      this.#list.replaceChildren();
      this.#sight.reset();
      this.#composer.reset();
    }
    this.#unread.delete(channel);
    this.#showPlaces();
    this.#actions.changed();
    await this.#model.load(this.user, channel);
  }

  /** Goes to a channel and, in it, to a message, which lights up. */
  async jump(channel: string, message: string | null): Promise<void> {
    if (!this.#sees(channel)) return;
    if (channel !== this.channel) await this.open(channel);
    const element = message === null ? null : this.#views.get(message)?.element;
    if (!element) return;
    this.#sight.letGo();
    element.scrollIntoView({
      block: 'center',
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
    element.classList.remove('found');
    // Reading the width makes the browser restart the animation.
    void element.offsetWidth;
    element.classList.add('found');
  }

  /** Goes to the beginning of a message: of a board, the line that says whose turn it is. */
  showTop(message: string): void {
    this.#sight.goTo(message, 'top');
  }

  onChange(change: Change, visible: boolean): void {
    if (change.kind === 'world') {
      this.#showPlaces();
      this.#composer.renew();
      for (const seen of this.#model.messages(this.channel, this.user))
        this.#views.get(seen.message.id)?.update(seen);
    } else if (change.kind === 'loaded' && change.channel === this.channel) {
      for (const id of [...this.#views.keys()]) {
        const known = this.#model.message(this.channel, id);
        if (known?.deleted) this.#place(known);
      }
      for (const seen of this.#model.messages(this.channel, this.user)) this.#place(seen);
      this.#sight.keep();
    } else if (change.kind === 'message') {
      this.#onMessage(change, visible);
    } else if (change.kind === 'interaction') {
      this.#follow.onChange(change.state, this.channel);
    }
  }

  #onMessage(change: Extract<Change, { kind: 'message' }>, visible: boolean): void {
    const { seen, fresh, began } = change;
    const { id, channel_id: channel, mentions } = seen.message;
    if (seen.viewer !== null && seen.viewer !== this.user) return;
    if (channel === this.channel) {
      this.#place(seen);
      if (fresh) this.#sight.came(id);
      if (began && !fresh && (this.#sight.atEnd || this.#pressed === id)) this.showTop(id);
    }
    const away = channel !== this.channel || !visible;
    const mine = mentions.some((each) => each.id === this.user);
    // As on Discord an edit rings nobody; but it marks the seat, where just one fits the screen.
    if (!away || !(fresh || mine) || !this.#sees(channel)) return;
    const before = this.#unread.get(channel) ?? { messages: 0, mentions: 0 };
    this.#unread.set(channel, {
      messages: before.messages + 1,
      mentions: before.mentions + Number(fresh && mine),
    });
    this.#showPlaces();
    this.#actions.changed();
  }

  #sees(channel: string): boolean {
    return this.#model.channelsOf(this.user).some((each) => each.id === channel);
  }

  #place(seen: SeenMessage): void {
    const { id } = seen.message;
    const view = this.#views.get(id);
    if (seen.deleted || this.#dismissed.has(id)) {
      view?.element.remove();
      this.#views.delete(id);
      return;
    }
    if (view) {
      view.update(seen);
    } else {
      const made = new MessageView(seen, this.#reader, {
        press: (message, customId, values) => void this.press(message, customId, values),
        use: (command, target) => void this.send(command, null, {}, target),
        dismiss: (message) => {
          this.#dismissed.add(message);
          this.#views.get(message)?.element.remove();
          this.#views.delete(message);
        },
      });
      this.#views.set(id, made);
      this.#insert(id, made.element);
    }
  }

  #insert(id: string, element: HTMLElement): void {
    element.dataset.order = id;
    const next = [...this.#list.children].find(
      (other) => other instanceof HTMLElement && byId(other.dataset.order ?? '', id) > 0,
    );
    this.#list.insertBefore(element, next ?? null);
  }

  /** Presses a button or chooses in a select, as this person. */
  async press(
    message: string,
    customId: string,
    values: readonly string[] | null,
  ): Promise<InteractionState | null> {
    const view = this.#views.get(message);
    this.#pressed = message;
    view?.setBusy(customId);
    try {
      const started = await control('press', {
        user: this.user,
        message,
        customId,
        ...(values ? { values: [...values] } : {}),
      });
      const state = await this.#model.settled(started);
      view?.setBusy(null);
      this.#follow.begin(state, this.channel);
      if (state.status === 'failed') view?.setFailure('This interaction failed');
      else this.#openModal(state);
      return state;
    } catch (error) {
      view?.setBusy(null);
      view?.setFailure(error instanceof Error ? error.message : 'This interaction failed');
      return null;
    }
  }

  /** Runs a command in the open channel, as this person: a slash command, or a menu's on `target`. */
  async send(
    name: string,
    subcommand: string | null,
    options: Record<string, OptionValue>,
    target?: string,
  ): Promise<InteractionState | null> {
    const words = [name, subcommand].filter(Boolean).join(' ');
    const shown = target === undefined ? `/${words}` : words;
    this.#sight.toEnd();
    try {
      const started = await control('command', {
        user: this.user,
        channel: this.channel,
        name,
        ...(subcommand === null ? {} : { subcommand }),
        options,
        ...(target === undefined ? {} : { target }),
      });
      const state = await this.#model.settled(started);
      this.#follow.begin(state, this.channel);
      if (state.status === 'failed') this.#note(state.id, shown, 'The application did not respond');
      else this.#openModal(state);
      return state;
    } catch (error) {
      const last = this.#model.messages(this.channel, this.user).at(-1)?.message.id ?? '0';
      this.#note(
        last,
        shown,
        error instanceof Error ? error.message : 'The command could not be sent',
      );
      return null;
    }
  }

  #openModal(state: InteractionState): void {
    if (!state.modal) return;
    openModal(this.element, state.modal, this.#reader, async (fields) => {
      const answer = await this.#model.settled(
        await control('submit', { user: this.user, interaction: state.id, fields }),
      );
      this.#follow.begin(answer, this.channel);
      if (answer.status === 'failed') throw new Error('Something went wrong. Try again.');
    });
  }

  /** A line only this person sees, where a command's answer would have been. */
  #note(id: string, command: string, words: string): void {
    const note = h(
      'div',
      { class: 'note', role: 'alert' },
      h('span', { class: 'muted' }, `You used ${command}`),
      h('p', { class: 'failure' }, words),
      h('button', { type: 'button', class: 'link', onclick: () => note.remove() }, 'Dismiss'),
    );
    this.#insert(id, note);
  }

  #showPlaces(): void {
    const channel = this.#model.channel(this.channel);
    const name = channel ? this.#model.placeName(channel) : 'a deleted channel';
    this.#title.replaceChildren(icon(signs[channel?.kind ?? 'text'], 18), h('h2', {}, name));
    this.#log.setAttribute('aria-label', `Messages in ${name}, as ${this.#model.name(this.user)}`);
    const { close } = this.#actions;
    const places = rail({
      model: this.#model,
      user: this.user,
      current: this.channel,
      unread: (id) => this.#unread.get(id) ?? { messages: 0, mentions: 0 },
      open: (id) => void this.open(id),
      setLocale: (locale) => void control('locale', { user: this.user, locale }),
      leave: close && (() => close(this.user)),
    });
    keepingFocus(this.#rail, () => this.#rail.replaceChildren(...places));
  }
}
