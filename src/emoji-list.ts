import { z } from 'zod';

/** The emoji of an application, as Discord lists them. */
export const emojiList = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string() })),
});
