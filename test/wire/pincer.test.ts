import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type MessageLike, type Person, type Table, table } from './harness.js';
import { fine, typeIn } from './pincer-seen.js';
import { asked } from './play.js';
import { verifiedRecord } from './record.js';

let t: Table;
let people: Readonly<Record<'Ada' | 'Bo' | 'Cleo', Person>>;

beforeAll(async () => {
  t = await table();
  people = { Ada: t.as('Ada'), Bo: t.as('Bo'), Cleo: t.as('Cleo') };
});
afterAll(() => t.close());

beforeEach(async () => {
  // Past the limits on how many tables a person opens.
  await t.forward(20 * 60_000);
});

type Options = Readonly<Record<string, string | boolean>>;

/** Ada opens a table, the others join, machines are seated, and she starts: the id of the board. */
const begin = async (
  others: readonly Person[],
  options: Options = {},
  machines: readonly string[] = [],
): Promise<string> => {
  const opened = await people.Ada.slash('#games', 'pincer start', options);
  for (const other of others) await other.press(opened, 'Join');
  for (const level of machines) {
    const [bots] = t.message(opened).selects;
    if (bots === undefined) throw new Error('no select for machines');
    await people.Ada.choose(opened, bots.id, [level]);
  }
  return (await people.Ada.press(opened, 'Start')).message.id;
};

/** All dice are put down with the first button there is; the last six are kept as a reserve. */
const deploy = async (board: string): Promise<void> => {
  for (let acts = 0; acts < 100; acts += 1) {
    const { content, live } = t.message(board);
    if (content.includes('to move')) return;
    const button = live.find((label) => label === 'Spread out' || label.startsWith('Keep six'));
    if (button === undefined) throw new Error(`nothing to press: ${content} ${live.join(' | ')}`);
    fine(await asked(t, board).press(board, button));
  }
};

/** The panel of whoever is asked, with the first of its dice that can move. */
const openPanel = async (
  board: string,
): Promise<{ readonly person: Person; readonly panel: Answer; readonly die: string }> => {
  const person = asked(t, board);
  const pressed = await person.press(board, 'Choose a die');
  // The press may bring the board up to date as well.
  const dice = pressed.messages.find(({ viewer }) => viewer === person.id);
  // A seat may have more dice than a select holds: the last one there is.
  const select = dice === undefined ? undefined : dice.selects.at(-1);
  const die = select?.values.at(-1);
  if (dice === undefined || select === undefined || die === undefined) {
    throw new Error(`no die to choose: ${JSON.stringify(pressed.state)}`);
  }
  return { person, die, panel: fine(await person.choose(dice, select.id, [die])) };
};

/** A button to go: the square, and the direction in brackets. */
const toGo = /^([A-O]\d+) \((\w+)\)/;

const waysOf = (panel: MessageLike): readonly string[] =>
  t.message(panel).live.filter((label) => toGo.test(label));

/** A capture if there is one, else any move of the last die that can move, by the panel. */
const playTurn = async (board: string): Promise<void> => {
  const person = asked(t, board);
  const { alt } = t.message(board);
  // A press on the panel answers there; the board follows.
  const moved = () => t.shows(board, 'what came of the turn', (shown) => shown.alt !== alt);
  const captures = t
    .message(board)
    .selects.find(({ placeholder }) => placeholder.startsWith('Capture'));
  if (captures !== undefined) {
    fine(await person.choose(board, captures.id, captures.values.slice(0, 1)));
    await moved();
    return;
  }
  const { panel } = await openPanel(board);
  const [way] = waysOf(panel);
  if (way === undefined) throw new Error(`no way: ${panel.privately}`);
  fine(await person.press(panel, way));
  await moved();
};

const recordOfBoard = (board: string) => verifiedRecord(board, people.Ada);

describe('a match of two people', () => {
  it('from the table to a draw that both offer, every way of moving, and a record that verifies', async () => {
    const { Ada, Bo } = people;
    const board = await begin([Bo]);
    const first = t.message(board);
    expect(first.picture).toMatch(/\.png/);
    expect(first.alt).toMatch(/^Ada rolled [1-6](?: [1-6]){5}: put them down in your home zone\./);
    expect(first.live).toEqual(
      expect.arrayContaining(['Spread out', 'Front lines', 'Close together', 'Back lines']),
    );

    // Typed: what cannot be is said in words, to whoever typed it.
    expect((await typeIn(board, Ada, 'all of them')).privately).toContain('Type a square for each');
    expect((await typeIn(board, Ada, 'A1 B1 C1')).privately).toContain('needs one square');
    expect((await typeIn(board, Ada, 'A1 B1 C1 D1 E1 H8')).privately).toContain(
      'not in your home zone',
    );
    const typed = await typeIn(board, Ada, 'a1 b1, c1 d1 e1 f1');
    expect(typed.publicly).toContain('Ada put dice on A1 B1 C1 D1 E1 F1.');
    await deploy(board);

    // The panel: of one person, and the board shows what came of it.
    const { person, panel, die } = await openPanel(board);
    const rival = person.id === Ada.id ? Bo : Ada;
    expect(panel.message.viewer).toBe(person.id);
    expect(panel.message.picture).toMatch(/\.png/);
    expect(panel.message.alt?.length).toBeLessThanOrEqual(1_024);
    expect(panel.message.alt).toContain(`${die} (`);
    expect((await rival.press(board, 'Choose a die')).privately).toMatch(/turn/);
    // Somebody else's offer outdates no panel.
    fine(await rival.press(board, 'Offer a draw'));
    expect(t.message(board).text).toContain('Offers a draw');
    const [way = ''] = waysOf(panel);
    fine(await person.press(panel, way));
    const [, to = ''] = toGo.exec(way) ?? [];
    const moved = await t.shows(board, 'the move', ({ text }) => text.includes(`${die} to ${to}`));
    expect(moved.content).toMatch(rival.id === Ada.id ? /^Ada to move/ : /^Bo to move/);

    // A panel of an earlier turn moves nothing, shows how it stands, and says why.
    const old = await openPanel(board);
    const [oldWay = ''] = waysOf(old.panel);
    const forged = old.panel.message.buttons.find(({ label }) => label === oldWay)?.customId ?? '';
    await playTurn(board);
    await playTurn(board);
    const before = t.message(board);
    const stale = await rival.forge(old.panel, forged);
    expect(stale.state.messages).toContain(old.panel.message.id);
    await t.until('the reason', () =>
      rival.see('#games').find(({ viewer, text }) => viewer !== null && /earlier turn/.test(text)),
    );
    expect(waysOf(old.panel)).toEqual([]);
    expect(t.message(board).alt).toBe(before.alt);

    // A move that is typed, and what is no move.
    const mover = asked(t, board);
    expect((await typeIn(board, mover, 'xyzzy')).privately).toContain('H6 H9 or H6 N');
    expect((await typeIn(board, mover, 'H8 N')).message.viewer).toBe(mover.id);
    const next = await openPanel(board);
    const [, target = '', direction = ''] = toGo.exec(waysOf(next.panel)[0] ?? '') ?? [];
    const answer = await typeIn(board, mover, `${next.die.toLowerCase()} ${direction}`);
    expect(answer.publicly).toContain(`${next.die} to ${target}`);

    for (let turns = 0; turns < 6; turns += 1) await playTurn(board);
    await Ada.press(board, 'Offer a draw');
    if (!t.message(board).over) await Bo.press(board, 'Offer a draw');
    const end = await t.shows(board, 'the draw', () => t.message(board).over);
    expect(end.content).toContain('A draw between Ada and Bo, as agreed.');
    expect(end.alt?.length).toBeLessThanOrEqual(1_024);
    const { events, options } = await recordOfBoard(board);
    expect(options).toEqual({ grid: 'square', arrows: false });
    const types = new Set(events.map((event) => event.type));
    expect([...types].sort()).toEqual(
      expect.arrayContaining(['deploy', 'hand', 'hold', 'move', 'offer', 'start']),
    );

    const replay = await Bo.press(board, 'Replay');
    expect(replay.message.api.attachments[0]?.filename).toMatch(/\.gif$/);
    const card = await Ada.slash('#games', 'pincer stats', { player: Ada });
    expect(card.message.text + card.message.alt).toMatch(/Dice captured: \d+/);
  });
});

describe('the boards', () => {
  it('arrow tiles on the triangular one are refused with words, and no table is opened', async () => {
    const refused = await people.Ada.slash('#games', 'pincer start', {
      grid: 'triangular',
      arrows: true,
    });
    expect(refused.privately).toBe('Arrow tiles belong to the square board only.');
  });

  it('a move made in private is told on everybody’s board, beside the answer of the machine', async () => {
    const { Ada } = people;
    const { message } = await Ada.slash('#games', 'pincer practice', { level: 'easy' });
    await deploy(message.id);
    const { panel, die } = await openPanel(message.id);
    // Drawn another way, it still looks at that die.
    const ways = waysOf(panel);
    expect(ways.length).toBeGreaterThan(0);
    fine(await Ada.press(panel, 'Text'));
    expect(waysOf(panel)).toEqual(ways);
    fine(await Ada.press(panel, ways[0] ?? ''));
    const moved = new RegExp(`^Ada moved .*${die}`, 'm');
    const board = await t.shows(message.id, 'the move', ({ text }) => moved.test(text));
    // Whatever it did: moving is not all that a turn can be.
    const machine = /^Bot Easy (moved|brought in|keeps|passed)/m;
    expect(board.text).toMatch(machine);
    // Also to whoever looks at the next move, or from their own seat.
    const next = await openPanel(message.id);
    expect(next.panel.message.text).toMatch(moved);
    expect(next.panel.message.text).toMatch(machine);
    const own = await Ada.press(message.id, 'My view');
    expect(own.message.text).toMatch(moved);
    await Ada.fill(await Ada.press(message.id, 'Resign'));
  });

  it('with arrow tiles, scattered and typed, against a machine until somebody resigns', async () => {
    const { Ada } = people;
    const started = await Ada.slash('#games', 'pincer practice', { level: 'easy', arrows: true });
    const board = started.message.id;
    expect(started.publicly).toContain('Ada puts down three arrow tiles; 0 of 30 lie.');
    expect((await typeIn(board, Ada, 'H8 up')).privately).toContain('each with a direction');
    const typed = await typeIn(board, Ada, 'H8 NE, C3 nw, L12 SW');
    expect(typed.publicly).toContain('6 of 30 lie');
    await deploy(board);
    for (let turns = 0; turns < 4 && !t.message(board).over; turns += 1) await playTurn(board);
    await Ada.fill(await Ada.press(board, 'Resign'));
    await t.shows(board, 'the end', () => t.message(board).over);
    const { events, options } = await recordOfBoard(board);
    expect(options).toEqual({ grid: 'square', arrows: true });
    expect(events.filter((event) => event.type === 'arrows')).toHaveLength(10);
  });
});

describe('a match of four on the triangular board', () => {
  it('goes on without whoever gives up, and with a machine among people', async () => {
    const { Ada, Bo, Cleo } = people;
    const board = await begin([Bo, Cleo], { grid: 'triangular' }, ['hard']);
    expect(t.message(board).text).toContain('triangular board');
    await deploy(board);
    for (let turns = 0; turns < 4; turns += 1) await playTurn(board);
    const gone = await Bo.fill(await Bo.press(board, 'Resign'));
    expect(gone.failed).toBe(false);
    await t.shows(board, 'that Bo is out', ({ text }) => text.includes('out (resigned)'));
    expect(t.message(board).over).toBe(false);
    for (let turns = 0; turns < 4; turns += 1) await playTurn(board);
    expect((await Bo.press(board, 'Choose a die')).message.viewer).toBe(Bo.id);
    await Ada.fill(await Ada.press(board, 'Resign'));
    await Cleo.fill(await Cleo.press(board, 'Resign'));
    await t.shows(board, 'the end', () => t.message(board).over);
    const { events, options } = await recordOfBoard(board);
    expect(options).toEqual({ grid: 'triangular', arrows: false });
    expect(events.filter((event) => event.type === 'forfeit').length).toBeGreaterThanOrEqual(3);
  });
});
