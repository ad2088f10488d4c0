import { followable, h } from './dom.js';
import { type Block, type Inline, parseInline, parseMarkdown } from './markdown.js';
import type { Model } from './model.js';
import { localUrl } from './picture.js';
import { formatStamp } from './time.js';

/** Who reads, and what the reader can follow. */
export interface Reader {
  readonly model: Model;
  readonly user: string;
  /** Opens a channel, and in it a message, in the reader's seat. */
  readonly jump: (channel: string, message: string | null) => void;
}

/** The language of a reader's Discord. */
export const localeOf = (reader: Reader): string =>
  reader.model.user(reader.user)?.locale ?? 'en-US';

/** Elements of a whole message, description or field value. */
export const markdown = (source: string, reader: Reader): readonly Node[] =>
  parseMarkdown(source).map((block) => blockNode(block, reader));

/** Elements of one line: embed titles, field names, footers of replies. */
export const inlineMarkdown = (source: string, reader: Reader): readonly Node[] =>
  parseInline(source).map((inline) => inlineNode(inline, reader));

const blockNode = (block: Block, reader: Reader): Node => {
  const say = (children: readonly Inline[]): readonly Node[] =>
    children.map((child) => inlineNode(child, reader));
  switch (block.type) {
    case 'paragraph':
      return h('p', {}, ...say(block.children));
    case 'small':
      return h('p', { class: 'small-print' }, ...say(block.children));
    case 'heading':
      return h(
        'p',
        { class: `title-${block.level}`, role: 'heading', 'aria-level': block.level + 2 },
        ...say(block.children),
      );
    case 'quote':
      return h('blockquote', {}, ...block.blocks.map((inner) => blockNode(inner, reader)));
    case 'list': {
      const items = block.items.map((item) =>
        h('li', { style: `margin-left:${item.depth * 1.5}em` }, ...say(item.children)),
      );
      return block.start === null
        ? h('ul', {}, ...items)
        : h('ol', { start: block.start }, ...items);
    }
    case 'fence':
      return h('pre', {}, h('code', {}, block.text));
  }
};

const tags = { strong: 'strong', em: 'em', underline: 'u', strike: 's' } as const;

const inlineNode = (inline: Inline, reader: Reader): Node => {
  const { model } = reader;
  switch (inline.type) {
    case 'text':
      return document.createTextNode(inline.text);
    case 'strong':
    case 'em':
    case 'underline':
    case 'strike':
      return h(tags[inline.type], {}, ...inline.children.map((child) => inlineNode(child, reader)));
    case 'spoiler':
      return spoiler(inline.children.map((child) => inlineNode(child, reader)));
    case 'code':
      return h('code', {}, inline.text);
    case 'link':
      return link(
        inline.href,
        inline.children.map((child) => inlineNode(child, reader)),
        reader,
      );
    case 'user':
      return h(
        'discord-mention',
        { type: 'user', highlight: inline.id === reader.user },
        model.name(inline.id),
      );
    case 'role':
      return h('discord-mention', { type: 'role' }, 'role');
    case 'channel':
      return channelMention(inline.id, reader);
    case 'command':
      return h('discord-mention', { type: 'slash' }, inline.name);
    case 'time': {
      const text = formatStamp(inline.at, inline.style, model.now(), localeOf(reader));
      return h(
        'discord-time',
        { title: formatStamp(inline.at, 'F', model.now(), localeOf(reader)) },
        h(
          'time',
          {
            'data-at': inline.at,
            'data-style': inline.style,
            'data-locale': localeOf(reader),
            datetime: new Date(inline.at * 1000).toISOString(),
          },
          text,
        ),
      );
    }
    case 'emoji':
      return emoji(inline.name, inline.id);
  }
};

/** A custom emoji, from the stand-in's own store. */
export const emoji = (name: string, id: string): HTMLImageElement =>
  h('img', {
    class: 'emoji',
    src: localUrl(`/emojis/${id}.png`),
    alt: `:${name}:`,
    title: `:${name}:`,
    draggable: false,
  });

const spoiler = (children: readonly Node[]): HTMLElement => {
  const button = h(
    'button',
    { class: 'spoiler', 'aria-label': 'Spoiler: show', 'aria-expanded': false },
    ...children,
  );
  button.addEventListener('click', () => {
    button.classList.add('shown');
    button.setAttribute('aria-expanded', 'true');
    button.removeAttribute('aria-label');
  });
  return button;
};

const jumpLink = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?$/;

const link = (href: string, children: readonly Node[], reader: Reader): HTMLElement => {
  const target = jumpLink.exec(href);
  if (!target) {
    return h('a', { href, target: '_blank', rel: 'noreferrer' }, ...children);
  }
  const [, channel = '', message = null] = target;
  const name = reader.model.channel(channel)?.name;
  // A bare jump link is shown as the place it leads to, a masked one as its text.
  const bare = children.length === 1 && children[0]?.textContent === href;
  const follow = (event: Event): void => {
    event.preventDefault();
    reader.jump(channel, message);
  };
  return h(
    'a',
    { href, onclick: follow, class: bare ? 'jump' : null },
    ...(bare && name ? [`# ${name}${message === null ? '' : ' › message'}`] : children),
  );
};

const channelMention = (id: string, reader: Reader): HTMLElement => {
  const name = reader.model.channel(id)?.name ?? 'unknown';
  const mention = h('discord-mention', { type: 'channel' }, name);
  return followable(mention, () => reader.jump(id, null));
};

/** Brings every timestamp on the page up to the sandbox's clock. */
export const tickStamps = (now: number): void => {
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-at]')) {
    const { at = '0', style = 'f', locale = 'en-US' } = element.dataset;
    const text = formatStamp(Number(at), style, now, locale);
    if (element.textContent !== text) element.textContent = text;
  }
};
