import { expect, it } from 'vitest';
import { knucklebones } from '../../src/games/knucklebones/index.js';
import { parse } from '../../src/games/knucklebones/notation.js';
import { knucklebonesScene } from '../../src/games/knucklebones/scene.js';
import { Thinker } from '../../src/machine/thinker.js';
import { Easel } from '../../src/render/easel.js';
import { createPictures } from '../../src/render/picture.js';
import { speaking } from '../render/fixtures.js';

it('the threads for pictures and for thought also run from source, as the sandbox has them', async () => {
  const warnings: string[] = [];
  const log = { warn: (_: unknown, message: string) => warnings.push(message) };
  const easel = new Easel(log, { patience: 60_000 });
  const thinker = new Thinker(log, { patience: 60_000 });
  try {
    const position = parse('43|555|24 41|662|454 0:4 best-of-3 90-26');
    const scene = knucklebonesScene(position, 0);
    const state = knucklebones.restore(JSON.parse(JSON.stringify(position)));
    if (state === null) throw new Error('no state');
    const [png, move] = await Promise.all([
      easel.draw(scene, speaking()),
      thinker.move(knucklebones, state, 0, 'expert', 1),
    ]);
    expect(png.equals(await createPictures()(scene, speaking()))).toBe(true);
    expect(knucklebones.draft(state, 0, move).ok).toBe(true);
    expect(warnings).toEqual([]);
  } finally {
    await Promise.all([easel.close(), thinker.close()]);
  }
});
