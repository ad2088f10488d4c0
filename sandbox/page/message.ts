import type { APIAttachment, APIEmbed, APIMessage } from 'discord-api-types/v10';
import type { SeenMessage } from '../protocol.js';
import { componentRows, type Press } from './components.js';
import { followable, h, icon, icons, keepingFocus } from './dom.js';
import { inlineMarkdown, markdown, type Reader } from './markdown-dom.js';
import { messageMenu, type UseMenu } from './message-menu.js';
import { isThinking } from './model.js';
import { avatarOf } from './people.js';
import { attachedPicture, embeddedPicture, localUrl, picture } from './picture.js';
import { formatSent } from './time.js';

interface Actions {
  readonly press: (message: string, ...press: Parameters<Press>) => void;
  readonly dismiss: (message: string) => void;
  readonly use: UseMenu;
}

/**
 * One message in one seat. It stays the same element through all edits, and an edit touches only
 * the parts that differ.
 */
export class MessageView {
  readonly element: HTMLElement;
  readonly #host = h('discord-message');
  readonly #parts = new Map<string, { readonly key: string; readonly element: HTMLElement }>();
  readonly #reader: Reader;
  readonly #actions: Actions;
  #seen: SeenMessage;
  #menu: HTMLElement | null = null;
  #busy: string | null = null;
  #failure: string | null = null;

  constructor(seen: SeenMessage, reader: Reader, actions: Actions) {
    this.#reader = reader;
    this.#actions = actions;
    this.#seen = seen;
    this.element = h(
      'div',
      { class: 'message', 'data-message': seen.message.id, role: 'article' },
      this.#host,
    );
    this.update(seen);
  }

  update(seen: SeenMessage): void {
    this.#seen = seen;
    const { message } = seen;
    const { model, user } = this.#reader;
    const locale = model.user(user)?.locale ?? 'en-US';
    this.#host.author = model.name(message.author.id);
    this.#host.avatar = avatarOf(model, message.author.id);
    this.#host.bot = message.author.bot ?? false;
    this.#host.edited = message.edited_timestamp !== null && message.content !== '';
    this.#host.timestamp = formatSent(Date.parse(message.timestamp), model.now(), locale);
    this.#host.highlight = message.mentions.some((each) => each.id === user);
    this.element.classList.toggle('private', seen.viewer !== null);
    this.element.setAttribute('aria-label', `Message from ${model.name(message.author.id)}`);
    this.#part(
      'reply',
      [
        message.interaction_metadata?.id,
        message.referenced_message?.id,
        message.referenced_message?.content,
      ],
      () => this.#header(message),
    );
    this.#part('', [message.content, message.flags], () => this.#content(message));
    this.#part('embeds', [message.embeds, message.attachments], (before) =>
      this.#embeds(message, before),
    );
    this.#part('attachments', [message.embeds, message.attachments], (before) =>
      this.#files(message, before),
    );
    this.#controls();
    this.#offer();
  }

  /** What the app offers on this message; a private one has no menu. An open menu stays as it is. */
  #offer(): void {
    if (this.#menu?.hasAttribute('open')) return;
    const { message, viewer } = this.#seen;
    const menu = viewer === null ? messageMenu(message, this.#reader, this.#actions.use) : null;
    this.#menu?.remove();
    this.#menu = menu;
    if (menu) this.element.append(menu);
  }

  /** Marks the control that waits for its answer; `null` when none does. */
  setBusy(customId: string | null): void {
    this.#busy = customId;
    if (customId !== null) this.#failure = null;
    this.#controls();
  }

  /** Shows under the controls that the last press failed. */
  setFailure(words: string): void {
    this.#failure = words;
    this.#controls();
  }

  #controls(): void {
    const { message, viewer } = this.#seen;
    const components = message.components ?? [];
    this.#part('components', [components, this.#busy], () => {
      const place = { reader: this.#reader, channel: message.channel_id };
      const rows = componentRows(components, place, this.#busy, (customId, values) =>
        this.#actions.press(message.id, customId, values),
      );
      return rows.length > 0 ? h('discord-attachments', {}, ...rows) : null;
    });
    this.#part('thread', [this.#failure, viewer], () => {
      const failure =
        this.#failure === null ? null : h('p', { class: 'failure', role: 'alert' }, this.#failure);
      return failure || viewer !== null
        ? h('div', {}, failure, viewer === null ? null : this.#privateNotice(message.id))
        : null;
    });
  }

  #part(
    slot: string,
    shown: unknown,
    make: (before: HTMLElement | null) => HTMLElement | null,
  ): void {
    const key = JSON.stringify(shown);
    const before = this.#parts.get(slot);
    if (before?.key === key) return;
    const element = make(before?.element ?? null) ?? h('span', { hidden: true });
    if (slot !== '') element.slot = slot;
    this.#parts.set(slot, { key, element });
    if (!before) this.#host.append(element);
    else keepingFocus(this.#host, () => before.element.replaceWith(element));
  }

  #header(message: APIMessage): HTMLElement | null {
    const { model } = this.#reader;
    const replied = message.referenced_message;
    if (replied) {
      const author = replied.author.id;
      const reply = h(
        'discord-reply',
        {
          class: 'follow',
          author: model.name(author),
          avatar: avatarOf(model, author),
          bot: replied.author.bot ?? false,
        },
        ...inlineMarkdown(
          (replied.content || 'Click to see the board').split('\n')[0] ?? '',
          this.#reader,
        ),
      );
      return followable(reply, () => this.#reader.jump(replied.channel_id, replied.id));
    }
    const used = usedCommand(message);
    if (!used) return null;
    return h('discord-command', {
      author: model.name(used.user),
      avatar: avatarOf(model, used.user),
      command: used.command,
    });
  }

  #content(message: APIMessage): HTMLElement {
    if (isThinking(message)) {
      const dots = h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i'));
      return h(
        'p',
        { class: 'thinking' },
        dots,
        `${this.#reader.model.name(message.author.id)} is thinking…`,
      );
    }
    return h('div', { class: 'content' }, ...markdown(message.content, this.#reader));
  }

  #embeds(message: APIMessage, before: HTMLElement | null): HTMLElement | null {
    const images = [...(before?.querySelectorAll<HTMLImageElement>('img.picture') ?? [])];
    const embeds = message.embeds.map((embed, index) =>
      this.#embed(embed, message, images[index] ?? null),
    );
    return embeds.length > 0 ? h('div', {}, ...embeds) : null;
  }

  #embed(embed: APIEmbed, message: APIMessage, before: HTMLImageElement | null): HTMLElement {
    const colour =
      embed.color === undefined ? null : `#${embed.color.toString(16).padStart(6, '0')}`;
    const say = (text: string): readonly Node[] => markdown(text, this.#reader);
    const title =
      embed.title &&
      h(
        'p',
        { class: 'embed-title', role: 'heading', 'aria-level': 3 },
        ...inlineMarkdown(embed.title, this.#reader),
      );
    return h(
      'discord-embed',
      { color: colour },
      h(
        'discord-embed-description',
        { slot: 'description', class: 'content' },
        embed.author ? h('p', { class: 'embed-author' }, embed.author.name) : null,
        title || null,
        ...(embed.description ? say(embed.description) : []),
      ),
      embed.fields && embed.fields.length > 0
        ? h(
            'div',
            { slot: 'fields', class: 'fields' },
            ...embed.fields.map((field) =>
              h(
                'div',
                { class: field.inline ? 'field inline' : 'field' },
                h('p', { class: 'field-name' }, ...inlineMarkdown(field.name, this.#reader)),
                h('div', { class: 'content' }, ...say(field.value)),
              ),
            ),
          )
        : null,
      embed.image
        ? h(
            'div',
            { slot: 'footer' },
            picture(embeddedPicture(embed.image, message.attachments), before),
          )
        : null,
      embed.footer ? h('p', { slot: 'footer', class: 'embed-footer' }, embed.footer.text) : null,
    );
  }

  #files(message: APIMessage, before: HTMLElement | null): HTMLElement | null {
    const inEmbeds = (file: APIAttachment): boolean =>
      message.embeds.some(
        ({ image }) =>
          image && (image.url === file.url || image.url === `attachment://${file.filename}`),
      );
    const images = [...(before?.querySelectorAll<HTMLImageElement>('img.picture') ?? [])];
    const files = message.attachments.filter((file) => !inEmbeds(file));
    return files.length === 0
      ? null
      : h(
          'div',
          { class: 'files' },
          ...files.map((file, index) =>
            file.content_type?.startsWith('image/')
              ? picture(attachedPicture(file), images[index] ?? null)
              : fileCard(file),
          ),
        );
  }

  #privateNotice(id: string): HTMLElement {
    return h(
      'p',
      { class: 'private-notice' },
      icon(icons.eye, 16),
      'Only you can see this · ',
      h(
        'button',
        { type: 'button', class: 'link', onclick: () => this.#actions.dismiss(id) },
        'Dismiss message',
      ),
    );
  }
}

/** The command whose answer a message is, from what Discord sends along with it. */
const usedCommand = (
  message: APIMessage,
): { readonly user: string; readonly command: string } | null => {
  // The newer metadata lack the command's name; the older object, which has it, is still sent.
  const old = message.interaction;
  return old && old.type === 2 ? { user: old.user.id, command: old.name } : null;
};

const fileCard = (file: APIAttachment): HTMLElement =>
  h(
    'a',
    { class: 'file', href: localUrl(file.url), download: file.filename },
    icon(icons.file, 28),
    h(
      'span',
      {},
      h('span', { class: 'file-name' }, file.filename),
      h('span', { class: 'muted' }, `${sizeOf(file.size)} · download`),
    ),
  );

const sizeOf = (bytes: number): string =>
  bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KB`;
