/** Parts of a message that Discord works out from what was sent. */
import type { APIAllowedMentions } from 'discord-api-types/v10';
import type { Component, MessageBody } from './validate/bodies.js';
import type { Channel } from './world.js';

/** Whom a text mentions, as far as `allowed_mentions` lets it; without it, by the route's default. */
export function mentioned(
  body: MessageBody,
  content: string,
  parseAll: boolean,
  channel: Channel,
): readonly string[] {
  const allowed: APIAllowedMentions | null | undefined = body.allowed_mentions;
  const named = [...content.matchAll(/<@!?(\d{17,20})>/g)].flatMap((match) => match[1] ?? []);
  const kinds: readonly string[] = allowed == null ? ['users', 'everyone'] : (allowed.parse ?? []);
  const users =
    allowed == null || kinds.includes('users')
      ? named
      : named.filter((id) => allowed.users?.includes(id));
  const everybody = parseAll && kinds.includes('everyone') && /@(everyone|here)\b/.test(content);
  return [...new Set([...users, ...(everybody ? channel.members : [])])];
}

/** Discord numbers the components of a message that the sender left unnumbered. */
export function numbered(components: readonly Component[]): Component[] {
  let last = 0;
  const number = (component: Component): Component => {
    last += 1;
    return {
      ...component,
      id: (component.id ?? 0) === 0 ? last : (component.id ?? last),
      ...(component.components === undefined
        ? {}
        : { components: component.components.map(number) }),
      ...(component.accessory === undefined ? {} : { accessory: number(component.accessory) }),
      ...(component.component === undefined ? {} : { component: number(component.component) }),
    };
  };
  return components.map(number);
}
