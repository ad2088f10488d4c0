import fc from 'fast-check';
import { apply } from '../../../src/games/balic/rules.js';
import { clockwise, toThrow } from '../../../src/games/balic/seats.js';
import { start } from '../../../src/games/balic/start.js';
import {
  type BalicEvent,
  type BalicOptions,
  type BalicState,
  purseSizes,
  rulings,
  throwings,
} from '../../../src/games/balic/state.js';
import { forfeitReasons } from '../../../src/games/game.js';
import { deepFreeze } from '../../laws/freeze.js';
import { pick, seeded } from '../../laws/random.js';

export interface RandomMatch {
  readonly events: readonly BalicEvent[];
  /** One more than there are events. */
  readonly states: readonly BalicState[];
}

const bone = (random: () => number): number => 1 + Math.floor(random() * 4);

/** Four bones; by and by more alike than chance would have it, so that what is rare is met as well. */
const anyBones = (random: () => number): readonly [number, number, number, number] => {
  const alike = bone(random);
  if (random() < 0.15) return [alike, alike, alike, alike];
  const thrown = [bone(random), bone(random), bone(random), bone(random)] as const;
  // Kings would end nearly every match at once.
  return new Set(thrown).size === 4 && random() < 0.8 ? [4, 4, 3, 2] : thrown;
};

/** Any event that the rules allow; now and then a forfeit or a consent. */
const anyEvent = (state: BalicState, random: () => number): BalicEvent => {
  const left = clockwise(state, 0);
  if (random() < 0.02) {
    return { type: 'forfeit', seat: pick(left, random), reason: pick(forfeitReasons, random) };
  }
  if (state.phase === 'rolloff') {
    const dice = state.purses.map((_, seat) => (state.tied.includes(seat) ? bone(random) : null));
    return { type: 'rolloff', dice };
  }
  if (state.phase === 'throw') {
    const seat = state.turn ?? pick(toThrow(state), random);
    return { type: 'throw', seat, bones: anyBones(random) };
  }
  const silent = left.filter((seat) => !state.consents.includes(seat));
  if (random() < 0.1) return { type: 'consent', seat: pick(silent, random) };
  const seat = state.turn ?? 0;
  const purse = state.purses[seat] ?? 1;
  const amount = random() < 0.3 ? purse : 1 + Math.floor(random() * purse);
  return { type: 'stake', seat, amount };
};

export const randomMatch = (options: BalicOptions, seats: number, seed: number): RandomMatch => {
  const random = seeded(seed);
  let state = deepFreeze(start(options, seats));
  const events: BalicEvent[] = [];
  const states = [state];
  while (state.phase !== 'over') {
    const event = deepFreeze(anyEvent(state, random));
    const next = apply(state, event);
    if (!next.ok) throw new Error(`${JSON.stringify(event)}: ${next.error.code}`);
    state = deepFreeze(next.value);
    events.push(event);
    states.push(state);
    if (events.length > 20_000) throw new Error('the match does not end');
  }
  return { events, states };
};

/** Matches of all options, with any number of seats. */
export const anyMatch: fc.Arbitrary<RandomMatch> = fc
  .record({
    options: fc.record({
      purse: fc.constantFrom(...purseSizes),
      ruling: fc.constantFrom(...rulings),
      throws: fc.constantFrom(...throwings),
    }),
    seats: fc.integer({ min: 2, max: 8 }),
    seed: fc.integer(),
  })
  .map(({ options, seats, seed }) => randomMatch(options, seats, seed));
