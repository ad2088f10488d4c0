/** Reading what a request carries: JSON, or multipart with `payload_json` and `files[n]`. */
import type { IncomingMessage } from 'node:http';
import { DiscordError, refusal } from './errors.js';

/** Discord takes no request bigger than this (docs, "uploading files"). */
const MAX_REQUEST = 25 * 1024 * 1024;

/** A file that came with a request; `key` is the n of `files[n]`. */
export interface Upload {
  readonly key: string;
  readonly name: string;
  readonly contentType: string;
  readonly data: Buffer;
}

export interface Body {
  /** The parsed JSON; `undefined` when there was none. */
  readonly json: unknown;
  readonly uploads: readonly Upload[];
  readonly bytes: number;
}

/** Reads the whole request. @throws DiscordError when it is too big or is not what it says it is. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const piece: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    bytes += piece.length;
    if (bytes <= MAX_REQUEST) chunks.push(piece);
  }
  if (bytes > MAX_REQUEST) throw refusal(40005);
  if (bytes === 0) return { json: undefined, uploads: [], bytes };
  const raw = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) return { ...(await readForm(raw, type)), bytes };
  if (type.startsWith('application/json'))
    return { json: parse(raw.toString()), uploads: [], bytes };
  throw new DiscordError(400, 50035, `Expected "Content-Type" header to be application/json`);
}

async function readForm(raw: Buffer, type: string): Promise<Omit<Body, 'bytes'>> {
  // The platform's own parser: undici reads what undici wrote, which is what discord.js sends.
  const form = await new Response(new Uint8Array(raw), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw refusal(50109);
    });
  let json: unknown = {};
  const fields: Record<string, string> = {};
  const uploads: Upload[] = [];
  for (const [name, value] of form) {
    if (name === 'payload_json') {
      json = parse(typeof value === 'string' ? value : await value.text());
    } else if (typeof value === 'string') {
      fields[name] = value;
    } else {
      uploads.push({
        key: /^files\[(\d+)\]$/.exec(name)?.[1] ?? name,
        name: value.name,
        contentType: value.type || 'application/octet-stream',
        data: Buffer.from(await value.arrayBuffer()),
      });
    }
  }
  return { json: form.has('payload_json') ? json : fields, uploads };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal(50109);
  }
}
