import { MessageFlags } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InteractionState } from '../../sandbox/protocol.js';
import { type RedisServer, redisInstalled, startRedis } from '../support/redis.js';
import { type Shown, type Table, table } from './harness.js';
import {
  acting,
  columnId,
  duel,
  giveUp,
  newestBoard,
  playTurn,
  toPlace,
  turnNumber,
} from './play.js';
import { room } from './trouble.js';

/** A store that stands still for longer than the bot waits before it puts an answer off. */
describe.skipIf(!redisInstalled)('an answer that was put off', () => {
  let redis: RedisServer;
  let t: Table;
  beforeAll(async () => {
    redis = await startRedis();
    t = await table({ env: { REDIS_URL: redis.url } });
  });
  afterAll(async () => {
    await t.close();
    await redis.remove();
  });

  /**
   * Begins an interaction while the store stands still; the message that it came to in the end. Once
   * more when the store was given up before it could be woken, as a busy machine may have it: nothing
   * has happened then.
   */
  const putOff = async (begin: () => InteractionState): Promise<Shown> => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { shown, stood } = await putOffOnce(begin);
      if (!shown.content.includes('cannot reach its memory')) return shown;
      // A silence of two seconds is one too long, and nothing shorter is.
      expect(stood).toBeGreaterThan(1_700);
    }
    throw new Error('the store was given up each time');
  };

  const putOffOnce = async (
    begin: () => InteractionState,
  ): Promise<{ readonly shown: Shown; readonly stood: number }> => {
    const from = performance.now();
    redis.pause();
    try {
      const { id } = begin();
      await t.until('the answer to be put off', () =>
        t.sandbox.interaction({ id }).status === 'deferred' ? true : undefined,
      );
      redis.resume();
      const stood = performance.now() - from;
      const answer = await t.until('the answer', () => {
        const last = t.sandbox.interaction({ id }).messages.at(-1);
        const shown = last === undefined ? undefined : t.message(last);
        const loading = ((shown?.api.flags ?? 0) & MessageFlags.Loading) !== 0;
        return shown?.deleted === true || loading ? undefined : shown;
      });
      return { shown: answer, stood };
    } finally {
      redis.resume();
    }
  };

  it('to everybody and turns out a refusal is said to one person alone, and nothing is left', async () => {
    const { ada, bo, games } = t.sandbox.home;
    const challenge = {
      user: ada.id,
      channel: games.id,
      name: 'knucklebones',
      subcommand: 'challenge',
      options: { opponent: bo.id },
    };
    const first = await t.as('Ada').slash('#games', 'knucklebones challenge', { opponent: bo });
    const before = t.as('Bo').see('#games').length;
    const refused = await putOff(() => t.sandbox.begin.command(challenge));
    expect(refused.viewer).toBe(ada.id);
    expect(refused.content).toContain('already have a match or a challenge');
    expect(t.as('Bo').see('#games')).toHaveLength(before);
    await t.as('Ada').press(first, 'Cancel');
  });

  it('and makes a message of its own leaves the pressed one what it is', async () => {
    const game = await duel(t);
    await giveUp(game);
    const finished = t.message(game.board).content;
    expect(finished).toContain('resigned');
    await game.bo.press(game.board, 'Rematch');
    const rematch = t.message(game.board).buttons.find(({ label }) => label === 'Rematch');
    await putOff(() =>
      t.sandbox.begin.press({
        user: game.ada.id,
        message: game.board,
        customId: rematch?.customId ?? '',
      }),
    );
    const board = newestBoard(game.ada);
    expect(board.id).not.toBe(game.board);
    const next = { ...game, board: board.id };
    expect(toPlace(next)).not.toBeNull();
    // Nobody presses the new board: it is edited with the token that made it.
    const asked = await game.ada.slash('#games', 'knucklebones resign');
    await game.ada.press(asked, 'Resign');
    await t.shows(board, 'the resignation', ({ content }) => content.includes('resigned'));
    expect(t.message(game.board).content).toBe(finished);
    expect(t.message(game.board).text).toContain('The rematch has begun');
  });

  it('for longer than a store is waited for: a word to the presser, and nothing happens later', async () => {
    const game = await duel(t, room(t));
    const before = t.message(game.board);
    redis.pause();
    try {
      const { id: user } = acting(game);
      const { id } = t.sandbox.begin.press({
        user,
        message: game.board,
        customId: columnId(before),
      });
      const word = await t.until('a word', () => {
        const last = t.sandbox.interaction({ id }).messages.at(-1);
        return last === undefined || last === game.board ? undefined : t.message(last);
      });
      expect(word.viewer).toBe(user);
      expect(word.content).toContain('cannot reach its memory');
    } finally {
      redis.resume();
    }
    // The write that was given up is not carried out when the store wakes: once it answers again, the
    // board in it is the one before, and this is the first move.
    await expect
      .poll(async () => turnNumber((await acting(game).press(game.board, 'My view')).message))
      .toBe(turnNumber(before));
    await playTurn(game);
    expect(turnNumber(t.message(game.board))).toBe(turnNumber(before) + 1);
    await giveUp(game);
  });
});
