/** The verdict on a record, by the checker's own core. */
import { games } from '../../src/games/index.js';
import { readRecord } from '../../src/match/record.js';
import { verdictOf } from '../../src/match/replay.js';

export const verdict = (text: string) => {
  const read = readRecord(JSON.parse(text), (id) => games.find((game) => game.id === id));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return verdictOf(read.value);
};
