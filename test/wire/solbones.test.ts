import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type Table, table } from './harness.js';
import { recordOf } from './play.js';
import { verdict } from './record.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterAll(() => t.close());

/** Two people and a machine at one board. */
interface Three {
  readonly ada: Person;
  readonly bo: Person;
  readonly board: string;
}

/** Ada opens a table, seats a machine of a level, Bo joins, and Ada starts. */
const three = async (
  where: string,
  level: string,
  options: Readonly<Record<string, string>> = {},
): Promise<Three> => {
  const ada = t.as('Ada');
  const bo = t.as('Bo');
  const opened = await ada.slash(where, 'solbones start', options);
  await bo.press(opened, 'Join');
  const bots = t.message(opened).selects.find(({ id }) => id.includes('.bots'));
  if (bots === undefined) throw new Error('no select for machines');
  await ada.choose(opened, bots.id, [level]);
  const started = await ada.press(opened, 'Start');
  return { ada, bo, board: started.message.id };
};

/** Whose turn the board's first line says it is; `null` once it is over. */
const toAct = ({ ada, bo, board }: Three): Person | null => {
  const { content, over } = t.message(board);
  if (over) return null;
  if (content.startsWith('Ada')) return ada;
  return content.startsWith('Bo') && !content.startsWith('Bot') ? bo : null;
};

/** Presses what can be pressed first, until nobody is asked any more. */
const playOut = async (game: Three, most = 2_000): Promise<number> => {
  let presses = 0;
  while (presses < most) {
    const person = await t.until('a person to be asked, or the end', () => {
      const found = toAct(game);
      return found ?? (t.message(game.board).over ? 'over' : undefined);
    });
    if (person === 'over') return presses;
    const button = t.message(game.board).live.find((label) => /^(Roll|Spend)/.test(label));
    if (button === undefined) throw new Error(`nothing to press: ${t.message(game.board).text}`);
    const answer = await person.press(game.board, button);
    if (answer.failed) throw new Error(`press ${presses}: ${answer.state.why}`);
    // Also when machines have moved since.
    const name = person === game.ada ? 'Ada' : 'Bo';
    if (button.startsWith('Roll')) expect(answer.publicly).toContain(`${name} rolled`);
    presses += 1;
  }
  return presses;
};

describe('a match of Solbones', () => {
  it('of two people and a machine, from the table to a record that verifies', async () => {
    const game = await three('#games', 'normal', { mode: 'advanced' });
    const board = t.message(game.board);
    expect(board.picture).toMatch(/\.png/);
    // A machine that began may have passed its point on, or rolled a nine and taken nine from Ada.
    expect(board.alt).toMatch(/\bAda (0|1|−9), no tally, (rolls|in play)\./);
    expect(board.text).not.toContain('fixed before play');
    const presses = await playOut(game);
    expect(presses).toBeGreaterThan(10);
    const end = t.message(game.board);
    expect(end.content).toMatch(/wins/);
    expect(end.alt).toMatch(/has won\./);
    const record = await recordOf(game, game.ada);
    expect(verdict(record)).toMatchObject({ valid: true, over: true, dice: 'verified' });
    expect(JSON.parse(record)).toMatchObject({ game: 'solbones', options: { mode: 'advanced' } });
  });

  it('goes on when somebody leaves it, and says so', async () => {
    const game = await three('#general', 'hard');
    await playOut(game, 4);
    await t.until('a person to be asked', () => toAct(game) ?? undefined);
    const gone = await game.bo.fill(await game.bo.press(game.board, 'Resign'));
    expect(gone.failed).toBe(false);
    await t.shows(game.board, 'that Bo is out', ({ text }) => text.includes('(out)'));
    await playOut(game);
    const record = await recordOf(game, game.ada);
    expect(verdict(record)).toMatchObject({ valid: true, over: true, dice: 'verified' });
    expect(record).toContain('"forfeit"');
  });
});
