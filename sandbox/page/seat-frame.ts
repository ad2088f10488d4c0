import { h, icon, icons } from './dom.js';
import type { Model } from './model.js';
import { avatar, colourOf } from './people.js';

/** The parts of a seat that change, each of which its owner fills. */
export interface SeatParts {
  readonly rail: HTMLElement;
  readonly title: HTMLElement;
  readonly log: HTMLElement;
  readonly pill: HTMLElement;
  readonly composer: HTMLElement;
}

/** Puts a seat's parts where they belong; on a phone the rail slides in over the messages. */
export const seatFrame = (model: Model, user: string, parts: SeatParts): HTMLElement => {
  const toggle = h(
    'button',
    {
      type: 'button',
      class: 'plain round rail-toggle',
      'aria-label': 'Channels',
      title: 'Channels',
      onclick: () => frame.classList.toggle('rail-open'),
    },
    icon(icons.menu),
  );
  const whose = h(
    'span',
    { class: 'whose' },
    avatar(model, user, 24),
    h('strong', {}, model.name(user)),
  );
  const frame = h(
    'section',
    {
      class: 'seat',
      'aria-label': `Seat of ${model.name(user)}`,
      'data-user': user,
      style: `--seat:${colourOf(model, user)}`,
    },
    parts.rail,
    h('div', { class: 'rail-shade', onclick: () => frame.classList.remove('rail-open') }),
    h(
      'div',
      { class: 'chat' },
      h('header', { class: 'chat-header' }, toggle, whose, parts.title),
      parts.log,
      h('div', { class: 'pill-line' }, parts.pill),
      parts.composer,
    ),
  );
  frame.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !frame.classList.contains('rail-open')) return;
    frame.classList.remove('rail-open');
    toggle.focus();
  });
  // Only the seat a person works in speaks to screen readers.
  frame.addEventListener('focusin', () => parts.log.setAttribute('aria-live', 'polite'));
  frame.addEventListener('focusout', () => parts.log.setAttribute('aria-live', 'off'));
  return frame;
};
