import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { agrees, machine } from '../../src/games/pincer/machine/index.js';
import { moves } from '../../src/games/pincer/turns.js';
import { seeded } from '../laws/random.js';
import { type Person, type Table, table } from './harness.js';
import { makeMove, positionIn } from './pincer-seen.js';
import { recordOf } from './play.js';
import { verdict } from './record.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterAll(() => t.close());

beforeEach(async () => {
  // Past the limits on how many tables a person opens.
  await t.forward(20 * 60_000);
});

/** The words of the picture: all that there is to know of a position. */
const wordsOf = (board: string): string => t.message(board).alt ?? '';

/** Makes a move and waits until the board shows it. */
const play = async (
  board: string,
  person: Person,
  move: Parameters<typeof makeMove>[3],
): Promise<void> => {
  const before = wordsOf(board);
  await makeMove(t, board, person, move);
  await t.shows(board, `what came of ${JSON.stringify(move)}`, ({ alt }) => alt !== before);
};

describe('a whole match of two', () => {
  /**
   * Both seats are people’s, as machines do not play on alone; what they do is the machine’s choice.
   * Normal against Easy, as two of a level take three times as long: some 250 events, until Easy
   * concedes or has too few dice. Chance is the bot’s own, so each match is another one.
   */
  it('by the machine’s choices is played to its end by the rules, verified and booked', async () => {
    const players = [
      { person: t.as('Ada'), level: 'normal' },
      { person: t.as('Bo'), level: 'easy' },
    ] as const;
    const [ada, bo] = players.map(({ person }) => person);
    if (ada === undefined || bo === undefined) throw new Error('two people');
    const opened = await ada.slash('#games', 'pincer start');
    await bo.press(opened, 'Join');
    const board = (await ada.press(opened, 'Start')).message.id;
    const random = seeded(7);
    let acts = 0;
    for (; !t.message(board).over; acts += 1) {
      const state = positionIn(wordsOf(board), ['Ada', 'Bo']);
      const seat = state.turn ?? 0;
      const player = players[seat];
      if (player === undefined || acts > 3_000) throw new Error(`it does not end: seat ${seat}`);
      await play(board, player.person, machine(state, seat, player.level, random));
    }
    const { content } = t.message(board);
    expect(content).toMatch(/^(Ada|Bo) wins: (Ada|Bo) (concedes|has fewer than six dice left)\.$/);
    const record = await recordOf({ board }, ada);
    const winner = content.startsWith('Ada') ? 0 : 1;
    expect(verdict(record)).toEqual({
      valid: true,
      over: true,
      winners: [winner],
      dice: 'verified',
    });
    // Every act of a person is an event; what chance did comes on top.
    const { events }: { events: { type: string; reason?: string }[] } = JSON.parse(record);
    expect(events.filter(({ type }) => type === 'move').length).toBeGreaterThan(50);
    expect(events.some(({ type }) => type === 'forfeit')).toBe(false);
    expect(events.length).toBeGreaterThanOrEqual(acts);
    await vi.waitFor(async () => {
      for (const [seat, { person }] of players.entries()) {
        const card = await ada.slash('#games', 'pincer stats', { player: person });
        expect(card.message.text + card.message.alt).toContain(
          seat === winner ? 'Matches: 1 won, 0 lost, 0 drawn' : 'Matches: 0 won, 1 lost, 0 drawn',
        );
      }
    }, 20_000);
  }, 300_000);
});

/** A practice match in which Ada has put down all her dice, and is to move. */
const deployed = async (level: string, hands: readonly (readonly string[])[]): Promise<string> => {
  const ada = t.as('Ada');
  const board = (await ada.slash('#games', 'pincer practice', { level })).message.id;
  for (const [index, hand] of hands.entries()) {
    if (index === 5) await play(board, ada, { type: 'hand' });
    await play(board, ada, { type: 'deploy', squares: hand });
  }
  if (hands.length < 6) await play(board, ada, { type: 'hold' });
  await t.shows(board, 'that Ada is to move', ({ content }) => content.startsWith('Ada to move'));
  return board;
};

const row = (number: number): readonly string[] =>
  [...'ABCDEFGHIJKLMNO'].map((column) => `${column}${number}`);

const handsOf = (squares: readonly string[], hands: number): readonly (readonly string[])[] =>
  Array.from({ length: hands }, (_, hand) => squares.slice(6 * hand, 6 * hand + 6));

describe('a draw that a person offers a machine', () => {
  const cases = [
    // All dice close together in front: a machine that has scattered its own stands no better.
    ['one that stands worse', true, handsOf([...row(5), ...row(4), ...row(3)], 6)],
    // Six are kept, three stand where the enemy is near, and the rest is far away from it.
    ['one that stands better', false, handsOf(['B5', 'H5', 'N5', ...row(1), ...row(2)], 5)],
  ] as const;

  /** Deploys and offers; whether the machine agreed, as it judges the position itself. */
  const offered = async (hands: readonly (readonly string[])[]): Promise<boolean> => {
    const ada = t.as('Ada');
    await t.forward(20 * 60_000);
    const board = await deployed('easy', hands);
    const bot = /(Bot[^:\n]*?)(?:: \d+:| has no dice)/.exec(wordsOf(board))?.[1] ?? '';
    const state = positionIn(wordsOf(board), ['Ada', bot]);
    const answer = agrees({ ...state, offers: [0] }, 1, [1]);
    await ada.press(board, 'Offer a draw');
    if (answer === true) {
      const end = await t.shows(board, 'the draw', () => t.message(board).over);
      expect(end.content).toBe(`A draw between Ada and ${bot}, as agreed.`);
      expect(verdict(await recordOf({ board }, ada))).toMatchObject({
        over: true,
        winners: [0, 1],
      });
      return true;
    }
    expect(answer).toBe(false);
    const shown = await t.shows(board, 'the answer', ({ text }) => text.includes('declines'));
    expect(shown.text).not.toContain('Offers a draw');
    expect(shown.text).toContain(`${bot} declines the draw.`);
    expect(t.message(board).over).toBe(false);
    // The offer lapses with her move, and so does the answer.
    const [jump] = moves(state, 0).flatMap(({ move }) => (move.type === 'move' ? [move] : []));
    if (jump === undefined) throw new Error('no die can move');
    await play(board, ada, jump);
    expect(t.message(board).text).not.toContain('declines');
    await ada.fill(await ada.press(board, 'Resign'));
    return false;
  };

  it.each(cases)(
    'is answered at once by %s, as the machine judges it',
    async (_, wanted, hands) => {
      // The dice are the bot's own: now and then it stands otherwise than these hands mostly have it.
      for (let attempt = 0; attempt < 8; attempt += 1) {
        if ((await offered(hands)) === wanted) return;
      }
      throw new Error(`it never came out as ${wanted}`);
    },
    240_000,
  );
});
