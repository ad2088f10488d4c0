import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { type Dimensions, type Kinds, kindsOf } from '../../src/games/knucklebones/mind/kinds.js';
import { type Ranks, rankOf, ranksOf } from './ranks.js';
import { certain } from './sweep.js';

/**
 * The table as a file: a head of 32 bytes, then a value of 16 bits, little-endian, for every rank.
 * The head: eight letters, then six numbers of 32 bits.
 */
const magic = 'KBTABLE1';
const headBytes = 32;
const chunkBytes = 1 << 24;

export interface TableHead extends Dimensions {
  /** Sweeps that were made. */
  readonly sweeps: number;
  /** What the last one changed at most, in units of 1/65,534. */
  readonly largest: number;
}

const headOf = ({ faces, size, sweeps, largest }: TableHead): Buffer => {
  const head = Buffer.alloc(headBytes);
  head.write(magic, 'latin1');
  [faces, size, sweeps, largest].forEach((value, at) => {
    head.writeUInt32LE(value, magic.length + 4 * at);
  });
  return head;
};

const readHead = (fd: number, file: string): TableHead => {
  const head = Buffer.alloc(headBytes);
  readSync(fd, head, 0, headBytes, 0);
  if (head.toString('latin1', 0, magic.length) !== magic) throw new Error(`${file} is no table`);
  const at = (index: number): number => head.readUInt32LE(magic.length + 4 * index);
  const dimensions = { faces: at(0), size: at(1) };
  const bytes = headBytes + 2 * ranksOf(kindsOf(dimensions)).count;
  if (fstatSync(fd).size !== bytes) throw new Error(`${file} is not ${bytes} bytes long`);
  return { ...dimensions, sweeps: at(2), largest: at(3) };
};

/** Writes a table, so that the file is the old one or the new one whenever the power fails. */
export const writeTable = (file: string, head: TableHead, values: Uint16Array): void => {
  const part = `${file}.part`;
  const fd = openSync(part, 'w');
  try {
    writeSync(fd, headOf(head));
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      // A copy, as the table's memory is shared between threads.
      const chunk = Uint8Array.from(bytes.subarray(at, at + chunkBytes));
      for (let done = 0; done < chunk.length; ) done += writeSync(fd, chunk, done);
    }
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(part, file);
};

/** Reads a table into memory that is there already. */
export const readTable = (file: string, values: Uint16Array): TableHead => {
  const fd = openSync(file, 'r');
  try {
    const head = readHead(fd, file);
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    const chunk = new Uint8Array(chunkBytes);
    for (let at = 0; at < bytes.length; ) {
      const read = readSync(fd, chunk, 0, chunkBytes, headBytes + at);
      if (read === 0) throw new Error(`${file} ends too early`);
      bytes.set(chunk.subarray(0, read), at);
      at += read;
    }
    return head;
  } finally {
    closeSync(fd);
  }
};

/** A table looked into: chances of winning (a draw counts a half) by the kinds of the three columns. */
export interface Table {
  readonly head: TableHead;
  readonly kinds: Kinds;
  readonly ranks: Ranks;
  /** The chance of the player who is to roll, kinds as that player sees them. */
  readonly chance: (x: number, y: number, z: number) => number;
  readonly close: () => void;
}

/** Opens a table without loading it: for a few thousand looks, or where memory is short. */
export const openTable = (file: string): Table => {
  const fd = openSync(file, 'r');
  const head = readHead(fd, file);
  const kinds = kindsOf(head);
  const ranks = ranksOf(kinds);
  const cell = Buffer.alloc(2);
  return {
    head,
    kinds,
    ranks,
    chance: (x, y, z) => {
      readSync(fd, cell, 0, 2, headBytes + 2 * rankOf(ranks, x, y, z));
      return cell.readUInt16LE() / certain;
    },
    close: () => closeSync(fd),
  };
};

/** Loads a table into memory, which other threads may share: 3.3 GB for the real game. */
export const loadTable = (file: string): Table & { readonly memory: SharedArrayBuffer } => {
  const opened = openTable(file);
  opened.close();
  const memory = new SharedArrayBuffer(2 * opened.ranks.count);
  const values = new Uint16Array(memory);
  readTable(file, values);
  return {
    ...opened,
    memory,
    chance: (x, y, z) => (values[rankOf(opened.ranks, x, y, z)] ?? 0) / certain,
    close: () => undefined,
  };
};
