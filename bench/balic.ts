/**
 * How well the levels of the Balic bones machine play: `npx tsx bench/balic.ts [matches]`. Each line is
 * one seat of a level among others of another level, which sits everywhere in turn, and the share of wins
 * that it gets with its standard error; a shared win counts in parts. A seat like the others would get
 * one share of all.
 */
import { type levels, machine } from '../src/games/balic/machine.js';
import { apply } from '../src/games/balic/rules.js';
import { readOptions, start } from '../src/games/balic/start.js';
import type { BalicOptions } from '../src/games/balic/state.js';
import { awaits, draft } from '../src/games/balic/turns.js';
import type { Seat } from '../src/games/phrase.js';
import { randomFrom } from './random.js';

type Level = (typeof levels)[number];
type Random = () => number;

/** The share of a match's win that a seat gets. */
const wonBy = (
  options: BalicOptions,
  players: readonly Level[],
  own: Seat,
  random: Random,
): number => {
  let state = start(options, players.length);
  for (;;) {
    const asked = awaits(state);
    if (asked.kind === 'over') {
      return asked.winners.includes(own) ? 1 / asked.winners.length : 0;
    }
    const [seat = 0] = asked.kind === 'seats' ? asked.seats : [];
    const made =
      asked.kind === 'chance'
        ? { ok: true as const, value: asked.draft }
        : draft(state, seat, machine(state, seat, players[seat] ?? 'hard'));
    if (!made.ok) throw new Error(made.error.code);
    const { draws, complete } = made.value;
    const next = apply(state, complete(draws.map((faces) => Math.floor(random() * faces))));
    if (!next.ok) throw new Error(next.error.code);
    state = next.value;
  }
};

/** The share that one seat of level `one` wins among seats of level `others`, match by match. */
const shares = (
  options: BalicOptions,
  seats: number,
  [one, others]: readonly [Level, Level],
  matches: number,
  random: Random,
): readonly number[] =>
  Array.from({ length: matches }, (_, match) => {
    const own = match % seats;
    const players = Array.from({ length: seats }, (__, seat) => (seat === own ? one : others));
    return wonBy(options, players, own, random);
  });

const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** The mean of {@link shares}. */
export const share = (...asked: Parameters<typeof shares>): number => meanOf(shares(...asked));

const percent = (part: number): string => `${(100 * part).toFixed(2)} %`;

const report = (matches: number): void => {
  for (const purse of [10, 20]) {
    const options = readOptions({ purse });
    if (!options.ok) throw new Error(options.error.code);
    for (const seats of [2, 4, 8]) {
      for (const pair of [
        ['normal', 'easy'],
        ['hard', 'easy'],
        ['hard', 'normal'],
      ] as const) {
        const found = shares(options.value, seats, pair, matches, randomFrom(seats));
        const won = meanOf(found);
        const variance = meanOf(found.map((each) => (each - won) ** 2));
        const said = `purses of ${purse}, ${seats} seats: one ${pair[0]} among ${pair[1]}`;
        const error = percent(Math.sqrt(variance / matches));
        console.log(`${said}: ${percent(won)} ± ${error} (alike: ${percent(1 / seats)})`);
      }
    }
  }
};

if (process.argv[1]?.endsWith('balic.ts') === true) report(Number(process.argv[2] ?? 20_000));
