import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type Table, table } from './harness.js';
import { type Duel, duel } from './play.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterAll(() => t.close());

/** What the challenge or board says it is played by and for. */
const titleOf = (board: string): string => t.message(board).text;

/** Bo gives up, and the results are asked for by their own row until the match is in them. */
const over = async ({ bo, board }: Duel): Promise<void> => {
  await bo.fill(await bo.press(board, 'Resign'));
};

const standings = (): Promise<Answer> => t.as('Ada').slash('#games', 'knucklebones stats');

it('says whether a match is rated, before it is accepted and on the board', async () => {
  const ada = t.as('Ada');
  const rated = await ada.slash('#games', 'knucklebones challenge', { opponent: t.as('Bo') });
  expect(rated.publicly).toContain('24 hours a turn · rated');
  await ada.press(rated, 'Cancel');
  const casual = await duel(t, '#games', { rated: 'no' });
  expect(titleOf(casual.board)).toContain('24 hours a turn · casual');
  await over(casual);
  expect((await standings()).publicly).not.toMatch(/1,?605/);
  const match = await duel(t, '#games');
  expect(titleOf(match.board)).toContain('24 hours a turn · rated');
  await over(match);
  await expect
    .poll(async () => (await standings()).publicly, { timeout: 10_000 })
    .toMatch(/1,?605/);
  // Practice says nothing of ratings.
  const practice = await ada.slash('#games', 'knucklebones practice');
  expect(practice.publicly).not.toMatch(/rated|casual/);
});

it('plays on casually, and says so, when two have had their ten rated matches of the day', async () => {
  for (let n = 0; n < 9; n += 1) await over(await duel(t, '#games'));
  const eleventh = await duel(t, '#games');
  expect(titleOf(eleventh.board)).toContain('you two have had your 10 rated matches of the day');
  await over(eleventh);
});
