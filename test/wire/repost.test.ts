import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Table, table } from './harness.js';
import { duel, turnNumber } from './play.js';
import { goesOn, pressOnly, room } from './trouble.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterAll(() => t.close());

it('a board that is posted anew stands there once, though the answer to posting it is lost', async () => {
  const game = await duel(t, room(t));
  const lost = t.sandbox.faults.add({ id: 'error-after', route: /^POST \/channels\//, times: 1 });
  const before = pressOnly(game);
  t.sandbox.deleteMessage({ message: game.board });
  const boards = () =>
    game.ada
      .see(game.where)
      .filter((shown) => shown.viewer === null && turnNumber(shown) === turnNumber(before) + 1);
  const [board] = await t.until('a new board', () => (lost.hits > 0 ? boards() : undefined));
  await goesOn({ ...game, board: board?.id ?? '' });
  expect(game.ada.see(game.where).filter(({ viewer }) => viewer === null)).toHaveLength(1);
});
