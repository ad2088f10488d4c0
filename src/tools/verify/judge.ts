import type { Game } from '../../games/game.js';
import { readRecord } from '../../match/record.js';
import { replay, type Verdict } from '../../match/replay.js';
import type { Status } from '../program.js';
import type { Document } from './documents.js';
import * as words from './words.js';

/** The line for something that is no record. */
export const noRecord = (error: string): string =>
  JSON.stringify({ valid: false, event: null, error });

/** The line that a replay ends with. */
export const verdictLine = (verdict: Verdict): string =>
  JSON.stringify(
    verdict.valid
      ? verdict
      : { valid: false, event: verdict.event, error: words.breach(verdict.breach) },
  );

/**
 * Judges one document: yields the lines to print (with `states` the public state after each event,
 * always one verdict at last) and returns the status.
 */
export function* judge(
  document: Document,
  games: readonly Game[],
  states: boolean,
): Generator<string, Status> {
  if (document.kind !== 'json') {
    yield noRecord(words.documentFault(document.kind));
    return 2;
  }
  const record = readRecord(document.value, (id) => games.find((game) => game.id === id));
  if (!record.ok) {
    yield noRecord(words.recordFault(record.error, games));
    return 2;
  }
  const { game } = record.value;
  const steps = replay(record.value);
  let step = steps.next();
  while (!step.done) {
    if (states) yield JSON.stringify(game.publicState(step.value));
    step = steps.next();
  }
  yield verdictLine(step.value);
  return step.value.valid ? 0 : 1;
}
