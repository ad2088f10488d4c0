import type { Game } from '../games/game.js';
import { askResign, board, quit, resign } from './handlers/board.js';
import { challenge, practice } from './handlers/open.js';
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
import type { CommandRoute } from './route.js';
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
      [`${game.id} record`, record],
    ]),
    ['privacy show', privacyShow],
    ['privacy forget', privacyForget],
    ['settings', settings],
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
    ['forget', forgetButton],
  ]),
  turn,
  submits: new Map([['resign', resignSubmit]]),
});
