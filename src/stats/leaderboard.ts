import type { HeadToHead, Ledger, RankedStanding, Standing } from '../store/port.js';

/** Rows of a leaderboard's page. */
export const pageSize = 10;

export interface Page {
  /** The rank of its first row, 1-based; always the start of a page. */
  readonly from: number;
  readonly rows: readonly RankedStanding[];
  readonly size: number;
  /** The asker's own row, wherever it stands; `null` when they have none. */
  readonly own: Standing | null;
}

/** The page of a leaderboard that holds rank `from`; past the end it is the last one. */
export const pageOf = async (
  ledger: Ledger,
  game: string,
  scope: string,
  from: number,
  asker: string,
): Promise<Page> => {
  const board = { game, scope, period: 'all' };
  const [size, own] = await Promise.all([
    ledger.size(board, 'wins'),
    ledger.standing(board, 'wins', asker),
  ]);
  const last = Math.max(0, Math.ceil(size / pageSize) - 1);
  const first = Math.min(last, Math.floor((from - 1) / pageSize)) * pageSize + 1;
  return { from: first, rows: await ledger.page(board, 'wins', first, pageSize), size, own };
};

export interface Card {
  readonly standing: Standing;
  readonly size: number;
  /** The player's matches against the asker; `null` for the asker's own card. */
  readonly against: HeadToHead | null;
}

/** One player's results here; `null` when they have none. */
export const cardOf = async (
  ledger: Ledger,
  game: string,
  scope: string,
  player: string,
  asker: string,
): Promise<Card | null> => {
  const board = { game, scope, period: 'all' };
  const standing = await ledger.standing(board, 'wins', player);
  if (standing === null) return null;
  const [size, against] = await Promise.all([
    ledger.size(board, 'wins'),
    player === asker ? null : ledger.headToHead(game, scope, player, asker),
  ]);
  return { standing, size, against };
};
