import type { InteractionState } from '../protocol.js';
import { byId, isThinking, type Model } from './model.js';
import type { Sight } from './sight.js';

/** Brings into sight what a person's own last press or command has made. */
export class Follow {
  readonly #model: Model;
  readonly #sight: Sight;
  #last = '';
  /** The messages of that interaction which were gone to already. */
  #shown = new Set<string>();

  constructor(model: Model, sight: Sight) {
    this.#model = model;
    this.#sight = sight;
  }

  /** The person's newest interaction, answered: goes to what it made or, failing that, changed. */
  begin(state: InteractionState, channel: string): void {
    this.#last = state.id;
    this.#shown = new Set();
    this.#go(this.#model.interaction(state.id) ?? state, channel);
  }

  /** More is known of an interaction, whoever's it is. */
  onChange(state: InteractionState, channel: string): void {
    if (state.id === this.#last) this.#go(state, channel);
  }

  #go(state: InteractionState, channel: string): void {
    const first = this.#shown.size === 0;
    const news = this.#model
      .messages(channel, state.user)
      .map(({ message }) => message)
      .filter(({ id }) => state.messages.includes(id) && !this.#shown.has(id));
    for (const message of news) if (!isThinking(message)) this.#shown.add(message.id);
    const made = news.findLast(({ id }) => byId(id, state.id) > 0);
    const changed = first ? news.at(-1) : undefined;
    if (made) this.#sight.goTo(made.id, 'made');
    else if (changed) this.#sight.goTo(changed.id, 'changed');
  }
}
