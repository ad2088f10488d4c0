import type { Review, ReviewedMoment, ReviewView } from '../../review.js';
import type { KnucklebonesOptions } from '../state.js';
import { table } from '../table.js';
import { adviceView, effectOf } from './advice.js';
import { reviewScene } from './scene.js';
import { type Story, type ToldMove, tell } from './story.js';
import { costOf, hundredths, reviewWords, say, titleOf } from './words.js';

const momentOf = (move: ToldMove, games: number): ReviewedMoment => {
  const { before, win, best, choice, seat } = move;
  return {
    title: titleOf(move, games),
    view: adviceView({ state: before, win, best, choice }),
    said: [
      say('moment.turn', { seat: { seat }, die: before.die ?? 0 }),
      say('moment.played', {
        effect: effectOf(before, choice),
        win: hundredths(win[choice] ?? 0),
      }),
      say('moment.better', { effect: effectOf(before, best), win: hundredths(win[best] ?? 0) }),
      say('moment.cost', { number: costOf(move) }),
    ],
  };
};

const viewOf = (story: Story): ReviewView => ({
  result: table(story.end, { front: story.end.winner ?? 0, viewer: null }).prompt,
  scene: reviewScene(story),
  said: reviewWords(story),
  moments: story.costly.map((move) => momentOf(move, story.games.length)),
});

/** A review as people see it; `null` when the match has no moves, or no end. */
export const showReview = (
  review: Review,
  options: KnucklebonesOptions,
  events: readonly unknown[],
): ReviewView | null => {
  const story = tell(review, options, events);
  return story === null ? null : viewOf(story);
};
