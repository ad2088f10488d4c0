/** One match from its first word to its end, whatever breaks meanwhile. */
import type { User } from '../sandbox/server/index.js';
import { gameById } from '../src/games/index.js';
import { clock as tenMinutes } from './clocks.js';
import type { Company } from './people.js';
import type { Chance } from './random.js';
import { type Pressable, pressablesOn, type Shown } from './shown.js';

/** How a match is to be played. */
export interface Plan {
  readonly game: string;
  /** Against machines from the start, with a machine among people, or people alone. */
  readonly seats: 'practice' | 'mixed' | 'people';
  /** Ten minutes a turn. */
  readonly clock: boolean;
  /** Left in the middle, for the clock to end. */
  readonly abandoned: boolean;
  /** Acts after which somebody gives up. */
  readonly longest: number;
}

export const planFrom = (chance: Chance): Plan => {
  const clock = chance.happens(0.3);
  const seats = chance.pick(['people', 'people', 'people', 'mixed', 'practice'] as const);
  return {
    game: chance.pick(['knucklebones', 'solbones', 'balic', 'pincer']),
    seats,
    clock: clock && seats !== 'practice',
    abandoned: clock && seats !== 'practice' && chance.happens(0.4),
    longest: 15 + chance.below(60),
  };
};

/** What became of it. `stuck`: it did not go on, whatever was pressed. */
export type End = 'over' | 'abandoned' | 'stuck' | 'never begun' | 'stopped';

/** How people play: on, to an end because nothing breaks any more, or not at all. */
export type Mood = 'on' | 'winding' | 'stopped';

/** Acts without any change of the board after which a match counts as stuck, once nothing breaks. */
const mostIdle = 30;

/** Real milliseconds within which a board comes whose answer was lost, on a busy machine. */
const lateBoard = 15_000;

/** Acts of a match that is brought to an end, before somebody gives up. */
const mostLeft = 8;

const isMove = ({ action, turn, primary }: Pressable): boolean =>
  !/^(look|type|view|style|resign)\b/.test(action) &&
  (turn !== null || (action.startsWith('do:') && primary));

/** What several may do out of turn: agree to stop, offer a draw. */
const isStanding = ({ action, primary }: Pressable): boolean =>
  action.startsWith('do:') && !primary;

const has = (on: readonly Pressable[], action: string): Pressable | undefined =>
  on.find((one) => one.action === action);

const isOver = ({ api }: Shown): boolean => has(pressablesOn(api), 'record') !== undefined;

/** A running match: everybody may ask for a view of their own. */
const isBoard = ({ api }: Shown): boolean => has(pressablesOn(api), 'view') !== undefined;

const tableOf = ({ api }: Shown): string | undefined => pressablesOn(api)[0]?.table;

export class Party {
  readonly company: Company;
  readonly plan: Plan;
  readonly #chance: Chance;
  readonly #mood: () => Mood;
  /** Whether the command that begins has been said. */
  #said = false;
  #acts = 0;
  /** The number of the act after which somebody gives up, once nothing breaks any more. */
  #last: number | null = null;
  #old: { readonly message: string; readonly button: Pressable } | null = null;

  constructor(company: Company, plan: Plan, chance: Chance, mood: () => Mood) {
    this.company = company;
    this.plan = plan;
    this.#chance = chance;
    this.#mood = mood;
  }

  /** Whether nothing breaks any more, and matches are to be brought to an end. */
  get #winding(): boolean {
    return this.#mood() === 'winding';
  }

  /** What the party sees at the end, for whoever reads that it was stuck. */
  get words(): string {
    const said = this.company.messages.map(({ id, api, content }) => {
      const live = pressablesOn(api).map(({ customId }) => customId);
      return `${id} “${content}” ${live.join(' ')}`;
    });
    return `${JSON.stringify(this.plan)}: ${said.join(' | ')}`;
  }

  async play(): Promise<End> {
    let idle = 0;
    for (;;) {
      if (this.#mood() === 'stopped') return 'stopped';
      const board = this.#newest();
      if (board === null) {
        if (this.company.messages.some(isOver)) return 'over';
        if (this.#winding) {
          // What nobody has asked for does not come.
          if (this.#said && (await this.#appears(lateBoard))) continue;
          return 'never begun';
        }
        await this.#open();
        // What was committed without an answer is posted by itself, a little later.
        await this.#appears(1_000);
        continue;
      }
      const live = pressablesOn(board.api);
      if (this.plan.abandoned && this.#acts > 6) return 'abandoned';
      const before = JSON.stringify(board.api);
      await this.#act(board, live);
      await this.company.changed(board, this.#winding ? 3_000 : 700);
      const after = this.company.look(board.id);
      idle = after !== null && JSON.stringify(after.api) === before ? idle + 1 : 0;
      if (idle >= mostIdle && this.#winding) return 'stuck';
    }
  }

  /**
   * The newest message that everybody sees and that can be played on. There may be others: a command
   * whose answer was lost is said again, and what it had begun is played to its end as well. A table may
   * stand there twice, when Discord took an answer from a process that died before it heard so: then
   * the message that has become the board counts, and after the end none.
   */
  #newest(): Shown | null {
    const live = this.company.messages.filter(({ api }) => pressablesOn(api).length > 0);
    const over = new Set(live.filter(isOver).map(tableOf));
    const begun = new Set(live.filter(isBoard).map(tableOf));
    const playable = live.filter((shown) => {
      const table = tableOf(shown);
      return !over.has(table) && (isBoard(shown) || !begun.has(table));
    });
    return playable.at(-1) ?? null;
  }

  /** Whether something to play on is posted within so many real milliseconds. */
  #appears(bound: number): Promise<boolean> {
    return this.company.sandbox
      .waitFor('a board', () => (this.#newest() === null ? undefined : true), bound)
      .catch(() => false);
  }

  /** Says the command that begins. */
  async #open(): Promise<void> {
    const { company, plan } = this;
    const [host, guest] = company.people;
    if (host === undefined || guest === undefined) return;
    this.#said = true;
    const clock = plan.clock ? { clock: tenMinutes.option } : {};
    if (plan.seats === 'practice') {
      const level = gameById(plan.game)?.levels[0] ?? '';
      await company.command(host, plan.game, 'practice', { level });
    } else if (plan.game === 'knucklebones') {
      await company.command(host, plan.game, 'challenge', { opponent: guest.id, ...clock });
    } else {
      await company.command(host, plan.game, 'start', clock);
    }
  }

  async #act(board: Shown, live: readonly Pressable[]): Promise<void> {
    const { company } = this;
    const [host, guest, third] = company.people;
    if (host === undefined || guest === undefined || third === undefined) return;
    const accept = has(live, 'accept');
    if (accept !== undefined) {
      await company.press(guest, board.id, accept);
      return;
    }
    if (has(live, 'cancel') !== undefined) {
      await this.#gather(board, live, host, [guest, third]);
      return;
    }
    this.#acts += 1;
    if (this.#winding) this.#last ??= this.#acts + mostLeft;
    if (this.#acts > Math.min(this.plan.longest, this.#last ?? this.plan.longest)) {
      for (const person of company.people) await company.resign(person, board);
      return;
    }
    await this.#play(board, live);
  }

  /** At a table that gathers: those who are missing join, then the host starts. */
  async #gather(
    board: Shown,
    live: readonly Pressable[],
    host: User,
    others: readonly User[],
  ): Promise<void> {
    const { company, plan } = this;
    const [join, start] = [has(live, 'join'), has(live, 'start')];
    const bots = live.find(({ action }) => action.startsWith('bots:'));
    const joined = others.filter(({ name }) => board.text.includes(name));
    const missing = others.filter((one) => !joined.includes(one));
    const [next] = missing;
    // With a machine among them, two people are enough.
    if (joined.length >= (plan.seats === 'mixed' ? 1 : 2) || next === undefined) {
      const machine = gameById(plan.game)?.levels[0] ?? '';
      if (plan.seats === 'mixed' && bots?.values?.includes(machine) === true) {
        if (!board.text.includes('Bot')) {
          await company.press(host, board.id, { ...bots, values: [machine] });
          return;
        }
      }
      if (start !== undefined) await company.press(host, board.id, start);
    } else if (join !== undefined) await company.press(next, board.id, join);
  }

  /** Something of what can be pressed, mostly by whoever is to act. */
  async #play(board: Shown, live: readonly Pressable[]): Promise<void> {
    const { company } = this;
    const chance = this.#chance;
    const moves = live.filter(isMove);
    const standing = live.filter(isStanding);
    const panel = live.find(({ action }) => action.startsWith('look:'));
    const person = chance.happens(0.07) ? chance.pick(company.people) : this.#asked(board);
    if (this.#old !== null && chance.happens(0.05)) {
      // A press that crossed an edit.
      const { message, button } = this.#old;
      await company.press(person, message, valued(button, chance), true);
      return;
    }
    if (standing.length > 0 && chance.happens(0.03)) {
      await company.press(person, board.id, valued(chance.pick(standing), chance));
      return;
    }
    if (panel !== undefined && (moves.length === 0 || chance.happens(0.3))) {
      await this.#byPanel(person, board, panel);
      return;
    }
    if (moves.length === 0) return;
    const button = chance.pick(moves);
    this.#old = { message: board.id, button };
    const pressed = valued(button, chance);
    // Impatient people press twice.
    const taps = chance.happens(0.1) ? 2 : 1;
    const each = () => company.press(person, board.id, pressed);
    await Promise.all(Array.from({ length: taps }, each));
  }

  /** A die is chosen in a panel of one's own, and moved there. */
  async #byPanel(person: User, board: Shown, panel: Pressable): Promise<void> {
    const { company } = this;
    const chance = this.#chance;
    const own = (ids: readonly string[]): Shown | null =>
      ids.flatMap((id) => company.look(id) ?? []).find(({ viewer }) => viewer === person.id) ??
      null;
    const opened = await company.press(person, board.id, valued(panel, chance));
    const dice = own(opened?.messages ?? []);
    const selects = dice === null ? [] : pressablesOn(dice.api).filter(({ values }) => values);
    if (dice === null || selects.length === 0) return;
    const chosen = await company.press(person, dice.id, valued(chance.pick(selects), chance));
    const shown = own(chosen?.messages ?? []);
    const ways = shown === null ? [] : pressablesOn(shown.api).filter(isMove);
    const buttons = ways.filter(({ values }) => values === null);
    if (shown === null || buttons.length === 0) return;
    await company.press(person, shown.id, chance.pick(buttons));
  }

  /** Whom the first line asks; where it asks several, somebody. */
  #asked({ content }: Shown): User {
    const places = this.company.people
      .map((user) => ({ user, at: content.indexOf(user.name) }))
      .filter(({ at }) => at !== -1)
      .sort((one, other) => one.at - other.at);
    return places[0]?.user ?? this.#chance.pick(this.company.people);
  }
}

/** What a press on it sends: one of its values, in a select. */
const valued = (
  { customId, values }: Pressable,
  chance: Chance,
): { readonly customId: string; readonly values: readonly string[] | null } => ({
  customId,
  values: values === null ? null : [chance.pick(values)],
});
