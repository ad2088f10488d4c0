import { h } from './dom.js';

/** One thing to choose. */
export interface Choice<Value> {
  readonly label: string;
  readonly detail: string;
  readonly value: Value;
  readonly picture?: HTMLElement;
}

interface Input<Value> {
  readonly field: HTMLInputElement;
  /** Where the list is put; it opens upwards from there. */
  readonly anchor: HTMLElement;
  readonly title: string;
  /** What fits the text typed so far; `null` when the list is to stay closed. */
  readonly choices: (typed: string) => Promise<readonly Choice<Value>[] | null>;
  readonly onChoose: (choice: Choice<Value>) => void;
  /** Enter without a choice at hand. */
  readonly onEnter: () => void;
}

export interface Combobox {
  /** Asks for the choices, and shows them. */
  readonly open: () => void;
  /** Asks for them again if they are shown: what they are made from has changed. */
  readonly renew: () => void;
}

let lists = 0;

/**
 * A text field with a list of choices above it, for keyboard (arrows, Enter, Tab, Escape), mouse
 * and touch; the roles are those of the ARIA combobox pattern.
 */
export const combobox = <Value>(input: Input<Value>): Combobox => {
  const { field } = input;
  lists += 1;
  const id = `choices-${lists}`;
  let shown: readonly Choice<Value>[] = [];
  let active = 0;
  let asked = 0;
  let list: HTMLElement | null = null;

  field.setAttribute('role', 'combobox');
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-expanded', 'false');
  field.setAttribute('aria-controls', id);
  field.autocomplete = 'off';

  const close = (): void => {
    asked += 1;
    list?.remove();
    list = null;
    shown = [];
    field.setAttribute('aria-expanded', 'false');
    field.removeAttribute('aria-activedescendant');
  };
  const choose = (choice: Choice<Value>): void => {
    close();
    input.onChoose(choice);
  };
  const mark = (next: number): void => {
    active = next < -1 ? shown.length - 1 : next % Math.max(1, shown.length);
    list?.querySelectorAll('[role=option]').forEach((row, index) => {
      row.setAttribute('aria-selected', String(index === active));
      if (index === active) row.scrollIntoView({ block: 'nearest' });
    });
    if (active < 0) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', `${id}-${active}`);
  };
  const show = (choices: readonly Choice<Value>[]): void => {
    close();
    shown = choices;
    list = h(
      'div',
      { class: 'choices' },
      h('p', { class: 'choices-title' }, choices.length > 0 ? input.title : 'Nothing fits'),
      h(
        'div',
        { class: 'choices-list', role: 'listbox', id, 'aria-label': input.title },
        ...choices.map((choice, index) => {
          const row = h(
            'div',
            { class: 'choice', role: 'option', id: `${id}-${index}` },
            choice.picture ?? null,
            h('span', { class: 'choice-label' }, choice.label),
            h('span', { class: 'choice-detail' }, choice.detail),
          );
          // Pressing must not take the focus away from the field: on a phone the keyboard would go.
          row.addEventListener('pointerdown', (event) => event.preventDefault());
          row.addEventListener('click', () => choose(choice));
          return row;
        }),
      ),
    );
    input.anchor.append(list);
    field.setAttribute('aria-expanded', 'true');
    // Nothing is preselected in an empty field: Enter then sends, and Tab goes on.
    mark(field.value === '' ? -1 : 0);
  };
  const refresh = (): void => {
    asked += 1;
    const mine = asked;
    input.choices(field.value).then((choices) => {
      // A later question, or a closed list, makes this answer stale.
      if (mine !== asked || document.activeElement !== field) return;
      if (choices === null) close();
      else show(choices);
    }, close);
  };

  field.addEventListener('input', refresh);
  field.addEventListener('focus', refresh);
  field.addEventListener('blur', close);
  field.addEventListener('keydown', (event) => {
    const choice = shown[active];
    if (event.key === 'ArrowDown' && list) mark(active + 1);
    else if (event.key === 'ArrowUp' && list) mark(active <= 0 ? -2 : active - 1);
    else if (event.key === 'Escape' && list) close();
    else if (event.key === 'Enter' && choice) choose(choice);
    else if (event.key === 'Tab' && choice && !event.shiftKey) choose(choice);
    else if (event.key === 'Enter') input.onEnter();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return { open: refresh, renew: () => list && refresh() };
};
