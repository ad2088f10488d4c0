import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type Table, table } from './harness.js';
import { acting, columnId, duel } from './play.js';
import { goesOn, room } from './trouble.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterAll(() => t.close());

const tooMuch = (answer: Answer): boolean =>
  answer.messages.some(({ text }) => text.includes('more to do than it can manage'));

it('more at once than can be worked on is refused in words, early, and the bot goes on', async () => {
  const game = await duel(t, room(t));
  const customId = columnId(t.message(game.board));
  // Nothing can be written for a while: what is asked for piles up.
  const other = new Database(join(t.bot.directory, 'bot.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  const asked: Promise<Answer>[] = [];
  let refused: Answer | null = null;
  try {
    // A machine that is slow to deliver them may have given up the first before the last has come.
    for (let wave = 0; wave < 10 && refused === null; wave += 1) {
      const some = Array.from({ length: 450 }, () => acting(game).forge(game.board, customId));
      asked.push(...some);
      refused = await Promise.any(
        some.map(async (each) => {
          const answer = await each;
          if (!tooMuch(answer)) throw new Error('was worked on');
          return answer;
        }),
      ).catch(() => null);
    }
  } finally {
    other.exec('ROLLBACK');
    other.close();
  }
  expect(refused?.privately).toContain('Nothing was done');
  const answers = await Promise.all(asked);
  // Of all those presses at most one can have counted, and every one of them was answered.
  expect(answers.filter(({ failed }) => failed)).toEqual([]);
  expect(answers.filter(tooMuch).length).toBeLessThanOrEqual(asked.length - 400);
  await goesOn(game);
});
