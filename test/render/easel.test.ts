import { afterEach, describe, expect, it } from 'vitest';
import { games } from '../../src/games/index.js';
import { parse } from '../../src/games/knucklebones/notation.js';
import { knucklebonesScene } from '../../src/games/knucklebones/scene.js';
import { type EaselOptions, mostSeats } from '../../src/render/easel.js';
import { createRenderer } from '../../src/render/index.js';
import { createPictures } from '../../src/render/picture.js';
import { compiled } from '../support/compiled-module.js';
import { thread } from '../support/thread.js';
import { speaking } from './fixtures.js';

const { Easel } = await compiled<typeof import('../../src/render/easel.js')>('src/render/easel.js');

const scene = knucklebonesScene(parse('43|555|24 41|662|454 0:4 best-of-3 90-26'), 0);
const here = createPictures();

const warnings: string[] = [];
let easel: InstanceType<typeof Easel>;
const open = (options?: EaselOptions): InstanceType<typeof Easel> => {
  warnings.length = 0;
  easel = new Easel({ warn: (_, message) => warnings.push(message) }, options);
  return easel;
};
afterEach(() => easel.close());

describe('pictures drawn in a thread', () => {
  it('are those that would be drawn here, each with its own names and language', async () => {
    open({ patience: 60_000 });
    const voices = [
      speaking(['Ada', 'Bo']),
      speaking(['Bartholomew the Third', '漢字'], 'de'),
      speaking(['Bo', 'Ada']),
      speaking(['Ada', 'Bo'], 'de'),
    ];
    const drawn = await Promise.all(voices.map((voice) => easel.draw(scene, voice)));
    for (const [index, voice] of voices.entries()) {
      expect(drawn[index]?.equals(await here(scene, voice))).toBe(true);
    }
    expect(new Set(drawn.map((png) => png.toString('latin1'))).size).toBe(4);
    expect(warnings).toEqual([]);
  });

  it('are as many as can be drawn in time; when more wait, a board is drawn in emoji', async () => {
    open({ entry: thread('answer(() => ({ png: new Uint8Array(9) }))'), patience: 60_000 });
    const renderer = createRenderer({ picture: easel.draw, crowded: easel.crowded });
    const voice = speaking();
    const view = { scene, tiles: [], position: [] };
    const draw = () => renderer.draw(view, 'picture', { picture: voice, text: voice });
    const drawn = await Promise.all(Array.from({ length: 80 }, draw));
    expect(drawn.map(({ file }) => file !== null)).toEqual(drawn.map((_, index) => index < 75));
    expect((await draw()).file).not.toBeNull();
  });

  it('count also while they are drawn here, as the thread is lost', async () => {
    const crowded: boolean[] = [];
    easel = new Easel(
      { warn: () => crowded.push(easel.crowded()) },
      { entry: thread('process.exit(1)') },
    );
    const voice = speaking();
    const under = Array.from({ length: 75 }, () => easel.draw(scene, voice));
    await Promise.all(under);
    expect(crowded).toEqual(under.map(() => true));
    expect(easel.crowded()).toBe(false);
  });

  it('have names for every seat of every game', () => {
    expect(Math.max(...games.map((game) => game.seats.max))).toBe(mostSeats);
  });

  it.each([
    ['ends', 'process.exit(1)'],
    ['fails', 'throw new Error("no")'],
    ['cannot draw', 'answer(() => ({ error: "no" }))'],
    ['never answers', 'parentPort.on("message", () => {})'],
  ])('are drawn all the same when the thread %s, and the log says so', async (_, code) => {
    open({ entry: thread(code), patience: 200 });
    const voice = speaking();
    const [one, other] = await Promise.all([easel.draw(scene, voice), easel.draw(scene, voice)]);
    const expected = await here(scene, voice);
    expect(one.equals(expected) && other.equals(expected)).toBe(true);
    expect(new Set(warnings)).toEqual(new Set(['a picture is drawn without its thread']));
  });
});
