import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Table, table } from './harness.js';
import { page } from './health.js';
import { acting, columnId, duel, turnNumber } from './play.js';
import { goesOn, room } from './trouble.js';

let t: Table;
beforeAll(async () => {
  // So many presses at once are more than a busy machine carries within Discord's own three seconds.
  t = await table({ sandbox: { answerMs: 20_000 } });
});
afterAll(() => t.close());

it('more at once than can be worked on is refused in words, early, and the bot goes on', async () => {
  const game = await duel(t, room(t));
  const customId = columnId(t.message(game.board));
  const { id: user } = acting(game);
  const press = (): string => t.sandbox.begin.press({ user, message: game.board, customId }).id;
  const state = (id: string) => t.sandbox.interaction({ id });
  const tooMuch = (id: string): boolean =>
    state(id).messages.some((message) =>
      t.message(message).text.includes('more to do than it can manage'),
    );
  const answered = (id: string): boolean => state(id).status !== 'pending';
  const inWork = (id: string): boolean => ['pending', 'deferred'].includes(state(id).status);
  const turn = turnNumber(t.message(game.board));
  // Nothing can be written for a while: what is asked for piles up.
  const other = new Database(join(t.bot.directory, 'bot.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  const asked: string[] = [];
  let early = false;
  try {
    // A machine that is slow to deliver them may have given up the first before the last has come.
    for (let wave = 0; wave < 10 && !asked.some(tooMuch); wave += 1) {
      const some = Array.from({ length: 450 }, press);
      asked.push(...some);
      await t.until('a word, or all answers', () =>
        some.some(tooMuch) || some.every(answered) ? true : undefined,
      );
      // The word has come before those that it gave way to had their answers.
      early ||= asked.some(tooMuch) && asked.some(inWork);
    }
  } finally {
    other.exec('ROLLBACK');
    other.close();
  }
  const [first] = asked.filter(tooMuch);
  if (first === undefined) throw new Error('nobody was refused');
  const word = t.message(state(first).messages.at(-1) ?? '');
  expect(word.viewer).toBe(user);
  expect(word.text).toContain('Nothing was done');
  expect(early).toBe(true);
  // Every one of them has an answer, and so many at least were worked on.
  await t.until('all answers', () => (asked.every(answered) ? true : undefined));
  expect(asked.filter((id) => state(id).status === 'failed')).toEqual([]);
  expect(asked.filter(tooMuch).length).toBeLessThanOrEqual(asked.length - 400);
  // All of them pressed the same button of one turn: at most one was a move.
  expect(turnNumber(t.message(game.board)) - turn).toBeLessThanOrEqual(1);
  await goesOn(game);
});

it('those who are too many even for words get none, so that the others have theirs', async () => {
  const game = await duel(t, room(t));
  const customId = columnId(t.message(game.board));
  const { id: user } = acting(game);
  const press = (): string => t.sandbox.begin.press({ user, message: game.board, customId }).id;
  const sum = async (series: RegExp): Promise<number> => {
    const { text } = await page(t.bot, '/metrics');
    return [...text.matchAll(series)].reduce((all, [, count]) => all + Number(count), 0);
  };
  const refusals = () => sum(/^dice_refusals_total\{reason="busy"\} (\d+)/gm);
  const unsaid = () => sum(/^dice_answers_total\{outcome="unsaid"\} (\d+)/gm);
  const come = () => sum(/^dice_interactions_total\{.*\} (\d+)/gm);
  const done = () => sum(/^dice_answers_total\{.*\} (\d+)/gm);
  const [refusedBefore, unsaidBefore] = [await refusals(), await unsaid()];
  const words = (ids: readonly string[]): number =>
    ids.filter((id) =>
      t.sandbox
        .interaction({ id })
        .messages.some((message) => t.message(message).text.includes('more to do than it can')),
    ).length;
  const other = new Database(join(t.bot.directory, 'bot.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  const asked: string[] = [];
  try {
    for (let wave = 0; wave < 5 && (await unsaid()) === unsaidBefore; wave += 1) {
      asked.push(...Array.from({ length: 1_500 }, press));
      const refused = async () => (await refusals()) - refusedBefore;
      const all = async () => words(asked) + (await unsaid()) - unsaidBefore;
      await expect.poll(refused).toBeGreaterThan(0);
      await expect.poll(async () => (await refused()) - (await all())).toBe(0);
    }
  } finally {
    other.exec('ROLLBACK');
    other.close();
  }
  expect(await unsaid()).toBeGreaterThan(unsaidBefore);
  // At least those who stood in line when the others were sent away.
  expect(words(asked)).toBeGreaterThanOrEqual(200);
  // What was in work is worked off, and there is room again.
  await expect.poll(async () => (await come()) - (await done()), { timeout: 60_000 }).toBe(0);
  await goesOn(game);
});

it('what only waits for Discord to take its answer takes nobody’s place', async () => {
  const game = await duel(t, room(t));
  const { id: user } = acting(game);
  const view = t.message(game.board).buttons.find(({ label }) => label === 'My view');
  if (view?.customId == null) throw new Error('no view of their own');
  const { customId } = view;
  const press = (): string => t.sandbox.begin.press({ user, message: game.board, customId }).id;
  const slow = t.fault({ id: 'slow-answers', ms: 2_000 });
  // Together more than may be in work, but never so many at once; 128 can be under way to Discord.
  const asked = Array.from({ length: 250 }, press);
  await t.until('answers under way', () => (slow.hits >= 128 ? true : undefined));
  asked.push(...Array.from({ length: 250 }, press));
  const pending = (id: string) => t.sandbox.interaction({ id }).status === 'pending';
  slow.remove();
  // Those whose answer came too late have been told so by Discord; nobody was sent away.
  await t.until('no more to come', () => (asked.some(pending) ? undefined : true), 60_000);
  const words = asked.flatMap((id) =>
    t.sandbox.interaction({ id }).messages.map((message) => t.message(message).text),
  );
  expect(words.length).toBeGreaterThan(250);
  expect(words.filter((text) => text.includes('more to do than it can manage'))).toEqual([]);
  await goesOn(game);
});
