import { once } from 'node:events';
import type { Writable } from 'node:stream';

const chunk = 64 * 1024;

/** Writes lines in large pieces, and waits when the reader is slower. */
export const lineWriter = (stream: Writable) => {
  let waiting = '';
  const flush = async (): Promise<void> => {
    const text = waiting;
    waiting = '';
    if (text !== '' && !stream.write(text)) await once(stream, 'drain');
  };
  return {
    /** Takes a line; resolves when more may come. */
    async write(line: string): Promise<void> {
      waiting += `${line}\n`;
      if (waiting.length >= chunk) await flush();
    },
    flush,
  };
};
