import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { Studio, type StudioOptions } from '../../src/replay/studio.js';

const record = readFileSync(
  new URL('../fixtures/records/knucklebones-1.record.json', import.meta.url),
  'utf8',
);

let studio: Studio;
const open = (options?: StudioOptions): Studio => {
  studio = new Studio(options);
  return studio;
};
afterEach(() => studio.close());

/** Delays and positions of a GIF's frames, read block by block. */
const framesOf = (gif: Buffer): readonly { readonly delay: number }[] => {
  const sizeOfTable = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + sizeOfTable(gif.readUInt8(10));
  const frames: { delay: number }[] = [];
  const skipBlocks = (): void => {
    while (gif.readUInt8(at) !== 0) at += gif.readUInt8(at) + 1;
    at += 1;
  };
  for (;;) {
    const kind = gif.readUInt8(at);
    if (kind === 0x3b) return frames;
    if (kind === 0x21) {
      if (gif.readUInt8(at + 1) === 0xf9) frames.push({ delay: gif.readUInt16LE(at + 4) * 10 });
      at += 2;
    } else if (kind === 0x2c) {
      at += 10 + sizeOfTable(gif.readUInt8(at + 9)) + 1;
    } else {
      throw new Error(`no block of a GIF at ${at}`);
    }
    skipBlocks();
  }
};

describe('the studio', () => {
  it('draws a record as a GIF of the promised length, in the language of who asks', async () => {
    const drawn = await open().replay({ record, locale: 'de' });
    if (drawn.kind !== 'drawn') throw new Error(drawn.kind);
    const { data, length, end } = drawn.replay;
    const gif = Buffer.from(data);
    expect(gif.toString('latin1', 0, 6)).toBe('GIF89a');
    expect([gif.readUInt16LE(6), gif.readUInt16LE(8)]).toEqual([480, 430]);
    const frames = framesOf(gif);
    expect(frames).toHaveLength(19);
    expect(frames.reduce((sum, { delay }) => sum + delay, 0)).toBe(length);
    expect(gif.length).toBeLessThan(512 * 1024);
    expect(end).toMatch(/gewinnt/);
  });

  it('draws the same once, for all who ask', async () => {
    const [one, other] = await Promise.all([
      open().replay({ record, locale: 'en' }),
      studio.replay({ record, locale: 'en' }),
    ]);
    if (one.kind !== 'drawn' || other.kind !== 'drawn') throw new Error('not drawn');
    expect(other.replay).toBe(one.replay);
    expect(await studio.replay({ record, locale: 'en' })).toEqual(one);
  });

  it('lets so many wait and no more', async () => {
    open({ mostWaiting: 2 });
    const asked = ['en', 'de', 'fr'].map((locale) => studio.replay({ record, locale }));
    const answers = await Promise.all(asked);
    expect(answers.map(({ kind }) => kind)).toEqual(['drawn', 'drawn', 'busy']);
    expect((await studio.replay({ record, locale: 'fr' })).kind).toBe('drawn');
  });

  it('says of a record that breaks the rules that it cannot be drawn', async () => {
    const broken = JSON.stringify({ ...JSON.parse(record), events: [{ type: 'start', seat: 7 }] });
    expect((await open().replay({ record: broken, locale: 'en' })).kind).toBe('undrawable');
  });

  it('gives up a drawing that takes too long, and the next wish begins anew', async () => {
    await expect(open({ patience: 1 }).replay({ record, locale: 'en' })).rejects.toThrow('ended');
    await expect(studio.replay({ record, locale: 'en' })).rejects.toThrow('ended');
  });

  it('draws nothing any more once it is closed', async () => {
    await open().close();
    expect((await studio.replay({ record, locale: 'en' })).kind).toBe('busy');
  });

  it('keeps the thread that answers presses free', async () => {
    let turns = 0;
    let drawing = true;
    const count = (): void => {
      turns += 1;
      if (drawing) setImmediate(count);
    };
    count();
    expect((await open().replay({ record, locale: 'en' })).kind).toBe('drawn');
    drawing = false;
    // Drawn here, in one piece, it would leave the loop a handful of turns around it.
    expect(turns).toBeGreaterThan(100);
  });
});
