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
  /** Which number of seats comes first. */
  readonly offset: number;
  readonly random: () => number;
  readonly matches: (Omit<Match, 'random'> & { readonly seed: number })[];
}

const pools = new Map<string, Pool>();

/** How many numbers of seats a game can have. */
const seatings = ({ seats: { min, max } }: Game): number => max - min + 1;

/** From any number of seats on one more each time: few matches have different ones, many have all. */
const seatsOf = (game: Game, index: number, offset: number): number =>
  game.seats.min + ((offset + index) % seatings(game));

const poolOf = (game: Game): Pool => {
  const known = pools.get(game.id);
  if (known !== undefined) return known;
  const random = seeded(seedOfRun);
  const pool = {
    length: playthrough(game, game.seats.max, seeded(1)).length,
    offset: Math.floor(random() * seatings(game)),
    random,
    matches: [],
  };
  pools.set(game.id, pool);
  return pool;
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

const play = (game: Game, { matches, offset, random }: Pool): void => {
  const seed = Math.floor(random() * 2 ** 32);
  const seats = seatsOf(game, matches.length, offset);
  const steps = about(game, seats, seed, () => playthrough(game, seats, seeded(seed)));
  const first = steps[0]?.before ?? deepFreeze(game.start(defaults(game), seats));
  matches.push({ seed, seats, steps, states: [first, ...steps.map(({ after }) => after)] });
};

/** Runs a law over random matches: of up to three numbers of seats at least, however long they are. */
export const overMatches = (game: Game, law: (match: Match) => void, wanted = 25): void => {
  const pool = poolOf(game);
  const runs = Math.max(
    Math.min(3, seatings(game)),
    2,
    Math.min(wanted, Math.floor(mostEvents / pool.length)),
  );
  while (pool.matches.length < runs) play(game, pool);
  for (const { seed, ...match } of pool.matches.slice(0, runs)) {
    about(game, match.seats, seed, () => law({ ...match, random: seeded(~seed) }));
  }
};
