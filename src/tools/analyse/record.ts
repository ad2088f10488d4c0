import type { Game, GameMind, Review } from '../../games/game.js';
import { readRecord } from '../../match/record.js';
import { replay } from '../../match/replay.js';
import type { Status } from '../program.js';
import type { Document } from '../verify/documents.js';
import { noRecord, verdictLine } from '../verify/judge.js';
import * as words from '../verify/words.js';
import { rounded, roundedAll } from './numbers.js';

/** The chances as printed decide what is best, so that a line agrees with itself. */
const moveLine = ({ event, seat, win, best, loss }: Review['moves'][number]): string =>
  JSON.stringify({ event, seat, win: roundedAll(win), best, loss: rounded(loss) });

const totalsLine = ({ seats }: Review): string =>
  JSON.stringify({
    totals: seats.map(({ moves, best, loss, luck, accuracy }, seat) => ({
      seat,
      moves,
      best,
      loss: rounded(loss),
      luck: rounded(luck),
      accuracy: accuracy === null ? null : Math.round(accuracy * 10) / 10,
    })),
  });

/**
 * Looks at the placements of one record: yields a line for each and the totals last, or why there is
 * nothing to look at, and returns the status.
 */
export function* analyse(
  document: Document,
  games: readonly Game[],
  mindOf: (game: Game) => GameMind,
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
  const { game, options, events } = record.value;
  if (game.mind === undefined) {
    const known = games.filter(({ mind }) => mind !== undefined).map(({ id }) => id);
    yield noRecord(`Only records of ${known.join(', ')} can be analysed, and this is ${game.id}.`);
    return 2;
  }
  const steps = replay(record.value);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const review = step.value.valid ? game.mind.review(mindOf(game), options, events) : null;
  if (review === null) {
    yield verdictLine(step.value);
    return 1;
  }
  for (const move of review.moves) yield moveLine(move);
  yield totalsLine(review);
  return 0;
}
