import { readFileSync } from 'node:fs';
import { gameById } from '../src/games/index.js';
import type { Scene } from '../src/games/scene.js';
import { loadMind } from '../src/machine/weights.js';
import { readRecord } from '../src/match/record.js';

/** The review of one of the example matches, as the bot draws it. */
export const sampleReview = (): Scene => {
  const file = new URL('../test/fixtures/records/knucklebones-4.record.json', import.meta.url);
  const record = readRecord(JSON.parse(readFileSync(file, 'utf8')), gameById);
  if (!record.ok) throw new Error(`no record: ${record.error.part}`);
  const { game, options, events } = record.value;
  const review = game.mind?.review(loadMind(game), options, events, true) ?? null;
  const view = review && game.mind?.show(review, options, events);
  if (view == null) throw new Error('nothing to review');
  return view.scene;
};
