import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Person, type Shown, type Table, table } from './harness.js';
import { recordOf } from './play.js';
import { verdict } from './record.js';

/** Tables that gather, with Solbones: the first game of the product for more than two. */
let t: Table;
let ada: Person;
let bo: Person;
let cleo: Person;

beforeAll(async () => {
  t = await table();
  ada = t.as('Ada');
  bo = t.as('Bo');
  cleo = t.as('Cleo');
});
afterAll(() => t.close());

beforeEach(async () => {
  // Past the limits on how many tables a person opens, and past the life of those that stand.
  await t.forward(20 * 60_000);
});

const open = (person: Person, options: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  person.slash('#games', 'solbones start', options);

const pressable = (shown: Shown, label: string): boolean =>
  shown.buttons.some((button) => button.label === label && !button.disabled);

/** A match of three that two have given up, one after the other: the message of its table. */
const finished = async (...losers: readonly [Person, Person]): Promise<Answer> => {
  const opened = await open(ada);
  for (const other of [bo, cleo]) await other.press(opened, 'Join');
  await ada.press(opened, 'Start');
  for (const loser of losers) await loser.fill(await loser.press(opened, 'Resign'));
  return opened;
};

describe('a table that gathers', () => {
  it('is joined, left and started on one message, and pings nobody', async () => {
    const pings = [ada.pings, bo.pings, cleo.pings];
    const opened = await open(ada, { mode: 'advanced', clock: '1h' });
    expect(opened.publicly).toContain('Ada opens a table of Solbones');
    expect(opened.publicly).toContain('1 hour a turn');
    expect(opened.publicly).toContain('Wait for somebody to join. Ada may also add a bot below.');
    const commitment = /\b([0-9a-f]{64})\b/.exec(opened.publicly)?.[1];
    expect(commitment).toBeDefined();
    expect(pressable(opened.message, 'Start')).toBe(false);

    const joined = await bo.press(opened, 'Join');
    expect(joined.message.id).toBe(opened.message.id);
    expect(joined.publicly).toMatch(/1\. .*Ada.*host\n2\. .*Bo/);
    expect(joined.publicly).not.toContain('Wait for somebody');
    expect(pressable(joined.message, 'Start')).toBe(true);
    for (const seated of [ada, bo]) {
      const again = await seated.press(opened, 'Join');
      expect(again.privately).toBe('You are already at this table.');
    }
    await cleo.press(opened, 'Join');
    await bo.press(opened, 'Leave');
    expect((await bo.press(opened, 'Join')).publicly).toMatch(/2\. .*Cleo\n3\. .*Bo/);

    expect((await cleo.press(opened, 'Start')).privately).toContain('Only Ada');
    const board = await ada.press(opened, 'Start');
    expect(board.message.id).toBe(opened.message.id);
    expect(board.message.picture).toMatch(/\.png/);
    expect(board.message.live).toEqual(expect.arrayContaining(['My view', 'Resign']));
    expect((await bo.press(opened, 'My view')).message.viewer).toBe(bo.id);
    expect([ada.pings, bo.pings, cleo.pings]).toEqual(pings);

    // Whoever's turn it is rolls, so that there is something to replay.
    for (const seated of [ada, bo, cleo]) await seated.press(board, 'Roll');

    // Two give up, one after the other: the last one wins, and the dice were those that were sealed.
    await ada.fill(await ada.press(board, 'Resign'));
    expect(t.message(board).live).toContain('Resign');
    await bo.fill(await bo.press(board, 'Resign'));
    const end = await t.shows(board, 'the end', (shown) => shown.live.includes('Record'));
    expect(end.content).toContain('Cleo');
    const record = await recordOf({ board: board.message.id }, cleo);
    expect(record).toContain(commitment);
    expect(verdict(record)).toMatchObject({ valid: true, over: true, winners: [1] });
    const replay = await bo.press(board, 'Replay');
    expect(replay.message.api.attachments[0]?.filename).toMatch(/\.gif$/);
  });

  it('seats and unseats bots for its host alone', async () => {
    const opened = await open(ada, { rated: 'yes' });
    const level = 'easy';
    const refused = await bo.choose(opened, t.message(opened).select.id, [level]);
    expect(refused.privately).toContain('Only Ada');
    const one = await ada.choose(opened, t.message(opened).select.id, [level]);
    expect(one.publicly).toMatch(/2\. .*Bot/);
    expect(one.publicly).toContain('casual: a bot plays');
    // The select has a new id each time, so that the same can be chosen again.
    const two = await ada.choose(one, t.message(one).select.id, [level]);
    expect(two.publicly).toMatch(/3\. .*Bot/);
    const remove = t.message(two).select.values.find((value) => value.startsWith('-'));
    const fewer = await ada.choose(two, t.message(two).select.id, [remove ?? '']);
    expect(fewer.publicly).not.toMatch(/3\. .*Bot/);
    const cancelled = await ada.press(opened, 'Cancel');
    expect(cancelled.publicly).toContain('Ada closed the table');
    expect(cancelled.message.buttons).toEqual([]);
  });

  it('gives one of two who press at once the last place, and the other a private word', async () => {
    const opened = await open(ada);
    for (let n = 0; n < 6; n += 1) await ada.choose(opened, t.message(opened).select.id, ['easy']);
    const answers = await Promise.all([bo.press(opened, 'Join'), cleo.press(opened, 'Join')]);
    const words = answers.map(({ message }) => message.viewer);
    expect(words.filter((viewer) => viewer === null)).toHaveLength(1);
    const refused = answers.find(({ message }) => message.viewer !== null);
    expect(refused?.privately).toContain('taken');
    await ada.press(opened, 'Cancel');
  });

  it('closes by itself when its time is over', async () => {
    const opened = await open(ada);
    await bo.press(opened, 'Join');
    await t.forward(15 * 60_000 + 1_000);
    await t.shows(opened, 'the table to be closed', (shown) =>
      shown.content.includes('time ran out'),
    );
    const late = await t.as('Cleo').forge(opened, customIdOf(opened, 'join'));
    expect(late.privately).toContain('closed');
  });

  it('passes to the next when its host leaves', async () => {
    const opened = await open(ada);
    await bo.press(opened, 'Join');
    const left = await ada.press(opened, 'Leave');
    expect(left.publicly).toContain('Bo opens a table');
    const empty = await bo.press(opened, 'Leave');
    expect(empty.publicly).toContain('closed the table');
  });

  it('gathers again for a rematch, with places kept and the dice that were sealed', async () => {
    const opened = await finished(ada, bo);
    const end = await t.shows(opened, 'the end', (shown) => shown.live.includes('Rematch'));
    const [, sealed] = /\b([0-9a-f]{64})\b/.exec(end.text) ?? [];
    if (sealed === undefined) throw new Error(`no seal: ${end.text}`);
    const again = await bo.press(opened, 'Rematch');
    expect(again.message.id).not.toBe(opened.message.id);
    expect(again.publicly).toContain(sealed);
    expect(again.publicly).toMatch(/Kept for (Ada and Cleo|Cleo and Ada)/);
    await t.shows(opened, 'no second rematch', (shown) => !shown.live.includes('Rematch'));
    await ada.forge(opened, customIdOf(opened, 'rematch'));
    await t.shows(again, 'Ada to sit there', (shown) => /2\. .*Ada/.test(shown.text));
    // Once more by each of the two who sit there: the board, no word against it, and nobody sits twice.
    for (const asker of [ada, bo]) {
      const asked = await asker.forge(opened, customIdOf(opened, 'rematch'));
      expect(asked.publicly).toContain('A new table was opened for the rematch');
    }
    expect(t.message(again).text).not.toMatch(/3\. /);
    const begun = await bo.press(again, 'Start');
    expect(begun.message.live).toContain('Resign');
  });

  it('says of a rematch that was called off what became of it', async () => {
    const opened = await finished(bo, cleo);
    const again = await ada.press(opened, 'Rematch');
    await ada.press(again, 'Cancel');
    const asked = await bo.forge(opened, customIdOf(opened, 'rematch'));
    expect(asked.privately).toMatch(/This table is closed: Ada closed/);
  });
});

/** The id that a button of a table has or had, by any button of the message as it was then. */
const customIdOf = ({ message }: Answer, action: string): string => {
  const [, id] = message.buttons[0]?.customId?.split('.') ?? [];
  return `1.${id}.-.${action}`;
};
