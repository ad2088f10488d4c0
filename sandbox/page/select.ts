import type { APISelectMenuOption } from 'discord-api-types/v10';
import { h, icon, icons } from './dom.js';
import { emoji } from './markdown-dom.js';

interface SelectInput {
  readonly placeholder: string;
  readonly options: readonly APISelectMenuOption[];
  readonly min: number;
  readonly max: number;
  readonly disabled: boolean;
  /** Called with the chosen values when the choice is complete. */
  readonly onChoose: (values: readonly string[]) => void;
}

/** A string select in Discord's look: a field that opens its list in place. */
export const select = (input: SelectInput): HTMLElement => {
  let chosen = new Set(
    input.options.filter((option) => option.default).map((option) => option.value),
  );
  let sent: readonly string[] = [...chosen];
  const label = h('span', { class: 'select-label' });
  const field = h(
    'button',
    {
      class: 'select-field',
      type: 'button',
      disabled: input.disabled,
      role: 'combobox',
      'aria-haspopup': 'listbox',
      'aria-expanded': false,
      'aria-label': input.placeholder,
    },
    label,
    icon(icons.down, 18),
  );
  const list = h('div', {
    class: 'select-list',
    role: 'listbox',
    hidden: true,
    'aria-multiselectable': input.max > 1,
    'aria-label': input.placeholder,
  });
  const root = h('div', { class: 'select' }, field, list);

  const show = (): void => {
    const picked = input.options.filter((option) => chosen.has(option.value));
    label.textContent = picked.map((option) => option.label).join(', ') || input.placeholder;
    label.classList.toggle('placeholder', picked.length === 0);
    for (const row of list.children) {
      const on = row instanceof HTMLElement && chosen.has(row.dataset.value ?? '');
      row.setAttribute('aria-selected', String(on));
    }
  };
  const close = (): boolean => {
    const open = !list.hidden;
    list.hidden = true;
    field.setAttribute('aria-expanded', 'false');
    return open;
  };
  const send = (): void => {
    sent = [...chosen];
    input.onChoose(sent);
  };
  /** Closes the list and sends what is new in it; what cannot be sent is given up. */
  const finish = (): void => {
    if (!close()) return;
    const changed = chosen.size !== sent.length || sent.some((value) => !chosen.has(value));
    if (chosen.size < input.min) giveUp();
    else if (changed) send();
  };
  const giveUp = (): void => {
    close();
    chosen = new Set(sent);
    show();
  };
  const choose = (value: string): void => {
    if (input.max === 1) chosen = new Set([value]);
    else if (chosen.has(value)) chosen.delete(value);
    else if (chosen.size < input.max) chosen.add(value);
    show();
    if (input.max > 1) return;
    // A single choice is sent at once, also when it is the same as before.
    close();
    send();
    field.focus();
  };
  list.append(...input.options.map((option) => optionRow(option, () => choose(option.value))));
  field.addEventListener('click', () => {
    if (!list.hidden) return finish();
    list.hidden = false;
    field.setAttribute('aria-expanded', 'true');
    const current =
      list.querySelector<HTMLElement>('[aria-selected=true]') ?? list.firstElementChild;
    if (current instanceof HTMLElement) current.focus();
    list.scrollIntoView({ block: 'nearest' });
  });
  root.addEventListener('focusout', (event) => {
    if (!(event.relatedTarget instanceof Node && root.contains(event.relatedTarget))) finish();
  });
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      if (list.hidden) return;
      // Only the list closes, not the form or the drawer it stands in.
      event.stopPropagation();
      giveUp();
      field.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const rows = [...list.children];
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const at = document.activeElement ? rows.indexOf(document.activeElement) : -1;
      const next = rows[(at + step + rows.length) % rows.length];
      if (next instanceof HTMLElement) next.focus();
    }
  });
  show();
  return root;
};

const optionRow = (option: APISelectMenuOption, onChoose: () => void): HTMLElement =>
  h(
    'button',
    {
      class: 'select-option',
      type: 'button',
      role: 'option',
      'data-value': option.value,
      onclick: onChoose,
    },
    option.emoji?.id
      ? emoji(option.emoji.name ?? 'emoji', option.emoji.id)
      : option.emoji?.name
        ? h('span', { class: 'glyph' }, option.emoji.name)
        : null,
    h(
      'span',
      { class: 'select-text' },
      h('span', {}, option.label),
      option.description ? h('span', { class: 'muted' }, option.description) : null,
    ),
    h('span', { class: 'tick', 'aria-hidden': 'true' }, '✓'),
  );
