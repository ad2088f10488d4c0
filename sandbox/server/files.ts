/** Files that messages carry: kept in memory, served under `/attachments/`. */
import type { APIAttachment } from 'discord-api-types/v10';
import type { Upload } from './body.js';
import type { Clock } from './clock.js';
import type { AttachmentEntry } from './validate/bodies.js';
import { safeName } from './validate/message.js';

/** A file as the message keeps it, whether or not an embed shows it. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly contentType: string;
  readonly data: Buffer;
  readonly url: string;
}

export class Files {
  readonly #clock: Clock;
  readonly #byId = new Map<string, StoredFile>();
  /** Where the files are served, without a slash at the end; known once the server listens. */
  base = '';

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get(id: string): StoredFile | undefined {
    return this.#byId.get(id);
  }

  /**
   * The files a message has after a request. Without `entries` all old ones stay and new ones are
   * added; with them, only those named stay. Files that go are forgotten.
   */
  settle(
    channel: string,
    before: readonly StoredFile[],
    uploads: readonly Upload[],
    entries: readonly AttachmentEntry[] | null | undefined,
  ): StoredFile[] {
    const named = new Map((entries ?? []).map((entry) => [String(entry.id), entry]));
    const kept = before.flatMap((file) => {
      if (entries == null) return [file];
      const entry = named.get(file.id);
      if (entry === undefined) {
        this.#byId.delete(file.id);
        return [];
      }
      return [{ ...file, description: entry.description ?? file.description }];
    });
    const added = uploads.map((upload) => {
      const entry = named.get(upload.key);
      const id = this.#clock.snowflake();
      const name = safeName(entry?.filename ?? upload.name);
      const url = `${this.base}/attachments/${channel}/${id}/${encodeURIComponent(name)}`;
      const description = entry?.description ?? null;
      return { id, name, description, contentType: typeOf(upload, name), data: upload.data, url };
    });
    const all = [...kept, ...added];
    for (const file of all) this.#byId.set(file.id, file);
    return all;
  }
}

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
};

function typeOf(upload: Upload, name: string): string {
  return TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? upload.contentType;
}

/** An attachment object; pictures carry their size in pixels. */
export function apiAttachment(file: StoredFile): APIAttachment {
  return {
    id: file.id,
    filename: file.name,
    size: file.data.length,
    url: file.url,
    proxy_url: file.url,
    content_type: file.contentType,
    ...(file.description === null ? {} : { description: file.description }),
    ...pictureSize(file.data),
  };
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Width and height of a PNG, from its header. */
export function pictureSize(data: Buffer): { width: number; height: number } | undefined {
  if (data.length < 24 || !data.subarray(0, 8).equals(PNG)) return undefined;
  return { width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
}
