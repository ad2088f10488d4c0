import type { Game } from '../games/game.js';
import { askResign, board, quit, resign } from './handlers/board.js';
import { ownGames } from './handlers/games.js';
import { help } from './handlers/help.js';
import { endMatch, endSubmit } from './handlers/moderation.js';
import { challenge, challengeMenu, practice, practiceButton } from './handlers/open.js';
import { rules, stats, turnPage } from './handlers/pages.js';
import {
  chooseStyle,
  forgetButton,
  privacyForget,
  privacyShow,
  settings,
} from './handlers/personal.js';
import { completeRecord, record, recordButton } from './handlers/records.js';
import {
  accept,
  askRematch,
  cancel,
  decline,
  myView,
  resignSubmit,
  turn,
} from './handlers/turn.js';
import type { CommandRoute, MenuRoute } from './route.js';
import type { Routes } from './router.js';

/** Everything a person can do, and what does it. Every game has the same commands. */
export const createRoutes = (games: readonly Game[]): Routes => ({
  commands: new Map<string, CommandRoute>([
    ...games.flatMap((game): [string, CommandRoute][] => [
      [`${game.id} challenge`, challenge(game)],
      [`${game.id} practice`, practice(game)],
      [`${game.id} stats`, stats(game)],
      [`${game.id} board`, board(game)],
      [`${game.id} resign`, resign(game)],
      [`${game.id} rules`, rules(game)],
      [`${game.id} record`, record(game)],
    ]),
    ['help', help(games)],
    ['games', ownGames(games)],
    ['privacy show', privacyShow],
    ['privacy forget', privacyForget],
    ['settings', settings],
  ]),
  menus: new Map<string, MenuRoute>([
    ...games.map((game): [string, MenuRoute] => [`challenge-${game.id}`, challengeMenu(game)]),
    ['end-match', endMatch],
  ]),
  completions: new Map(games.map((game) => [`${game.id} record`, completeRecord(game)])),
  presses: new Map([
    ['accept', accept],
    ['decline', decline],
    ['cancel', cancel],
    ['view', myView],
    ['style', chooseStyle],
    ['resign', askResign],
    ['quit', quit],
    ['rematch', askRematch],
    ['record', recordButton],
    ['page', turnPage],
    ['practice', practiceButton],
    ['forget', forgetButton],
  ]),
  turn,
  submits: new Map([
    ['resign', resignSubmit],
    ['end', endSubmit],
  ]),
});
