import { withoutChance } from '../chance.js';
import { isFields } from '../fields.js';
import type { Awaits, Draft, Draw, MoveOption, Refusal } from '../game.js';
import type { Seat } from '../phrase.js';
import { ok, type Result } from '../result.js';
import { refuse } from './refusals.js';
import { judgeConsent, judgeStake, judgeThrow, readSeat } from './rules.js';
import { bonesThrown, faces } from './score.js';
import { isIn, ofSeat, toThrow } from './seats.js';
import type { BalicEvent, BalicMove, BalicState } from './state.js';

/** What the match waits for: the roll-off happens by itself, stakes and throws are people's. */
export const awaits = (state: BalicState): Awaits<BalicEvent> => {
  const { tied, turn, asked } = state;
  switch (state.phase) {
    case 'over':
      return { kind: 'over', winners: state.winners };
    case 'rolloff':
      return {
        kind: 'chance',
        draft: {
          draws: tied.map(() => faces),
          complete: (values) => ({
            type: 'rolloff',
            dice: state.purses.map((_, seat) =>
              tied.includes(seat) ? (values[tied.indexOf(seat)] ?? 0) + 1 : null,
            ),
          }),
        },
      };
    default:
      return { kind: 'seats', seats: turn === null ? toThrow(state) : [turn], asked };
  }
};

/** The random values an event holds: the bones of a roll-off and of a throw. */
export const drawn = (_state: BalicState, event: BalicEvent): readonly Draw[] => {
  const bones = event.type === 'rolloff' ? event.dice : event.type === 'throw' ? event.bones : [];
  return bones.flatMap((bone) => (bone === null ? [] : [{ faces, value: bone - 1 }]));
};

/** The select in which a stake is chosen, and the field in which it is typed. */
export const stakeId = 'stake';

/** The id of a move's button or choice. */
export const actionOf = (move: BalicMove): string => {
  if (move.type === 'stake') return `${stakeId}:${move.amount}`;
  if (move.type === 'consent') return `agree-${move.round}`;
  return 'round' in move ? `throw-${move.round}` : 'throw';
};

/** Numbers as `actionOf` writes them: as long as any that occurs, none with a zero in front. */
const numbered = /^(stake:|agree-|throw-)([1-9]\d{0,8})$/;

/** The move a button's or a choice's id stands for, or `null`. */
export const readAction = (action: string): BalicMove | null => {
  if (action === 'throw') return { type: 'throw' };
  const [, kind, digits] = numbered.exec(action) ?? [];
  const number = Number(digits);
  switch (kind) {
    case 'stake:':
      return { type: 'stake', amount: number };
    case 'agree-':
      return { type: 'consent', round: number };
    case 'throw-':
      return { type: 'throw', round: number };
    default:
      return null;
  }
};

/** Agreeing to stop, and throwing together, are open to several at once. */
export const open = (move: BalicMove): boolean => move.type !== 'stake' && 'round' in move;

/** The throw that a seat is asked for. */
export const throwOf = ({ options, round }: BalicState): BalicMove =>
  options.throws === 'together' ? { type: 'throw', round } : { type: 'throw' };

/** What a seat can do: throw, name a stake, and, while one is awaited, agree to stop out of turn. */
export const moves = (state: BalicState, seat: Seat): readonly MoveOption<BalicMove>[] => {
  const asked = awaits(state);
  if (asked.kind !== 'seats' || !isIn(state, seat)) return [];
  const option = (move: BalicMove): MoveOption<BalicMove> => ({ move, action: actionOf(move) });
  const isAsked = asked.seats.includes(seat);
  if (state.phase === 'throw') return isAsked ? [option(throwOf(state))] : [];
  const consent: BalicMove = { type: 'consent', round: state.round };
  return [
    ...Array.from({ length: isAsked ? ofSeat(state.purses, seat) : 0 }, (_, index) =>
      option({ type: 'stake', amount: index + 1 }),
    ),
    ...(judgeConsent(state, seat) === null ? [option(consent)] : []),
  ];
};

const draftThrow = (
  state: BalicState,
  seat: Seat,
  round: unknown,
): Result<Draft<BalicEvent>, Refusal> => {
  const together = state.options.throws === 'together';
  if (together !== (round !== undefined)) return refuse('event-shape');
  if (together && round !== state.round) return refuse('too-late');
  const refusal = judgeThrow(state, seat);
  if (refusal !== null) return refuse(refusal);
  return ok({
    draws: Array.from({ length: bonesThrown }, () => faces),
    complete: ([a = 0, b = 0, c = 0, d = 0]) => ({
      type: 'throw',
      seat,
      bones: [a + 1, b + 1, c + 1, d + 1],
    }),
  });
};

/** A move of any shape by a seat, as an event that may still lack its bones. */
export const draft = (
  state: BalicState,
  seat: Seat,
  move: unknown,
): Result<Draft<BalicEvent>, Refusal> => {
  // An open move that comes after the end comes too late, like any other whose moment has passed.
  const isOpen = isFields(move) && move.round !== undefined;
  if (state.phase === 'over') return refuse(isOpen ? 'too-late' : 'match-over');
  const owner = readSeat(state, seat);
  if (owner === null) return refuse('seat-invalid');
  if (!isIn(state, owner)) return refuse('seat-out');
  if (!isFields(move)) return refuse('event-shape');
  switch (move.type) {
    case 'throw':
      return draftThrow(state, owner, move.round);
    case 'consent': {
      const refusal = move.round === state.round ? judgeConsent(state, owner) : 'too-late';
      if (refusal !== null) return refuse(refusal);
      return ok(withoutChance({ type: 'consent', seat: owner }));
    }
    case 'stake': {
      const judged = judgeStake(state, owner, move.amount);
      if (!judged.ok) return judged;
      return ok(withoutChance({ type: 'stake', seat: owner, amount: judged.value }));
    }
    default:
      return refuse('event-unknown');
  }
};
