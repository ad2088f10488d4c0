import type { Board, Ledger, Sort, Standing } from '../store/port.js';
import { day } from '../units.js';
import { shownRating } from './rating.js';

/** Rows of a leaderboard's page. */
export const pageSize = 10;

const week = 7 * day;

export interface Row extends Standing {
  readonly rank: number;
  /** By how much the rating has changed in seven days; `null` when it is not asked for, or has not. */
  readonly change: number | null;
}

export interface Page {
  /** The rank of its first row, 1-based; always the start of a page. */
  readonly from: number;
  readonly rows: readonly Row[];
  readonly size: number;
  /** The asker's own row, wherever it stands (without a rank: not listed); `null` for none. */
  readonly own: (Standing & Pick<Row, 'change'>) | null;
}

export interface PageRequest {
  readonly board: Board;
  readonly sort: Sort;
  /** A rank on the page that is wanted; past the end it is the last one. */
  readonly from: number;
  readonly asker: string;
  /** Players who are left out, as if they were not there. */
  readonly without: ReadonlySet<string>;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * A page of a leaderboard. The ledger ranks those who are left out as well, so the ranks below them
 * move up here: rank `r` of the page is the `r`-th of those that are shown.
 */
export const pageOf = async (ledger: Ledger, request: PageRequest): Promise<Page> => {
  const { board, sort, asker } = request;
  const [listed, own, hidden] = await Promise.all([
    ledger.size(board, sort),
    ledger.standing(board, sort, asker),
    hiddenRanks(ledger, request),
  ]);
  const size = Math.max(0, listed - hidden.length);
  const last = Math.max(0, Math.ceil(size / pageSize) - 1);
  const from = Math.min(last, Math.floor((request.from - 1) / pageSize)) * pageSize + 1;
  const first = rankInLedger(from, hidden);
  const standings = await ledger.page(board, sort, first, pageSize + hidden.length);
  const rows = standings
    .filter(({ player }) => player === asker || !request.without.has(player))
    .slice(0, pageSize)
    .map((standing) => ({ ...standing, rank: shownRank(standing.rank, hidden) }));
  const changeOf = (standing: Standing) => ratingChange(ledger, request, standing);
  const [changed, ownChange] = await Promise.all([
    Promise.all(rows.map(async (row) => ({ ...row, change: await changeOf(row) }))),
    own === null ? null : changeOf(own),
  ]);
  return {
    from,
    rows: changed,
    size,
    own:
      own === null
        ? null
        : {
            ...own,
            rank: own.rank === null ? null : shownRank(own.rank, hidden),
            change: ownChange,
          },
  };
};

/** The ranks of those who are left out, best first; the asker is there, whatever anybody thought. */
const hiddenRanks = async (
  ledger: Ledger,
  { board, sort, asker, without }: PageRequest,
): Promise<readonly number[]> => {
  const standings = await Promise.all(
    [...without]
      .filter((player) => player !== asker)
      .map((player) => ledger.standing(board, sort, player)),
  );
  return standings
    .flatMap((standing) => (standing === null || standing.rank === null ? [] : [standing.rank]))
    .toSorted((a, b) => a - b);
};

/** The ledger's rank of the `shown`-th of those who are not left out. */
export const rankInLedger = (shown: number, hidden: readonly number[]): number =>
  hidden.reduce((rank, gone) => (gone <= rank ? rank + 1 : rank), shown);

/** The rank among those who are shown. */
export const shownRank = (rank: number, hidden: readonly number[]): number =>
  rank - hidden.filter((gone) => gone < rank).length;

const ratingChange = async (
  ledger: Ledger,
  { board, sort, now }: PageRequest,
  { player, rating }: Standing,
): Promise<number | null> => {
  if (sort !== 'rating' || rating === null) return null;
  const before = await ledger.ratingBefore(board.game, board.scope, player, now - week);
  return before === null ? null : shownRating(rating) - shownRating(before);
};
