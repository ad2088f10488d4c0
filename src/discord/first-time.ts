import { hasLobby } from '../match/lobby.js';
import { isFirstTime } from '../play/first-time.js';
import type { Bot } from './bot.js';
import { plain, slash } from './message.js';
import type { Aside } from './reply.js';
import type { Answerable } from './responder.js';
import { privateVoice } from './words.js';

/** One private line below the first board or challenge of a game that a person is part of, never again. */
export const firstTimeHint =
  (bot: Bot, interaction: Answerable, game: string): Aside =>
  async () => {
    if (!(await isFirstTime(bot.play, interaction.user.id, game))) return null;
    const words = { rules: slash(game, 'rules'), help: slash('help') };
    const rules = bot.play.game(game);
    const key = rules !== null && hasLobby(rules) ? 'home:help.firstMany' : 'home:help.first';
    return plain(privateVoice(interaction).say(key, words));
  };
