/** Pictures a second, what drawing them does to the event loop, and how large they are. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gameById } from '../src/games/index.js';
import type { TableView } from '../src/games/view.js';
import { createRenderer } from '../src/render/index.js';
import { voice } from '../src/text/index.js';
import { positions } from './positions.js';
import { megabytes, number, printTable, quantile, type Section } from './report.js';

/** What the histogram of the event loop adds of itself, ms. */
const resolution = 1;

interface Measured {
  readonly perSecond: number;
  /** Milliseconds one picture takes. */
  readonly p50: number;
  readonly p99: number;
  /** How long the event loop was held up, ms. */
  readonly stall: number;
  readonly worst: number;
  readonly bytes: readonly number[];
}

export const pictures: Section = async ({ quick }) => {
  const renderer = createRenderer();
  const game = gameById('knucklebones');
  if (game === undefined) throw new Error('no knucklebones');
  const plain = voice('en', (seat) => ['Ada', 'Bo'][seat] ?? '?');
  const views = positions(game, 200).map((state, index) =>
    game.table(state, { front: index % 2, viewer: null }),
  );
  const draw = async (view: TableView): Promise<number> => {
    const drawn = await renderer.draw(view, 'picture', { picture: plain, text: plain });
    return drawn.file?.data.length ?? 0;
  };

  const measure = async (count: number, atOnce: number): Promise<Measured> => {
    const delay = monitorEventLoopDelay({ resolution });
    const times: number[] = [];
    const bytes: number[] = [];
    let next = 0;
    const drawer = async (): Promise<void> => {
      for (let n = next++; n < count; n = next++) {
        const view = views[n % views.length];
        if (view === undefined) return;
        const began = performance.now();
        bytes.push(await draw(view));
        times.push(performance.now() - began);
      }
    };
    delay.enable();
    const began = performance.now();
    await Promise.all(Array.from({ length: atOnce }, drawer));
    const elapsed = performance.now() - began;
    delay.disable();
    return {
      perSecond: (count / elapsed) * 1000,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      stall: delay.percentile(99) / 1e6 - resolution,
      worst: delay.max / 1e6 - resolution,
      bytes,
    };
  };

  const count = quick ? 200 : 1_000;
  await measure(100, 2);
  const rows: [number, Measured][] = [];
  for (const atOnce of [1, 2, 16]) rows.push([atOnce, await measure(count, atOnce)]);
  printTable(
    'Pictures',
    ['at once', 'pictures/s', 'p50 ms', 'p99 ms', 'event loop p99 ms', 'worst ms', 'median KB'],
    rows.map(([atOnce, one]) => [
      String(atOnce),
      one.perSecond,
      one.p50,
      one.p99,
      one.stall,
      one.worst,
      Math.round(quantile(one.bytes, 0.5) / 1024),
    ]),
  );
  console.log(`\nResident after it: ${megabytes(process.memoryUsage.rss())}`);
  const worst = Math.max(...rows.map(([, { stall }]) => stall));
  return [
    {
      what: 'drawing holds the event loop up for less than 20 ms, p99',
      measured: `${number(worst)} ms`,
      met: worst < 20,
    },
  ];
};
