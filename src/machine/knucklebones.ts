import { readFileSync } from 'node:fs';
import { judgeOf, readWeights } from '../games/knucklebones/mind/network.js';
import type { Judge } from '../games/knucklebones/mind/search.js';
import { weightsFile } from './weights.js';

/** The network of Knucklebones, for tools that ask it more than a move. Throws where there is none. */
export const loadKnucklebones = (file: URL = weightsFile({ id: 'knucklebones' })): Judge => {
  const weights = readWeights(readFileSync(file));
  if (weights === null) throw new Error(`${file.pathname} holds no weights`);
  return judgeOf(weights);
};
