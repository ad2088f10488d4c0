import type { ChannelInfo } from '../protocol.js';
import { h, icon, icons } from './dom.js';
import type { Model } from './model.js';
import { avatar } from './people.js';

/** What waits in a channel that a seat does not look at. */
export interface Unread {
  readonly messages: number;
  readonly mentions: number;
}

/** The icon of each kind of channel. */
export const signs = {
  text: icons.hash,
  thread: icons.thread,
  dm: icons.person,
  group: icons.people,
};

/** The languages a seat can be switched to: two the bot speaks, one it does not. */
const locales = [
  ['en-US', 'English'],
  ['de', 'Deutsch'],
  ['fr', 'Français'],
  ['ja', '日本語'],
] as const;

interface Input {
  readonly model: Model;
  readonly user: string;
  readonly current: string;
  readonly unread: (channel: string) => Unread;
  readonly open: (channel: string) => void;
  readonly setLocale: (locale: string) => void;
  readonly leave: (() => void) | null;
}

/** The places one person can go to, with what waits there, and who that person is. */
export const rail = (input: Input): readonly HTMLElement[] => {
  const { model, user } = input;
  const channels = model.channelsOf(user);
  const groups = [
    ...model.world.guilds.map((guild) => ({
      title: guild.name,
      channels: channels.filter((channel) => channel.guild === guild.id),
    })),
    { title: 'Direct messages', channels: channels.filter((channel) => channel.guild === null) },
  ];
  const lists = groups
    .filter((group) => group.channels.length > 0)
    .map((group) =>
      h(
        'section',
        {},
        h('h3', {}, group.title),
        h('ul', {}, ...group.channels.map((channel) => h('li', {}, place(channel, input)))),
      ),
    );
  return [h('nav', { 'aria-label': `Channels of ${model.name(user)}` }, ...lists), panel(input)];
};

const place = (channel: ChannelInfo, input: Input): HTMLElement => {
  const { messages, mentions } = input.unread(channel.id);
  const here = channel.id === input.current;
  return h(
    'button',
    {
      type: 'button',
      class: `place${channel.kind === 'thread' ? ' inner' : ''}${messages > 0 ? ' unread' : ''}`,
      'aria-current': here ? 'page' : null,
      onclick: () => input.open(channel.id),
    },
    icon(signs[channel.kind], 18),
    h('span', { class: 'place-name' }, input.model.placeName(channel)),
    mentions > 0 ? h('span', { class: 'badge', title: 'Mentions' }, String(mentions)) : null,
  );
};

const panel = (input: Input): HTMLElement => {
  const { model, user } = input;
  const locale = model.user(user)?.locale ?? 'en-US';
  const known = locales.some(([code]) => code === locale);
  const choose = h(
    'select',
    {
      'aria-label': `Language of ${model.name(user)}`,
      title: 'Language this person has set in Discord',
    },
    ...(known ? [] : [h('option', { value: locale }, locale)]),
    ...locales.map(([code, name]) => h('option', { value: code }, name)),
  );
  choose.value = locale;
  choose.addEventListener('change', () => input.setLocale(choose.value));
  return h(
    'div',
    { class: 'user-panel' },
    avatar(model, user, 32),
    h('div', { class: 'user-words' }, h('strong', {}, model.name(user)), choose),
    input.leave
      ? h(
          'button',
          {
            type: 'button',
            class: 'plain round',
            'aria-label': `Close the seat of ${model.name(user)}`,
            title: 'Close this seat',
            onclick: input.leave,
          },
          icon(icons.close, 18),
        )
      : null,
  );
};
