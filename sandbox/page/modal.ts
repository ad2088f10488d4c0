import {
  type APIModalInteractionResponseCallbackData,
  type APISelectMenuOption,
  type APITextInputComponent,
  ComponentType,
  TextInputStyle,
} from 'discord-api-types/v10';
import { h, icon, icons } from './dom.js';
import { localeOf, markdown, type Reader } from './markdown-dom.js';
import { select } from './select.js';

interface Part {
  readonly element: HTMLElement;
  /** The input's custom id and its value; `null` for parts without input. */
  readonly read: (() => readonly [string, string]) | null;
}

/** Discord's own words on a modal, which the app's text refers to: in the languages that the app speaks. */
const wordsIn = (locale: string) =>
  locale === 'de'
    ? { submit: 'Absenden', cancel: 'Abbrechen', close: 'Schließen' }
    : { submit: 'Submit', cancel: 'Cancel', close: 'Close' };

/**
 * Shows a modal over its seat only, so that the other seats can go on. Resolves with the inputs by
 * custom id, or `null` when it is dismissed (which the app never learns, as on Discord).
 */
export const openModal = (
  seat: HTMLElement,
  modal: APIModalInteractionResponseCallbackData,
  reader: Reader,
  submit: (fields: Record<string, string>) => Promise<void>,
): void => {
  const before = document.activeElement;
  const parts = modal.components.map((component) => partOf(component, reader));
  const words = wordsIn(localeOf(reader));
  const error = h('p', { class: 'failure', role: 'alert', hidden: true });
  const send = h('button', { type: 'submit', class: 'button primary' }, words.submit);
  const close = (): void => {
    layer.remove();
    if (before instanceof HTMLElement) before.focus();
  };
  const form = h(
    'form',
    { class: 'modal', role: 'dialog', 'aria-modal': 'true', 'aria-label': modal.title },
    h(
      'header',
      {},
      h('h2', {}, modal.title),
      h(
        'button',
        { type: 'button', class: 'plain', 'aria-label': words.close, onclick: close },
        icon(icons.close),
      ),
    ),
    h('div', { class: 'modal-body' }, ...parts.map((part) => part.element), error),
    h(
      'footer',
      {},
      h('button', { type: 'button', class: 'button secondary', onclick: close }, words.cancel),
      send,
    ),
  );
  const layer = h('div', { class: 'modal-layer' }, form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send.disabled = true;
    submit(Object.fromEntries(parts.flatMap((part) => (part.read ? [part.read()] : [])))).then(
      close,
      (reason: unknown) => {
        send.disabled = false;
        error.hidden = false;
        error.textContent =
          reason instanceof Error ? reason.message : 'Something went wrong. Try again.';
      },
    );
  });
  layer.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    if (event.key === 'Tab') holdFocus(form, event);
  });
  layer.addEventListener('click', (event) => {
    if (event.target === layer) close();
  });
  seat.append(layer);
  form.querySelector<HTMLElement>('input, textarea, .select-field, [type=submit]')?.focus();
};

const holdFocus = (form: HTMLElement, event: KeyboardEvent): void => {
  const stops = [...form.querySelectorAll<HTMLElement>('button, input, textarea, a[href]')].filter(
    (each) => each.offsetParent !== null,
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const other = event.shiftKey ? stops.at(-1) : stops[0];
  if (document.activeElement !== edge) return;
  event.preventDefault();
  other?.focus();
};

type ModalComponent = APIModalInteractionResponseCallbackData['components'][number];

const partOf = (component: ModalComponent, reader: Reader): Part => {
  switch (component.type) {
    case ComponentType.TextDisplay:
      return {
        element: h('div', { class: 'content' }, ...markdown(component.content, reader)),
        read: null,
      };
    case ComponentType.ActionRow: {
      const input = component.components[0];
      return input ? textPart(input, input.label ?? '', null) : nothing;
    }
    case ComponentType.Label: {
      const input = component.component;
      const description = component.description ?? null;
      if (input.type === ComponentType.TextInput)
        return textPart(input, component.label, description);
      if (input.type === ComponentType.StringSelect) {
        return selectPart(
          input.custom_id,
          input.options,
          input.placeholder ?? 'Make a selection',
          component.label,
          description,
        );
      }
      return nothing;
    }
    default:
      return nothing;
  }
};

const nothing: Part = { element: h('span', { hidden: true }), read: null };

const textPart = (
  input: APITextInputComponent,
  label: string,
  description: string | null,
): Part => {
  const long = input.style === TextInputStyle.Paragraph;
  const required = input.required ?? true;
  const attributes = {
    name: input.custom_id,
    placeholder: input.placeholder ?? null,
    minlength: input.min_length ?? null,
    maxlength: input.max_length ?? 4000,
    required,
    autocomplete: 'off',
  };
  const field = long
    ? h('textarea', { ...attributes, rows: 4 })
    : h('input', { ...attributes, type: 'text' });
  field.value = input.value ?? '';
  return {
    element: labelled(label, required, description, field, 'label'),
    read: () => [input.custom_id, field.value],
  };
};

const selectPart = (
  id: string,
  options: readonly APISelectMenuOption[],
  placeholder: string,
  label: string,
  description: string | null,
): Part => {
  let value = options.find((option) => option.default)?.value ?? '';
  const field = select({
    placeholder,
    options,
    min: 1,
    max: 1,
    disabled: false,
    onChoose: ([chosen = '']) => {
      value = chosen;
    },
  });
  return { element: labelled(label, true, description, field, 'div'), read: () => [id, value] };
};

const labelled = (
  label: string,
  required: boolean,
  description: string | null,
  field: HTMLElement,
  tag: 'label' | 'div',
): HTMLElement =>
  h(
    tag,
    { class: 'modal-field' },
    h(
      'span',
      { class: 'modal-label' },
      label,
      required ? h('span', { class: 'required', title: 'Required' }, ' *') : null,
    ),
    description === null ? null : h('span', { class: 'muted' }, description),
    field,
  );
