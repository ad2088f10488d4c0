import { writeFileSync } from 'node:fs';
import { writeWeights } from '../src/games/knucklebones/mind/network.js';
import { loadTable } from './solver/file.js';
import { layoutOf } from './trainer/layout.js';
import { roundWeights } from './trainer/round.js';
import { type Training, train } from './trainer/threads.js';

/** Distils a table into the weights of a network, rounded to bytes, and writes them to a file. */
export const trainInto = async (
  tableFile: string,
  weightsFile: string,
  training: Training,
): Promise<void> => {
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  const began = performance.now();
  say(JSON.stringify(training));
  const { memory, kinds } = loadTable(tableFile);
  const numbers = await train(training, memory, ({ step, error }) => {
    const seconds = Math.round((performance.now() - began) / 1000);
    say(`step ${step}: error ${error.toFixed(5)}, ${seconds} s`);
  });
  const bytes = writeWeights(roundWeights(layoutOf(kinds.count, training.width), numbers));
  writeFileSync(weightsFile, bytes);
  const seconds = Math.round((performance.now() - began) / 1000);
  say(`${bytes.length} bytes after ${seconds} s`);
};
