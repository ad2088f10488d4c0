import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countDice, faceAt, ownerAt, squareCount } from '../../../src/games/pincer/board.js';
import { apply, start } from '../../../src/games/pincer/rules.js';
import { isOut, mayConcede, quietLimit, seatsIn } from '../../../src/games/pincer/seats.js';
import { restore } from '../../../src/games/pincer/snapshot.js';
import type { PincerEvent, PincerState } from '../../../src/games/pincer/state.js';
import { awaits, draft, drawn, mayOffer, moves } from '../../../src/games/pincer/turns.js';
import { deepFreeze } from '../../laws/freeze.js';
import { pick, seeded } from '../../laws/random.js';
import { play } from './support.js';

interface Step {
  readonly before: PincerState;
  readonly event: PincerEvent;
  readonly after: PincerState;
}

/** Now and then somebody concedes, offers a draw, or leaves. */
const declared = (state: PincerState, random: () => number): PincerEvent | null => {
  if (random() > 0.02) return null;
  const seat = pick(seatsIn(state), random);
  if (mayConcede(state, seat)) return { type: 'concede', seat };
  if (mayOffer(state, seat) && random() < 0.7) return { type: 'offer', seat };
  return random() < 0.03 ? { type: 'forfeit', seat, reason: 'left' } : null;
};

const nextEvent = (state: PincerState, random: () => number): PincerEvent | null => {
  const asked = awaits(state);
  if (asked.kind === 'over') return null;
  const said = declared(state, random);
  if (said !== null) return said;
  const roll = (draws: readonly number[]) => draws.map((faces) => Math.floor(random() * faces));
  if (asked.kind === 'chance') return asked.draft.complete(roll(asked.draft.draws));
  const seat = asked.seats[0] ?? 0;
  const made = draft(state, seat, pick(moves(state, seat), random).move);
  if (!made.ok) throw new Error(made.error.code);
  return made.value.complete(roll(made.value.draws));
};

const matchOf = (grid: 'square' | 'triangular', arrows: boolean, seats: number, seed: number) => {
  const random = seeded(seed);
  const steps: Step[] = [];
  let state = deepFreeze(start({ grid, arrows: arrows && grid === 'square' }, seats));
  for (;;) {
    const event = nextEvent(state, random);
    if (event === null) return steps;
    const after = deepFreeze(play(state, deepFreeze(event)));
    steps.push({ before: state, event, after });
    state = after;
  }
};

/** Whole random matches on every board, by two to four seats. */
const matches = fc
  .tuple(
    fc.constantFrom('square' as const, 'triangular' as const),
    fc.boolean(),
    fc.integer({ min: 2, max: 4 }),
    fc.integer(),
  )
  .map(([grid, arrows, seats, seed]) => matchOf(grid, arrows, seats, seed));

/** A match is some three thousand events, so all laws look at the same few. */
const sample = fc.sample(matches, 6);

const always = (holds: (steps: readonly Step[]) => void): void => {
  for (const steps of sample) holds(steps);
};

const fail = (what: string, step: Step): never => {
  throw new Error(`${what}: ${JSON.stringify(step)}`);
};

describe('in every match', () => {
  it('dice are conserved: on the board, in reserve, waiting, captured, or not yet rolled', () => {
    always((steps) => {
      for (const step of steps) {
        const { board, reserves, captured, hand, turn, phase, taken } = step.after;
        const onBoard = countDice(board, reserves.length);
        for (const [seat, reserve] of reserves.entries()) {
          const all = (onBoard[seat] ?? 0) + reserve + (turn === seat ? hand.length : 0);
          const whole = phase === 'start' || phase === 'play' ? 36 : null;
          const lost = captured[seat] ?? 0;
          if (isOut(step.after, seat) ? all > 0 : whole !== null && all + lost !== whole) {
            fail('dice', step);
          }
        }
        const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
        if (sum(captured) !== sum(taken)) fail('captures', step);
      }
    });
  });

  it('no enemy die of another face is ever landed on, and no die changes its face', () => {
    always((steps) => {
      for (const step of steps) {
        const { before, after } = step;
        if (step.event.type !== 'move' || after.last?.type !== 'move') continue;
        const { from, to, face, seat } = after.last;
        const under = ownerAt(before.board, to);
        if (under !== -1 && under !== seat && faceAt(before.board, to) !== face)
          fail('under', step);
        if (faceAt(before.board, from) !== face) fail('face', step);
        if (!isOut(after, seat) && faceAt(after.board, to) !== face) fail('landed', step);
      }
    });
  });

  it('only a capture, a placement or a seat going out changes more than two squares', () => {
    always((steps) => {
      for (const step of steps) {
        const { before, event, after } = step;
        let changes = 0;
        for (let square = 0; square < squareCount; square += 1) {
          if (before.board[square] !== after.board[square]) changes += 1;
        }
        if (before.exits.length < after.exits.length) continue;
        const captured = after.last?.type === 'move' ? after.last.taken : [];
        const apart = captured.filter(
          ({ at }) => after.last?.type !== 'move' || at !== after.last.to,
        ).length;
        const expected =
          event.type === 'move'
            ? [1 + apart, 2 + apart]
            : event.type === 'deploy' || event.type === 'reinforce'
              ? [before.hand.length]
              : [0];
        if (!expected.includes(changes)) fail(`${changes} changes`, step);
      }
    });
  });

  it('every state comes back from its JSON as it was', () => {
    always((steps) => {
      for (const { after } of steps) {
        const read = restore(JSON.parse(JSON.stringify(after)));
        if (read === null || JSON.stringify(read) !== JSON.stringify(after)) {
          expect(read).toEqual(after);
        }
      }
    });
  });

  it('a state is as small late as early', () => {
    always((steps) => {
      for (const { after } of steps) expect(JSON.stringify(after).length).toBeLessThan(1600);
    });
  });

  it('the events give the same states again', () => {
    always((steps) => {
      const first = steps[0]?.before;
      const last = steps.at(-1)?.after;
      if (first === undefined || last === undefined) throw new Error('no match');
      expect(play(first, ...steps.map(({ event }) => event))).toEqual(last);
    });
  });

  it('the match ends as the rules say', () => {
    always((steps) => {
      const end = steps.at(-1)?.after;
      if (end === undefined) throw new Error('no match');
      expect(end.winners).toEqual(seatsIn(end));
      expect(end.quiet).toBeLessThanOrEqual(quietLimit(end));
      if (end.winners.length > 1) {
        const agreed = end.winners.every((seat) => end.offers.includes(seat));
        expect(agreed || end.quiet === quietLimit(end)).toBe(true);
      }
    });
  });

  it('the question’s number grows with every turn, and not with what is said in between', () => {
    always((steps) => {
      for (const step of steps) {
        const { before, after, event } = step;
        const inBetween =
          event.type === 'offer' ||
          ((event.type === 'concede' || event.type === 'forfeit') && before.turn !== event.seat);
        if (after.phase === 'over') continue;
        if (after.asked !== before.asked + (inBetween ? 0 : 1)) fail('asked', step);
      }
    });
  });

  it('the values that chance gave are found in the events', () => {
    always((steps) => {
      for (const { before, event } of steps) {
        for (const { faces, value } of drawn(before, event)) {
          expect(value >= 0 && value < faces).toBe(true);
        }
      }
    });
  });
});

const steps = fc.constantFrom(...sample.flat());

describe('anything else', () => {
  it('is refused without an exception, and changes nothing', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.anything(), { maxLength: 20 }), (step, junk) => {
        for (const event of junk) expect(apply(step.before, event).ok).toBe(false);
        for (const value of junk) {
          for (const field of Object.keys(step.event)) {
            apply(step.before, { ...step.event, [field]: value });
            draft(step.before, 0, value);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('of junk nothing is restored', () => {
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        expect(restore(junk)).toBeNull();
      }),
    );
  });

  it('of a distorted state only what can be played on is restored', () => {
    fc.assert(
      fc.property(steps, (step) => {
        for (const [field, value] of Object.entries(step.after)) {
          for (const wrong of [null, 0, 7, -1, 1.5, '', 'over', [], {}, [1, 1], [9, 0], true]) {
            const read = restore({ ...step.after, [field]: wrong });
            if (read === null || JSON.stringify(wrong) === JSON.stringify(value)) continue;
            const asked = awaits(read);
            if (asked.kind !== 'seats') continue;
            for (const seat of asked.seats) expect(moves(read, seat).length).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});
