import type { Phrase } from '../../games/phrase.js';
import { tableIn } from '../../match/channel.js';
import { isPseudonym } from '../../match/pseudonym.js';
import type { ClosedTable, Table } from '../../match/table.js';
import { type Acted, actAt, resign } from '../../play/act.js';
import { type Answered, acceptChallenge, declineChallenge } from '../../play/challenge.js';
import { cancelWaiting } from '../../play/lobby.js';
import { rematch } from '../../play/rematch.js';
import type { Voice } from '../../text/index.js';
import { tableMessage } from '../board.js';
import { openMove } from '../board-components.js';
import type { Bot } from '../bot.js';
import { firstTimeHint } from '../first-time.js';
import { type Outgoing, plain, rows } from '../message.js';
import { markdownName } from '../names.js';
import { personOf, spotIn } from '../place.js';
import { type Pressable, publicMessage } from '../pressable.js';
import { ownBoard } from '../private-board.js';
import { refuse } from '../refuse.js';
import { privately, type Reply } from '../reply.js';
import type { Press, PressRoute } from '../route.js';
import { openThread, threadFor } from '../threads.js';
import { privateVoice } from '../words.js';

/** The pressed message becomes the table as it stands now. */
const showTable = async (bot: Bot, channel: string, table: Table): Promise<Reply> => ({
  kind: 'update',
  message: await bot.screens.draw(table),
  shows: { channel, table },
});

/** After a change: the board where it was pressed, and everybody's when that was a private copy. */
const showAfter = async (
  bot: Bot,
  interaction: Pressable,
  { place }: Press,
  table: Table,
  told: readonly Phrase[] = [],
): Promise<Reply> => {
  bot.screens.tell(table, told);
  if (publicMessage(interaction) !== null) return showTable(bot, place.channel, table);
  bot.screens.later(place.channel, table.id);
  if (!('seats' in table)) return { kind: 'silent' };
  return { kind: 'update', message: await ownBoard(bot, interaction, place.channel, table) };
};

/**
 * What a press stands for as an action of the game: the value of a select belongs to it, and a move
 * that is open has a prefix.
 */
const actionOf = (interaction: Pressable, { turn, action }: Press['id']): string => {
  const own = turn === null ? action.slice(openMove.length + 1) : action;
  return interaction.isStringSelectMenu() ? `${own}:${interaction.values[0] ?? ''}` : own;
};

/** A press of a turn, or of a move that is open: the move, or the reason why not. */
export const turn: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, press) => {
    const { place, id } = press;
    const act = { person: interaction.user.id, turn: id.turn, action: actionOf(interaction, id) };
    const pressed = publicMessage(interaction);
    const acted = await actAt(bot.play, place.channel, id.table, act, pressed, place.thread);
    return answerActed(bot, interaction, press, acted);
  },
};

/** The answer to an act: the board as it stands, or why nothing was done and the way on. */
export const answerActed = async (
  bot: Bot,
  interaction: Pressable,
  press: Press,
  { table, refusal, told, left = null }: Acted,
): Promise<Reply> => {
  const { channel } = press.place;
  if (table !== null && left !== null) bot.screens.settle(channel, table.id, left);
  if (refusal === null && table !== null) return showAfter(bot, interaction, press, table, told);
  if (
    table !== null &&
    (refusal === 'repeated' || refusal === 'stale' || refusal === 'match-over')
  ) {
    const pressed = publicMessage(interaction);
    // On the board itself: it is the board that lags. The press brings it up to date.
    if (pressed !== null && pressed === table.message) {
      if (refusal === 'repeated' && bot.screens.isCurrent(table)) return { kind: 'silent' };
      return showTable(bot, channel, table);
    }
    if (refusal === 'repeated') return { kind: 'silent' };
    // A private board shows how it stands now, and says why the press did nothing.
    if (pressed === null) {
      const shown = await showAfter(bot, interaction, press, table);
      if (refusal !== 'stale' || shown.kind !== 'update') return shown;
      bot.metrics.refusals.inc({ reason: refusal });
      const why = privateVoice(interaction).say('table:refusal.stale-view');
      return { ...shown, aside: async () => plain(why) };
    }
    // It stands there as if it were the board.
    bot.screens.settle(channel, table.id, spotIn(channel, interaction.channelId, pressed));
  }
  return refuse(
    bot,
    interaction,
    refusal === null || refusal === 'repeated' ? 'gone' : refusal,
    table,
    channel,
  );
};

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

/** The answer to the press that begins a match: its board, which may move into a thread. */
export const begun = async (
  bot: Bot,
  interaction: Pressable,
  channel: string,
  answered: Answered,
): Promise<Reply> => {
  const { table, left = null } = answered;
  if (table !== null && left !== null) bot.screens.settle(channel, table.id, left);
  const reply = await answerWaiting(bot, interaction, channel, answered);
  if (reply.kind !== 'update' || table?.phase !== 'playing') return reply;
  const hint = firstTimeHint(bot, interaction, table.game);
  return {
    ...reply,
    shown: () => openThread(bot, interaction, channel, table),
    aside: async () =>
      (await threadFor(bot, interaction, table)) === 'denied'
        ? plain(privateVoice(interaction).say('settings:noThreads'))
        : hint(),
  };
};

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

export const cancel: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, { place, id }) => {
    const answered = await cancelWaiting(bot.play, place.channel, id.table, interaction.user.id);
    return answerWaiting(bot, interaction, place.channel, answered);
  },
};

/** The answer to a press on a challenge, or on a table that gathers: what it has become, or why not. */
export const answerWaiting = async (
  bot: Bot,
  interaction: Pressable,
  channel: string,
  { table, refusal }: Answered,
): Promise<Reply> => {
  if (refusal === null && table !== null) return showTable(bot, channel, table);
  if (table !== null) {
    const pressed = publicMessage(interaction);
    // A press that was faster than the note of where the challenge stands says where that is.
    if (pressed !== null && pressed !== table.message) {
      bot.screens.adopt(channel, table.id, spotIn(channel, interaction.channelId, pressed));
    } else if (!bot.screens.isCurrent(table)) {
      // It stands there as if it were open: the press brings the message up to date too.
      bot.screens.later(channel, table.id);
    }
  }
  return refuse(bot, interaction, refusal ?? 'gone', table, channel);
};

/** The modal was confirmed: the match is given up. */
export const resignSubmit: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, press) => {
    const acted = await resign(bot.play, press.place.channel, press.id.table, interaction.user.id);
    return answerActed(bot, interaction, press, acted);
  },
};

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
      message: await tableMessage(bot.drawing, next),
      shows: { channel, table: next },
    };
  },
};

/** The board as its presser wants to see it, for nobody else. */
export const myView: PressRoute = {
  deferral: 'private',
  run: async (bot, interaction, { place, id }) => {
    const document = await bot.play.store.channels.read(place.channel);
    const table = tableIn(document, id.table);
    if (table === undefined || !('seats' in table)) {
      return refuse(bot, interaction, 'gone', null, place.channel);
    }
    return privately(await ownBoard(bot, interaction, place.channel, table));
  },
};
