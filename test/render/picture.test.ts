import { describe, expect, it } from 'vitest';
import { parse } from '../../src/games/knucklebones/notation.js';
import { knucklebonesScene } from '../../src/games/knucklebones/scene.js';
import type { KnucklebonesState } from '../../src/games/knucklebones/state.js';
import {
  dieMakes,
  dieMarks,
  type Font,
  fonts,
  icons,
  inks,
  type LineShape,
  type Scene,
  type Shape,
  words,
} from '../../src/games/scene.js';
import type { Voice } from '../../src/render/index.js';
import { dieColours, inkColours, seatLooks, wood } from '../../src/render/kit/palette.js';
import { createPictures } from '../../src/render/picture.js';
import { decode, speaking } from './fixtures.js';

const picture = createPictures();
const voice = speaking();
const turn = parse('43|555|24 41|662|454 0:4 best-of-3 90-26');

const table = (...shapes: readonly Shape[]): Scene => ({ width: 200, height: 120, shapes });
const drawn = async (scene: Scene, speaker: Voice = voice) => decode(await picture(scene, speaker));

const line = (said: LineShape['parts'], width = 160): LineShape => ({
  kind: 'line',
  x: 100,
  y: 70,
  width,
  align: 'centre',
  gap: 6,
  parts: said,
});

describe('a board', () => {
  it('has table, rim, wells and dice where the scene puts them', async () => {
    const pixels = await drawn(knucklebonesScene(turn, 0));
    expect([pixels.width, pixels.height]).toEqual([960, 860]);
    expect(pixels.at(5, 400)).toBe(wood.rim);
    expect(pixels.at(740, 700)).toBe(wood.table);
    expect(pixels.at(255, 700)).toBe(wood.slab);
    expect(pixels.at(332, 100)).toBe(wood.well);
    // Beside the pips: a bone die, one of a pair, one of a triple.
    expect(pixels.at(332, 330)).toBe(dieColours.bone.face);
    expect(pixels.at(480, 330)).toBe(dieColours.x2.face);
    expect(pixels.at(480, 520 + 45)).toBe(dieColours.x3.face);
    // Pips: the middle one of a five, a corner of the four.
    expect(pixels.at(480, 542)).toBe(dieColours.x3.pip);
    expect(pixels.at(332 + 18, 542 - 18)).toBe(dieColours.bone.pip);
    // The frame of a column that can be played, and none round the full one.
    expect(pixels.at(264, 640)).toBe(inkColours.brass);
    expect(pixels.at(412, 640)).toBe(wood.well);
  });

  it('is opaque in every corner, so the same in both themes', async () => {
    const pixels = await drawn(knucklebonesScene(turn, 0));
    for (const [x, y] of [
      [0, 10],
      [959, 10],
      [0, 859],
      [959, 859],
    ] as const) {
      expect(pixels.at(x, y)).toBe(wood.rim);
    }
  });

  const long = ['Esperanza Maximiliana von und zu Hohenlohe', 'W'.repeat(100)];
  it.each<[string, KnucklebonesState, readonly string[], string]>([
    ['turn', turn, ['Ada', 'Bo'], 'en'],
    ['full', parse('666|555|44 12|13|2 0:4 best-of-5 90-26,10-20'), long, 'de'],
    ['end', parse('636|555|244 1|26|353 = best-of-3 90-26,90-26'), long, 'en'],
    ['empty', parse('-|-|- -|-|- 0:1'), ['👩‍🚀🎲', '漢字'], 'en'],
  ])('of a %s stays within 225 KB', async (_, state, names, locale) => {
    const png = await picture(knucklebonesScene(state, 0), speaking(names, locale));
    expect(png.length).toBeLessThan(225 * 1024);
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  });
});

/** How many connected patches of a colour lie in the rows of a box. */
const blobs = (colours: readonly string[], width: number, colour: string): number => {
  const seen = new Set<number>();
  const spread = (from: number): void => {
    const open = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at) || colours[at] !== colour) continue;
      seen.add(at);
      open.push(at - 1, at + 1, at - width, at + width);
    }
  };
  return colours.filter((each, index) => {
    if (each !== colour || seen.has(index)) return false;
    spread(index);
    return true;
  }).length;
};

describe('the kit', () => {
  const blank = async () => (await drawn(table())).within(12, 12, 176, 96).join();

  it.each(dieMakes.flatMap((make) => [1, 2, 3, 4, 5, 6].map((face) => [make, face] as const)))(
    'draws a %s die with %i',
    async (make, face) => {
      const pixels = await drawn(table({ kind: 'die', x: 100, y: 60, size: 80, face, make }));
      const colours = pixels.within(60, 20, 80, 80);
      expect(colours).toContain(dieColours[make].face);
      expect(blobs(colours, 80, dieColours[make].pip)).toBe(face);
    },
  );

  it.each([
    ['red', 2],
    ['purple', 3],
    ['blue', 4],
  ] as const)('draws the %s frequency face with %i diamonds', async (make, face) => {
    const die = { kind: 'die', x: 100, y: 60, size: 80, face, make, frequency: true } as const;
    const colours = (await drawn(table(die))).within(60, 20, 80, 80);
    expect(blobs(colours, 80, inkColours.frequency)).toBe(face);
    expect(colours).not.toContain(dieColours[make].pip);
  });

  it('fades the token of a seat that is out', async () => {
    const token = { kind: 'token', x: 100, y: 60, size: 70, seat: 2, active: false } as const;
    const faded = await drawn(table({ ...token, dimmed: true }));
    expect(faded.within(50, 10, 100, 100)).not.toContain(seatLooks[2]?.colour);
  });

  it.each(dieMarks)('marks a die: %s', async (mark) => {
    const die = { kind: 'die', x: 100, y: 60, size: 60, face: 3, make: 'bone' } as const;
    const plain = await drawn(table(die));
    const marked = await drawn(table({ ...die, marks: [mark] }));
    expect(marked.within(40, 10, 120, 100)).not.toEqual(plain.within(40, 10, 120, 100));
  });

  it.each([
    ...icons.map((icon) => [icon, 'brass'] as const),
    ...inks.map((ink) => ['triangle', ink] as const),
  ])('draws the icon %s in %s', async (icon, ink) => {
    const pixels = await drawn(table({ kind: 'icon', x: 100, y: 60, size: 70, icon, ink }));
    expect(pixels.within(60, 20, 80, 80)).toContain(inkColours[ink]);
  });

  it('draws eight different tokens, with and without the ring', async () => {
    const outlines = new Set<string>();
    for (const [seat, { colour }] of seatLooks.entries()) {
      const token = { kind: 'token', x: 100, y: 60, size: 70, seat } as const;
      const pixels = await drawn(table({ ...token, active: false }));
      const area = pixels.within(50, 10, 100, 100);
      expect(area).toContain(colour);
      outlines.add(area.map((each) => (each === colour ? 1 : 0)).join(''));
      const ringed = await drawn(table({ ...token, active: true }));
      expect(ringed.within(50, 10, 100, 100)).toContain(inkColours.brass);
    }
    expect(outlines.size).toBe(8);
  });

  it.each<Shape>([
    { kind: 'slab', x: 40, y: 30, width: 120, height: 60, active: false },
    { kind: 'well', x: 40, y: 30, width: 120, height: 60, active: true },
    { kind: 'cell', x: 40, y: 30, width: 120, height: 60, ink: 'brass' },
    { kind: 'banner', x: 40, y: 30, width: 120, height: 60, ink: 'brass' },
    { kind: 'frame', x: 40, y: 30, width: 120, height: 60, ink: 'loss', corner: 8, stroke: 4 },
    { kind: 'tag', x: 100, y: 60, size: 78, multiple: 2 },
    { kind: 'tag', x: 100, y: 60, size: 78, multiple: 3 },
    { kind: 'ribbon', x: 40, y: 30, width: 120, height: 60 },
    {
      kind: 'plate',
      x: 40,
      y: 40,
      width: 108,
      height: 40,
      letter: { key: 'solbones:scene.letter.red' },
      face: 2,
      lit: true,
    },
    {
      kind: 'track',
      x: 20,
      y: 40,
      width: 160,
      height: 40,
      seat: 1,
      share: 0.5,
      steps: 21,
      active: true,
      dimmed: false,
    },
    { kind: 'strokes', x: 40, y: 60, height: 40, count: 3, most: 4 },
    { kind: 'strokes', x: 40, y: 60, height: 40, count: 9, most: 4 },
    { kind: 'strokes', x: 40, y: 60, height: 40, count: 0, most: 4 },
  ])('draws $kind', async (shape) => {
    expect((await drawn(table(shape))).within(12, 12, 176, 96).join()).not.toBe(await blank());
  });
});

describe('words', () => {
  const inkOf = async (font: Font, text: string, speaker: Voice = voice): Promise<number> => {
    const pixels = await drawn(table(line([words(text, font, 40, 'brass')])), speaker);
    return pixels.within(12, 12, 176, 96).filter((colour) => colour === inkColours.brass).length;
  };

  it.each(
    fonts.flatMap((font) =>
      ['A1', 'Żółw', 'Привет', 'Nguyễ', 'Ωμέ'].map((text) => [font, text] as const),
    ),
  )('in %s show %s', async (font, text) => {
    // Text without its font would be drawn as nothing at all.
    expect(await inkOf(font, text)).toBeGreaterThan(100);
  });

  const extent = async (shape: LineShape, names: readonly string[]) => {
    const pixels = await drawn(table(shape), speaking(names));
    const columns = Array.from({ length: 200 }, (_, x) => x).filter((x) =>
      pixels.within(x, 30, 1, 60).includes(inkColours.ivory),
    );
    return { from: columns[0] ?? 0, to: columns.at(-1) ?? 0 };
  };

  it.each(['Bartholomew Longname', 'W'.repeat(32), 'Z\u0300\u0301\u0302\u0303\u0304'.repeat(9)])(
    'cut the name %s at their box',
    async (name) => {
      const { from, to } = await extent(line([words({ seat: 0 }, 'name', 30, 'ivory')], 100), [
        name,
      ]);
      expect(from).toBeGreaterThanOrEqual(49);
      expect(to).toBeLessThanOrEqual(151);
      expect(to - from).toBeGreaterThan(60);
    },
  );

  it('cut the name beside words, not the words', async () => {
    const parts = [
      words({ seat: 0 }, 'name', 24, 'ivory'),
      words({ key: 'scene:total' }, 'name', 24, 'brass'),
    ];
    const brass = async (name: string) =>
      (await drawn(table(line(parts, 150)), speaking([name])))
        .within(12, 12, 176, 96)
        .filter((colour) => colour === inkColours.brass).length;
    const whole = await brass('Bo');
    expect(whole).toBeGreaterThan(100);
    // Anti-aliased edges fall elsewhere; a cut word would lack a third and more.
    expect(await brass('W'.repeat(32))).toBeGreaterThan(0.85 * whole);
  });

  it('cut the name in a sentence, not the sentence', async () => {
    const said: string[] = [];
    const speaker: Voice = {
      locale: 'en',
      name: () => 'Bartholomew Longname the Third',
      say: ({ values }) => {
        said.push(String(values?.seat));
        return `${values?.seat} won`;
      },
    };
    const sentence = { key: 'scene:won', values: { seat: { seat: 0 } } };
    await picture(table(line([words(sentence, 'name', 24, 'ivory')])), speaker);
    // What is drawn at last is the longest name that fits: tried as whole, then cut.
    expect(said[0]).toBe('Bartholomew Longname the Third');
    expect(said.at(-1)).toMatch(/^Bart.*…$/);
  });

  it('draw a name that the fonts lack as the seat letter', async () => {
    const named = (name: string) =>
      drawn(table(line([words({ seat: 1 }, 'name', 40, 'ivory')])), speaking(['', name]));
    const letter = (await named('B')).within(12, 12, 176, 96);
    for (const name of ['漢字', 'שלום', '♛♛', '\u202e', '']) {
      expect((await named(name)).within(12, 12, 176, 96)).toEqual(letter);
    }
    expect((await named('Bo')).within(12, 12, 176, 96)).not.toEqual(letter);
  });
});

describe('many pictures at once', () => {
  it('all come, alike, in bounded memory', async () => {
    const scene = knucklebonesScene(turn, 0);
    const [first] = await Promise.all([picture(scene, voice), picture(scene, voice)]);
    const before = process.memoryUsage();
    let most = 0;
    const all = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const png = await picture(scene, voice);
        const { external, rss } = process.memoryUsage();
        most = Math.max(most, external - before.external, rss - before.rss);
        return png;
      }),
    );
    expect(new Set(all.map((png) => png.toString('latin1')))).toEqual(
      new Set([first?.toString('latin1')]),
    );
    // A hundred boards of raw pixels would be 330 MB; two at a time are 7, and garbage comes on top.
    expect(most).toBeLessThan(165e6);
  });

  it('go on after a drawing that failed', async () => {
    const broken: Voice = {
      ...voice,
      name: () => {
        throw new Error('no name');
      },
    };
    const scene = knucklebonesScene(turn, 0);
    await Promise.all(
      Array.from({ length: 4 }, () => expect(picture(scene, broken)).rejects.toThrow('no name')),
    );
    expect((await picture(scene, voice)).length).toBeGreaterThan(1000);
  });
});
