/** What people at the table see: messages as they read them, and what their acts came to. */
import { type APIMessage, ComponentType } from 'discord-api-types/v10';
import type { InteractionState, SeenMessage } from '../../sandbox/protocol.js';

/** A message, what an action came to, or an id. */
export type MessageLike = Shown | Answer | string;

export interface Button {
  readonly label: string;
  readonly customId: string | null;
  readonly disabled: boolean;
}

export interface Select {
  readonly id: string;
  readonly placeholder: string;
  readonly values: readonly string[];
}

/** Everything in the rows below a message, in order. */
export const partsOf = ({ components }: Pick<APIMessage, 'components'>) =>
  (components ?? []).flatMap((row) => (row.type === ComponentType.ActionRow ? row.components : []));

/** A message as people read it, at the time it was looked at. */
export class Shown {
  readonly id: string;
  readonly api: APIMessage;
  /** The one person who sees it; `null` when everybody does. */
  readonly viewer: string | null;
  readonly deleted: boolean;

  constructor(seen: SeenMessage) {
    this.id = seen.message.id;
    this.api = seen.message;
    this.viewer = seen.viewer;
    this.deleted = seen.deleted;
  }

  get content(): string {
    return this.api.content;
  }

  /** All words: content, then each embed's title, description, fields and footer. */
  get text(): string {
    const embeds = this.api.embeds.flatMap((embed) => [
      embed.title,
      embed.description,
      ...(embed.fields ?? []).flatMap((field) => [field.name, field.value]),
      embed.footer?.text,
    ]);
    return [this.api.content, ...embeds].filter((part) => (part ?? '') !== '').join('\n');
  }

  get buttons(): readonly Button[] {
    return partsOf(this.api).flatMap((part) =>
      part.type === ComponentType.Button
        ? [
            {
              label: ('label' in part ? part.label : undefined) ?? '',
              customId: 'custom_id' in part ? part.custom_id : null,
              disabled: part.disabled ?? false,
            },
          ]
        : [],
    );
  }

  /** The selects of strings, from above. */
  get selects(): readonly Select[] {
    return partsOf(this.api).flatMap((part) =>
      part.type === ComponentType.StringSelect
        ? [
            {
              id: part.custom_id,
              placeholder: part.placeholder ?? '',
              values: part.options.map(({ value }) => value),
            },
          ]
        : [],
    );
  }

  /** The one select of a message. @throws Error when there is none */
  get select(): Select {
    const [first] = this.selects;
    if (first === undefined) throw new Error(`no select: ${this.text}`);
    return first;
  }

  /** Whether it is the board of a match that is over: its record can be had. */
  get over(): boolean {
    return this.live.includes('Record');
  }

  /** Labels of the buttons that can be pressed. */
  get live(): readonly string[] {
    return this.buttons.filter((button) => !button.disabled).map((button) => button.label);
  }

  /** Address of the picture in the first embed. */
  get picture(): string | null {
    return this.api.embeds[0]?.image?.url ?? null;
  }

  /** The alternative text of that picture. */
  get alt(): string | null {
    const image: object | undefined = this.api.embeds[0]?.image;
    if (image === undefined || !('description' in image)) return null;
    return typeof image.description === 'string' ? image.description : null;
  }
}

/** What an action came to. */
export class Answer {
  readonly state: InteractionState;
  /** Messages it made or changed, as they were then. */
  readonly messages: readonly Shown[];

  constructor(state: InteractionState, messages: readonly Shown[]) {
    this.state = state;
    this.messages = messages;
  }

  get failed(): boolean {
    return this.state.status === 'failed';
  }

  /** The last message it made or changed. @throws Error when there is none */
  get message(): Shown {
    const last = this.messages.at(-1);
    if (last === undefined) throw new Error(`no message (${this.state.status}, ${this.state.why})`);
    return last;
  }

  /** The words of an answer that only this person sees. @throws Error when it was not private */
  get privately(): string {
    const { message } = this;
    if (message.viewer !== this.state.user) throw new Error(`not private: ${message.text}`);
    return message.text;
  }

  /** The words of an answer that everybody sees. @throws Error when it was private */
  get publicly(): string {
    const { message } = this;
    if (message.viewer !== null) throw new Error(`not public: ${message.text}`);
    return message.text;
  }
}

/** The id of a message, however it is named. */
export function idOf(which: MessageLike): string {
  if (typeof which === 'string') return which;
  return which instanceof Answer ? which.message.id : which.id;
}
