import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Thrown when a backup or a restore is not done, with the reason in words. Nothing was changed. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** What a backup holds, for the words about it. */
export interface BackupContents {
  /** Channels with a document: those in which somebody has played of late. */
  readonly channels: number;
  /** Finished matches that are kept. */
  readonly matches: number;
  /** People who have finished matches. */
  readonly players: number;
}

/** Which database a backup was made from, by its first bytes; `null` when it is none of ours. */
export const backupKind = (file: string): 'SQLite' | 'Redis' | null => {
  // A pipe would be waited for without end.
  if (!statSync(file).isFile()) return null;
  const handle = openSync(file, 'r');
  try {
    const head = Buffer.alloc(16);
    readSync(handle, head, 0, head.length, 0);
    if (head.toString('latin1') === 'SQLite format 3\0') return 'SQLite';
    return head[0] === 0x1f && head[1] === 0x8b ? 'Redis' : null;
  } finally {
    closeSync(handle);
  }
};

/** Where a file is made before it gets its name: in the same folder, so that renaming is one step. */
export const unfinished = (file: string): string => `${file}.${process.pid}.part`;

/** @throws {BackupRefused} when the file is there and may not be replaced */
export const refuseExisting = (file: string, replace: boolean): void => {
  if (!replace && existsSync(file)) {
    throw new BackupRefused(`${file} exists already: choose another name, or say --replace`);
  }
};

/** Waits until a file, or the names in a folder, are on the disk. */
const flush = (path: string): void => {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** File systems that know no second name for a file say so with one of these. */
const noLinks = /^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS|EMLINK|EXDEV)$/;

const link = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'EEXIST') refuseExisting(to, false);
    if (!noLinks.test(code)) throw error;
    refuseExisting(to, false);
    renameSync(from, to);
  }
};

/**
 * Gives a finished file its name in one step: whoever looks finds all of it or none of it, also after
 * a power loss. Without `replace` a file that has that name is left alone, even one that came just now.
 */
export const settle = (temporary: string, file: string, replace: boolean): void => {
  flush(temporary);
  if (replace) renameSync(temporary, file);
  else link(temporary, file);
  flush(dirname(file));
};
