import { isPseudonym } from '../../match/pseudonym.js';
import type { ClosedTable } from '../../match/table.js';
import { acceptChallenge, declineChallenge } from '../../play/challenge.js';
import { cancelWaiting } from '../../play/lobby.js';
import type { Voice } from '../../text/index.js';
import { type Outgoing, plain, rows } from '../message.js';
import { markdownName } from '../names.js';
import { personOf } from '../place.js';
import { refuse } from '../refuse.js';
import type { PressRoute } from '../route.js';
import { privateVoice } from '../words.js';
import { answerWaiting, begun } from './answers.js';

/** The button of whoever is challenged: the match begins on the challenge's own message. */
export const accept: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, { place, id }) => {
    const message = interaction.message?.id;
    if (message === undefined) return refuse(bot, interaction, 'gone', null, place.channel);
    const answered = await acceptChallenge(
      bot.play,
      place.channel,
      id.table,
      personOf(interaction),
      interaction.id,
      message,
    );
    return begun(bot, interaction, place.channel, answered);
  },
};

/** The other button of whoever is challenged. */
export const decline: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, { place, id }) => {
    const { channel } = place;
    const answered = await declineChallenge(bot.play, channel, id.table, interaction.user.id);
    const { table, refusal } = answered;
    const reply = await answerWaiting(bot, interaction, channel, answered);
    if (reply.kind !== 'update' || refusal !== null || table?.phase !== 'closed') return reply;
    // The challenge was declined for them as its host was forgotten.
    if (isPseudonym(table.host.id)) return reply;
    return { ...reply, aside: async () => offerBlock(privateVoice(interaction).say, table) };
  },
};

/** Below the refusal of a challenge, and for nobody else to see: the way to have no more of them. */
const offerBlock = (say: Voice['say'], table: ClosedTable): Outgoing => ({
  ...plain(say('personal:block.offer', { host: markdownName(table.host.name) })),
  components: rows([
    {
      table: table.id,
      turn: null,
      action: 'block',
      label: say('personal:button.block', { host: table.host.name }),
      style: 'secondary',
    },
  ]),
});

/** The button of whoever has challenged, or gathers a table. */
export const cancel: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, { place, id }) => {
    const answered = await cancelWaiting(bot.play, place.channel, id.table, interaction.user.id);
    return answerWaiting(bot, interaction, place.channel, answered);
  },
};
