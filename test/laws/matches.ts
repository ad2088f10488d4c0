import { randomInt } from 'node:crypto';
import type { Game, GameState } from '../../src/games/game.js';
import { deepFreeze } from './freeze.js';
import { defaults, playthrough, type Step } from './playthrough.js';
import { seeded } from './random.js';

/** A match of random moves with a number of seats that the game takes; all of it is frozen. */
export interface Match {
  readonly seats: number;
  readonly steps: readonly Step[];
  readonly states: readonly GameState[];
  /** For what a law picks by chance; the same for every law. */
  readonly random: () => number;
}

/** About as many events are looked at for a law, however long a game's matches are. */
const mostEvents = 6_000;

/** Of this run. `LAWS_SEED=… npx vitest run test/laws/games.test.ts` plays the matches of another again. */
const seedOfRun = Number(process.env.LAWS_SEED ?? randomInt(2 ** 31));

/** The matches of a game, played when a law first asks for them: every law looks at the same ones. */
interface Pool {
  readonly length: number;
  readonly random: () => number;
  readonly matches: (Omit<Match, 'random'> & { readonly seed: number })[];
}

const pools = new Map<string, Pool>();

const poolOf = (game: Game): Pool => {
  const known = pools.get(game.id);
  if (known !== undefined) return known;
  const pool = {
    length: playthrough(game, game.seats.max, seeded(1)).length,
    random: seeded(seedOfRun),
    matches: [],
  };
  pools.set(game.id, pool);
  return pool;
};

/** As few and as many seats as there can be first, then any number. */
const seatsOf = ({ seats: { min, max } }: Game, index: number, random: () => number): number => {
  const any = min + Math.floor(random() * (max - min + 1));
  return [min, max][index] ?? any;
};

/** Says of a failure which match it is about. */
const about = <T>(game: Game, seats: number, seed: number, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    const which = `${game.id} with ${seats} seats, seed ${seed} (LAWS_SEED=${seedOfRun})`;
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${which}: ${why}`, { cause: error });
  }
};

const play = (game: Game, { matches, random }: Pool): void => {
  const seed = Math.floor(random() * 2 ** 32);
  const seats = seatsOf(game, matches.length, random);
  const steps = about(game, seats, seed, () => playthrough(game, seats, seeded(seed)));
  const first = steps[0]?.before ?? deepFreeze(game.start(defaults(game), seats));
  matches.push({ seed, seats, steps, states: [first, ...steps.map(({ after }) => after)] });
};

/** Runs a law over random matches: at least two, however long they are. */
export const overMatches = (game: Game, law: (match: Match) => void, wanted = 25): void => {
  const pool = poolOf(game);
  const runs = Math.max(2, Math.min(wanted, Math.floor(mostEvents / pool.length)));
  while (pool.matches.length < runs) play(game, pool);
  for (const { seed, ...match } of pool.matches.slice(0, runs)) {
    about(game, match.seats, seed, () => law({ ...match, random: seeded(~seed) }));
  }
};
