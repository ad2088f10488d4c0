/**
 * `npx tsx bench/pincer.ts`: how strong the levels of Pincer's machine are against each other, and how
 * long their matches and their moves take. `-- --matches 40` plays more matches a pairing, `--only
 * hard-normal` one pairing, `--seats 4`, `--grid triangular` and `--arrows` other tables, where the
 * first level plays seat 0 or another in turn and the second all the rest.
 */
import { parseArgs } from 'node:util';
import { machine } from '../src/games/pincer/machine/index.js';
import { apply, readOptions, start } from '../src/games/pincer/rules.js';
import type { PincerState } from '../src/games/pincer/state.js';
import { awaits, draft } from '../src/games/pincer/turns.js';
import { randomFrom } from './random.js';
import { spentNow } from './spent.js';

const { values } = parseArgs({
  options: {
    matches: { type: 'string', default: '20' },
    only: { type: 'string' },
    seats: { type: 'string', default: '2' },
    grid: { type: 'string', default: 'square' },
    arrows: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
});

const seats = Number(values.seats);
const options = readOptions({ grid: values.grid, arrows: values.arrows });
if (!options.ok) throw new Error(options.error.code);

interface Played {
  readonly state: PincerState;
  readonly events: number;
  /** Milliseconds of every decision in play, by the level that made it. */
  readonly times: ReadonlyMap<string, readonly number[]>;
}

const play = (players: readonly string[], random: () => number): Played => {
  let state = start(options.value, seats);
  const times = new Map<string, number[]>();
  for (let events = 0; ; events += 1) {
    const asked = awaits(state);
    if (asked.kind === 'over') return { state, events, times };
    let next = asked.kind === 'chance' ? asked.draft : null;
    if (asked.kind === 'seats') {
      const seat = asked.seats[0] ?? 0;
      const level = players[seat] ?? '';
      const before = spentNow();
      const move = machine(state, seat, level, random);
      const list = times.get(level) ?? [];
      list.push(spentNow() - before);
      times.set(level, list);
      const drafted = draft(state, seat, move);
      if (!drafted.ok)
        throw new Error(`${level} plays ${JSON.stringify(move)}: ${drafted.error.code}`);
      next = drafted.value;
    }
    const event = next?.complete(next.draws.map((faces) => Math.floor(random() * faces)));
    const after = apply(state, event);
    if (!after.ok) throw new Error(after.error.code);
    state = after.value;
  }
};

const number = (value: number, digits = 1): string => value.toFixed(digits);

const measure = (one: string, other: string): void => {
  const random = randomFrom(Number(values.seed));
  const scores: number[] = [];
  const lengths: number[] = [];
  const times = new Map<string, number[]>();
  let [won, drawn] = [0, 0];
  for (let match = 0; match < Number(values.matches); match += 1) {
    const own = match % seats;
    const players = Array.from({ length: seats }, (_, seat) => (seat === own ? one : other));
    const { state, events, times: spent } = play(players, random);
    const share = state.winners.includes(own) ? 1 / state.winners.length : 0;
    scores.push(share);
    lengths.push(events);
    if (share === 1) won += 1;
    else if (share > 0) drawn += 1;
    for (const [level, list] of spent) times.set(level, [...(times.get(level) ?? []), ...list]);
  }
  const mean = scores.reduce((all, score) => all + score, 0) / scores.length;
  const variance = scores.reduce((all, score) => all + (score - mean) ** 2, 0) / scores.length;
  const said = [...times].map(([level, list]) => {
    const sorted = list.toSorted((a, b) => a - b);
    const at = (share: number): string =>
      number(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
    return `${level} ${at(0.5)}/${at(0.99)}/${at(1)} ms`;
  });
  const sorted = lengths.toSorted((a, b) => a - b);
  console.log(
    `${one} against ${other}: ${number(100 * mean)} ± ${number(100 * Math.sqrt(variance / scores.length))} %,`,
    `${won} won, ${drawn} drawn of ${scores.length}; events ${sorted[sorted.length >> 1]}, at most ${sorted.at(-1)};`,
    said.join(', '),
  );
};

const pairings = [
  ['normal', 'easy'],
  ['hard', 'normal'],
  ['hard', 'easy'],
  ['normal', 'normal'],
  ['hard', 'hard'],
] as const;

for (const [one, other] of pairings) {
  if (values.only === undefined || values.only === `${one}-${other}`) measure(one, other);
}
