import { describe, expect, it } from 'vitest';
import type { Shape } from '../../src/games/scene.js';
import { createRenderer } from '../../src/render/index.js';
import { decode, type Pixels, speaking } from './fixtures.js';

const { picture } = createRenderer();

const drawn = async (...shapes: readonly Shape[]): Promise<Pixels> =>
  decode(await picture({ width: 320, height: 240, shapes }, speaking()));

/** How many pixels of a picture have a colour. */
const count = (pixels: Pixels, colour: string): number =>
  pixels.within(0, 0, 320, 240).filter((each) => each === colour).length;

const face = '#F1E6D0';
const symbol = '#2B211A';
const clay = '#C8764F';
const hole = '#4A2413';

/** Areas of a colour that do not touch each other. */
const areas = (pixels: Pixels, colour: string): number => {
  const ink = new Set<number>();
  for (const [at, each] of pixels.within(0, 0, 320, 240).entries())
    if (each === colour) ink.add(at);
  let found = 0;
  for (const first of ink) {
    found += 1;
    const open = [first];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (!ink.delete(at)) continue;
      open.push(at - 1, at + 1, at - 320, at + 320);
    }
  }
  return found;
};

describe('bones', () => {
  const bone = (number: number, more: object = {}): Shape => ({
    kind: 'bone',
    x: 160,
    y: 120,
    size: 160,
    face: number,
    tilt: 0,
    ...more,
  });

  it.each([
    // The eye has a ring and a pupil; leaves and berries have as many parts as they count.
    [1, 2],
    [2, 2],
    [3, 3],
    [4, 1],
  ])('a %i has a symbol of %i parts', async (number, expected) => {
    expect(areas(await drawn(bone(number)), symbol)).toBe(expected);
  });

  it('tell their numbers apart by more than how much is marked', async () => {
    const marked = await Promise.all(
      [1, 2, 3, 4].map(async (n) => count(await drawn(bone(n)), symbol)),
    );
    expect(new Set(marked).size).toBe(4);
  });

  it('are triangles: wide below, narrow above', async () => {
    const pixels = await drawn(bone(4));
    const across = (y: number) =>
      pixels.within(0, y, 320, 1).filter((each) => each === face).length;
    expect(across(75)).toBeLessThan(across(170) / 2);
    expect(across(170)).toBeGreaterThan(90);
  });

  it('of a seat that is out are faded', async () => {
    expect(count(await drawn(bone(4)), face)).toBeGreaterThan(3000);
    expect(count(await drawn(bone(4, { dimmed: true })), face)).toBe(0);
  });
});

describe('bits', () => {
  const bits = (number: number) => drawn({ kind: 'bits', x: 20, y: 40, size: 20, count: number });

  it('are as many discs as there are bits, up to twenty', async () => {
    for (const number of [1, 2, 5, 10, 13, 20]) {
      expect(areas(await bits(number), hole)).toBe(number);
    }
    expect(count(await bits(0), clay)).toBe(0);
  });

  it('leave a gap after five', async () => {
    const pixels = await bits(10);
    const row = pixels.within(0, 40, 320, 1).map((each) => (each === hole ? 'o' : ' '));
    const middles = row.join('').matchAll(/o+/g);
    const at = [...middles].map(({ index }) => index);
    expect(at).toHaveLength(10);
    const steps = at.slice(1).map((x, index) => x - (at[index] ?? 0));
    expect(Math.max(...steps)).toBe(steps[4]);
    expect((steps[4] ?? 0) - (steps[3] ?? 0)).toBeGreaterThanOrEqual(6);
  });

  it('above twenty are changed into pieces of ten', async () => {
    const many = await bits(43);
    expect(count(many, clay)).toBeLessThan(count(await bits(20), clay));
    expect(count(await bits(160), clay)).toBeGreaterThan(count(many, clay));
  });
});

describe('the pot', () => {
  it.each([0, 1, 7, 20, 64, 160])('holds %i bits inside its bowl', async (number) => {
    const pixels = await drawn({ kind: 'bowl', x: 160, y: 120, size: 180, count: number });
    const outside = pixels.within(0, 0, 320, 240).filter((each, index) => {
      const [x, y] = [(index % 320) - 160, Math.floor(index / 320) - 120];
      return each === clay && (x / 90) ** 2 + (y / 82) ** 2 > 1;
    });
    expect(outside).toEqual([]);
    expect(count(pixels, clay) > 0).toBe(number > 0);
  });
});

describe('streamers and slabs', () => {
  it('have notched ends in the ink of what they say', async () => {
    const pixels = await drawn({
      kind: 'streamer',
      x: 40,
      y: 80,
      width: 200,
      height: 80,
      ink: 'teal',
    });
    expect(pixels.at(140, 120)).toBe('#49A9B8');
    expect(pixels.at(46, 120)).not.toBe('#49A9B8');
    expect(pixels.at(234, 120)).not.toBe('#49A9B8');
    expect(pixels.at(46, 84)).toBe('#49A9B8');
  });

  it('of a seat that is out cast no shadow', async () => {
    const slab = { kind: 'slab', x: 40, y: 40, width: 200, height: 120, active: false } as const;
    const [up, down] = [await drawn(slab), await drawn({ ...slab, dimmed: true })];
    expect(up.at(140, 163)).toBe('#15110E');
    expect(down.at(140, 163)).toBe('#241E1A');
  });
});
