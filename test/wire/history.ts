/**
 * Whether what people were answered can have come from one match that everybody shares: whether each
 * press took effect at one instant between its start and its answer, in an order that the match's own
 * rules allow (linearizability). Times are numbers of any clock that orders starts and answers.
 */

/** A move of the record: turn 1 is the first. */
export interface Move {
  readonly person: string;
  readonly column: number;
}

/** What somebody was answered. */
export type Outcome =
  /** The board, at this turn; `over` after the last move. */
  | { readonly kind: 'shows'; readonly turn: number | 'over' }
  /** Nothing, as for a second tap on a board that is up to date. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'not-your-turn' }
  | { readonly kind: 'not-seated' }
  /** Nothing is known: it may have counted, also later. */
  | { readonly kind: 'unknown' };

/** A press on a column that was shown for a turn. */
export interface Press {
  readonly person: string;
  readonly turn: number;
  readonly column: number;
  readonly from: number;
  readonly to: number;
  readonly outcome: Outcome;
}

interface Bounds {
  least: number;
  most: number;
}

/**
 * The instants in which turns end, as far as the presses narrow them down. Every answer says that some
 * turn had begun before it, or had not ended before its press; so each instant has bounds, and the
 * smallest that fit them in order fit if any do.
 */
class Ends {
  readonly faults: string[] = [];
  readonly #bounds: readonly Bounds[];

  constructor(moves: number) {
    this.#bounds = Array.from({ length: moves }, () => ({
      least: Number.NEGATIVE_INFINITY,
      most: Number.POSITIVE_INFINITY,
    }));
  }

  /** The turn had begun by then: the one before it had ended. */
  begunBy(turn: number, time: number, why: Press): void {
    if (turn <= 1) return;
    const before = this.#bounds[turn - 2];
    if (before === undefined) this.faults.push(`turn ${turn} never was: ${words(why)}`);
    else before.most = Math.min(before.most, time);
  }

  /** The turn had not ended before then. */
  notOverBefore(turn: number, time: number): void {
    const end = this.#bounds[turn - 1];
    if (end !== undefined) end.least = Math.max(end.least, time);
  }

  /** Finds the instants; each must lie in a press that can have made the move. */
  place(moves: readonly Move[], presses: readonly Press[]): void {
    let last = Number.NEGATIVE_INFINITY;
    for (const [index, { least, most }] of this.#bounds.entries()) {
      const earliest = Math.max(last, least);
      const instants = presses
        .filter((press) => canBe(press, index + 1, moves[index]))
        .map(({ from, to }) => ({ at: Math.max(earliest, from), to }))
        .filter(({ at, to }) => at <= to)
        .map(({ at }) => at);
      if (instants.length === 0) {
        this.faults.push(`no press explains the move of turn ${index + 1}`);
        return;
      }
      last = Math.min(...instants);
      if (last > most) {
        this.faults.push(`turn ${index + 1} ended at ${last} at the earliest, and by ${most}`);
        return;
      }
    }
  }
}

const words = ({ person, turn, column, from, to, outcome }: Press): string =>
  `${person} on column ${column} of turn ${turn} from ${from} to ${to}: ${JSON.stringify(outcome)}`;

/** Whether a press can be the one that made a move. */
const canBe = ({ person, turn, column, outcome }: Press, at: number, move?: Move): boolean => {
  if (move === undefined || turn !== at || person !== move.person || column !== move.column) {
    return false;
  }
  return outcome.kind === 'shows' || outcome.kind === 'unknown';
};

/**
 * What is wrong with a history of presses, in words; nothing when it is linearizable. `moves` are
 * those of the record.
 */
export const faultsIn = (moves: readonly Move[], presses: readonly Press[]): readonly string[] => {
  const ends = new Ends(moves.length);
  const seated = new Set(moves.map(({ person }) => person));
  for (const press of presses) {
    const { person, turn, from, to, outcome } = press;
    const mover = moves[turn - 1]?.person;
    const wrong = () => ends.faults.push(words(press));
    // Its button was on the board before it was pressed.
    ends.begunBy(turn, from, press);
    switch (outcome.kind) {
      case 'unknown':
        break;
      case 'not-seated':
        if (seated.has(person)) wrong();
        break;
      case 'not-your-turn':
        if (!seated.has(person) || person === mover) wrong();
        ends.begunBy(turn, to, press);
        ends.notOverBefore(turn, from);
        break;
      case 'silent':
        // A second tap: the person's own move of that turn had just been made.
        if (person !== mover) wrong();
        ends.begunBy(turn + 1, to, press);
        ends.notOverBefore(turn + 1, from);
        break;
      case 'shows': {
        const shown = outcome.turn === 'over' ? moves.length + 1 : outcome.turn;
        if (!seated.has(person) || shown <= turn) wrong();
        ends.begunBy(shown, to, press);
        ends.notOverBefore(shown, from);
        break;
      }
    }
  }
  ends.place(moves, presses);
  return ends.faults;
};
