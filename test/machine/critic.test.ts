import { describe, expect, it } from 'vitest';
import { knucklebones } from '../../src/games/knucklebones/index.js';
import type { ReviewView } from '../../src/games/review.js';
import { Critic } from '../../src/machine/critic.js';

const read = knucklebones.options({});
if (!read.ok) throw new Error(read.error.code);
const options = read.value;

const view: ReviewView = {
  result: { key: 'scene:over' },
  scene: { width: 1, height: 1, shapes: [] },
  said: [],
  moments: [],
};

/** A thinker whose answers are given by hand, in the order of the questions. */
const byHand = () => {
  const asked: { readonly answer: (view: ReviewView | null) => void; readonly fail: () => void }[] =
    [];
  const review = (): Promise<ReviewView | null> =>
    new Promise((resolve, reject) => {
      asked.push({ answer: resolve, fail: () => reject(new Error('the thread is lost')) });
    });
  return { asked, thinker: { review } };
};

describe('reviews of a process', () => {
  it('look at a match once, for everybody who asks', async () => {
    const { asked, thinker } = byHand();
    const critic = new Critic(thinker);
    const wishes = [1, 2, 3].map(() => critic.review('m', knucklebones, options, []));
    expect(asked).toHaveLength(1);
    asked[0]?.answer(view);
    expect(await Promise.all(wishes)).toEqual([1, 2, 3].map(() => ({ kind: 'made', view })));
    await critic.review('m', knucklebones, options, []);
    expect(asked).toHaveLength(1);
  });

  it('let only so many wait', async () => {
    const { asked, thinker } = byHand();
    const critic = new Critic(thinker, { mostWaiting: 2 });
    const wishes = ['a', 'b'].map((match) => critic.review(match, knucklebones, options, []));
    expect(await critic.review('c', knucklebones, options, [])).toEqual({ kind: 'busy' });
    for (const { answer } of asked) answer(null);
    expect(await Promise.all(wishes)).toEqual([{ kind: 'nothing' }, { kind: 'nothing' }]);
    const later = critic.review('c', knucklebones, options, []);
    asked[2]?.answer(view);
    expect(await later).toEqual({ kind: 'made', view });
  });

  it('try anew after a failure, and forget the oldest', async () => {
    const { asked, thinker } = byHand();
    const critic = new Critic(thinker, { mostKept: 1 });
    const lost = critic.review('a', knucklebones, options, []);
    asked[0]?.fail();
    await expect(lost).rejects.toThrow('lost');
    for (const [index, match] of ['a', 'b', 'a'].entries()) {
      const wish = critic.review(match, knucklebones, options, []);
      asked[index + 1]?.answer(view);
      expect(await wish).toEqual({ kind: 'made', view });
    }
    expect(asked).toHaveLength(4);
  });
});
