import type { Game, Insights, ScoreUnit } from '../games/game.js';
import {
  everywhere,
  type HeadToHead,
  type Ledger,
  type PastMatch,
  type Standing,
} from '../store/port.js';
import { shownRating } from './rating.js';

/** How many of a player's newest matches the curve is drawn from. */
const mostPast = 200;

/** Where a player stands in an order: `rank` of `size`. */
export interface Place {
  readonly rank: number;
  readonly size: number;
}

/** One player's results in one scope. */
export interface Card {
  /** The game, by id. */
  readonly game: string;
  /** Ranked by rating. */
  readonly standing: Standing;
  /** `null` without a rated match here. */
  readonly place: Place | null;
  /** The rating across all servers, as shown, when they play in more places than this one. */
  readonly across: (Place & { readonly rating: number }) | null;
  /** The player's matches against the asker; `null` for the asker's own card. */
  readonly against: HeadToHead | null;
  /** Their newest counted matches here, newest first. */
  readonly past: readonly PastMatch[];
  readonly insights: Insights;
  readonly scoreUnit: ScoreUnit;
}

/** One player's card in a scope, for somebody who asks; `null` when they have no counted match. */
export const cardOf = async (
  ledger: Ledger,
  game: Game,
  scope: string,
  player: string,
  asker: string,
): Promise<Card | null> => {
  const board = { game: game.id, scope, period: 'all' };
  const all = { ...board, scope: everywhere };
  const standing = await ledger.standing(board, 'rating', player);
  if (standing === null) return null;
  const [size, past, against, anywhere, sizeOfAll] = await Promise.all([
    ledger.size(board, 'rating'),
    ledger.history(game.id, scope, player, 0, mostPast),
    player === asker ? null : ledger.headToHead(game.id, scope, player, asker),
    ledger.standing(all, 'rating', player),
    ledger.size(all, 'rating'),
  ]);
  const across =
    anywhere === null ||
    anywhere.rating === null ||
    anywhere.rank === null ||
    anywhere.rated <= standing.rated
      ? null
      : { rating: shownRating(anywhere.rating), rank: anywhere.rank, size: sizeOfAll };
  return {
    game: game.id,
    standing,
    place: standing.rank === null ? null : { rank: standing.rank, size },
    across,
    against,
    past,
    insights: game.insights(standing.measures),
    scoreUnit: game.scoreUnit ?? 'points',
  };
};

/** Matches won as a share of those played, in whole per cent. */
export const winRate = ({ won, lost, drawn }: Pick<Standing, 'won' | 'lost' | 'drawn'>): number => {
  const played = won + lost + drawn;
  return played === 0 ? 0 : Math.round((100 * won) / played);
};
