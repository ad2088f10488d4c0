import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Table, table } from './harness.js';
import {
  acting,
  columnId,
  duel,
  giveUp,
  newestBoard,
  other,
  playTurn,
  showsNextTurn,
  turnNumber,
} from './play.js';
import { callbacks, counting, goesOn, matchesWon, pressOnly, room } from './trouble.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterEach(() => t.sandbox.faults.clear());
afterAll(() => t.close());

describe('events', () => {
  it('that come four seconds late still count, once', async () => {
    const game = await duel(t, room(t));
    t.fault({ id: 'late', ms: 4_000, times: 1 });
    const before = t.message(game.board);
    const answer = await playTurn(game);
    expect(answer.failed).toBe(true);
    await showsNextTurn(game, before);
    await goesOn(game);
  });

  it('in the wrong order are each judged by what is stored', async () => {
    const game = await duel(t, room(t));
    const before = t.message(game.board);
    const person = acting(game);
    const order = t.fault({ id: 'reordered' });
    const [moved, waited] = await Promise.all([
      person.press(game.board, columnId(before)),
      other(game, person).press(game.board, columnId(before)),
    ]);
    order.remove();
    expect([moved.failed, waited.failed]).toEqual([false, false]);
    await showsNextTurn(game, before);
    await goesOn(game);
  });

  it('that all come twice: one challenge, one match, one result, one rematch', async () => {
    const won = await matchesWon(t, 'Bo');
    t.fault({ id: 'duplicates' });
    const game = await duel(t, room(t));
    const { ada, bo, where } = game;
    for (let turn = 0; turn < 4; turn += 1) {
      const before = t.message(game.board);
      await playTurn(game);
      await showsNextTurn(game, before);
    }
    await giveUp(game);
    await t.shows(game.board, 'the result', ({ content }) => content.includes('Bo wins'));
    await ada.press(game.board, 'Rematch');
    await bo.press(game.board, 'Rematch');
    const next = await t.until('the rematch', () => {
      const boards = ada.see(where).filter((shown) => shown.content.includes('rolled a'));
      return boards.length > 0 ? boards : undefined;
    });
    t.sandbox.faults.clear();
    // Whatever is still under way from the copies has an answer before this one has.
    expect(await matchesWon(t, 'Bo')).toBe(won + 1);
    expect(next).toHaveLength(1);
    expect(ada.see(where).filter((shown) => shown.content.includes('rolled a'))).toHaveLength(1);
    await goesOn({ ...game, board: newestBoard(ada, where).id });
  });
});

describe('the gateway', () => {
  /** How often the bot has resumed, and identified itself. */
  const connections = () => {
    const { connections: all } = t.sandbox.gateway;
    return {
      resumed: all.filter(({ kind }) => kind === 'resume').length,
      identified: all.filter(({ kind }) => kind === 'identify').length,
    };
  };
  const resumedAfter = ({ resumed }: ReturnType<typeof connections>) =>
    t.until(
      'the bot to resume',
      () => (connections().resumed > resumed ? true : undefined),
      20_000,
    );

  it('is cut: a press made meanwhile is replayed and counts once', async () => {
    const game = await duel(t, room(t));
    const before = connections();
    t.fault({ id: 'cut' });
    const shown = pressOnly(game);
    await resumedAfter(before);
    await showsNextTurn(game, shown);
    expect(connections().identified).toBe(before.identified);
    await goesOn(game);
  });

  it('is away for longer: a press that is replayed too late is dropped', async () => {
    const game = await duel(t, room(t));
    const before = connections();
    const down = t.fault({ id: 'down' });
    const shown = pressOnly(game);
    const late = counting(t, callbacks);
    await t.forward(10_000);
    down.remove();
    await resumedAfter(before);
    const asked = await game.ada.slash('#games', 'knucklebones stats');
    expect(asked.failed).toBe(false);
    // The one answer is that to the question: the old press got none, and moved nothing.
    expect(late()).toBe(1);
    expect(turnNumber(t.message(game.board))).toBe(turnNumber(shown));
    await goesOn(game);
  });

  it('asks to reconnect (op 7): the bot resumes and goes on', async () => {
    const game = await duel(t, room(t));
    const before = connections();
    t.fault({ id: 'reconnect' });
    await resumedAfter(before);
    expect(connections().identified).toBe(before.identified);
    await goesOn(game);
  });

  it('ends the session (op 9): after the second READY a press has one answer', async () => {
    const game = await duel(t, room(t));
    const before = connections();
    t.fault({ id: 'invalid-session' });
    await t.until(
      'a new session',
      () => (connections().identified > before.identified ? true : undefined),
      20_000,
    );
    const answers = counting(t, callbacks);
    expect((await playTurn(game)).failed).toBe(false);
    expect(answers()).toBe(1);
    await goesOn(game);
  });

  it('does not acknowledge heartbeats: the bot takes it for dead and resumes', async () => {
    const game = await duel(t, room(t));
    t.sandbox.gateway.heartbeatMs = 500;
    const first = connections();
    t.fault({ id: 'reconnect' });
    await resumedAfter(first);
    t.sandbox.gateway.heartbeatMs = 41_250;
    const before = connections();
    t.fault({ id: 'deaf' });
    await resumedAfter(before);
    await goesOn(game);
  });
});
