/** Matches that are played without a bot, drawn as the bot draws them. */
import { compare, type Kept } from '../../chaos/compare.js';
import { noFindings } from '../../chaos/losses.js';
import { type Sighting, sightingOf } from '../../chaos/shown.js';
import type { Account, Deed } from '../../chaos/witness.js';
import { tableMessage } from '../../src/discord/board.js';
import type { Outgoing } from '../../src/discord/message.js';
import { privateBoard } from '../../src/discord/private-board.js';
import type { Awaits, Game, GameEvent, GameState } from '../../src/games/game.js';
import { gameById } from '../../src/games/index.js';
import type { Seat } from '../../src/games/phrase.js';
import { act, forfeit, machineAct, timeOut } from '../../src/match/act.js';
import { stateOf } from '../../src/match/advance.js';
import { commitmentOf } from '../../src/match/dice.js';
import { machineToAct } from '../../src/match/machines.js';
import { begin } from '../../src/match/open.js';
import type { Step } from '../../src/match/step.js';
import type { FinishedTable, PlayingTable, SeatHolder } from '../../src/match/table.js';
import { bookingOf } from '../../src/play/settle.js';
import { createRenderer } from '../../src/render/index.js';
import { terms } from '../support/play.js';

export const channel = '7000';

const gameOf = (id: string): Game => {
  const game = gameById(id);
  if (game === undefined) throw new Error(`no ${id}`);
  return game;
};

/** Words are compared, not pictures. */
const renderer = createRenderer({ picture: async () => Buffer.alloc(0) });
const drawing = { renderer, game: gameOf };

const seenOn = (message: Outgoing, viewer: string | null, at: number): Sighting => {
  const [embed] = message.embeds;
  const sighting = sightingOf(
    {
      id: '902',
      viewer,
      deleted: false,
      content: message.content,
      alt: message.file?.description ?? null,
      api: { components: [...message.components], embeds: embed === undefined ? [] : [embed] },
    },
    channel,
    at,
  );
  if (sighting === null) throw new Error(`no board: ${message.content}`);
  return sighting;
};

export interface MatchOptions {
  readonly game: string;
  readonly seats: readonly SeatHolder[];
  readonly id?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  /** One hexadecimal digit. */
  readonly seed?: string;
}

/** Every act takes a second. */
const second = 1_000;

export class Match {
  readonly game: Game;
  /** As it was after each act. */
  readonly tables: (PlayingTable | FinishedTable)[] = [];
  readonly events: GameEvent[] = [];
  readonly deeds: Deed[] = [];
  /** Boards that people asked for, each in order with the others. */
  readonly #asked: { readonly after: number; readonly sighting: Sighting }[] = [];

  constructor({ game, seats, id = 'm1', options = {}, seed = '1' }: MatchOptions) {
    this.game = gameOf(game);
    const sealed = seed.repeat(64);
    const started = begin(this.game, {
      terms: terms({ game, options }),
      id,
      seats,
      stakes: seats.every(({ kind }) => kind === 'person') ? 'rated' : 'casual',
      fairness: { seed: sealed, commitment: commitmentOf(sealed), entropy: ['900', '901'] },
      message: '902',
      version: 1,
      openedAt: 0,
      now: 0,
    });
    this.#took(started);
  }

  get table(): PlayingTable | FinishedTable {
    const last = this.tables.at(-1);
    if (last === undefined) throw new Error('nothing has begun');
    return last;
  }

  get playing(): PlayingTable {
    const { table } = this;
    if (table.phase !== 'playing') throw new Error('over too soon');
    return table;
  }

  get state(): GameState {
    return stateOf(this.game, this.table);
  }

  get awaits(): Awaits<GameEvent> {
    return this.game.awaits(this.state);
  }

  /** A seat that is asked; @throws Error when none is */
  get asked(): Seat {
    const { awaits } = this;
    const seat = awaits.kind === 'seats' ? awaits.seats[0] : undefined;
    if (seat === undefined) throw new Error(`nobody is asked: ${awaits.kind}`);
    return seat;
  }

  person(seat: Seat): string {
    const holder = this.table.seats[seat];
    if (holder?.kind !== 'person') throw new Error(`nobody sits at ${seat}`);
    return holder.id;
  }

  /** A seat's person presses; the first thing that they can do when nothing is said. */
  press(seat = this.asked, action = this.game.moves(this.state, seat)[0]?.action ?? ''): this {
    const move = this.game.readAction(action);
    const turn = move !== null && this.game.open?.(move) === true ? null : this.playing.turn;
    const person = this.person(seat);
    const step = act(this.game, this.playing, { person, turn, action }, this.#now);
    if (!step.ok) throw new Error(`${action}: ${JSON.stringify(step.error)}`);
    this.deeds.push({ person, turn, action, at: this.#now.now });
    return this.#took(step.value);
  }

  /** The machine that is to act makes its move. */
  machine(): this {
    const table = this.playing;
    const asked = machineToAct(this.game, table);
    if (asked === null) throw new Error('no machine is to act');
    const move = this.game.machine(this.state, asked.seat, asked.level, () => 0.5);
    const step = machineAct(this.game, table, table.events, asked.seat, move, this.#now);
    if (!step.ok) throw new Error(step.error);
    return this.#took(step.value);
  }

  resign(seat: Seat): this {
    const step = forfeit(this.game, this.playing, seat, 'resign', this.#now);
    if (!step.ok) throw new Error(step.error);
    this.deeds.push({
      person: this.person(seat),
      turn: null,
      action: 'resign',
      at: this.#now.now,
    });
    return this.#took(step.value);
  }

  timeOut(): this {
    const step = timeOut(this.game, this.playing, new Set(), this.#now);
    if (step === null) throw new Error('only machines are asked');
    return this.#took(step);
  }

  /** A seat's person looks at the board in private. */
  async look(seat: Seat, focus?: string): Promise<this> {
    const person = this.person(seat);
    const viewer = { person, locale: 'en', style: 'picture' } as const;
    const closer = focus === undefined ? {} : { focus };
    const message = await privateBoard(drawing, this.table, viewer, null, closer);
    const after = this.tables.length;
    this.#asked.push({ after, sighting: seenOn(message, person, this.#now.now) });
    return this;
  }

  /** What honest people saw and did. */
  async account(): Promise<Account> {
    const sightings: Sighting[] = [];
    for (const [at, table] of this.tables.entries()) {
      sightings.push(seenOn(await tableMessage(drawing, table), null, at * second));
      const own = this.#asked.filter(({ after }) => after === at + 1);
      sightings.push(...own.map(({ sighting }) => sighting));
    }
    return { table: this.table.id, sightings, deeds: [...this.deeds] };
  }

  get kept(): Kept {
    const { table, events } = this;
    if (table.phase !== 'over') throw new Error('no end');
    return { booked: bookingOf({ game: gameOf }, channel, table, events), events };
  }

  get #now(): { readonly now: number; readonly seed: string } {
    return { now: this.tables.length * second, seed: '2'.repeat(64) };
  }

  #took({ table, events }: Step<PlayingTable | FinishedTable>): this {
    this.tables.push(table);
    this.events.push(...events);
    return this;
  }
}

/** What a comparison finds: how much of each kind, and how many moves it counted. */
export const found = (kept: Kept, account: Account, clocked = false) => {
  const findings = noFindings();
  const accepted = compare(kept, account, clocked, findings);
  const counts = Object.entries(findings).filter(([, words]) => words.length > 0);
  return { accepted, ...Object.fromEntries(counts.map(([kind, words]) => [kind, words.length])) };
};
