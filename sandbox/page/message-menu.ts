import type { APIMessage } from 'discord-api-types/v10';
import { menuEntries, offered } from './commands.js';
import { h, icon, icons } from './dom.js';
import type { Reader } from './markdown-dom.js';

/** Runs an entry of a menu on a person or a message, by id. */
export type UseMenu = (command: string, target: string) => void;

/**
 * The “…” of a message: what the app offers on it, and on the other people who see it. On Discord
 * these are two menus; here one is enough. `null` where there is nothing to offer.
 */
export const messageMenu = (
  message: APIMessage,
  reader: Reader,
  use: UseMenu,
): HTMLElement | null => {
  const { model, user } = reader;
  const channel = model.channel(message.channel_id);
  const person = model.user(user);
  if (!channel || !person) return null;
  const guild = model.guildOf(channel);
  const here = model.world.commands.filter((each) => offered(each, channel, guild, person));
  const { onMessages, onPeople } = menuEntries(here, person.locale);
  const others = channel.members.filter((id) => id !== user);
  const items = [
    ...onMessages.map(({ name, label }) => ({ label, run: () => use(name, message.id) })),
    ...onPeople.flatMap(({ name, label }) =>
      others.map((id) => ({ label: `${model.name(id)}: ${label}`, run: () => use(name, id) })),
    ),
  ];
  if (items.length === 0) return null;
  const menu = h('details', { class: 'message-menu' });
  const close = (): void => {
    menu.open = false;
  };
  menu.append(
    h('summary', { class: 'plain round', 'aria-label': 'Apps', title: 'Apps' }, icon(icons.more)),
    h(
      'div',
      { class: 'menu-items' },
      ...items.map(({ label, run }) =>
        h(
          'button',
          {
            type: 'button',
            class: 'plain',
            onclick: () => {
              close();
              run();
            },
          },
          label,
        ),
      ),
    ),
  );
  menu.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close();
  });
  return menu;
};
