import type { Game } from '../games/game.js';
import { err, ok, type Result } from '../games/result.js';
import { minute } from '../units.js';
import { advance } from './advance.js';
import { commitmentOf } from './dice.js';
import type { TableRefusal } from './refusal.js';
import type { Step } from './step.js';
import {
  type ClosedTable,
  type Closing,
  type Fairness,
  type LobbyTable,
  type OpenTable,
  type Person,
  type PlayingTable,
  type SeatHolder,
  type Stakes,
  type Terms,
  termsOf,
} from './table.js';

/** How long a challenge waits for an answer. */
export const challengeLife = 15 * minute;
/**
 * With tokens only, what was posted can be changed for 15 minutes, and a token is trusted for 14: the
 * challenge ends before, so that it can still say that it has ended.
 */
export const tokenChallengeLife = 13 * minute;

/** How long what waits for people under these terms waits, ms. */
export const lifeOf = ({ reach }: Pick<Terms, 'reach'>): number =>
  reach === 'bot' ? challengeLife : tokenChallengeLife;

export interface Opening {
  readonly terms: Terms;
  readonly id: string;
  readonly host: Person;
  readonly invited: Person | null;
  /** 32 bytes from the operating system's generator, lower-case hex. */
  readonly seed: string;
  /** The id of the interaction that opened it: the first piece of entropy. */
  readonly interaction: string;
  readonly now: number;
}

export const openChallenge = (opening: Opening): OpenTable => ({
  ...opening.terms,
  phase: 'open',
  id: opening.id,
  host: opening.host,
  invited: opening.invited,
  fairness: fairDice(opening.seed, [opening.interaction]),
  message: null,
  version: 1,
  openedAt: opening.now,
  expiresAt: opening.now + lifeOf(opening.terms),
});

/** The dice of a match that has yet to begin, with the entropy that is known by now. */
export const fairDice = (seed: string, entropy: readonly string[]): Fairness => ({
  seed,
  commitment: commitmentOf(seed),
  entropy,
});

export interface Begin {
  readonly terms: Terms;
  readonly id: string;
  readonly seats: readonly SeatHolder[];
  /** When each seat's person agreed, after a lobby and in a rematch. */
  readonly agreed?: readonly number[];
  readonly stakes: Stakes;
  readonly fairness: Fairness;
  readonly message: string | null;
  readonly version: number;
  readonly openedAt: number;
  readonly now: number;
}

/** Begins a match: the entropy is closed, the first game opens and the first die is rolled. */
export const begin = (game: Game, start: Begin): Step<PlayingTable> => {
  const options = game.options(start.terms.options);
  if (!options.ok) throw new Error(`options of table ${start.id}: ${options.error.code}`);
  const opened = advance(game, start.fairness, {
    state: game.start(options.value, start.seats.length),
    draws: 0,
  });
  const { terms } = start;
  return {
    table: {
      ...termsOf(terms),
      phase: 'playing',
      id: start.id,
      seats: start.seats,
      agreed: start.agreed ?? null,
      stakes: start.stakes,
      fairness: start.fairness,
      message: start.message,
      version: start.version,
      openedAt: start.openedAt,
      startedAt: start.now,
      state: opened.state,
      events: opened.events.length,
      draws: opened.draws,
      turn: 1,
      lastPress: null,
      moved: false,
      turnSince: start.now,
      reminded: null,
      deadline: terms.clock === null ? null : start.now + terms.clock,
    },
    events: opened.events,
  };
};

/** A match against so many machines of one level, which begins at once. */
export const beginPractice = (
  game: Game,
  opening: Omit<Opening, 'invited'>,
  level: string,
  machines = 1,
): Step<PlayingTable> =>
  begin(game, {
    terms: opening.terms,
    id: opening.id,
    seats: [opening.host, ...Array<SeatHolder>(machines).fill({ kind: 'machine', level })],
    stakes: 'casual',
    fairness: fairDice(opening.seed, [opening.interaction]),
    message: null,
    version: 1,
    openedAt: opening.now,
    now: opening.now,
  });

/** A rematch's table: the same seats with fresh dice. */
export const beginRematch = (
  game: Game,
  {
    agreed,
    ...match
  }: Pick<Begin, 'terms' | 'seats' | 'stakes'> & { readonly agreed: readonly number[] },
  next: { readonly id: string; readonly seed: string; readonly entropy: readonly string[] },
  now: number,
): Step<PlayingTable> =>
  begin(game, {
    ...match,
    agreed,
    id: next.id,
    fairness: fairDice(next.seed, next.entropy),
    message: null,
    version: 1,
    openedAt: now,
    now,
  });

/** Why a person may not accept a challenge; `null` when they may. */
export const acceptRefusal = (
  table: OpenTable,
  person: string,
  now: number,
): TableRefusal | null => {
  if (person === table.host.id) return 'own-challenge';
  if (table.invited !== null && person !== table.invited.id) return 'not-invited';
  return now >= table.expiresAt ? 'challenge-over' : null;
};

/** A person accepts a challenge; exactly one can, and only while it is open. */
export const accept = (
  game: Game,
  table: OpenTable,
  person: Person,
  stakes: Stakes,
  press: { readonly interaction: string; readonly message: string },
  now: number,
): Result<Step<PlayingTable>, TableRefusal> => {
  const refusal = acceptRefusal(table, person.id, now);
  if (refusal !== null) return err(refusal);
  return ok(
    begin(game, {
      terms: table,
      id: table.id,
      seats: [table.host, person],
      stakes,
      fairness: { ...table.fairness, entropy: [...table.fairness.entropy, press.interaction] },
      message: press.message,
      version: table.version + 1,
      openedAt: table.openedAt,
      now,
    }),
  );
};

export const decline = (
  table: OpenTable,
  person: string,
  now: number,
): Result<ClosedTable, TableRefusal> => {
  if (person === table.host.id) return err('own-challenge');
  // Open to anyone: there is nobody who could decline.
  if (table.invited === null) return err('bad-move');
  return person === table.invited.id ? ok(close(table, 'declined', now)) : err('not-invited');
};

export const cancel = (
  table: OpenTable,
  person: string,
  now: number,
): Result<ClosedTable, TableRefusal> =>
  person === table.host.id ? ok(close(table, 'cancelled', now)) : err('not-host');

/** Ends a challenge, or a table that gathers, without a match. */
export const close = (table: OpenTable | LobbyTable, why: Closing, now: number): ClosedTable => {
  const closed = { phase: 'closed', why, version: table.version + 1, closedAt: now } as const;
  if (table.phase === 'open') {
    const { expiresAt: _, ...rest } = table;
    return { ...rest, ...closed };
  }
  const { expiresAt: _, places: __, held: ___, heldUntil: ____, ...rest } = table;
  return { ...rest, ...closed, invited: null };
};
