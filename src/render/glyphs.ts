import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/*
 * Which characters a font file holds. The canvas does not say, and quietly takes a missing glyph
 * from whatever font the machine has, so the character map is read from the file itself:
 * WOFF2 (W3C Recommendation, sections 4 and 5) and the `cmap` table of OpenType.
 */

/** Indexes of the WOFF2 list of known table tags. */
const knownTag = { cmap: 0, glyf: 10, loca: 11 } as const;
const ownTag = 63;

/** Reads a WOFF2 variable-length number: seven bits a byte, the high bit set on all but the last. */
const readBase128 = (file: Buffer, start: number): { value: number; next: number } => {
  let value = 0;
  for (let next = start; next < start + 5; next++) {
    const byte = file.readUInt8(next);
    value = value * 128 + (byte & 0x7f);
    if ((byte & 0x80) === 0) return { value, next: next + 1 };
  }
  throw new Error('a WOFF2 number is too long');
};

const woff2Header = 48;

/** The character map table of a WOFF2 file. */
const cmapOf = (file: Buffer): Buffer => {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('not a WOFF2 file');
  const tables = file.readUInt16BE(12);
  let at = woff2Header;
  let offset = 0;
  let found: { start: number; length: number } | null = null;
  for (let index = 0; index < tables; index++) {
    const flags = file.readUInt8(at);
    const tag = flags & 0x3f;
    const transform = flags >> 6;
    at += tag === ownTag ? 5 : 1;
    const original = readBase128(file, at);
    at = original.next;
    let length = original.value;
    // Outlines are stored transformed unless marked with 3; other tables only when marked.
    const outlines = tag === knownTag.glyf || tag === knownTag.loca;
    if (outlines ? transform !== 3 : transform !== 0) {
      const transformed = readBase128(file, at);
      at = transformed.next;
      length = transformed.value;
    }
    if (tag === knownTag.cmap) found = { start: offset, length };
    offset += length;
  }
  if (found === null) throw new Error('the font has no character map');
  const compressed = file.readUInt32BE(20);
  const content = brotliDecompressSync(file.subarray(at, at + compressed));
  return content.subarray(found.start, found.start + found.length);
};

/** Segments of code points that lead to a glyph (format 4: the basic plane in 16-bit deltas). */
const addFormat4 = (table: Buffer, held: Set<number>): void => {
  const segments = table.readUInt16BE(6) / 2;
  const ends = 14;
  const starts = ends + 2 * segments + 2;
  const deltas = starts + 2 * segments;
  const ranges = deltas + 2 * segments;
  for (let segment = 0; segment < segments; segment++) {
    const start = table.readUInt16BE(starts + 2 * segment);
    const end = table.readUInt16BE(ends + 2 * segment);
    const delta = table.readUInt16BE(deltas + 2 * segment);
    const rangeAt = ranges + 2 * segment;
    const range = table.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const glyph =
        range === 0
          ? (code + delta) & 0xffff
          : table.readUInt16BE(rangeAt + range + 2 * (code - start));
      if (glyph !== 0) held.add(code);
    }
  }
};

/** Format 12: groups of consecutive code points, all planes. */
const addFormat12 = (table: Buffer, held: Set<number>): void => {
  const groups = table.readUInt32BE(12);
  for (let group = 0; group < groups; group++) {
    const at = 16 + 12 * group;
    const end = table.readUInt32BE(at + 4);
    for (let code = table.readUInt32BE(at); code <= end; code++) held.add(code);
  }
};

/** All code points that the WOFF2 files hold a glyph for. Throws when one is not a font. */
export const codePointsOf = (paths: readonly string[]): ReadonlySet<number> => {
  const held = new Set<number>();
  for (const path of paths) {
    const cmap = cmapOf(readFileSync(path));
    for (let index = 0; index < cmap.readUInt16BE(2); index++) {
      const table = cmap.subarray(cmap.readUInt32BE(8 + 8 * index));
      const format = table.readUInt16BE(0);
      if (format === 4) addFormat4(table, held);
      if (format === 12) addFormat12(table, held);
    }
  }
  return held;
};
