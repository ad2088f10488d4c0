/** What the tests of faults share: rooms of their own, counted requests, presses that nobody waits for. */
import { expect } from 'vitest';
import type { Channel } from '../../sandbox/server/index.js';
import type { Shown, Table } from './harness.js';
import {
  acting,
  columnId,
  type Duel,
  giveUp,
  playTurn,
  showsNextTurn,
  turnNumber,
} from './play.js';

/** A new channel, so that a test that fails leaves nothing in another's way. */
export const room = (t: Table): Channel =>
  t.sandbox.addChannel({ name: 'room', guild: t.sandbox.home.table.id });

export const callbacks = /\/callback$/;

/** Counts the requests whose route or path fits, from now on. */
export const counting = (t: Table, route: RegExp): (() => number) => {
  const from = t.sandbox.requests.length;
  return () =>
    t.sandbox.requests
      .slice(from)
      .filter((request) => route.test(request.route) || route.test(request.path)).length;
};

/** Whoever is to place presses, and nobody waits for the answer. */
export const pressOff = (game: Duel): { readonly before: Shown; readonly interaction: string } => {
  const { t, board } = game;
  const before = t.message(board);
  const customId = columnId(before);
  const { id } = t.sandbox.begin.press({ user: acting(game).id, message: board, customId });
  return { before, interaction: id };
};

/** The same, when only the board as it was before is of interest. */
export const pressOnly = (game: Duel): Shown => pressOff(game).before;

/** After a fault: the board is what is stored, and the match can be played on. */
export const goesOn = async (game: Duel): Promise<void> => {
  const before = game.t.message(game.board);
  // Somebody's own view is drawn from the store.
  const view = await acting(game).press(game.board, 'My view');
  expect(turnNumber(view.message)).toBe(turnNumber(before));
  expect((await playTurn(game)).failed).toBe(false);
  await showsNextTurn(game, before);
  await giveUp(game);
};

/** How many matches somebody has won, by the leaderboard. */
export const matchesWon = async (t: Table, name: string): Promise<number> => {
  const card = await t.as('Cleo').slash('#games', 'knucklebones stats', { player: t.as(name) });
  return Number(/Matches: (\d+) won/.exec(card.publicly)?.[1] ?? 0);
};
