import { isFields } from '../fields.js';
import type { Refusal } from '../game.js';
import { ok, type Result } from '../result.js';
import { refuse } from './refusals.js';
import { type BalicOptions, type BalicState, purseSizes, rulings, throwings } from './state.js';

/**
 * Reads the options; fields that the format does not know are left out. A purse may come as the text
 * of its number, as the choices of a command do.
 */
export const readOptions = (value: unknown): Result<BalicOptions, Refusal> => {
  if (!isFields(value)) return refuse('options-shape');
  const { purse = 10, ruling = 'prose', throws = 'in-turn' } = value;
  const size = purseSizes.find((known) => known === purse || `${known}` === purse);
  if (size === undefined) return refuse('purse-unknown');
  const side = rulings.find((known) => known === ruling);
  if (side === undefined) return refuse('ruling-unknown');
  const way = throwings.find((known) => known === throws);
  return way === undefined
    ? refuse('throws-unknown')
    : ok({ purse: size, ruling: side, throws: way });
};

/** A match before its first event. */
export const start = (options: BalicOptions, seats: number): BalicState => {
  const each = <Value>(value: Value): readonly Value[] =>
    Array.from({ length: seats }, () => value);
  return {
    options,
    phase: 'rolloff',
    round: 1,
    asked: 0,
    purses: each(options.purse),
    bets: each(0),
    pot: 0,
    stake: null,
    lastStake: null,
    first: null,
    turn: null,
    tied: Array.from({ length: seats }, (_, seat) => seat),
    rolled: each(null),
    thrown: each(null),
    owes: each(0),
    consents: [],
    out: [],
    departures: [],
    winners: [],
    ending: null,
    last: null,
    payout: null,
  };
};
