import { rematch } from '../../play/rematch.js';
import { refuse } from '../refuse.js';
import type { PressRoute } from '../route.js';
import { showAfter } from './answers.js';

/** The button of a finished board: the match begins anew once everybody has asked for it. */
export const askRematch: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, press) => {
    const { channel } = press.place;
    const result = await rematch(
      bot.play,
      channel,
      press.id.table,
      interaction.user.id,
      interaction.id,
    );
    const { finished, next, begun, refusal } = result;
    if (refusal !== null || finished === null) {
      return refuse(bot, interaction, refusal ?? 'gone', next ?? finished, channel);
    }
    if (next === null) return showAfter(bot, interaction, press, finished);
    if (!begun && next.phase === 'lobby') {
      bot.screens.later(channel, next.id);
      return showAfter(bot, interaction, press, finished);
    }
    if (!begun) {
      const why = next.phase === 'closed' ? 'lobby-over' : 'already-started';
      return refuse(bot, interaction, why, next, channel);
    }
    bot.screens.later(channel, finished.id);
    return {
      kind: 'public',
      message: await bot.screens.draw(next),
      shows: { channel, table: next },
    };
  },
};
