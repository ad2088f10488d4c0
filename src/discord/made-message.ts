import { MessageFlags } from 'discord.js';

/** The little we read of a message that Discord says it made. */
export interface MadeMessage {
  readonly id: string;
  readonly hidden: boolean;
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

/** A message as Discord answers with it; `null` if the answer is none. */
export const messageOf = (value: unknown): MadeMessage | null => {
  const id = field(value, 'id');
  if (typeof id !== 'string') return null;
  const flags = field(value, 'flags');
  return { id, hidden: typeof flags === 'number' && (flags & MessageFlags.Ephemeral) !== 0 };
};

/** The message in what an interaction's callback is answered with. */
export const callbackMessage = (answer: unknown): MadeMessage | null =>
  messageOf(field(field(answer, 'resource'), 'message'));
