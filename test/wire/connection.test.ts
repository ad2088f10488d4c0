import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FaultSpec } from '../../sandbox/server/faults.js';
import { type Table, table } from './harness.js';
import {
  acting,
  columnId,
  type Duel,
  duel,
  giveUp,
  playTurn,
  showsNextTurn,
  turnNumber,
} from './play.js';
import { callbacks, counting, goesOn, pressOnly, room } from './trouble.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterEach(() => t.sandbox.faults.clear());
afterAll(() => t.close());

/** How often the bot has come (back), in the way that is named. */
const came = (kind: 'resume' | 'identify'): number =>
  t.sandbox.gateway.connections.filter((one) => one.kind === kind).length;

/** Lets something happen to the connection, and waits for the bot to come back. */
const comesBack = async (kind: 'resume' | 'identify', spec: FaultSpec): Promise<void> => {
  // The library leaves five seconds between two starts of a session, by the clock.
  await t.forward(6_000);
  const before = { resume: came('resume'), identify: came('identify') };
  t.fault(spec);
  await t.until(`the bot to ${kind}`, () => (came(kind) > before[kind] ? true : undefined));
  const other = kind === 'resume' ? 'identify' : 'resume';
  expect(came(other)).toBe(before[other]);
};

describe('the gateway closes', () => {
  it.each([
    ['resume', 4000],
    ['resume', 4001],
    ['resume', 4002],
    ['identify', 4003],
    ['identify', 4005],
    ['identify', 4007],
    ['identify', 4008],
    ['resume', 4009],
    ['identify', 1000],
    ['identify', 1001],
    ['resume', 1011],
    ['resume', 1012],
    ['resume', 4242],
  ] as const)('and the bot will %s after %i; a press then has one answer', async (kind, close) => {
    const where = room(t);
    await comesBack(kind, { id: 'closed', close });
    const answers = counting(t, callbacks);
    expect((await t.as('Ada').slash(where, 'knucklebones challenge')).failed).toBe(false);
    expect(answers()).toBe(1);
  });

  it.each([
    ['is torn inside a frame', { id: 'torn' }],
    ['doubts the session (op 9) and lets it be resumed', { id: 'doubted' }],
  ] satisfies [string, FaultSpec][])('or %s: the bot resumes and goes on', async (_name, spec) => {
    const game = await duel(t, room(t));
    await comesBack('resume', spec);
    await goesOn(game);
  });
});

describe('a gateway that closes', () => {
  let game: Duel;
  beforeAll(async () => {
    game = await duel(t, room(t));
  });

  it.each([
    [4004, /refuses the token: set DISCORD_TOKEN/],
    [4010, /"code":4010/],
    [4011, /asks for more shards/],
    [4012, /"code":4012/],
    [4013, /"code":4013/],
    [4014, /does not allow the intents/],
  ])(
    'for good with %i: the process ends with 1, says why, and does not knock again',
    async (close, words) => {
      const from = t.bot.printed;
      const knocks = t.sandbox.gateway.connections.length;
      t.fault({ id: 'closed', close });
      expect(await t.bot.ended).toBe('exit code 1');
      expect(t.sandbox.gateway.connections).toHaveLength(knocks);
      expect(t.bot.since(from).join('\n')).toMatch(words);
      t.bot.start();
      await t.bot.ready();
    },
  );

  it('and after all of these the match goes on', () => goesOn(game));
});

describe('a RESUME that is never answered', () => {
  it('does not leave a bot that hears nothing: the process ends with 1 and is started anew', async () => {
    const game = await duel(t, room(t));
    const from = t.bot.printed;
    const mute = t.fault({ id: 'mute' });
    t.fault({ id: 'cut' });
    const before = pressOnly(game);
    await t.until('the silence', () => (mute.hits > 0 ? true : undefined));
    // Minutes pass; a clock that only jumps is not taken for them until it was looked at twice.
    let ended = '';
    void t.bot.ended.then((how) => {
      ended = how;
    });
    await expect
      .poll(
        async () => {
          await t.forward(60_000);
          return ended;
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toBe('exit code 1');
    expect(t.bot.since(from).join('\n')).toContain('has let a connection hang');
    t.sandbox.faults.clear();
    t.bot.start();
    await t.bot.ready();
    expect(turnNumber(t.message(game.board))).toBe(turnNumber(before));
    await goesOn(game);
  });
});

describe('events', () => {
  it('in frames that are no JSON are passed over', async () => {
    const game = await duel(t, room(t));
    const before = t.sandbox.gateway.connections.length;
    t.fault({ id: 'garbled' });
    await goesOn(game);
    expect(t.sandbox.gateway.connections).toHaveLength(before);
  });

  it('of kinds that nobody knows yet are passed over', async () => {
    const game = await duel(t, room(t));
    const { gateway, home } = t.sandbox;
    for (const type of ['A_KIND_TO_COME', 'MESSAGE_CREATE', 'GUILD_MEMBER_REMOVE', 'x', ''])
      gateway.dispatch(type, { id: '1', guild_id: home.table.id, to_come: [] }, home.table.id);
    gateway.dispatch('ENTITLEMENT_CREATE', null, null);
    await goesOn(game);
  });

  it('full of fields and components that nobody knows yet are read as ever', async () => {
    t.fault({ id: 'novel' });
    const where = room(t);
    const game = await duel(t, where);
    await playTurn(game);
    const view = await acting(game).press(game.board, 'My view');
    expect(view.privately).toContain('Everyone’s board');
    expect(await game.bo.menu(where, 'End this match', game.board).catch(() => null)).toBeNull();
    const cleo = t.as('Cleo');
    const asked = await cleo.menu(where, 'End this match', game.board);
    expect((await cleo.fill(asked)).failed).toBe(false);
    await t.shows(game.board, 'the end', ({ content }) => !content.includes('rolled a'));
    const panel = await cleo.slash(where, 'settings');
    expect(panel.privately).not.toBe('');
    const next = await duel(t, where);
    await giveUp(next);
    await t.shows(next.board, 'the result', ({ content }) => content.includes('wins'));
    expect(await cleo.complete(where, 'knucklebones record', 'match')).not.toEqual([]);
  });

  it('each late by another time, up to four seconds: what counted, counted once', async () => {
    const game = await duel(t, room(t));
    const erratic = t.fault({ id: 'erratic' });
    const before = t.message(game.board);
    const person = acting(game);
    const customId = columnId(before);
    const presses = Array.from(
      { length: 8 },
      () => t.sandbox.begin.press({ user: person.id, message: game.board, customId }).id,
    );
    await t.until('every press to be answered or too late', () =>
      presses.some((id) => t.sandbox.interaction({ id }).status === 'pending') ? undefined : true,
    );
    expect(erratic.hits).toBe(8);
    await showsNextTurn(game, before);
    t.sandbox.faults.clear();
    await goesOn(game);
  });

  it('that arrive with the READY of a start are answered', async () => {
    const game = await duel(t, room(t));
    const { ada } = game;
    await t.bot.stop();
    const identified = came('identify');
    t.bot.start();
    const asked = await t.until(
      'READY',
      () =>
        came('identify') > identified
          ? t.sandbox.begin.command({
              user: ada.id,
              channel: t.channel(game.where),
              name: 'knucklebones',
              subcommand: 'board',
            })
          : undefined,
      60_000,
    );
    const answered = await t.until('an answer', () => {
      const state = t.sandbox.interaction({ id: asked.id });
      return ['pending', 'deferred'].includes(state.status) ? undefined : state;
    });
    expect(answered.status).toBe('answered');
    const [board = ''] = answered.messages;
    await goesOn({ ...game, board });
  });

  it('that a server is away, or has removed the bot, end no match by themselves', async () => {
    const game = await duel(t, room(t));
    const { id } = t.sandbox.home.table;
    t.sandbox.gateway.dispatch('GUILD_DELETE', { id, unavailable: true }, id);
    expect((await playTurn(game)).failed).toBe(false);
    t.sandbox.gateway.dispatch('GUILD_DELETE', { id }, id);
    expect((await playTurn(game)).failed).toBe(false);
    await goesOn(game);
  });
});
