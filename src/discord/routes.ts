import type { Game } from '../games/game.js';
import { hasLobby } from '../match/lobby.js';
import { looking, openMove, typing } from './board-components.js';
import { askResign, board, quit, repost, resign } from './handlers/board.js';
import { accept, cancel, decline } from './handlers/challenge.js';
import { askMove, lookCloser, typedMove } from './handlers/entry.js';
import { ownGames } from './handlers/games.js';
import { help, turnHelp } from './handlers/help.js';
import { bots, join, leave, startMatch } from './handlers/lobby.js';
import { endMatch, endSubmit } from './handlers/moderation.js';
import { challenge, challengeMenu, practice, practiceButton, start } from './handlers/open.js';
import { rules } from './handlers/pages.js';
import {
  block,
  changePreferences,
  chooseStyle,
  openPreferences,
  preferences,
} from './handlers/preferences.js';
import {
  askForgetting,
  exportButton,
  forgetButton,
  privacyExport,
  privacyForget,
  privacyShow,
} from './handlers/privacy.js';
import { chosenRecord, completeRecord, record, recordButton } from './handlers/records.js';
import { askRematch } from './handlers/rematch.js';
import { replayButton } from './handlers/replay.js';
import { reviewButton, turnReview } from './handlers/review.js';
import {
  changeSettings,
  clearLeaderboard,
  openLimits,
  settings,
  submitLimits,
} from './handlers/settings.js';
import { chooseOrder, stats, turnPage } from './handlers/stats.js';
import { myView, refresh, resignSubmit, turn } from './handlers/turn.js';
import type { Routes } from './job.js';
import { turning } from './review-message.js';
import type { CommandRoute, MenuRoute } from './route.js';

/** Everything a person can do, and what does it. Every game has the same commands. */
export const createRoutes = (games: readonly Game[]): Routes => ({
  commands: new Map<string, CommandRoute>([
    ...games.flatMap((game): [string, CommandRoute][] => [
      hasLobby(game)
        ? [`${game.id} start`, start(game)]
        : [`${game.id} challenge`, challenge(game)],
      [`${game.id} practice`, practice(game)],
      [`${game.id} stats`, stats(game)],
      [`${game.id} board`, board(game)],
      [`${game.id} resign`, resign(game)],
      [`${game.id} rules`, rules(game)],
      [`${game.id} record`, record],
    ]),
    ['help', help(games)],
    ['games', ownGames(games)],
    ['preferences', preferences('all')],
    ['privacy show', privacyShow],
    ['privacy export', privacyExport],
    ['privacy challenges', preferences('challenges')],
    ['privacy forget', privacyForget],
    ['settings', settings],
  ]),
  menus: new Map<string, MenuRoute>([
    ...games
      .filter((game) => !hasLobby(game))
      .map((game): [string, MenuRoute] => [`challenge-${game.id}`, challengeMenu(game)]),
    ['end-match', endMatch],
  ]),
  completions: new Map(games.map((game) => [`${game.id} record`, completeRecord(game)])),
  presses: new Map([
    ['accept', accept],
    ['decline', decline],
    ['cancel', cancel],
    ['join', join],
    ['leave', leave],
    ['start', startMatch],
    ['bots', bots],
    ['view', myView],
    [openMove, turn],
    ['style', chooseStyle],
    ['refresh', refresh],
    ['resign', askResign],
    ['quit', quit],
    ['repost', repost],
    ['rematch', askRematch],
    ['record', recordButton],
    ['match', chosenRecord],
    ['page', turnPage],
    ['order', chooseOrder],
    ['help', turnHelp(games)],
    ['practice', practiceButton],
    ['replay', replayButton],
    ['review', reviewButton],
    [turning, turnReview],
    ['set', changeSettings],
    ['limits', openLimits],
    ['wipe', clearLeaderboard(games)],
    ['mine', changePreferences],
    ['preferences', openPreferences],
    ['block', block],
    ['export', exportButton],
    ['forgetting', askForgetting],
    ['forget', forgetButton],
  ]),
  ofTurn: new Map([
    [typing, askMove],
    [looking, lookCloser],
  ]),
  turn,
  submits: new Map([
    ['resign', resignSubmit],
    [typing, typedMove],
    ['limits', submitLimits],
    ['end', endSubmit],
  ]),
});
