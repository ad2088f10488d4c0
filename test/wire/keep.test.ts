import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { table } from './harness.js';
import { acting, columns, duel, giveUp, newestBoard, turnNumber } from './play.js';

it('a database that is kept fits the next sandbox: results, and a match that goes on', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'kept-'));
  try {
    const first = await table({ directory });
    await giveUp(await duel(first));
    const before = turnNumber(first.message((await duel(first)).board));
    await first.close();

    const second = await table({ directory });
    const [ada, bo] = [second.as('Ada'), second.as('Bo')];
    const stats = await ada.slash('#games', 'knucklebones stats', { player: bo });
    expect(stats.message.text).toContain('**won** against Ada');
    // The old board is gone with the old sandbox: the match is shown anew where it is asked for.
    await ada.slash('#games', 'knucklebones board');
    const board = newestBoard(ada);
    expect(turnNumber(board)).toBe(before);
    const game = { t: second, where: '#games', ada, bo, board: board.id };
    await acting(game).press(board, columns(board)[0] ?? '');
    expect(turnNumber(second.message(board))).toBe(before + 1);
    await second.close();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
