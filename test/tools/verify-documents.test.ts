import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordFormat } from '../../src/match/record.js';
import { type Document, documents } from '../../src/tools/verify/documents.js';
import { lines } from '../../src/tools/verify/lines.js';

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

const collect = async <Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

/** What a file's bytes hold, read in chunks of a size, with a limit to a line. */
const read = (
  file: string | Uint8Array,
  { size = 7, limit }: { size?: number; limit?: number } = {},
): Promise<readonly Document[]> => {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  return collect(documents(lines(chunksOf(bytes, size), limit)));
};

/** Only the kinds, or of JSON the names, to tell documents apart. */
const names = async (file: string, limit?: number): Promise<readonly unknown[]> =>
  (await read(file, limit === undefined ? {} : { limit })).map((document) => {
    if (document.kind !== 'json') return document.kind;
    const { value } = document;
    return typeof value === 'object' && value !== null && 'name' in value ? value.name : value;
  });

const record = (name: string): object => ({ format: recordFormat, name, events: [{ seat: 0 }] });
const line = (name: string): string => JSON.stringify(record(name));
const pretty = (name: string): string => JSON.stringify(record(name), null, 2);

describe('the documents of a file', () => {
  it.each([
    ['one line', line('a'), ['a']],
    ['one line with a line feed', `${line('a')}\n`, ['a']],
    ['one document over many lines', pretty('a'), ['a']],
    ['with carriage returns', pretty('a').replaceAll('\n', '\r\n'), ['a']],
    ['with a byte-order mark', `\uFEFF${pretty('a')}`, ['a']],
    ['with blank lines inside', pretty('a').replaceAll('\n', '\n\n \t\n'), ['a']],
    ['many records', `${line('a')}\n${line('b')}\n${line('c')}\n`, ['a', 'b', 'c']],
    ['blank lines between', `\n\n${line('a')}\r\n\r\n \n${line('b')}`, ['a', 'b']],
    ['a broken line in the middle', `${line('a')}\nnone\n${line('b')}`, ['a', 'not-json', 'b']],
    [
      'a cut line in the middle',
      `${line('a')}\n${line('b').slice(0, 30)}\n${line('c')}`,
      ['a', 'not-json', 'c'],
    ],
    ['a cut first line', `${line('a').slice(0, 30)}\n${line('b')}`, ['not-json', 'b']],
    [
      'a first line cut where a document may go on',
      `{"format":"x",\n${line('b')}\n${line('c')}`,
      ['not-json', 'b', 'c'],
    ],
    ['a list of records', `[\n${line('a')},\n${line('b')}\n]`, [[record('a'), record('b')]]],
    ['a cut document over many lines', pretty('a').slice(0, -2), ['not-json']],
    ['two documents over many lines', `${pretty('a')}\n${pretty('b')}`, ['not-json']],
    ['prose', 'This is\nno record\nat all', ['not-json']],
    ['nothing', '', ['empty']],
    ['nothing but blanks', ' \n\r\n\t\n', ['empty']],
    ['a scalar', '5\n', [5]],
  ])('%s', async (_, file, expected) => {
    expect(await names(file)).toEqual(expected);
  });

  it('do not depend on how the bytes arrive', async () => {
    const file = Buffer.from(`${line('ä骰🎲')}\n\r\n${line('b')}\nnone`);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: file.length }), async (size) => {
        expect(await read(file, { size })).toEqual(await read(file, { size: file.length }));
      }),
    );
  });

  it('are not text when they are not UTF-8', async () => {
    const latin = Buffer.from(`${line('a')}\n${line('ä')}\n${line('b')}`, 'latin1');
    expect((await read(latin)).map(({ kind }) => kind)).toEqual(['json', 'not-utf8', 'json']);
    const wide = Buffer.from(line('a'), 'utf16le');
    expect((await read(wide))[0]?.kind).not.toBe('json');
  });

  it('skip a line that is too long, and go on', async () => {
    const long = line('x'.repeat(500));
    expect(await names(`${line('a')}\n${long}\n${line('b')}`, 200)).toEqual([
      'a',
      'too-large',
      'b',
    ]);
    expect(await names(`${long}\n${line('b')}`, 200)).toEqual(['too-large', 'b']);
  });

  it('may be nested as deep as they like', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const [document, ...more] = await read(deep, { size: 65_536 });
    expect(document?.kind).toBe('json');
    expect(more).toEqual([]);
  });

  it('come one by one, however many there are', async () => {
    let asked = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        asked += 1;
        yield Buffer.from(`${line('a')}\n`);
      }
    }
    let seen = 0;
    for await (const document of documents(lines(endless()))) {
      expect(document.kind).toBe('json');
      seen += 1;
      if (seen === 1_000) break;
    }
    expect(asked).toBeLessThanOrEqual(seen + 1);
  });
});
