import type { Game } from '../games/game.js';
import { err, ok, type Result } from '../games/result.js';
import { minute } from '../units.js';
import { begin, close, fairDice, lifeOf, type Opening } from './open.js';
import type { TableRefusal } from './refusal.js';
import type { Step } from './step.js';
import {
  type ClosedTable,
  type FinishedTable,
  type LobbyPlace,
  type LobbyTable,
  type Person,
  type PlayingTable,
  type SeatHolder,
  type Stakes,
  termsOf,
} from './table.js';

/**
 * A game for more than two begins at a table that gathers: whoever likes joins, the host starts. A
 * game for exactly two begins with a challenge.
 */
export const hasLobby = ({ seats }: Pick<Game, 'seats'>): boolean => seats.max > 2;

/** How long a rematch keeps the places of those who played before, ms. */
const heldLife = 5 * minute;

/** A press at a table that gathers: the interaction is a piece of entropy. */
export interface LobbyPress {
  readonly interaction: string;
  readonly now: number;
}

export const openLobby = (opening: Omit<Opening, 'invited'>): LobbyTable => ({
  ...opening.terms,
  phase: 'lobby',
  id: opening.id,
  host: opening.host,
  places: [{ holder: opening.host, joined: null, at: opening.now }],
  held: [],
  heldUntil: opening.now,
  fairness: fairDice(opening.seed, [opening.interaction]),
  message: null,
  version: 1,
  openedAt: opening.now,
  expiresAt: opening.now + lifeOf(opening.terms),
});

/** What a rematch at a table that gathers begins with. */
export interface RematchPress extends LobbyPress {
  readonly id: string;
  readonly host: Person;
  /** Those of the finished match who are still there to be waited for. */
  readonly others: readonly Person[];
}

/**
 * A table for a rematch. Whoever asked first hosts it, machines sit down again, and the places of the
 * others are kept for a while; its dice are those that the finished board has sealed.
 */
export const openRematch = (
  table: FinishedTable,
  { id, host, others, interaction, now }: RematchPress,
): { readonly finished: FinishedTable; readonly lobby: LobbyTable } => {
  const { seed } = table.next;
  const fresh = openLobby({ terms: termsOf(table), id, host, seed, interaction, now });
  const machines = table.seats.flatMap((holder, seat) =>
    holder.kind === 'machine' ? [{ holder, joined: `seat-${seat}`, at: now }] : [],
  );
  const lobby: LobbyTable = {
    ...fresh,
    places: [...fresh.places, ...machines],
    held: others,
    heldUntil: now + heldLife,
  };
  const asked = table.seats.findIndex((each) => each.kind === 'person' && each.id === host.id);
  const rematch = { wanted: [asked], presses: [{ seat: asked, interaction, at: now }], table: id };
  return { finished: { ...table, version: table.version + 1, rematch }, lobby };
};

/** The place of a person, or `undefined`. */
const placeOf = ({ places }: LobbyTable, person: string): LobbyPlace | undefined =>
  places.find(({ holder }) => holder.kind === 'person' && holder.id === person);

/** Whether a person sits at a table that gathers. */
export const isAtLobby = (table: LobbyTable, person: string): boolean =>
  placeOf(table, person) !== undefined;

/** The people whose places are kept for them at this moment. */
const heldAt = ({ held, heldUntil }: LobbyTable, now: number): readonly Person[] =>
  now < heldUntil ? held : [];

/** The table without the place that is kept for a person. */
export const releasePlace = (table: LobbyTable, person: string): LobbyTable => {
  const held = table.held.filter(({ id }) => id !== person);
  if (held.length === table.held.length) return table;
  return { ...table, held, version: table.version + 1 };
};

/** The places that nobody has taken, those that are kept for somebody included. */
export const freePlaces = (game: Pick<Game, 'seats'>, { places }: LobbyTable): number =>
  Math.max(0, game.seats.max - places.length);

const seated = (table: LobbyTable, holder: SeatHolder, press: LobbyPress): LobbyTable => ({
  ...table,
  places: [...table.places, { holder, joined: press.interaction, at: press.now }],
  version: table.version + 1,
});

/**
 * A person takes a place. Whoever has one keeps it and is told so; the press that took it, delivered
 * again, changes nothing.
 */
export const joinLobby = (
  game: Pick<Game, 'seats'>,
  table: LobbyTable,
  person: Person,
  press: LobbyPress,
): Result<LobbyTable, TableRefusal> => {
  const own = placeOf(table, person.id);
  if (own !== undefined) return own.joined === press.interaction ? ok(table) : err('lobby-seated');
  if (press.now >= table.expiresAt) return err('lobby-over');
  const kept = heldAt(table, press.now).filter(({ id }) => id !== person.id);
  if (freePlaces(game, table) <= kept.length) return err('lobby-full');
  const held = table.held.filter(({ id }) => id !== person.id);
  return ok(seated({ ...table, held }, person, press));
};

/**
 * A person gets up. When the host does, whoever has sat there longest becomes the host; when nobody
 * is left but machines, the table is closed. Whoever has no place stays without one.
 */
export const leaveLobby = (
  table: LobbyTable,
  person: string,
  now: number,
): LobbyTable | ClosedTable => {
  const own = placeOf(table, person);
  if (own === undefined) return table;
  const places = table.places.filter((place) => place !== own);
  const [next] = places.flatMap(({ holder }) => (holder.kind === 'person' ? [holder] : []));
  if (next === undefined) return close(table, 'cancelled', now);
  const host = table.host.id === person ? next : table.host;
  return { ...table, places, host, version: table.version + 1 };
};

/** The host seats a machine. A press that is delivered again seats none. */
export const seatMachine = (
  game: Pick<Game, 'seats' | 'levels'>,
  table: LobbyTable,
  person: string,
  level: string,
  press: LobbyPress,
): Result<LobbyTable, TableRefusal> => {
  if (table.host.id !== person) return err('lobby-host');
  if (!game.levels.includes(level)) return err('bad-move');
  if (table.places.some(({ joined }) => joined === press.interaction)) return ok(table);
  if (press.now >= table.expiresAt) return err('lobby-over');
  if (freePlaces(game, table) <= heldAt(table, press.now).length) return err('lobby-full');
  return ok(seated(table, { kind: 'machine', level }, press));
};

/** The host takes a machine away, named by the press that seated it. One that is gone stays gone. */
export const unseatMachine = (
  table: LobbyTable,
  person: string,
  joined: string,
): Result<LobbyTable, TableRefusal> => {
  if (table.host.id !== person) return err('lobby-host');
  const places = table.places.filter(
    (place) => place.holder.kind !== 'machine' || place.joined !== joined,
  );
  if (places.length === table.places.length) return ok(table);
  return ok({ ...table, places, version: table.version + 1 });
};

/** Why the host may not start yet; `null` when they may. */
export const startRefusal = (
  game: Pick<Game, 'seats'>,
  table: LobbyTable,
  person: string,
  now: number,
): TableRefusal | null => {
  if (table.host.id !== person) return 'lobby-host';
  if (now >= table.expiresAt) return 'lobby-over';
  return table.places.length < game.seats.min ? 'lobby-small' : null;
};

/**
 * The match begins with those who sit there. Its entropy is the press that opened the table, then the
 * last joining press of each other person in seat order; machines add none.
 */
export const startLobby = (
  game: Game,
  table: LobbyTable,
  stakes: Stakes,
  message: string | null,
  now: number,
): Step<PlayingTable> => {
  const joined = table.places.flatMap(({ holder, joined }) =>
    holder.kind === 'person' && joined !== null ? [joined] : [],
  );
  return begin(game, {
    terms: table,
    id: table.id,
    seats: table.places.map(({ holder }) => holder),
    agreed: table.places.map(({ at }) => at),
    stakes,
    fairness: { ...table.fairness, entropy: [...table.fairness.entropy, ...joined] },
    message: message ?? table.message,
    version: table.version + 1,
    openedAt: table.openedAt,
    now,
  });
};

/** The host closes the table. */
export const cancelLobby = (
  table: LobbyTable,
  person: string,
  now: number,
): Result<ClosedTable, TableRefusal> =>
  table.host.id === person ? ok(close(table, 'cancelled', now)) : err('lobby-host');
