/**
 * How well the levels of the Solbones machine play: `npx tsx bench/solbones.ts [matches]`. Each line is
 * one seat of a level among others of another level, in matches begun by every seat in turn, and the
 * share that it wins with its standard error. A seat like the others would win one share of all.
 */
import type { Seat } from '../src/games/phrase.js';
import { machine } from '../src/games/solbones/machine.js';
import { apply, start } from '../src/games/solbones/rules.js';
import { type Mode, modes, type SolbonesState } from '../src/games/solbones/state.js';
import { awaits, draft } from '../src/games/solbones/turns.js';
import { randomFrom } from './random.js';

type Random = () => number;

const next = (state: SolbonesState, levels: readonly string[], random: Random): SolbonesState => {
  const asks = awaits(state);
  const drafted =
    asks.kind === 'chance'
      ? asks.draft
      : asks.kind === 'seats'
        ? draftOf(state, asks.seats[0] ?? 0, levels, random)
        : null;
  if (drafted === null) throw new Error('the match is over');
  const event = drafted.complete(drafted.draws.map((values) => Math.floor(random() * values)));
  const applied = apply(state, event);
  if (!applied.ok) throw new Error(applied.error.code);
  return applied.value;
};

const draftOf = (state: SolbonesState, seat: Seat, levels: readonly string[], random: Random) => {
  const drafted = draft(state, seat, machine(state, seat, levels[seat] ?? 'hard', random));
  if (!drafted.ok) throw new Error(drafted.error.code);
  return drafted.value;
};

/** The seat that wins a match between machines of these levels, begun by `first`. */
const winnerOf = (mode: Mode, levels: readonly string[], first: Seat, random: Random): Seat => {
  const opened = apply(start({ mode }, levels.length), { type: 'start', seat: first });
  if (!opened.ok) throw new Error(opened.error.code);
  let state = opened.value;
  while (state.winner === null) state = next(state, levels, random);
  return state.winner;
};

/** The share of matches that the one seat of level `one` wins among seats of level `others`. */
export const share = (
  mode: Mode,
  seats: number,
  [one, others]: readonly [string, string],
  matches: number,
  random: Random,
): number => {
  const levels = Array.from({ length: seats }, (_, seat) => (seat === 0 ? one : others));
  let won = 0;
  for (let match = 0; match < matches; match += 1) {
    if (winnerOf(mode, levels, match % seats, random) === 0) won += 1;
  }
  return won / matches;
};

const percent = (part: number): string => `${(100 * part).toFixed(2)} %`;

const report = (matches: number): void => {
  for (const mode of modes) {
    for (const seats of [2, 4, 8]) {
      for (const pair of [
        ['normal', 'easy'],
        ['hard', 'easy'],
        ['hard', 'normal'],
      ] as const) {
        const won = share(mode, seats, pair, matches, randomFrom(seats));
        const error = Math.sqrt((won * (1 - won)) / matches);
        const said = `${mode}, ${seats} seats: one ${pair[0]} among ${pair[1]}`;
        console.log(`${said}: ${percent(won)} ± ${percent(error)} (alike: ${percent(1 / seats)})`);
      }
    }
  }
};

if (process.argv[1]?.endsWith('solbones.ts') === true) report(Number(process.argv[2] ?? 20_000));
