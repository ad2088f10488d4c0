import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { places } from '../../../src/games/balic/outcome.js';
import { apply } from '../../../src/games/balic/rules.js';
import { read } from '../../../src/games/balic/score.js';
import { toThrow } from '../../../src/games/balic/seats.js';
import { restore } from '../../../src/games/balic/snapshot.js';
import { start } from '../../../src/games/balic/start.js';
import { type BalicState, type Bones, rulings } from '../../../src/games/balic/state.js';
import { table } from '../../../src/games/balic/table.js';
import { awaits, draft, moves } from '../../../src/games/balic/turns.js';
import { alternativeText } from '../../../src/render/index.js';
import { languageIds, voice } from '../../../src/text/index.js';
import { anyMatch, type RandomMatch } from './random-match.js';
import { opened, play, staking } from './support.js';

const always = (holds: (match: RandomMatch) => void, runs = 80): void => {
  fc.assert(fc.property(anyMatch, holds), { numRuns: runs });
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

describe('in every match', () => {
  it('bits are never made or lost, and no purse, bet or pot is below 0', () => {
    always(({ states }) => {
      for (const { purses, bets, pot, departures, options } of states) {
        const taken = sum(departures.map(({ took }) => took));
        expect(sum(purses) + pot + taken).toBe(purses.length * options.purse);
        for (const bits of [...purses, ...bets, pot]) expect(bits).toBeGreaterThanOrEqual(0);
        expect(sum(bets)).toBeLessThanOrEqual(pot);
      }
    });
  });

  it('every state can be stored and read again', () => {
    always(({ states }) => {
      for (const state of states) expect(restore(JSON.parse(JSON.stringify(state)))).toEqual(state);
    }, 30);
  });

  it('a roll-off that all but one leave ends in a state that can be read again', () => {
    const begun = start({ purse: 10, ruling: 'prose', throws: 'in-turn' }, 2);
    const over = play(
      begun,
      { type: 'rolloff', dice: [3, 3] },
      { type: 'forfeit', seat: 1, reason: 'timeout' },
    );
    expect(over).toMatchObject({ phase: 'over', winners: [0] });
    expect(restore(JSON.parse(JSON.stringify(over)))).toEqual(over);
  });

  it('replaying the events gives the same states', () => {
    always(({ events, states }) => {
      let state: BalicState | undefined = states[0];
      for (const [index, event] of events.entries()) {
        if (state === undefined) throw new Error('no state');
        const next = apply(state, JSON.parse(JSON.stringify(event)));
        if (!next.ok) throw new Error(next.error.code);
        state = next.value;
        expect(state).toEqual(states[index + 1]);
      }
    }, 30);
  });

  it('whoever is asked can move, and whoever is out cannot', () => {
    always(({ states }) => {
      for (const state of states) {
        const asked = awaits(state);
        if (asked.kind !== 'seats') continue;
        expect(asked.seats.length).toBeGreaterThan(0);
        for (const seat of asked.seats) expect(moves(state, seat).length).toBeGreaterThan(0);
        for (const seat of state.out) {
          expect(moves(state, seat)).toEqual([]);
          expect(draft(state, seat, { type: 'consent', round: state.round }).ok).toBe(false);
        }
      }
    });
  });

  it('seats with bits are in, and between rounds those without are out', () => {
    always(({ states }) => {
      for (const { purses, out, phase } of states) {
        for (const seat of out) expect(purses[seat]).toBe(0);
        if (phase !== 'stake') continue;
        for (const [seat, purse] of purses.entries()) expect(purse > 0).toBe(!out.includes(seat));
      }
    });
  });

  it('the winners have the first place, and nobody else has', () => {
    always(({ states }) => {
      const end = states.at(-1);
      if (end === undefined) throw new Error('no end');
      const firsts = places(end).flatMap((place, seat) => (place === 1 ? [seat] : []));
      expect(firsts).toEqual([...end.winners].sort());
    });
  });

  it('a question that stays the same asks nobody new', () => {
    always(({ states }) => {
      for (const [index, state] of states.entries()) {
        const [before, now] = [awaits(states[index - 1] ?? state), awaits(state)];
        if (before.kind !== 'seats' || now.kind !== 'seats') continue;
        if (before.asked !== now.asked) continue;
        expect(before.seats).toEqual(expect.arrayContaining([...now.seats]));
      }
    });
  });

  it.each(languageIds)('the whole position fits an alternative text in %s', (language) => {
    const plain = voice(language, (seat) => `${seat}`.padEnd(32, 'w'));
    always(({ states }) => {
      for (const state of states) {
        const { position } = table(state);
        const whole = position.map((sentence) => plain.say(sentence)).join(' ');
        expect(whole.length).toBeLessThanOrEqual(1024);
        expect(alternativeText(position, plain)).toBe(whole);
      }
    }, 20);
  });
});

const bone = fc.integer({ min: 1, max: 4 });
const bones: fc.Arbitrary<Bones> = fc.tuple(bone, bone, bone, bone);

describe('thrown together', () => {
  const anyRound = fc.array(bones, { minLength: 2, maxLength: 8 }).chain((throws) =>
    fc.record({
      throws: fc.constant(throws),
      order: fc.shuffledSubarray(
        throws.map((_, seat) => seat),
        { minLength: throws.length, maxLength: throws.length },
      ),
      ruling: fc.constantFrom(...rulings),
      stake: fc.integer({ min: 1, max: 10 }),
    }),
  );

  const thrownIn = (
    order: readonly number[],
    throws: readonly Bones[],
    first: BalicState,
  ): BalicState => {
    let state = first;
    for (const seat of order) {
      if (state.phase !== 'throw') break;
      const next = apply(state, { type: 'throw', seat, bones: throws[seat] });
      if (!next.ok) throw new Error(next.error.code);
      state = next.value;
    }
    return state;
  };

  it('any order of the same throws is paid out alike, unless there is a King', () => {
    fc.assert(
      fc.property(anyRound, ({ throws, order, ruling, stake }) => {
        const first = play(
          opened(throws.length, { throws: 'together', ruling }),
          staking(0, stake),
        );
        const inOrder = thrownIn(
          throws.map((_, seat) => seat),
          throws,
          first,
        );
        const shuffled = thrownIn(order, throws, first);
        const isKing = (seat: number): boolean => {
          const thrown = throws[seat];
          return thrown !== undefined && read(thrown, ruling).kind === 'king';
        };
        if (order.some(isKing)) expect(shuffled.winners).toEqual([order.find(isKing)]);
        else expect({ ...shuffled, last: null }).toEqual({ ...inOrder, last: null });
      }),
      { numRuns: 400 },
    );
  });

  it('is the same as in turn, but for the turns', () => {
    fc.assert(
      fc.property(anyRound, ({ throws, ruling, stake }) => {
        const seats = throws.map((_, seat) => seat);
        const results = (['in-turn', 'together'] as const).map((way) =>
          thrownIn(
            seats,
            throws,
            play(opened(seats.length, { throws: way, ruling }), staking(0, stake)),
          ),
        );
        const [inTurn, together] = results.map(({ options: _, asked: __, ...rest }) => rest);
        expect(together).toEqual(inTurn);
      }),
      { numRuns: 200 },
    );
  });
});

/** The state after one throw. */
const thrownBy = (state: BalicState, seat: number, thrown: Bones): BalicState =>
  play(state, { type: 'throw', seat, bones: thrown });

describe('a button that is pressed again', () => {
  const together = play(opened(3, { throws: 'together' }), staking(0, 2));
  const press = (state: BalicState, seat: number, round: number) => {
    const made = draft(state, seat, { type: 'throw', round });
    return made.ok ? 'made' : made.error.code;
  };

  it('throws once in its round, and not in another', () => {
    expect(press(together, 1, 1)).toBe('made');
    const thrown = thrownBy(together, 1, [4, 4, 3, 2]);
    expect(press(thrown, 1, 1)).toBe('already');
    expect(press(thrown, 2, 1)).toBe('made');
    expect(press(thrown, 2, 2)).toBe('too-late');
    const next = thrownBy(thrownBy(thrown, 0, [4, 4, 3, 1]), 2, [4, 4, 2, 2]);
    expect(toThrow(next)).toEqual([]);
    expect(press(next, 2, 1)).toBe('too-late');
    expect(press(play(next, staking(1, 1)), 2, 1)).toBe('too-late');
    expect(press(play(next, staking(1, 1)), 2, 2)).toBe('made');
  });

  it('agrees once before a stake, and not before another', () => {
    const agree = (state: BalicState, round: number) => {
      const made = draft(state, 2, { type: 'consent', round });
      return made.ok ? 'made' : made.error.code;
    };
    const state = opened(3);
    expect(agree(state, 1)).toBe('made');
    const agreed = apply(state, { type: 'consent', seat: 2 });
    if (!agreed.ok) throw new Error(agreed.error.code);
    expect(agree(agreed.value, 1)).toBe('already');
    expect(agree(play(state, staking(0, 1)), 1)).toBe('too-late');
  });

  it('of the other way to throw is none', () => {
    expect(draft(together, 1, { type: 'throw' }).ok).toBe(false);
    const inTurn = play(opened(3), staking(0, 2));
    expect(draft(inTurn, 0, { type: 'throw', round: 1 }).ok).toBe(false);
    expect(draft(inTurn, 0, { type: 'throw' }).ok).toBe(true);
  });
});

describe('the beginning', () => {
  it('is a roll-off of all, whatever the options', () => {
    for (let seats = 2; seats <= 8; seats += 1) {
      const state = start({ purse: 20, ruling: 'table', throws: 'together' }, seats);
      const asked = awaits(state);
      expect(asked.kind === 'chance' ? asked.draft.draws : null).toEqual(Array(seats).fill(4));
      expect(restore(state)).toEqual(state);
    }
  });
});
