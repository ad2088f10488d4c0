import { MessageFlags } from 'discord.js';
import { z } from 'zod';

/** The little we read of a message that Discord says it made. */
export interface MadeMessage {
  readonly id: string;
  readonly hidden: boolean;
}

const made = z.object({ id: z.string(), flags: z.number().catch(0) });
const answer = z.object({ resource: z.object({ message: z.unknown() }) });

/** A message as Discord answers with it; `null` if the answer is none. */
export const messageOf = (value: unknown): MadeMessage | null => {
  const { data } = made.safeParse(value);
  if (data === undefined) return null;
  return { id: data.id, hidden: (data.flags & MessageFlags.Ephemeral) !== 0 };
};

/** The message in what an interaction's callback is answered with. */
export const callbackMessage = (value: unknown): MadeMessage | null =>
  messageOf(answer.safeParse(value).data?.resource.message);
