import { randomBytes } from 'node:crypto';
import type { Game, GameMove, GameState } from '../games/game.js';
import type { Seat } from '../games/phrase.js';
import type { ChannelDocument } from '../match/channel.js';
import type { Store } from '../store/port.js';
import type { PersonDocument, SettingsDocument } from './documents.js';

export type GameStore = Store<ChannelDocument, PersonDocument, SettingsDocument>;

/** The little that the use cases say to the log. */
export interface PlayLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * What the use cases work with. Everything that is not a function of its arguments comes in here:
 * the store, the clock, the operating system's randomness.
 */
export interface Play {
  readonly store: GameStore;
  readonly game: (id: string) => Game | null;
  /** The ids of all games. */
  readonly games: readonly string[];
  readonly log: PlayLog;
  readonly now: () => number;
  /** 32 fresh bytes as lower-case hex: the secret seed of a match. */
  readonly seed: () => string;
  /**
   * A machine's move, wherever it is thought out. It knows no die that has not been rolled. `null` when
   * the process ends before it is found.
   */
  readonly think: (
    game: Game,
    state: GameState,
    seat: Seat,
    level: string,
  ) => Promise<GameMove | null>;
  /** The tables at which this process lets machines move now, and how many times over. */
  readonly moving: Map<string, number>;
  /** Called after a change that left errands to be run, with the channel they stand in. */
  readonly errandsIn: (channel: string) => void;
}

/** Bytes of a seed, and how many seeds are fetched together: each press brings one along. */
const seedBytes = 32;
const seedsAtOnce = 128;
let unused: Buffer = Buffer.alloc(0);

/** 32 bytes from the operating system's generator, never the same twice, as lower-case hex. */
export const freshSeed = (): string => {
  if (unused.length === 0) unused = randomBytes(seedBytes * seedsAtOnce);
  const seed = unused.toString('hex', 0, seedBytes);
  unused = unused.subarray(seedBytes);
  return seed;
};

/** The game of a table. A game that was taken out of the registry is a mistake of ours. */
export const gameOf = (play: Pick<Play, 'game'>, id: string): Game => {
  const game = play.game(id);
  if (game === null) throw new Error(`no game ${id} in the registry`);
  return game;
};
