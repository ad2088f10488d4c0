import { changeMachines, joinTable, leaveTable, startTable } from '../../play/lobby.js';
import { firstTimeHint } from '../first-time.js';
import { removes } from '../lobby-message.js';
import { personOf } from '../place.js';
import { chosenIn, publicMessage } from '../pressable.js';
import type { PressRoute } from '../route.js';
import { answerWaiting, begun } from './answers.js';

/** A seat at a table that gathers. */
export const join: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, { place, id }) => {
    const { channel } = place;
    const person = personOf(interaction);
    const joined = await joinTable(bot.play, channel, id.table, person, interaction.id);
    const reply = await answerWaiting(bot, interaction, channel, joined);
    const { table, refusal } = joined;
    if (reply.kind !== 'update' || refusal !== null || table === null) return reply;
    return { ...reply, aside: firstTimeHint(bot, interaction, table.game) };
  },
};

export const leave: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, { place, id }) => {
    const { channel } = place;
    const left = await leaveTable(bot.play, channel, id.table, interaction.user.id);
    return answerWaiting(bot, interaction, channel, left);
  },
};

/** The select for machines: a level to add one of, or one that sits there to take away. */
export const bots: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, { place, id }) => {
    const [chosen = ''] = chosenIn(interaction);
    const change = chosen.startsWith(removes)
      ? { unseat: chosen.slice(removes.length) }
      : { seat: chosen, interaction: interaction.id };
    const { channel } = place;
    const { user } = interaction;
    const changed = await changeMachines(bot.play, channel, id.table, user.id, change);
    return answerWaiting(bot, interaction, channel, changed);
  },
};

/** The host starts the match: the message becomes its board. */
export const startMatch: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, { place, id }) => {
    const { channel } = place;
    const message = publicMessage(interaction);
    const started = await startTable(bot.play, channel, id.table, interaction.user.id, message);
    return begun(bot, interaction, channel, started);
  },
};
