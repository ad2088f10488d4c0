import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, start } from '../../../src/games/solbones/rules.js';
import { restore } from '../../../src/games/solbones/snapshot.js';
import {
  isOut,
  modes,
  type SolbonesEvent,
  type SolbonesState,
  seatsIn,
  talliesOf,
} from '../../../src/games/solbones/state.js';
import { awaits, draft, moves } from '../../../src/games/solbones/turns.js';
import { worthOf } from '../../../src/games/solbones/worth.js';
import { deepFreeze } from '../../laws/freeze.js';
import { pick, seeded } from '../../laws/random.js';

interface Step {
  readonly before: SolbonesState;
  readonly event: SolbonesEvent;
  readonly after: SolbonesState;
}

const nextEvent = (state: SolbonesState, random: () => number): SolbonesEvent | null => {
  const asks = awaits(state);
  if (asks.kind === 'over') return null;
  // One event in sixty is somebody who gives up.
  if (random() < 1 / 60) {
    return { type: 'forfeit', seat: pick(seatsIn(state), random), reason: 'left' };
  }
  if (asks.kind === 'chance') {
    return asks.draft.complete(asks.draft.draws.map((faces) => Math.floor(random() * faces)));
  }
  const seat = asks.seats[0] ?? 0;
  const drafted = draft(state, seat, pick(moves(state, seat), random).move);
  if (!drafted.ok) throw new Error(drafted.error.code);
  const { draws, complete } = drafted.value;
  return complete(draws.map((faces) => Math.floor(random() * faces)));
};

/** Every step of a random match of any mode with any number of seats, with a few forfeits. */
const matches = fc
  .tuple(fc.constantFrom(...modes), fc.integer({ min: 2, max: 8 }), fc.integer())
  .map(([mode, seats, seed]): readonly Step[] => {
    const random = seeded(seed);
    const steps: Step[] = [];
    let before = deepFreeze(start({ mode }, seats));
    for (;;) {
      const event = nextEvent(before, random);
      if (event === null) return steps;
      const next = apply(before, event);
      if (!next.ok) throw new Error(`${JSON.stringify(event)}: ${next.error.code}`);
      const after = deepFreeze(next.value);
      steps.push({ before, event, after });
      before = after;
    }
  });

const always = (holds: (step: Step) => void): void => {
  fc.assert(
    fc.property(matches, (steps) => {
      for (const step of steps) holds(step);
    }),
    { numRuns: 60 },
  );
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

describe('in every match', () => {
  it('points come from rolls and passed points only, and a nine moves them', () => {
    always(({ before, event, after }) => {
      const grown = sum(after.scores) - sum(before.scores);
      const passed = after.aftermath.passedTo !== null && event.type !== 'forfeit' ? 1 : 0;
      if (event.type === 'roll' || event.type === 'tally') {
        expect(grown).toBe(worthOf(event.dice, before.mode).points + passed);
      } else if (event.type === 'decline') {
        expect(grown).toBe(before.gained > 0 ? 0 : 1);
      } else {
        expect(grown).toBe(0);
      }
    });
  });

  it('tallies are earned by rolls and spent one at a time', () => {
    always(({ before, event, after }) => {
      const grown = sum(after.tallies) - sum(before.tallies);
      const earned =
        event.type === 'roll' || event.type === 'tally'
          ? worthOf(event.dice, before.mode).tallies
          : 0;
      expect(grown).toBe(earned - (event.type === 'tally' ? 1 : 0));
      for (const tallies of after.tallies) expect(tallies).toBeGreaterThanOrEqual(0);
    });
  });

  it('nobody who is out has a turn, a question, or a change of points', () => {
    always(({ before, after }) => {
      if (after.turn !== null) expect(isOut(after, after.turn)).toBe(false);
      for (const { seat } of before.out) {
        expect(after.scores[seat]).toBe(before.scores[seat]);
        expect(talliesOf(after, seat)).toBe(talliesOf(before, seat));
        expect(after.lastRound ?? []).not.toContain(seat);
      }
    });
  });

  it('the last round begins when somebody has 63, once, and shrinks from its front', () => {
    always(({ before, event, after }) => {
      if (before.lastRound === null) {
        const reached = seatsIn(after).some((seat) => (after.scores[seat] ?? 0) >= 63);
        const turnUnderWay = after.turn !== null && after.rolls > 0;
        if (after.phase !== 'over' && !turnUnderWay) expect(after.lastRound !== null).toBe(reached);
        return;
      }
      const gone = event.type === 'forfeit' ? [event.seat] : [before.turn];
      if (after.phase === 'over' || after.phase === 'rolloff') {
        expect(after.lastRound).toEqual([]);
      } else if (after.turn !== before.turn) {
        expect(after.lastRound).toEqual(before.lastRound.filter((seat) => !gone.includes(seat)));
      }
    });
  });

  it('a turn in the standing of the records has its numbers at 0 when it begins and ends', () => {
    always(({ before, after }) => {
      if (after.turn === null || after.turn !== before.turn) {
        expect([after.rolls, after.gained]).toEqual([0, 0]);
      }
    });
  });

  it('the winner has the most points of those who are in, unless nobody else is left of them', () => {
    fc.assert(
      fc.property(matches, (steps) => {
        const end = steps.at(-1)?.after;
        if (end?.winner == null) throw new Error('no winner');
        expect(isOut(end, end.winner)).toBe(false);
        if (end.ending === 'forfeit') expect(seatsIn(end)).toEqual([end.winner]);
        else {
          const most = Math.max(...seatsIn(end).map((seat) => end.scores[seat] ?? 0));
          expect(end.scores[end.winner]).toBe(most);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('a state is as small late as early', () => {
    always(({ after }) => {
      expect(JSON.stringify(after).length).toBeLessThan(1_200);
    });
  });

  it('every state comes back from its JSON, in every mode and with forfeits', () => {
    always(({ after }) => {
      expect(restore(JSON.parse(JSON.stringify(after)))).toEqual(after);
    });
  });
});

/** The sequences of 1, 2, … events that the rules allow, forfeits aside, from a few rolls of each kind. */
const counted = (from: SolbonesState, depth: number): readonly number[] => {
  // One roll that scores nothing, one that scores, one that earns a tally.
  const dice = [
    [1, 2, 4],
    [5, 5, 3],
    [1, 1, 1],
  ] as const;
  let level: readonly SolbonesState[] = [from];
  return Array.from({ length: depth }, () => {
    level = level.flatMap((state) =>
      state.scores.flatMap((_, seat) =>
        [
          { type: 'start', seat },
          ...dice.flatMap((faces) => [
            { type: 'roll', seat, dice: faces },
            { type: 'tally', seat, dice: faces },
          ]),
          { type: 'decline', seat },
        ].flatMap((event) => {
          const next = apply(state, event);
          return next.ok ? [next.value] : [];
        }),
      ),
    );
    return level.length;
  });
};

describe('the tree of events', () => {
  it('from the start of a match of three', () => {
    // Three can start. Then three rolls at every node: who rolls is never in question, and until the
    // third miss of a seat with a tally there is nothing else to do.
    expect(counted(start({ mode: 'standard' }, 3), 5)).toEqual([3, 9, 27, 81, 243]);
  });

  it('of a seat that holds a tally has four ways on after three misses', () => {
    const state: SolbonesState = {
      ...start({ mode: 'standard' }, 2),
      phase: 'roll',
      turn: 0,
      tallies: [1, 0],
    };
    // 3, 9, 27; of the 27 one is asked (3 rolls and a refusal), the other 26 roll (3 each).
    expect(counted(state, 4)).toEqual([3, 9, 27, 26 * 3 + 4]);
  });
});
