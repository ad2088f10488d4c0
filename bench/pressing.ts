/** One press without the network: the change in the store with the rules in it, and the new board. */
import { tableMessage } from '../src/discord/board.js';
import { toBody } from '../src/discord/message.js';
import type { Game } from '../src/games/game.js';
import { gameById, games } from '../src/games/index.js';
import type { ChannelDocument } from '../src/match/channel.js';
import { tableIn } from '../src/match/channel.js';
import { dueAt } from '../src/match/clock.js';
import type { Step } from '../src/match/step.js';
import type { FinishedTable, PlayingTable, Table } from '../src/match/table.js';
import { actAt } from '../src/play/act.js';
import { freshSeed, type GameStore, type Play } from '../src/play/context.js';
import { createRenderer } from '../src/render/index.js';
import { anyMove, newMatch, nextAct } from './positions.js';
import { randomFrom } from './random.js';

/** Presses of a match that are measured: the first are left out. */
const measured = { from: 4, to: 14 } as const;

const playOn = (store: GameStore): Play => ({
  store,
  game: (id) => gameById(id) ?? null,
  games: games.map(({ id }) => id),
  log: { warn: () => undefined, error: (_, message) => console.error(message) },
  now: () => Date.now(),
  seed: freshSeed,
  think: async (game, state, seat, level) => game.machine(state, seat, level, Math.random),
  moving: new Map(),
  errandsIn: () => undefined,
});

/** Puts a match into a channel as if it had been played there, with the tables beside it. */
export const put = (
  store: GameStore,
  channel: string,
  { table, events }: Step<PlayingTable>,
  beside: readonly Table[] = [],
): Promise<void> => {
  const tables = Object.fromEntries([table, ...beside].map((each) => [each.id, each]));
  const document: ChannelDocument = { schema: 1, home: null, tables, errands: [] };
  return store.channels.change(channel, () => ({
    document,
    append: [{ match: table.id, from: 0, events }],
    due: [{ key: table.id, at: dueAt(table) }],
    dirty: false,
    result: undefined,
  }));
};

/** Somebody who presses on boards of one game, and what each press took. */
export class Presser {
  readonly #game: Game;
  readonly #play: Play;
  readonly #choose = anyMove(randomFrom(7));
  readonly #drawing = { renderer: createRenderer(), game: (): Game => this.#game };
  #made = 0;
  /** Microseconds of each press that was asked to be kept. */
  #times: number[] = [];

  constructor(store: GameStore, game: Game) {
    this.#play = playOn(store);
    this.#game = game;
  }

  /** One press by whoever is to act; `false` when the match is over. */
  async press(channel: string, id: string, keep: boolean): Promise<boolean> {
    const before = tableIn(await this.#play.store.channels.read(channel), id);
    const press = before === undefined ? null : nextAct(this.#game, before, this.#choose);
    if (press === null) return false;
    const began = performance.now();
    const { table, refusal } = await actAt(this.#play, channel, id, press, '400000000000000001');
    if (table === null || refusal !== null) {
      throw new Error(`a press was refused: ${JSON.stringify(refusal)}`);
    }
    const { body } = toBody(await tableMessage(this.#drawing, table));
    JSON.stringify(body);
    if (keep) this.#times.push((performance.now() - began) * 1000);
    return true;
  }

  /** The presses of a match that are measured, after its first ones, in a channel of its own. */
  async playThrough(match: Step<PlayingTable>, beside: readonly Table[] = []): Promise<void> {
    this.#made += 1;
    const channel = `${this.#game.id} ${this.#made}`;
    await put(this.#play.store, channel, match, beside);
    for (let n = 0; n < measured.to; n += 1) {
      if (!(await this.press(channel, match.table.id, n >= measured.from))) return;
    }
  }

  take(): readonly number[] {
    const times = this.#times;
    this.#times = [];
    return times;
  }
}

/** A match that was finished today. */
export const finishedMatch = (game: Game, index: number): FinishedTable => {
  const { turnSince: _, deadline: __, ...table } = newMatch(game, 1_000_000 + index).table;
  return {
    ...table,
    phase: 'over',
    finishedAt: Date.now(),
    voided: null,
    next: { seed: table.fairness.seed, commitment: table.fairness.commitment },
    rematch: { wanted: [], presses: [], table: null },
  };
};
