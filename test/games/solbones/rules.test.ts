import { describe, expect, it } from 'vitest';
import { places, publicState, tally } from '../../../src/games/solbones/outcome.js';
import { refusalCodes } from '../../../src/games/solbones/refusals.js';
import { readOptions, start } from '../../../src/games/solbones/rules.js';
import type { SolbonesState } from '../../../src/games/solbones/state.js';
import { awaits, draft, moves } from '../../../src/games/solbones/turns.js';
import {
  decline,
  forfeit,
  misses,
  opening,
  play,
  position,
  refusalOf,
  rolloff,
  rolls,
  spend,
} from './support.js';

/** What a test looks at: points, tallies, whose turn, phase, the last round. */
const seen = ({ scores, tallies, turn, phase, lastRound }: SolbonesState) => ({
  scores,
  tallies,
  turn,
  phase,
  lastRound,
});

const winners = (state: SolbonesState) => {
  const asks = awaits(state);
  return asks.kind === 'over' ? asks.winners : null;
};

describe('a turn', () => {
  it('ends with the first roll that scores', () => {
    const after = play(position([10, 20], 0), ...rolls(0, '124', '553'));
    expect(seen(after)).toMatchObject({ scores: [13, 20], turn: 1, phase: 'roll' });
    expect(after).toMatchObject({ rolls: 0, gained: 0 });
  });

  it('goes on while nothing scores, at most three rolls', () => {
    const twice = play(position([0, 0], 0), ...rolls(0, '124', '146'));
    expect(twice).toMatchObject({ turn: 0, phase: 'roll', rolls: 2 });
    expect(seen(play(twice, ...rolls(0, '165')))).toMatchObject({ scores: [0, 1], turn: 1 });
  });

  it('passes the point to the next seat that is still in', () => {
    const two = play(position([0, 0, 0, 0], 1), forfeit(2), ...rolls(1, ...misses));
    expect(seen(two)).toMatchObject({ scores: [0, 0, 0, 1], turn: 3 });
    expect(play(position([0, 0, 0], 2), ...rolls(2, ...misses)).scores).toEqual([1, 0, 0]);
  });

  it('asks about a tally after three rolls without a score, and only whoever has one', () => {
    const asked = play(position([5, 5], 0, { tallies: [2, 0] }), ...rolls(0, ...misses));
    expect(asked).toMatchObject({ turn: 0, phase: 'tally', rolls: 3, gained: 0 });
    expect(moves(asked, 0).map(({ move }) => move)).toEqual(['tally', 'decline']);
    expect(moves(asked, 1)).toEqual([]);
  });

  it('asks about no tally after a score', () => {
    const scored = play(position([5, 5], 0, { tallies: [2, 0] }), ...rolls(0, '124', '146', '553'));
    expect(seen(scored)).toMatchObject({ scores: [8, 5], turn: 1 });
  });

  it('takes one tally, whatever comes of it', () => {
    const asked = play(position([5, 5], 0, { tallies: [2, 0] }), ...rolls(0, ...misses));
    expect(seen(play(asked, spend(0, '553')))).toMatchObject({
      scores: [8, 5],
      tallies: [1, 0],
      turn: 1,
    });
    expect(seen(play(asked, spend(0, '124')))).toMatchObject({
      scores: [5, 6],
      tallies: [1, 0],
      turn: 1,
    });
    expect(seen(play(asked, spend(0, '234')))).toMatchObject({ scores: [23, 5], tallies: [3, 0] });
    expect(seen(play(asked, decline(0)))).toMatchObject({
      scores: [5, 6],
      tallies: [2, 0],
      turn: 1,
    });
  });

  it('asks each question under a number of its own, that another seat does not change', () => {
    const before = position([0, 0, 0], 0, { tallies: [1, 0, 0] });
    const numbers = [before];
    for (const event of [...rolls(0, ...misses), spend(0, '553')]) {
      numbers.push(play(numbers.at(-1) ?? before, event));
    }
    const asked = numbers.map((state) => state.asked);
    expect(new Set(asked).size).toBe(asked.length);
    for (const state of numbers) {
      expect(awaits(play(state, forfeit(2)))).toEqual(awaits(state));
    }
    const gone = play(before, forfeit(0));
    expect(gone.asked).not.toBe(before.asked);
  });
});

describe('a nine, advanced', () => {
  const advanced = (scores: readonly number[], turn: number) =>
    position(scores, turn, { mode: 'advanced' });

  it('is taken from the leader, or from the second when the roller leads', () => {
    expect(play(advanced([10, 30, 20], 0), ...rolls(0, '126')).scores).toEqual([19, 21, 20]);
    expect(play(advanced([40, 30, 20], 0), ...rolls(0, '126')).scores).toEqual([49, 21, 20]);
  });

  it('is taken from the first after the roller among equals', () => {
    expect(play(advanced([30, 10, 30, 30], 1), ...rolls(1, '135')).scores).toEqual([
      30, 19, 21, 30,
    ]);
    expect(play(advanced([30, 30, 10, 5], 2), ...rolls(2, '135')).scores).toEqual([21, 30, 19, 5]);
    expect(play(advanced([0, 0, 0], 2), ...rolls(2, '531')).scores).toEqual([-9, 0, 9]);
  });

  it('is taken from nobody who is out', () => {
    const state = play(advanced([10, 50, 20], 0), forfeit(1));
    expect(play(state, ...rolls(0, '225')).scores).toEqual([24, 50, 11]);
  });

  it('comes on top of the standard worth, which a score below 0 takes as well', () => {
    expect(play(advanced([-9, 0], 0), ...rolls(0, '234')).scores).toEqual([18, -9]);
    expect(play(advanced([0, 4], 0), ...rolls(0, '333'))).toMatchObject({
      scores: [15, -5],
      tallies: [1, 0],
    });
  });

  it('counts as a score: no point is passed', () => {
    expect(play(advanced([0, 0, 0], 0), ...rolls(0, '126')).scores).toEqual([9, -9, 0]);
  });
});

describe('the last round', () => {
  it('begins with 63 points at the end of a turn, for every other seat in turn order', () => {
    const begun = play(position([10, 60, 20, 30], 1), ...rolls(1, '553'));
    expect(seen(begun)).toMatchObject({ scores: [10, 63, 20, 30], turn: 2, lastRound: [2, 3, 0] });
    const out = play(position([10, 60, 20, 30], 1), forfeit(3), ...rolls(1, '553'));
    expect(out.lastRound).toEqual([2, 0]);
  });

  it('does not begin at 62', () => {
    expect(play(position([10, 59], 1), ...rolls(1, '553')).lastRound).toBeNull();
  });

  it('begins by a passed point; whoever got it has no further turn', () => {
    const begun = play(position([62, 20, 30], 2), ...rolls(2, ...misses));
    expect(seen(begun)).toMatchObject({ scores: [63, 20, 30], turn: 1, lastRound: [1, 2] });
    const ended = play(begun, ...rolls(1, '553'), ...rolls(2, '553'));
    expect(winners(ended)).toEqual([0]);
  });

  it('gives everybody exactly one turn, then the highest score wins', () => {
    const begun = play(position([60, 61, 40], 0), ...rolls(0, '335'));
    const ended = play(begun, ...rolls(1, '556'), ...rolls(2, '664'));
    expect(seen(ended)).toEqual({
      scores: [65, 67, 48],
      tallies: [0, 0, 0],
      turn: null,
      phase: 'over',
      lastRound: [],
    });
    expect(winners(ended)).toEqual([1]);
    expect(places(ended)).toEqual([2, 1, 3]);
    expect(tally(ended, 1)).toEqual({ won: 1, lost: 0, drawn: 0, best: 67 });
    expect(tally(ended, 0)).toEqual({ won: 0, lost: 1, drawn: 0, best: 65 });
  });

  it('passes the point also to a seat without a further turn, before scores are compared', () => {
    const begun = play(position([60, 64], 0), ...rolls(0, '335'));
    // Seat 1 has 64 of 65 and no score: seat 0 gets the point, and it is no draw.
    const ended = play(begun, ...rolls(1, ...misses));
    expect(ended.scores).toEqual([66, 64]);
    expect(winners(ended)).toEqual([0]);
  });

  const lastTurn = (tallies: number): SolbonesState =>
    play(position([60, 58, 10], 0, { tallies: [0, tallies, 0] }), ...rolls(0, '335'));

  it('asks after a score as long as the roller is not in the lead', () => {
    const asked = play(lastTurn(1), ...rolls(1, '124', '535'));
    expect(asked).toMatchObject({ phase: 'tally', rolls: 2, gained: 6, scores: [65, 64, 10] });
    expect(seen(play(asked, spend(1, '551')))).toMatchObject({ scores: [65, 65, 10], turn: 2 });
    // A turn with a score passes no point, also when the tally is declined.
    expect(seen(play(asked, decline(1)))).toMatchObject({ scores: [65, 64, 10], turn: 2 });
  });

  it('ends the turn as soon as the roller leads alone; a tie is no lead', () => {
    expect(play(lastTurn(3), ...rolls(1, '664'))).toMatchObject({ scores: [65, 66, 10], turn: 2 });
    const level = play(position([60, 59, 1], 0, { tallies: [0, 1, 0] }), ...rolls(0, '335'));
    expect(play(level, ...rolls(1, '556'))).toMatchObject({ scores: [65, 65, 1], phase: 'tally' });
  });

  it('takes tallies one after another, those that it earns included', () => {
    const state = play(lastTurn(1), ...rolls(1, ...misses), spend(1, '111'));
    expect(state).toMatchObject({ scores: [65, 59, 10], phase: 'tally', gained: 1, rolls: 4 });
    expect(state.tallies).toEqual([0, 1, 0]);
    const again = play(state, spend(1, '123'));
    // Nothing more to spend; the turn had its score, so no point is passed.
    expect(seen(again)).toMatchObject({ scores: [65, 59, 10], tallies: [0, 0, 0], turn: 2 });
  });

  it('passes the point after a spent tally without any score', () => {
    const state = play(lastTurn(1), ...rolls(1, ...misses), spend(1, '123'));
    expect(seen(state)).toMatchObject({ scores: [65, 58, 11], turn: 2 });
  });

  it('ends the turn after three misses for a roller that leads, with a point passed', () => {
    const begun = play(
      position([60, 58, 62], 0, { mode: 'advanced', tallies: [0, 0, 5] }),
      ...rolls(0, '335'),
    );
    const robbed = play(begun, ...rolls(1, '126'), forfeit(1));
    expect(robbed).toMatchObject({ scores: [56, 67, 62], turn: 2, lastRound: [2] });
    const ended = play(robbed, ...rolls(2, ...misses));
    expect(ended).toMatchObject({ phase: 'over', winner: 2, scores: [57, 67, 62] });
  });

  it('goes on when a nine takes the opener below 63', () => {
    const begun = play(position([60, 30, 30], 0, { mode: 'advanced' }), ...rolls(0, '335'));
    const robbed = play(begun, ...rolls(1, '126'));
    expect(seen(robbed)).toMatchObject({ scores: [56, 39, 30], turn: 2, lastRound: [2] });
    expect(winners(play(robbed, ...rolls(2, '553')))).toEqual([0]);
  });
});

describe('the roll-off', () => {
  const level = (): SolbonesState =>
    play(
      position([60, 60, 60, 9], 0),
      ...rolls(0, '335'),
      ...rolls(1, '335'),
      ...rolls(2, '445'),
      ...rolls(3, '551'),
    );

  it('is between the seats that are level at the top, with a die each by chance', () => {
    const state = level();
    expect(publicState(state)).toMatchObject({
      phase: 'rolloff',
      turn: null,
      lastRound: [],
      rolls: 0,
      gained: 0,
      over: false,
      winners: [],
    });
    const asks = awaits(state);
    if (asks.kind !== 'chance') throw new Error(asks.kind);
    expect(asks.draft.draws).toEqual([6, 6, 6]);
    expect(asks.draft.complete([0, 2, 5])).toEqual(rolloff('136-'));
  });

  it('is won by the highest; those still level roll again', () => {
    const again = play(level(), rolloff('525-'));
    expect(awaits(again)).toMatchObject({ kind: 'chance', draft: { draws: [6, 6] } });
    expect(refusalOf(again, rolloff('525-'))).toBe('rolloff-dice');
    const ended = play(again, rolloff('3-3-'), rolloff('2-4-'));
    expect(winners(ended)).toEqual([2]);
    expect(places(ended)).toEqual([2, 2, 1, 4]);
    expect(tally(ended, 0)).toMatchObject({ lost: 1, best: 65 });
  });

  it('leaves out a seat that forfeits, and is won by the one left, though others are in', () => {
    const two = play(level(), forfeit(1));
    expect(awaits(two)).toMatchObject({ kind: 'chance', draft: { draws: [6, 6] } });
    expect(refusalOf(two, rolloff('123-'))).toBe('rolloff-dice');
    const ended = play(two, forfeit(0, 'left'));
    expect(winners(ended)).toEqual([2]);
    expect(places(ended)).toEqual([3, 3, 1, 2]);
  });

  it('goes on without a seat that was not in it', () => {
    const state = play(level(), forfeit(3));
    expect(state.phase).toBe('rolloff');
    expect(state.rolloff?.left).toEqual([0, 1, 2]);
  });

  it.each([
    ['too few', [1, 2, 3]],
    ['too many', [1, 2, 3, null, null]],
    ['a seat left out', [1, 2, null, null]],
    ['a seat too many', [1, 2, 3, 4]],
    ['no face', [1, 2, 7, null]],
    ['a hole', Object.assign(new Array(4), { 0: 1, 1: 2, 2: 3 })],
    ['no list', 'dice'],
  ])('refuses dice that do not fit: %s', (_, dice) => {
    expect(refusalOf(level(), { type: 'rolloff', dice })).toBe('rolloff-dice');
  });
});

describe('a forfeit', () => {
  it('of one of two seats gives the other the match', () => {
    for (const state of [
      start({ mode: 'standard' }, 2),
      position([30, 2], 0),
      play(position([30, 2], 0, { tallies: [1, 0] }), ...rolls(0, ...misses)),
    ]) {
      const ended = play(state, forfeit(1, 'timeout'));
      expect(winners(ended)).toEqual([0]);
      expect(places(ended)).toEqual([1, 2]);
      // The match did not come to its end, so there is no final score.
      expect(tally(ended, 0)).toEqual({ won: 1, lost: 0, drawn: 0, best: null });
    }
  });

  it('before the start leaves the choice between the seats that are in', () => {
    const state = play(start({ mode: 'standard' }, 3), forfeit(1));
    const asks = awaits(state);
    if (asks.kind !== 'chance') throw new Error(asks.kind);
    expect(asks.draft.draws).toEqual([2]);
    expect(asks.draft.complete([1])).toEqual(opening(2));
    expect(refusalOf(state, opening(1))).toBe('seat-out');
  });

  it('of the roller ends its turn, with no point passed', () => {
    const state = play(position([5, 6, 7], 0), ...rolls(0, '124', '146'), forfeit(0));
    expect(publicState(state)).toMatchObject({
      scores: [5, 6, 7],
      turn: 1,
      rolls: 0,
      gained: 0,
      out: [0],
    });
  });

  it('of the roller in its last turn keeps its points, and the match may be over', () => {
    const begun = play(position([60, 58, 10], 0), ...rolls(0, '335'), ...rolls(1, '335'));
    const ended = play(begun, forfeit(2));
    expect(winners(ended)).toEqual([0]);
    expect(ended).toMatchObject({ ending: 'points', lastRound: [] });
  });

  it('of a waiting seat takes it out of the last round', () => {
    const begun = play(position([60, 58, 10, 4], 0), ...rolls(0, '335'));
    const state = play(begun, forfeit(2));
    expect(state).toMatchObject({ turn: 1, lastRound: [1, 3] });
    expect(play(state, ...rolls(1, '335'))).toMatchObject({ turn: 3, lastRound: [3] });
  });

  it('of the seat that began the last round lets it go on, without a lead for it', () => {
    const begun = play(position([60, 50, 10], 0, { tallies: [0, 4, 1] }), ...rolls(0, '335'));
    const state = play(begun, forfeit(0));
    expect(state).toMatchObject({ turn: 1, lastRound: [1, 2] });
    // 53 of the 65 that are out: it leads those who are in, and its turn ends by itself.
    expect(play(state, ...rolls(1, '553'))).toMatchObject({ turn: 2, lastRound: [2] });
  });

  it('of the leader leaves a seat that is asked the choice, but no tally to spend', () => {
    const begun = play(position([60, 50, 10], 0, { tallies: [0, 4, 1] }), ...rolls(0, '335'));
    const asked = play(begun, ...rolls(1, '553'));
    expect(asked).toMatchObject({ phase: 'tally', turn: 1 });
    const leading = play(asked, forfeit(0));
    expect(leading).toMatchObject({ phase: 'tally', turn: 1 });
    expect(moves(leading, 1).map(({ move }) => move)).toEqual(['decline']);
    expect(refusalOf(leading, spend(1, '553'))).toBe('tally-leading');
    expect(play(leading, decline(1))).toMatchObject({ turn: 2, scores: [65, 53, 10] });
  });

  it('of all but one gives it the match, whatever the points', () => {
    const state = play(position([60, 58, 10, 4], 3), forfeit(0), forfeit(1), forfeit(2, 'left'));
    expect(winners(state)).toEqual([3]);
    expect(places(state)).toEqual([2, 2, 2, 1]);
    expect(publicState(state)).toMatchObject({ out: [0, 1, 2], lastRound: null, turn: null });
  });

  it('happens once a seat', () => {
    expect(refusalOf(play(position([1, 2, 3], 0), forfeit(2)), forfeit(2))).toBe('seat-out');
  });
});

describe('what is refused', () => {
  const asked = play(position([5, 5], 0, { tallies: [1, 0] }), ...rolls(0, ...misses));
  const last = play(position([60, 5], 0, { tallies: [0, 1] }), ...rolls(0, '335'));
  const [roll] = rolls(0, '124');
  const cases: readonly [string, SolbonesState, unknown][] = [
    ['event-shape', position([0, 0], 0), null],
    ['event-shape', position([0, 0], 0), { seat: 0 }],
    ['event-unknown', position([0, 0], 0), { type: 'place', seat: 0 }],
    ['match-over', play(position([0, 0], 0), forfeit(0)), roll],
    ['seat-invalid', position([0, 0], 0), { type: 'roll', seat: 2, dice: [1, 2, 4] }],
    ['seat-invalid', position([0, 0], 0), { type: 'roll', seat: '0', dice: [1, 2, 4] }],
    ['seat-out', play(position([0, 0, 0], 0), forfeit(1)), rolls(1, '124')[0]],
    ['forfeit-reason', position([0, 0], 0), { type: 'forfeit', seat: 0, reason: 'bored' }],
    ['start-first', start({ mode: 'standard' }, 2), roll],
    ['start-early', position([0, 0], 0), opening(1)],
    ['not-your-turn', position([0, 0], 1), roll],
    ['dice-invalid', position([0, 0], 0), { type: 'roll', seat: 0, dice: [1, 2] }],
    ['dice-invalid', position([0, 0], 0), { type: 'roll', seat: 0, dice: [1, 2, 0] }],
    ['dice-invalid', position([0, 0], 0), { type: 'roll', seat: 0, dice: [1, 2, 3, 4] }],
    ['dice-invalid', position([0, 0], 0), { type: 'roll', seat: 0, dice: { 0: 1 } }],
    ['rolls-spent', asked, roll],
    ['tally-early', position([0, 0], 0, { tallies: [1, 0] }), spend(0, '124')],
    ['tally-early', last, spend(1, '124')],
    [
      'tally-leading',
      play(
        position([60, 50, 9], 0, { tallies: [0, 1, 0] }),
        ...rolls(0, '335'),
        ...rolls(1, '553'),
        forfeit(0),
      ),
      spend(1, '124'),
    ],
    ['decline-early', position([0, 0], 0, { tallies: [1, 0] }), decline(0)],
    ['rolloff-early', position([0, 0], 0), rolloff('12')],
    ['rolloff-first', play(position([60, 60], 0), ...rolls(0, '335'), ...rolls(1, '335')), roll],
  ];
  it.each(cases)('%s', (code, state, event) => {
    expect(refusalOf(state, event)).toBe(code);
  });

  it('every code there is', () => {
    const found = new Set(cases.map(([code]) => code));
    for (const code of ['options-shape', 'mode-unknown', 'rolloff-dice', 'move-unknown']) {
      found.add(code);
    }
    expect([...found].sort()).toEqual([...refusalCodes].sort());
  });

  it('options that are none', () => {
    expect(readOptions({})).toEqual({ ok: true, value: { mode: 'standard' } });
    expect(readOptions({ mode: 'advanced', more: 1 })).toEqual({
      ok: true,
      value: { mode: 'advanced' },
    });
    expect(readOptions({ mode: 'expert' })).toEqual({ ok: false, error: { code: 'mode-unknown' } });
    expect(readOptions([])).toEqual({ ok: false, error: { code: 'options-shape' } });
  });

  it('moves that are none, and moves after the end', () => {
    expect(draft(position([0, 0], 0), 0, 'dance')).toMatchObject({
      error: { code: 'move-unknown' },
    });
    expect(draft(position([0, 0], 0), 5, 'roll')).toMatchObject({
      error: { code: 'seat-invalid' },
    });
    const over = play(position([0, 0], 0), forfeit(0));
    expect(draft(over, 1, 'roll')).toMatchObject({ error: { code: 'match-over' } });
  });
});
