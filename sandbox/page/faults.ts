import type { FaultInfo } from '../protocol.js';
import { control } from './client.js';
import { h, keepingFocus } from './dom.js';
import type { Model } from './model.js';

/** The list of what can be made to go wrong, under headings, and the button that ends all of it. */
export class FaultList {
  readonly element = h('div', { class: 'faults' });
  readonly allOff = h(
    'button',
    { type: 'button', class: 'button secondary small', onclick: () => void this.#allOff() },
    'All off',
  );
  readonly #model: Model;

  constructor(model: Model) {
    this.#model = model;
  }

  /** How many are on. */
  get active(): number {
    return this.#model.world.faults.filter((fault) => fault.active).length;
  }

  show(): void {
    const { faults } = this.#model.world;
    const parts = [...new Set(faults.map(({ group }) => group))].map((group) =>
      h(
        'div',
        { role: 'group', 'aria-label': group },
        h('h4', {}, group),
        ...faults
          .filter((fault) => fault.group === group)
          .map((fault) => (fault.once ? this.#act(fault) : this.#switch(fault))),
      ),
    );
    this.allOff.disabled = this.active === 0;
    keepingFocus(this.element, () => this.element.replaceChildren(...parts));
  }

  async #set(id: string, active: boolean): Promise<void> {
    const faults = await control('fault', { id, active });
    this.#model.setWorld({ ...this.#model.world, now: this.#model.now(), faults });
  }

  async #allOff(): Promise<void> {
    for (const { id, active } of this.#model.world.faults) if (active) await this.#set(id, false);
  }

  #switch(fault: FaultInfo): HTMLElement {
    const box = h('input', { type: 'checkbox', role: 'switch' });
    box.checked = fault.active;
    box.addEventListener('change', () => void this.#set(fault.id, box.checked));
    return h('label', { class: 'fault' }, h('span', {}, fault.label), box);
  }

  /** Something that happens once, at the press. */
  #act(fault: FaultInfo): HTMLElement {
    return h(
      'button',
      {
        type: 'button',
        class: 'button secondary small fault-act',
        onclick: () => void this.#set(fault.id, true),
      },
      fault.label,
    );
  }
}
