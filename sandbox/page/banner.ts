import { h } from './dom.js';

/** The red strip for bodies of the bot that break Discord's rules: impossible to miss. */
export class Violations {
  readonly element = h('div', { class: 'violations', role: 'alert', hidden: true });
  #count = 0;

  add(route: string, problems: readonly string[]): void {
    this.#count += 1;
    this.element.hidden = false;
    this.element.replaceChildren(
      h(
        'strong',
        {},
        this.#count === 1
          ? 'The bot broke a rule of Discord'
          : `The bot broke rules of Discord ${this.#count} times`,
      ),
      h('code', {}, route),
      h('ul', {}, ...problems.map((problem) => h('li', {}, problem))),
      h(
        'button',
        { type: 'button', class: 'button small', onclick: () => this.#clear() },
        'Dismiss',
      ),
    );
  }

  #clear(): void {
    this.#count = 0;
    this.element.hidden = true;
  }
}
