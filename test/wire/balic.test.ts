import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Person, type Table, table } from './harness.js';
import { asked, recordOf } from './play.js';
import { readVerified, verdict, verifiedRecord } from './record.js';

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

const everybody = (): readonly Person[] => Object.values(people);

/** Ada opens a table, Bo and Cleo join, and she starts: the id of the board. */
const begin = async (options: Readonly<Record<string, string | number>> = {}): Promise<string> => {
  const { Ada, Bo, Cleo } = people;
  const opened = await Ada.slash('#games', 'balic start', options);
  await Bo.press(opened, 'Join');
  await Cleo.press(opened, 'Join');
  return (await Ada.press(opened, 'Start')).message.id;
};

const stakeAwaited = (board: string): boolean =>
  t.message(board).content.includes('names the stake');

/** Whoever is to name the stake chooses it. */
const stake = async (board: string, amount = '1'): Promise<void> => {
  const answer = await asked(t, board).choose(board, t.message(board).select.id, [amount]);
  if (answer.failed) throw new Error(answer.state.why ?? 'no stake');
};

/** Whoever is to throw throws. */
const throwBones = async (board: string): Promise<void> => {
  const answer = await asked(t, board).press(board, 'Throw the bones');
  if (answer.failed) throw new Error(answer.state.why ?? 'no throw');
};

/** The board's record: verified, and read. */
const recordOfBoard = (board: string) => verifiedRecord(board, people.Ada);

describe('a match of three', () => {
  it('from the table to a record that verifies', async () => {
    const board = await begin({ purse: 20 });
    const first = t.message(board);
    expect(first.picture).toMatch(/\.png/);
    expect(first.alt).toMatch(/names the stake, 1 to 20\. Round 1 · pot 0\. Ada, 20/);
    expect(first.live).toEqual(
      expect.arrayContaining(['Type a stake', 'Agree to stop', 'My view', 'Resign']),
    );
    expect(t.message(board).select.values).toEqual(
      Array.from({ length: 20 }, (_, n) => String(n + 1)),
    );

    // Typed: what cannot be is said in words, to whoever typed it.
    const player = asked(t, board);
    const wrong = await player.fill(await player.press(board, 'Type a stake'), { text: '21' });
    expect(wrong.privately).toContain('more than the purse holds');
    const words = await player.fill(await player.press(board, 'Type a stake'), { text: 'all' });
    expect(words.privately).toContain('whole number');
    const typed = await player.fill(await player.press(board, 'Type a stake'), { text: '2' });
    expect(typed.publicly).toContain('stake 2');

    for (let acts = 0; !t.message(board).over && acts < 2_000; acts += 1) {
      if (stakeAwaited(board)) await stake(board, '3').catch(() => stake(board));
      else await throwBones(board);
    }
    const record = await recordOf({ board }, people.Ada);
    const { events, options, seats } = readVerified(record);
    const { winners } = z.object({ winners: z.array(z.number()) }).parse(verdict(record));
    // It is the first match here: everybody's card has this one alone.
    await vi.waitFor(async () => {
      for (const person of everybody()) {
        const won = winners.some((seat) => seats[seat]?.id === person.id);
        const card = await people.Ada.slash('#games', 'balic stats', { player: person });
        expect(`${card.message.text}${card.message.alt}`).toContain(
          won ? 'Matches: 1 won, 0 lost' : 'Matches: 0 won, 1 lost',
        );
      }
    }, 20_000);
    expect(options).toEqual({ purse: 20, ruling: 'prose', throws: 'in-turn' });
    expect(events.map(({ type }) => type)).toContain('rolloff');
    const end = t.message(board);
    expect(end.content).toMatch(/wins|takes it all/);
    expect(end.live).toEqual(expect.arrayContaining(['Rematch', 'Record']));
  });

  it('together: throws that cross each other are all counted, each once', async () => {
    const board = await begin({ throws: 'together' });
    for (let rounds = 0; !t.message(board).over && rounds < 500; rounds += 1) {
      await stake(board);
      const { content, live } = t.message(board);
      // All who are in, at the same time.
      expect(content).toMatch(/^.+ and .+ are to throw\. Pot: \d+\.$/);
      expect(live.filter((label) => label === 'Throw the bones')).toHaveLength(1);
      const button = t.message(board).buttons.find(({ label }) => label === 'Throw the bones');
      const id = button?.customId;
      if (id == null) throw new Error('no button');
      // Everybody presses twice, at the same time: an edit may have taken the button meanwhile.
      await Promise.all(
        everybody().flatMap((person) => [person.forge(board, id), person.forge(board, id)]),
      );
      await t.until('the round to be over', () =>
        t.message(board).over || stakeAwaited(board) ? true : undefined,
      );
    }
    const { events, options } = await recordOfBoard(board);
    expect(options).toMatchObject({ throws: 'together' });
    const ofRounds: number[][] = [];
    for (const { type, seat = -1 } of events) {
      if (type === 'stake') ofRounds.push([]);
      if (type === 'throw') ofRounds.at(-1)?.push(seat);
    }
    expect(ofRounds.length).toBeGreaterThan(0);
    for (const seats of ofRounds) expect(new Set(seats).size).toBe(seats.length);
    for (const seats of ofRounds.slice(0, -1)) expect(seats.length).toBeGreaterThanOrEqual(2);
  });

  it('ends when all agree to stop, and a named stake wipes it out', async () => {
    const board = await begin();
    const player = asked(t, board);
    const others = everybody().filter(({ id }) => id !== player.id);
    for (const other of others) await other.press(board, 'Agree to stop');
    expect(t.message(board).text).toContain('ends when 1 more agrees');
    const again = await others[0]?.press(board, 'Agree to stop');
    expect(again?.privately).toBe('You have done that already.');
    // In private nobody is offered what they have done.
    const own = await others[0]?.press(board, 'My view');
    expect(own?.message.live).toContain('Refresh');
    expect(own?.message.live).not.toContain('Agree to stop');
    expect((await player.press(board, 'My view')).message.live).toContain('Agree to stop');
    await stake(board);
    expect(t.message(board).text).not.toContain('Would stop here');
    for (let acts = 0; acts < 3 && !t.message(board).over && !stakeAwaited(board); acts += 1) {
      await throwBones(board);
    }
    if (!t.message(board).over) {
      for (const person of everybody()) await person.press(board, 'Agree to stop');
      expect(t.message(board).content).toContain('All agreed to stop.');
    }
    const { events } = await recordOfBoard(board);
    expect(events.filter(({ type }) => type === 'consent').length).toBeGreaterThanOrEqual(2);
  });

  it('goes on without whoever lets their time run out', async () => {
    const board = await begin({ clock: '10m', throws: 'together' });
    const late = asked(t, board);
    await t.forward(11 * 60_000);
    await t.shows(board, 'that one is out', ({ text }) => text.includes('ran out of time'));
    expect(t.message(board).over).toBe(false);
    expect(asked(t, board).id).not.toBe(late.id);
    const refused = await late.press(board, 'Agree to stop');
    expect(refused.message.viewer).toBe(late.id);
    // Nobody throws: the two who are left run out of time as well, one after the other.
    await stake(board);
    await t.forward(11 * 60_000);
    await t.shows(board, 'the end', () => t.message(board).over);
    const { events } = await recordOfBoard(board);
    const gone = events.filter(({ type }) => type === 'forfeit').map(({ seat }) => seat);
    expect(gone).toHaveLength(2);
    expect(new Set(gone).size).toBe(2);
  });
});

describe('against a machine', () => {
  it('a practice match is played to its end', async () => {
    const ada = people.Ada;
    const started = await ada.slash('#games', 'balic practice', { level: 'hard' });
    const board = started.message.id;
    for (let acts = 0; !t.message(board).over && acts < 2_000; acts += 1) {
      if (stakeAwaited(board)) await stake(board);
      else await throwBones(board);
    }
    const record = await recordOf({ board }, ada);
    readVerified(record);
    expect(record).toContain('machine:hard');
  });

  it('agrees to stop when it would share the win', async () => {
    const ada = people.Ada;
    const begun = async (tries = 20): Promise<string> => {
      const started = await ada.slash('#games', 'balic practice');
      // The bones decide who is first: only before the very first stake are all purses alike.
      if (started.message.content.startsWith('Ada names')) return started.message.id;
      if (tries === 0) throw new Error('Ada is never first');
      // A King of the bot's ends it at once.
      if (!started.message.over) await ada.fill(await ada.press(started, 'Resign'));
      await t.forward(60_000);
      return begun(tries - 1);
    };
    const board = await begun();
    await ada.press(board, 'Agree to stop');
    const end = await t.shows(board, 'the end', () => t.message(board).over);
    expect(end.content).toMatch(/^Ada and Bot.* share the win with 10 bits each/);
  });
});
