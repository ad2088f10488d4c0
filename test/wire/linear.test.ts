import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BotProcess } from '../../sandbox/bot.js';
import type { InteractionState } from '../../sandbox/protocol.js';
import type { Channel } from '../../sandbox/server/index.js';
import { type RedisServer, redisInstalled, startRedis } from '../support/redis.js';
import { type Person, type Table, table } from './harness.js';
import { faultsIn, type Outcome, type Press } from './history.js';
import { silentMs } from './person.js';
import { columns, type Duel, toPlace, turnNumber } from './play.js';
import { movesIn, verifiedRecord } from './record.js';
import { room } from './trouble.js';

/** Two people at a board in a channel that others play in as well, and what was pressed there. */
type Match = Duel & { readonly answered: Answered[] };

interface Answered {
  readonly press: Press;
  readonly interaction: string;
  /** How long the answer took, real ms. */
  readonly took: number;
}

describe.skipIf(!redisInstalled)('two processes on one Redis', () => {
  let redis: RedisServer;
  let t: Table;
  let second: BotProcess;
  /** Grows with every start and every answer: a clock that has no two at the same time. */
  let time = 0;
  beforeAll(async () => {
    redis = await startRedis();
    t = await table({ env: { REDIS_URL: redis.url } });
    second = await t.another({ env: { REDIS_URL: redis.url } });
  });
  afterAll(async () => {
    await second.close();
    await t.close();
    await redis.remove();
  });

  const begin = async (where: Channel, pair: number): Promise<Match> => {
    // The board's first line begins with a name: `toPlace` knows Ada's.
    const [ada, bo] = [t.newcomer(`Ada ${pair}`), t.newcomer(`Bo ${pair}`)];
    const challenge = await ada.slash(where, 'knucklebones challenge', { opponent: bo });
    const { message } = await bo.press(challenge, 'Accept');
    return { t, where, ada, bo, board: message.id, answered: [] };
  };

  /** What an interaction came to, as soon as it has come to something. */
  const outcomeOf = (state: InteractionState, board: string): Outcome => {
    if (state.status === 'failed') return { kind: 'unknown' };
    if (state.callback === 6) return { kind: 'silent' };
    if (state.callback === 7) {
      const shown = t.message(board);
      const turn = turnNumber(shown);
      return { kind: 'shows', turn: Number.isNaN(turn) ? 'over' : turn };
    }
    const { text } = t.message(state.messages.at(-1) ?? '');
    if (text.startsWith('Wait: it is')) return { kind: 'not-your-turn' };
    if (text.startsWith('This is ')) return { kind: 'not-seated' };
    throw new Error(`what does that say? ${text}`);
  };

  /** Presses, and notes the answer at the moment at which it comes. */
  const press = (match: Match, person: Person, customId: string): Promise<void> =>
    new Promise((resolve, reject) => {
      time += 1;
      const from = time;
      const [, turn = '', column = ''] = /\.(\d+)\.c(\d)$/.exec(customId) ?? [];
      const user = person.id;
      const { board, answered } = match;
      const began = performance.now();
      const { id } = t.sandbox.begin.press({ user, message: board, customId, unchecked: true });
      const off = t.sandbox.on((event) => {
        if (event.type !== 'interaction' || event.interaction.id !== id) return;
        const state = event.interaction;
        if (state.status === 'pending') return;
        off();
        time += 1;
        const pressed = { person: user, turn: Number(turn), column: Number(column), from };
        try {
          const one: Press = { ...pressed, to: time, outcome: outcomeOf(state, board) };
          answered.push({ press: one, interaction: id, took: performance.now() - began });
          resolve();
        } catch (error) {
          reject(error);
        }
      });
    });

  /**
   * The presses of a match once all is over. An answer that was put off looks silent at first: nothing
   * is known of when it came true, nor of one that failed.
   */
  const pressesOf = ({ answered }: Match): readonly Press[] =>
    answered.map(({ press: one, interaction, took }) => {
      const { requests } = t.sandbox.interaction({ id: interaction });
      const putOff = took > silentMs || requests.some((line) => line.startsWith('PATCH'));
      const known = one.outcome.kind === 'silent' ? !putOff : one.outcome.kind !== 'unknown';
      return known ? one : { ...one, to: Number.POSITIVE_INFINITY, outcome: { kind: 'unknown' } };
    });

  /** Everybody presses at once, in every turn, until it is over. */
  const playWildly = async (match: Match, outsider: Person): Promise<void> => {
    const { ada, bo, board } = match;
    const under: Promise<void>[] = [];
    let old: string | null = null;
    for (let turn = 1; toPlace(match) !== null; turn += 1) {
      if (turn > 200) throw new Error('the match does not end');
      const mover = toPlace(match) ?? ada;
      const other = mover.id === ada.id ? bo : ada;
      const before = t.message(board);
      const open = columns(before);
      const [first, last] = [open[0], open.at(-1)];
      if (first === undefined || last === undefined) throw new Error('nothing can be pressed');
      // Once before anybody else: whose turn it is not is told so.
      if (turn === 1) await press(match, other, first);
      const now = [
        press(match, mover, turn % 2 === 0 ? first : last),
        press(match, mover, last),
        press(match, other, first),
        press(match, outsider, first),
        ...(old === null ? [] : [press(match, other, old)]),
      ];
      under.push(...now);
      // What one of them rejects with is told in the end; until then somebody has to have heard it.
      for (const one of now) one.catch(() => undefined);
      old = first;
      await t.shows(
        board,
        'the move or the end',
        (now) => toPlace(match) === null || turnNumber(now) > turnNumber(before),
      );
    }
    await Promise.all(under);
  };

  it('answer as one would: every history of presses is linearizable', async () => {
    const where = room(t);
    const outsider = t.as('Cleo');
    const matches = [await begin(where, 1), await begin(where, 2), await begin(where, 3)];
    await Promise.all(matches.map((match) => playWildly(match, outsider)));
    const kinds: Outcome['kind'][] = [];
    for (const match of matches) {
      const moves = movesIn(await verifiedRecord(match.board, match.ada));
      expect(moves.length).toBeGreaterThan(5);
      const presses = pressesOf(match);
      expect(presses.length).toBeGreaterThan(4 * moves.length);
      expect(faultsIn(moves, presses)).toEqual([]);
      kinds.push(...presses.map(({ outcome }) => outcome.kind));
    }
    expect(kinds).toEqual(expect.arrayContaining(['shows', 'not-your-turn', 'not-seated']));
  }, 240_000);
});
