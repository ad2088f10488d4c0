/**
 * `npm run draw`: draws the pictures of the documentation into `docs/images`, from positions in the
 * notation and samples of a card and a review, with the code that draws for people, so that they show the product
 * as it is.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sample as balicSample } from '../src/games/balic/sample.js';
import { table as balicTable } from '../src/games/balic/table.js';
import { parse } from '../src/games/knucklebones/notation.js';
import { adviceView } from '../src/games/knucklebones/review/advice.js';
import { apply } from '../src/games/knucklebones/rules.js';
import type { KnucklebonesState } from '../src/games/knucklebones/state.js';
import { table } from '../src/games/knucklebones/table.js';
import { sample as pincerSample } from '../src/games/pincer/sample.js';
import { table as pincerTable } from '../src/games/pincer/table.js';
import { sample as solbonesSample } from '../src/games/solbones/sample.js';
import { table as solbonesTable } from '../src/games/solbones/table.js';
import { createRenderer } from '../src/render/index.js';
import { cardScene } from '../src/stats/card-scene.js';
import { voice } from '../src/text/index.js';
import { adviceSamples } from './sample-advice.js';
import { sampleCard, sampleNow } from './sample-card.js';
import { sampleReview } from './sample-review.js';

const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));

/** The position after events, so that what happened last is shown as well. */
const after = (position: string, ...events: readonly object[]): KnucklebonesState =>
  events.reduce<KnucklebonesState>((state, event) => {
    const next = apply(state, event);
    if (!next.ok) throw new Error(`${position}: ${next.error.code}`);
    return next.value;
  }, parse(position));

const pictures: readonly {
  readonly file: string;
  readonly state: KnucklebonesState;
  /** The seat drawn in front, as `frontOf` chooses it on a real board. */
  readonly front: 0 | 1;
}[] = [
  {
    file: 'board.png',
    state: after(
      '43|555|24 41|66|454 1:2 s1 best-of-3 64-57',
      { type: 'place', seat: 1, column: 1 },
      { type: 'roll', seat: 0, die: 4 },
    ),
    front: 0,
  },
  {
    file: 'finished.png',
    state: after('443|555|66 16|22|4 0:6 best-of-3 64-57,38-61', {
      type: 'place',
      seat: 0,
      column: 2,
    }),
    front: 0,
  },
  { file: 'rules-before.png', state: parse('44|2|16 35|662|442 0:4'), front: 0 },
  {
    file: 'rules-after.png',
    state: after('44|2|16 35|662|442 0:4', { type: 'place', seat: 0, column: 2 }),
    front: 0,
  },
];

const names = ['Ada', 'Bo', 'Cleo', 'Dan', 'Eve'];
const speaker = voice('en', (seat) => names[seat] ?? '');
const renderer = createRenderer();
await mkdir(folder, { recursive: true });
const scenes = [
  ...pictures.map(({ file, state, front }) => ({
    file,
    scene: table(state, { front, viewer: null }).scene,
  })),
  {
    file: 'pincer.png',
    // A die is chosen, so that the picture shows what it can do.
    scene: pincerTable(pincerSample(), { front: 0, viewer: null, focus: 'H6' }).scene,
  },
  {
    file: 'solbones.png',
    scene: solbonesTable(solbonesSample(), { front: 0, viewer: null }).scene,
  },
  { file: 'balic.png', scene: balicTable(balicSample(), {}).scene },
  { file: 'card.png', scene: cardScene(sampleCard, sampleNow) },
  { file: 'review.png', scene: sampleReview() },
  ...adviceSamples.map(({ file, position, win }) => {
    const best = win.indexOf(Math.max(...win.map((chance) => chance ?? 0)));
    const advice = { state: parse(position), win, best, choice: best };
    return { file, scene: adviceView(advice).scene };
  }),
];
for (const { file, scene } of scenes) {
  const picture = await renderer.picture(scene, speaker);
  await writeFile(`${folder}${file}`, picture);
  process.stdout.write(`docs/images/${file}: ${picture.length} bytes\n`);
}
