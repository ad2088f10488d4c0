import type { Game } from '../../games/game.js';
import { gameHelp, helpMessage } from '../help-message.js';
import { chosenIn } from '../pressable.js';
import { privately } from '../reply.js';
import type { CommandRoute, PressRoute } from '../route.js';
import { privateVoice } from '../words.js';

/** `/help`: what this is on one screen, and a first match one press away. */
export const help = (games: readonly Game[]): CommandRoute => ({
  deferral: () => 'private',
  run: async (_bot, interaction) => privately(helpMessage(privateVoice(interaction).say, games)),
});

/** Turns the page of `/help`: to the game that was chosen, and back to all of them. */
export const turnHelp = (games: readonly Game[]): PressRoute => ({
  deferral: 'update',
  run: async (_bot, interaction) => {
    const { say } = privateVoice(interaction);
    const [chosen] = chosenIn(interaction);
    const game = games.find(({ id }) => id === chosen);
    return {
      kind: 'update',
      message: game === undefined ? helpMessage(say, games) : gameHelp(say, game),
    };
  },
});
