import { describe, expect, it } from 'vitest';
import { places, publicState, tally } from '../../../src/games/balic/outcome.js';
import { readOptions, start } from '../../../src/games/balic/start.js';
import type { BalicEvent, BalicOptions, BalicState } from '../../../src/games/balic/state.js';
import {
  agreeing,
  leaving,
  opened,
  options,
  play,
  refusalOf,
  rolling,
  staking,
  throwing,
} from './support.js';

/** A first round: seat 0 stakes, and all throw in the order of their seats. */
const round = (
  stake: number,
  throws: readonly (number | string)[],
  chosen: Partial<BalicOptions> = {},
): BalicState =>
  play(
    opened(throws.length, chosen),
    staking(0, stake),
    ...throws.map((digits, seat) => throwing(seat, digits)),
  );

/** The state in which `purses` are in, seat 0 names the stake, and the rest is as at the beginning. */
const between = (
  purses: readonly number[],
  more: Partial<BalicState> = {},
  chosen: Partial<BalicOptions> = {},
): BalicState => ({ ...opened(purses.length, chosen), purses, ...more });

describe('the options', () => {
  it('are a purse of 10, the prose and throwing in turn when nobody chooses', () => {
    expect(readOptions({})).toEqual({
      ok: true,
      value: { purse: 10, ruling: 'prose', throws: 'in-turn' },
    });
  });

  it('take the purse as a number or as its text', () => {
    for (const purse of [20, '20']) {
      expect(readOptions({ purse })).toMatchObject({ ok: true, value: { purse: 20 } });
    }
  });

  it.each([
    [null, 'options-shape'],
    [[], 'options-shape'],
    [{ purse: 15 }, 'purse-unknown'],
    [{ purse: null }, 'purse-unknown'],
    [{ purse: ' 10' }, 'purse-unknown'],
    [{ ruling: 'both' }, 'ruling-unknown'],
    [{ ruling: null }, 'ruling-unknown'],
    [{ throws: 'never' }, 'throws-unknown'],
  ])('refuse %j', (value, code) => {
    expect(readOptions(value)).toEqual({ ok: false, error: { code } });
  });
});

describe('the roll-off', () => {
  const three = start(options(), 3);

  it('gives the first stake to the highest bone', () => {
    expect(play(three, rolling(1, 4, 2))).toMatchObject({ phase: 'stake', first: 1, turn: 1 });
  });

  it('is repeated by those who are tied, until one is highest', () => {
    const once = play(three, rolling(4, 2, 4));
    expect(once).toMatchObject({ phase: 'rolloff', first: null, turn: null, tied: [0, 2] });
    const twice = play(once, rolling(1, null, 1));
    expect(twice.tied).toEqual([0, 2]);
    expect(play(twice, rolling(1, null, 2))).toMatchObject({ first: 2, turn: 2 });
  });

  it.each([
    [[1, 2]],
    [[1, 2, 3, 4]],
    [[1, 2, null]],
    [[1, 2, 5]],
    [[1, 2, 0]],
    [[1, 2, '3']],
    [[1, 2, 2.5]],
    ['123'],
    [undefined],
  ])('refuses bones %j', (dice) => {
    expect(refusalOf(three, { type: 'rolloff', dice })).toBe('rolloff-bones');
  });

  it('wants bones of the tied seats alone', () => {
    const tied = play(three, rolling(4, 2, 4));
    expect(refusalOf(tied, rolling(1, 1, 1))).toBe('rolloff-bones');
    expect(refusalOf(tied, { type: 'rolloff', dice: [1, undefined, 2] })).toBe('rolloff-bones');
  });

  it('is over once it is decided', () => {
    expect(refusalOf(opened(3), rolling(1, 2, 3))).toBe('rolloff-over');
  });

  it('comes before everything else', () => {
    expect(refusalOf(three, staking(0, 1))).toBe('rolloff-first');
    expect(refusalOf(three, throwing(0, 4432))).toBe('rolloff-first');
    expect(refusalOf(three, agreeing(0))).toBe('consent-early');
  });
});

describe('the stake', () => {
  it('is put in by everybody', () => {
    expect(play(opened(3), staking(0, 4))).toMatchObject({
      purses: [6, 6, 6],
      bets: [4, 4, 4],
      pot: 12,
      stake: 4,
      turn: 0,
      phase: 'throw',
    });
  });

  it('comes on top of what stayed in the pot', () => {
    expect(play(between([9, 9], { pot: 2 }), staking(0, 1)).pot).toBe(4);
  });

  it('takes all of a seat that has less, or owes more, or owes all', () => {
    const state = between([10, 2, 10, 10, 8, 20], { owes: [0, 0, 8, 'all', 12, 2] });
    expect(play(state, staking(0, 4))).toMatchObject({
      bets: [4, 2, 8, 10, 8, 4],
      purses: [6, 0, 2, 0, 0, 16],
      owes: [0, 0, 0, 0, 0, 0],
    });
  });

  it('can be less than what its own seat owes', () => {
    const state = play(between([10, 10], { owes: [8, 0] }), staking(0, 1));
    expect(state).toMatchObject({ bets: [8, 1], stake: 1 });
  });

  it.each([0, -1, 1.5, '3', null, undefined, Number.NaN, Number.POSITIVE_INFINITY])(
    'is no %j',
    (amount) => {
      expect(refusalOf(opened(2), { type: 'stake', seat: 0, amount })).toBe('stake-number');
    },
  );

  it('is the whole purse at most', () => {
    expect(refusalOf(opened(2), staking(0, 11))).toBe('stake-too-high');
    expect(refusalOf(opened(2), staking(0, 10))).toBeNull();
  });

  it('is named by the first thrower alone, and once', () => {
    expect(refusalOf(opened(2), staking(1, 1))).toBe('not-your-turn');
    expect(refusalOf(play(opened(2), staking(0, 1)), staking(0, 1))).toBe('stake-named');
  });
});

describe('throws', () => {
  const staked = play(opened(3), staking(0, 2));

  it('go round from the first thrower', () => {
    const next = play(staked, throwing(0, 4432));
    expect(next.turn).toBe(1);
    expect(refusalOf(next, throwing(2, 4432))).toBe('not-your-turn');
    expect(refusalOf(next, throwing(0, 4432))).toBe('already');
  });

  it.each([
    [[1, 2, 3]],
    [[1, 2, 3, 4, 1]],
    [[0, 1, 1, 1]],
    [[5, 1, 1, 1]],
    [['1', 1, 1, 1]],
    [[1, 1, 1, 1.5]],
    [null],
    ['1111'],
  ])('refuse bones %j', (thrown) => {
    expect(refusalOf(staked, { type: 'throw', seat: 0, bones: thrown })).toBe('bones-invalid');
  });

  it('come after a stake', () => {
    expect(refusalOf(opened(2), throwing(0, 4432))).toBe('stake-first');
  });

  it('a Cleric takes its own bet back, also one that is not the stake', () => {
    const state = play(between([10, 10], { owes: [8, 0] }), staking(0, 2), throwing(0, 4111));
    expect(state).toMatchObject({ purses: [10, 8], bets: [0, 2], pot: 2 });
  });

  it('a Kes’trekel takes its bet back by the prose, and owes four times the stake', () => {
    expect(play(staked, throwing(0, 3333))).toMatchObject({
      purses: [10, 8, 8],
      bets: [0, 2, 2],
      pot: 4,
      owes: [8, 0, 0],
    });
  });

  it('a Kes’trekel loses its bet by the table', () => {
    const state = play(opened(3, { ruling: 'table' }), staking(0, 2), throwing(0, 2222));
    expect(state).toMatchObject({ purses: [8, 8, 8], bets: [2, 2, 2], pot: 6, owes: [8, 0, 0] });
  });

  it('a Kes’trekel owes by the stake, not by its own bet', () => {
    const state = play(between([10, 10], { owes: ['all', 0] }), staking(0, 1), throwing(0, 4444));
    expect(state).toMatchObject({ purses: [10, 9], owes: [4, 0] });
  });

  it('a Kank loses its bet and owes its whole purse', () => {
    expect(play(staked, throwing(0, 1111))).toMatchObject({
      purses: [8, 8, 8],
      pot: 6,
      owes: ['all', 0, 0],
    });
  });

  it('a King takes the pot and all purses, and nobody throws any more', () => {
    const state = play(staked, throwing(0, 1111), throwing(1, 2413));
    expect(publicState(state)).toEqual({
      purses: [0, 30, 0],
      bets: [0, 0, 0],
      pot: 0,
      stake: null,
      first: 0,
      turn: null,
      phase: 'over',
      thrown: [[1, 1, 1, 1], [2, 4, 1, 3], null],
      // A King changes no debts, and puts nobody out.
      owes: ['all', 0, 0],
      consents: [],
      out: [],
      over: true,
      winners: [1],
    });
    expect(refusalOf(state, throwing(2, 4432))).toBe('match-over');
  });

  it('together come in any order', () => {
    const state = play(opened(3, { throws: 'together' }), staking(0, 2));
    expect(state.turn).toBeNull();
    const next = play(state, throwing(2, 4432));
    expect(next).toMatchObject({ turn: null, phase: 'throw' });
    expect(refusalOf(next, throwing(2, 4432))).toBe('already');
    expect(play(next, throwing(1, 4422), throwing(0, 4431)).purses).toEqual([8, 8, 14]);
  });

  it('together: of two Kings the first takes all', () => {
    const state = play(opened(3, { throws: 'together' }), staking(0, 2), throwing(2, 1234));
    expect(state).toMatchObject({ phase: 'over', winners: [2], purses: [0, 0, 30] });
    expect(refusalOf(state, throwing(1, 1234))).toBe('match-over');
  });
});

describe('the payout', () => {
  it('goes to the highest total', () => {
    expect(round(2, [4432, 4442, 4433])).toMatchObject({
      purses: [8, 8, 14],
      pot: 0,
      first: 1,
      turn: 1,
      phase: 'stake',
      bets: [0, 0, 0],
      stake: null,
      round: 2,
    });
  });

  it('breaks ties by the rank', () => {
    expect(round(2, [4442, 4433, 4432]).purses).toEqual([8, 14, 8]);
  });

  it('is split by seats that are still tied, odd bits stay in the pot', () => {
    const state = round(1, [4432, 3442, 2443, 3321, 3311]);
    // Five bits by three: one each, two stay.
    expect(state).toMatchObject({ purses: [10, 10, 10, 9, 9], pot: 2 });
    expect(state.payout).toEqual({ pot: 5, winners: [0, 1, 2], share: 1, out: [], isVoid: false });
  });

  it('counts no Cleric, no Kes’trekel and no Kank', () => {
    expect(round(2, [4333, 4444, 1111, 2111]).purses).toEqual([10, 10, 8, 12]);
  });

  it('stays in the pot when nobody has a score', () => {
    expect(round(2, [1111, 4111])).toMatchObject({ pot: 2, purses: [8, 10], owes: ['all', 0] });
  });

  it('gives a seat that could not pay the stake the whole pot', () => {
    const state = play(between([10, 1, 10]), staking(0, 5), throwing(0, 4432), throwing(1, 4443));
    expect(play(state, throwing(2, 4431)).purses).toEqual([5, 11, 5]);
  });

  it('lets the next seat clockwise that is still in throw first', () => {
    const state = play(
      between([10, 2, 10]),
      staking(0, 2),
      throwing(0, 4442),
      throwing(1, 4432),
      throwing(2, 4431),
    );
    expect(state).toMatchObject({ out: [1], first: 2, turn: 2, purses: [14, 0, 8] });
  });

  it('puts several out clockwise from the first thrower', () => {
    const state = play(
      { ...between([2, 10, 10, 2, 6]), first: 3, turn: 3 },
      staking(3, 2),
      throwing(3, 3321),
      throwing(4, 4443),
      throwing(0, 3321),
      throwing(1, 3321),
      throwing(2, 3321),
    );
    expect(state).toMatchObject({ out: [3, 0], first: 4, purses: [0, 8, 8, 0, 14] });
  });

  it('ends the match with one seat left, which takes the pot as well', () => {
    const state = play(between([16, 4]), staking(0, 4), throwing(0, 4443), throwing(1, 4442));
    expect(state).toMatchObject({
      phase: 'over',
      winners: [0],
      purses: [20, 0],
      out: [1],
      first: 0,
    });
  });

  it('gives what stayed in the pot to the last seat', () => {
    // Both lose their bets, and seat 1 its last bits.
    const state = play(between([16, 4], {}, { ruling: 'table' }), staking(0, 4), throwing(0, 1111));
    expect(play(state, throwing(1, 2222))).toMatchObject({
      phase: 'over',
      winners: [0],
      purses: [20, 0],
      pot: 0,
      // A debt stays in view.
      owes: ['all', 16],
    });
  });

  it('is void when nobody has a bit left: bets go back, debts stay', () => {
    const state = round(10, [1111, 3333, 1111], { ruling: 'table' });
    expect(state).toMatchObject({
      phase: 'stake',
      purses: [10, 10, 10],
      pot: 0,
      out: [],
      owes: ['all', 40, 'all'],
      first: 1,
      round: 2,
    });
    expect(state.payout?.isVoid).toBe(true);
    expect(play(state, staking(1, 1)).bets).toEqual([10, 10, 10]);
  });

  it('of a void round leaves what was in the pot before, and a forfeiter’s bet', () => {
    const state = play(
      between([8, 8, 8], { pot: 6 }, { ruling: 'table' }),
      staking(0, 8),
      throwing(0, 1111),
      throwing(1, 2222),
      leaving(2),
    );
    expect(state).toMatchObject({ phase: 'stake', purses: [8, 8, 0], pot: 14, out: [2] });
  });
});

describe('agreeing to stop', () => {
  it('ends the match when all have agreed: the largest purse wins, the pot is nobody’s', () => {
    const state = play(between([9, 12, 8], { pot: 1 }), agreeing(2), agreeing(0), agreeing(1));
    expect(state).toMatchObject({
      phase: 'over',
      winners: [1],
      purses: [9, 12, 8],
      pot: 1,
      consents: [2, 0, 1],
      turn: null,
      first: 0,
    });
  });

  it('is shared by equal largest purses', () => {
    expect(play(between([12, 6, 12]), agreeing(0), agreeing(1), agreeing(2)).winners).toEqual([
      0, 2,
    ]);
  });

  it('is wiped out by a named stake', () => {
    expect(play(opened(2), agreeing(1), staking(0, 1)).consents).toEqual([]);
  });

  it('is done once, and only while a stake is awaited', () => {
    expect(refusalOf(play(opened(2), agreeing(1)), agreeing(1))).toBe('already');
    expect(refusalOf(play(opened(2), staking(0, 1)), agreeing(1))).toBe('too-late');
  });
});

describe('a forfeit', () => {
  it('takes the purse out of the game and leaves the bet', () => {
    const state = play(opened(3), staking(0, 3), throwing(0, 4443), leaving(0));
    expect(state).toMatchObject({
      purses: [0, 7, 7],
      bets: [3, 3, 3],
      pot: 9,
      out: [0],
      turn: 1,
      thrown: [[4, 4, 4, 3], null, null],
    });
    // Its throw no longer counts.
    expect(play(state, throwing(1, 4432), throwing(2, 2111)).purses).toEqual([0, 16, 7]);
  });

  it('of the seat to throw passes the bones on', () => {
    expect(play(opened(3), staking(0, 3), leaving(0)).turn).toBe(1);
    const last = play(opened(3), staking(0, 3), throwing(0, 4443), throwing(1, 4432));
    expect(play(last, leaving(2))).toMatchObject({ phase: 'stake', purses: [16, 7, 0], turn: 1 });
  });

  it('of another seat changes no turn, and no question', () => {
    const state = play(opened(3), staking(0, 3));
    expect(play(state, leaving(2))).toMatchObject({ turn: 0, asked: state.asked });
  });

  it('of the seat to name the stake passes that on', () => {
    expect(play(opened(3), leaving(0))).toMatchObject({
      first: 1,
      turn: 1,
      phase: 'stake',
      round: 1,
    });
  });

  it('clears what the seat owes', () => {
    const state = play(opened(3), staking(0, 1), throwing(0, 1111), leaving(0));
    expect(state.owes).toEqual([0, 0, 0]);
  });

  it('strikes out its own consent, and ends the match when all the rest have agreed', () => {
    const state = play(opened(4), agreeing(1), agreeing(2));
    expect(play(state, leaving(1)).consents).toEqual([2]);
    const agreed = play(state, agreeing(3), leaving(0));
    expect(agreed).toMatchObject({ phase: 'over', ending: 'consent', winners: [1, 2, 3] });
  });

  it('in the roll-off leaves it to the others', () => {
    const tied = play(start(options(), 4), rolling(4, 4, 1, 1));
    expect(play(tied, leaving(3))).toMatchObject({ phase: 'rolloff', tied: [0, 1] });
    expect(play(tied, leaving(1))).toMatchObject({ phase: 'stake', first: 0, turn: 0 });
    expect(play(start(options(), 3), leaving(1)).tied).toEqual([0, 2]);
  });

  it('with one seat left gives it the match and the pot, before all consents', () => {
    const state = play(opened(2), staking(0, 3), throwing(0, 4443), leaving(0));
    expect(state).toMatchObject({ phase: 'over', winners: [1], purses: [0, 13], pot: 0 });
    const agreed = play(opened(3), agreeing(2), leaving(1), leaving(0));
    expect(agreed).toMatchObject({ ending: 'forfeit', winners: [2], consents: [2] });
  });

  it('together of the last one to throw pays the round out', () => {
    const state = play(
      opened(3, { throws: 'together' }),
      staking(0, 3),
      throwing(2, 4432),
      throwing(0, 4431),
      leaving(1),
    );
    expect(state).toMatchObject({ phase: 'stake', purses: [7, 0, 16], first: 2 });
  });

  it('needs a reason that is known, a seat that is in, and a match that goes on', () => {
    expect(refusalOf(opened(2), { type: 'forfeit', seat: 0, reason: 'bored' })).toBe(
      'forfeit-reason',
    );
    const gone = play(opened(3), leaving(1));
    expect(refusalOf(gone, leaving(1))).toBe('seat-out');
    expect(refusalOf(gone, agreeing(1))).toBe('seat-out');
    expect(refusalOf(play(opened(2), leaving(1)), leaving(0))).toBe('match-over');
  });
});

describe('other events', () => {
  it.each([
    [null, 'event-shape'],
    [[], 'event-shape'],
    [{}, 'event-shape'],
    [{ type: 5 }, 'event-shape'],
    [{ type: 'cheat', seat: 0 }, 'event-unknown'],
    [{ type: 'stake', seat: 2, amount: 1 }, 'seat-invalid'],
    [{ type: 'stake', seat: '0', amount: 1 }, 'seat-invalid'],
    [{ type: 'stake', amount: 1 }, 'seat-invalid'],
  ])('are refused: %j', (event, code) => {
    expect(refusalOf(opened(2), event)).toBe(code);
  });

  it('takes -0 for seat 0', () => {
    const event: BalicEvent = { type: 'stake', seat: -0, amount: 1 };
    expect(Object.is(play(opened(2), event).last?.seat, 0)).toBe(true);
  });
});

describe('the result', () => {
  it('a King wins alone, and its beggars share the second place', () => {
    const state = play(opened(3), staking(0, 2), throwing(0, 1234));
    expect(places(state)).toEqual([1, 2, 2]);
    expect(tally(state, 0)).toEqual({ won: 1, lost: 0, drawn: 0, best: 30 });
    expect(tally(state, 1)).toEqual({ won: 0, lost: 1, drawn: 0, best: 0 });
  });

  it('by consent goes by purses, and equal ones draw', () => {
    const state = play(between([12, 6, 12]), agreeing(0), agreeing(1), agreeing(2));
    expect(places(state)).toEqual([1, 3, 1]);
    expect(tally(state, 2)).toEqual({ won: 0, lost: 0, drawn: 1, best: 12 });
  });

  it('places those who are out by how long they stayed, forfeits among them', () => {
    const state = play(opened(4), leaving(2), leaving(0), staking(1, 10), throwing(1, 4443));
    const end = play(state, throwing(3, 4442));
    expect(end).toMatchObject({ out: [2, 0, 3], winners: [1] });
    expect(places(end)).toEqual([3, 1, 4, 2]);
    expect(tally(end, 2).best).toBeNull();
    expect(tally(end, 1).best).toBe(20);
  });

  it('that the others gave up is no best score', () => {
    const state = play(opened(2), leaving(0, 'timeout'));
    expect(tally(state, 1)).toEqual({ won: 1, lost: 0, drawn: 0, best: null });
    expect(tally(state, 0)).toEqual({ won: 0, lost: 1, drawn: 0, best: null });
  });
});
