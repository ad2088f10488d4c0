/** Reads a bot's health pages. */
import { vi } from 'vitest';
import { z } from 'zod';
import type { BotProcess } from '../../sandbox/bot.js';

/** What a page of the health server says; its port stands in the log, in the last line about it. */
export const page = async (
  bot: BotProcess,
  path: string,
): Promise<{ status: number; text: string }> => {
  const port = await vi.waitFor(() => {
    const line = bot.lines.findLast((one) => one.includes('health pages'));
    return z.object({ port: z.int() }).parse(JSON.parse(line ?? '{}')).port;
  }, 60_000);
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: answer.status, text: await answer.text() };
};
