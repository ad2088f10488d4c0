import type { EntryShape, Refusal, Typed } from '../game.js';
import { type Phrase, phrase, type Seat } from '../phrase.js';
import { err, ok, type Result } from '../result.js';
import type { ChoiceOption, ChoiceView } from '../view.js';
import { judgeStake } from './rules.js';
import { betOf, clockwise, ofSeat } from './seats.js';
import type { BalicMove, BalicState } from './state.js';
import { stakeId } from './turns.js';

/** Discord's limit of a select is 25. */
const mostOptions = 25;

/**
 * The stakes that are offered, from the least: all that a small purse can name. Of a large one the first
 * ten, the one of the round before, the whole purse, and between them steps of equal length.
 */
export const offeredStakes = (purse: number, lastStake: number | null): readonly number[] => {
  if (purse <= mostOptions) return Array.from({ length: purse }, (_, index) => index + 1);
  const small = Array.from({ length: 10 }, (_, index) => index + 1);
  const steps = mostOptions - small.length - 1;
  const large = Array.from({ length: steps }, (_, index) =>
    Math.round(10 + ((purse - 10) * (index + 1)) / steps),
  );
  const last = lastStake !== null && lastStake <= purse ? [lastStake] : [];
  return [...new Set([...small, ...last, ...large])].toSorted((one, other) => one - other);
};

/** What would be in the pot. */
const potAfter = (state: BalicState, amount: number): number =>
  clockwise(state, 0).reduce((pot, seat) => pot + betOf(state, seat, amount), state.pot);

/** What is said of a stake besides its number. */
const about = (state: BalicState, seat: Seat, amount: number): Phrase => {
  const say = (kind: string): Phrase =>
    phrase(`balic:stake.about.${kind}`, { pot: potAfter(state, amount) });
  const { lastStake } = state;
  if (amount === ofSeat(state.purses, seat)) return say('all');
  if (lastStake === null || amount > lastStake) return say('pot');
  return say(amount === lastStake ? 'same' : 'less');
};

/** The select in which the seat to name the stake chooses it. */
export const stakeChoice = (state: BalicState, seat: Seat): ChoiceView => {
  const purse = ofSeat(state.purses, seat);
  return {
    id: stakeId,
    label: phrase('balic:stake.choose', { most: purse }),
    options: offeredStakes(purse, state.lastStake).map(
      (amount): ChoiceOption => ({
        value: `${amount}`,
        label: phrase('balic:stake.option', { count: amount }),
        about: about(state, seat, amount),
      }),
    ),
  };
};

const entry: EntryShape = {
  id: stakeId,
  title: phrase('balic:stake.title'),
  field: phrase('balic:stake.field'),
  example: phrase('balic:stake.example'),
  longest: 12,
};

/** A whole number in any digits, such as full-width ones. */
const readNumber = (text: string): number => {
  const plain = text.normalize('NFKC').trim();
  return /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN;
};

const readStake = (
  state: BalicState,
  seat: Seat,
  id: string,
  text: string,
): Result<BalicMove, Refusal> => {
  if (id !== entry.id) return err({ code: 'event-unknown' });
  const judged = judgeStake(state, seat, readNumber(text));
  return judged.ok ? ok({ type: 'stake', amount: judged.value }) : judged;
};

/** A stake can be typed as well as chosen: not every number of a large purse is offered. */
export const typed: Typed<BalicState, BalicMove> = { entries: [entry], read: readStake };
