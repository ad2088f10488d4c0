import { isFields } from '../../src/games/fields.js';
import { defineGame, type ForfeitEvent, forfeitReasons } from '../../src/games/game.js';
import { phrase } from '../../src/games/phrase.js';
import { err, ok } from '../../src/games/result.js';

/**
 * A game for two to eight that uses everything the contract has for many seats. In each round all
 * throw a die together, in any order; whoever threw highest (of several, the first seat) then names a
 * seat that loses a point, and wins two. All who are in may agree to stop. The most points win.
 */
interface State {
  readonly rounds: number;
  readonly round: number;
  /** Grows with every question: throwing together is one. */
  readonly asked: number;
  readonly thrown: readonly (number | null)[];
  readonly scores: readonly number[];
  readonly out: readonly number[];
  readonly stops: readonly number[];
  /** Whoever is to name a seat; `null` while all throw. */
  readonly picker: number | null;
  readonly over: boolean;
}

type Event =
  | { readonly type: 'throw'; readonly seat: number; readonly die: number }
  | { readonly type: 'pick'; readonly seat: number; readonly target: number }
  | { readonly type: 'stop'; readonly seat: number }
  | ForfeitEvent;

type Move =
  | { readonly kind: 'throw' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'pick'; readonly target: number };

const seatsIn = ({ scores, out }: State): readonly number[] =>
  scores.flatMap((_, seat) => (out.includes(seat) ? [] : [seat]));

const highest = (state: State): number | null => {
  const die = (seat: number): number => state.thrown[seat] ?? 0;
  const best = Math.max(...seatsIn(state).map(die));
  return seatsIn(state).find((seat) => die(seat) === best) ?? null;
};

/** What follows of itself: the end, or whoever is to name a seat. */
const settled = (state: State): State => {
  const still = seatsIn(state);
  if (still.length <= 1 || still.every((seat) => state.stops.includes(seat))) {
    return { ...state, over: true, picker: null };
  }
  const waits = state.picker === null || !still.includes(state.picker);
  if (!waits || still.some((seat) => state.thrown[seat] === null)) return state;
  return { ...state, picker: highest(state), asked: state.asked + 1 };
};

const picked = (state: State, seat: number, target: number): State => {
  const scores = state.scores.map((score, each) =>
    each === seat ? score + 2 : each === target ? score - 1 : score,
  );
  const round = state.round + 1;
  const over = round >= state.rounds;
  const thrown = state.scores.map(() => null);
  return { ...state, scores, round, thrown, over, picker: null, asked: state.asked + 1 };
};

const winnersOf = (state: State): readonly number[] => {
  const still = seatsIn(state);
  const best = Math.max(...still.map((seat) => state.scores[seat] ?? 0));
  return still.filter((seat) => state.scores[seat] === best);
};

const isFace = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 6;

const targets = (state: State, seat: number): readonly number[] =>
  seatsIn(state).filter((other) => other !== seat);

export const rally = defineGame<{ readonly rounds: number }, State, Event, Move>({
  id: 'rally',
  seats: { min: 2, max: 8 },
  levels: ['easy', 'normal'],
  options: (value) => {
    const rounds = isFields(value) ? (value.rounds ?? 2) : null;
    return typeof rounds === 'number' && rounds >= 1 ? ok({ rounds }) : err({ code: 'options' });
  },
  terms: () => [],
  start: ({ rounds }, seats) => ({
    rounds,
    round: 0,
    asked: 1,
    thrown: Array.from({ length: seats }, () => null),
    scores: Array.from({ length: seats }, () => 0),
    out: [],
    stops: [],
    picker: null,
    over: false,
  }),
  apply: (state, event) => {
    if (state.over) return err({ code: 'match-over' });
    if (!isFields(event) || typeof event.seat !== 'number') return err({ code: 'event-shape' });
    const { seat } = event;
    if (!seatsIn(state).includes(seat)) return err({ code: 'out' });
    switch (event.type) {
      case 'forfeit': {
        const reason = forfeitReasons.find((known) => known === event.reason);
        if (reason === undefined) return err({ code: 'forfeit-reason' });
        return ok(settled({ ...state, out: [...state.out, seat] }));
      }
      case 'throw': {
        const { die } = event;
        if (!isFace(die)) return err({ code: 'event-shape' });
        if (state.picker !== null) return err({ code: 'too-late' });
        if (state.thrown[seat] !== null) return err({ code: 'already' });
        const thrown = state.thrown.map((old, each) => (each === seat ? die : old));
        return ok(settled({ ...state, thrown }));
      }
      case 'pick': {
        const { target } = event;
        if (state.picker !== seat || typeof target !== 'number')
          return err({ code: 'event-shape' });
        return targets(state, seat).includes(target)
          ? ok(picked(state, seat, target))
          : err({ code: 'event-shape' });
      }
      case 'stop':
        if (state.stops.includes(seat)) return err({ code: 'already' });
        return ok(settled({ ...state, stops: [...state.stops, seat] }));
      default:
        return err({ code: 'event-shape' });
    }
  },
  awaits: (state) => {
    if (state.over) return { kind: 'over', winners: winnersOf(state) };
    const { asked, picker } = state;
    if (picker !== null) return { kind: 'seats', seats: [picker], asked };
    return { kind: 'seats', seats: seatsIn(state).filter((s) => state.thrown[s] === null), asked };
  },
  moves: (state, seat) => {
    if (state.over || !seatsIn(state).includes(seat)) return [];
    if (state.picker === seat) {
      return targets(state, seat).map((target) => ({
        move: { kind: 'pick', target },
        action: `pick:${target}`,
      }));
    }
    return state.picker === null && state.thrown[seat] === null
      ? [{ move: { kind: 'throw' }, action: 'throw' }]
      : [];
  },
  draft: (state, seat, move) => {
    if (!isFields(move) || state.over) return err({ code: 'too-late' });
    if (!seatsIn(state).includes(seat)) return err({ code: 'out' });
    if (move.kind === 'throw') {
      if (state.picker !== null) return err({ code: 'too-late' });
      if (state.thrown[seat] !== null) return err({ code: 'already' });
      return ok({
        draws: [6],
        complete: ([value = 0]) => ({ type: 'throw', seat, die: value + 1 }),
      });
    }
    if (move.kind === 'stop') {
      if (state.stops.includes(seat)) return err({ code: 'already' });
      return ok({ draws: [], complete: () => ({ type: 'stop', seat }) });
    }
    const { target } = move;
    if (state.picker !== seat || typeof target !== 'number') return err({ code: 'event-shape' });
    if (!targets(state, seat).includes(target)) return err({ code: 'event-shape' });
    return ok({ draws: [], complete: () => ({ type: 'pick', seat, target }) });
  },
  drawn: (_state, event) => (event.type === 'throw' ? [{ faces: 6, value: event.die - 1 }] : []),
  publicState: (state) => ({
    ...state,
    winners: state.over ? winnersOf(state) : [],
  }),
  last: () => null,
  table: (state) => ({
    prompt: phrase('table:board.seat', { seat: { seat: state.picker ?? 0 } }),
    status: state.scores.map((score) => phrase('table:board.seat', { seat: score })),
    last: null,
    position: [phrase('table:board.seat', { seat: state.round })],
    tiles: [],
    scene: { width: 400, height: 200, shapes: [] },
    actions: state.over
      ? []
      : state.picker === null
        ? [{ id: 'throw', label: phrase('table:board.seat', { seat: 'throw' }), disabled: false }]
        : [
            {
              id: 'type',
              label: phrase('table:board.seat', { seat: 'type' }),
              disabled: false,
              opens: 'pick',
            },
            {
              id: 'look',
              label: phrase('table:board.seat', { seat: 'look' }),
              disabled: false,
              focus: 'scores',
            },
          ],
    choices:
      state.picker === null
        ? []
        : [
            {
              id: 'pick',
              label: phrase('table:board.seat', { seat: 'pick' }),
              options: targets(state, state.picker).map((target) => ({
                value: `${target}`,
                label: phrase('table:board.seat', { seat: { seat: target } }),
                about: null,
              })),
            },
          ],
    standing: state.over
      ? []
      : [{ id: 'stop', label: phrase('table:board.seat', { seat: 'stop' }), disabled: false }],
  }),
  readAction: (action) => {
    if (action === 'throw') return { kind: 'throw' };
    if (action === 'stop') return { kind: 'stop' };
    const [, target] = /^pick:([0-7])$/.exec(action) ?? [];
    return target === undefined ? null : { kind: 'pick', target: Number(target) };
  },
  open: (move) => move.kind !== 'pick',
  typed: {
    entries: [
      {
        id: 'pick',
        title: phrase('table:board.seat', { seat: 'pick' }),
        field: phrase('table:board.seat', { seat: 'seat' }),
        example: phrase('table:board.seat', { seat: '3' }),
        longest: 3,
      },
    ],
    read: (_state, _seat, _entry, text) => {
      const seat = Number(text.trim());
      return /^[1-8]$/.test(text.trim())
        ? ok({ kind: 'pick', target: seat - 1 })
        : err({ code: 'no-seat' });
    },
  },
  machine: (state, seat) =>
    state.picker === seat
      ? { kind: 'pick', target: targets(state, seat)[0] ?? 0 }
      : { kind: 'throw' },
  tally: (state, seat) => ({
    won: winnersOf(state).includes(seat) ? 1 : 0,
    lost: winnersOf(state).includes(seat) ? 0 : 1,
    drawn: 0,
    best: state.scores[seat] ?? null,
  }),
  places: ({ scores }) => scores.map((own) => 1 + scores.filter((other) => other > own).length),
  measures: (_state, event) =>
    event.type === 'throw' ? [{ seat: event.seat, name: 'throws', value: 1 }] : [],
  insights: () => ({ average: null, luck: null, facts: [] }),
  restore: (value) => (isFields(value) && Array.isArray(value.scores) ? asState(value) : null),
  rules: { pages: [], sample: () => asState({}) },
});

/** A fixture's own snapshots are what they were; games check theirs. */
const asState = (value: object): State => value as unknown as State;
