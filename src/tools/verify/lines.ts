import { isUtf8 } from 'node:buffer';

/** The most bytes that one record may have: some million events. More is not kept in memory. */
export const largestRecord = 64 * 1024 * 1024;

/** A line without its line feed, or why it cannot be one of text. */
export type Line =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'too-large' | 'not-utf8' };

const lineFeed = 0x0a;

/** A line's bytes as they come in; beyond the limit they are only counted. */
class Gathering {
  private parts: Uint8Array[] = [];
  private size = 0;
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  add(part: Uint8Array): void {
    this.size += part.length;
    if (this.size <= this.limit) this.parts.push(part);
    else this.parts = [];
  }

  /** Whether anything has come in. */
  get begun(): boolean {
    return this.size > 0;
  }

  /** The line, and a fresh start. */
  take(): Line {
    const bytes = Buffer.concat(this.parts);
    const tooLarge = this.size > this.limit;
    this.parts = [];
    this.size = 0;
    if (tooLarge) return { kind: 'too-large' };
    return isUtf8(bytes) ? { kind: 'text', text: bytes.toString('utf8') } : { kind: 'not-utf8' };
  }
}

const isBlank = (line: Line): boolean => line.kind === 'text' && /^[ \t\r]*$/.test(line.text);

/**
 * Cuts bytes into the lines that hold something, one at a time, with at most one line (and one
 * chunk) in memory. A byte-order mark at the beginning is no part of the text.
 */
export async function* lines(
  chunks: AsyncIterable<Uint8Array>,
  limit: number = largestRecord,
): AsyncGenerator<Line> {
  const gathering = new Gathering(limit);
  let first = true;
  const take = (): Line => {
    const line = gathering.take();
    const marked = first && line.kind === 'text' && line.text.startsWith('\uFEFF');
    first = false;
    return marked ? { kind: 'text', text: line.text.slice(1) } : line;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, from)) {
      gathering.add(chunk.subarray(from, at));
      from = at + 1;
      const line = take();
      if (!isBlank(line)) yield line;
    }
    if (from < chunk.length) gathering.add(chunk.subarray(from));
  }
  if (gathering.begun) {
    const line = take();
    if (!isBlank(line)) yield line;
  }
}
