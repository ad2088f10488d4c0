import type { Game, GameMind } from '../../games/game.js';
import type { Review } from '../../games/review.js';
import { readRecord } from '../../match/record.js';
import { replay } from '../../match/replay.js';
import type { Status } from '../program.js';
import type { Document } from '../verify/documents.js';
import { noRecord, verdictLine } from '../verify/judge.js';
import * as words from '../verify/words.js';
import { rounded, roundedAll } from './numbers.js';

/** A move as it is printed. What is printed decides what is best, so that a line agrees with itself. */
const printed = ({ event, seat, win: exact, choice }: Review['moves'][number]) => {
  const win = roundedAll(exact);
  const top = Math.max(...win.map((chance) => chance ?? 0));
  const loss = rounded(top - (win[choice] ?? 0));
  return { event, seat, win, best: loss === 0 ? choice : win.indexOf(top), loss };
};

const totalsOf = ({ seats }: Review, moves: readonly ReturnType<typeof printed>[]) =>
  seats.map(({ luck, accuracy }, seat) => {
    const own = moves.filter((move) => move.seat === seat);
    return {
      seat,
      moves: own.length,
      best: own.filter(({ loss }) => loss === 0).length,
      loss: rounded(own.reduce((sum, { loss }) => sum + loss, 0)),
      luck: rounded(luck),
      accuracy: accuracy === null ? null : Math.round(accuracy * 10) / 10,
    };
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
  const moves = review.moves.map(printed);
  for (const move of moves) yield JSON.stringify(move);
  yield JSON.stringify({ totals: totalsOf(review, moves) });
  return 0;
}
