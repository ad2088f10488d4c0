/** What presses on a table are answered with, whichever button it was. */
import type { Phrase } from '../../games/phrase.js';
import type { Table } from '../../match/table.js';
import type { Acted } from '../../play/act.js';
import type { Answered } from '../../play/challenge.js';
import type { Bot } from '../bot.js';
import { firstTimeHint } from '../first-time.js';
import { plain } from '../message.js';
import { spotIn } from '../place.js';
import { type Pressable, publicMessage } from '../pressable.js';
import { ownBoard } from '../private-board.js';
import { refuse } from '../refuse.js';
import type { Reply } from '../reply.js';
import type { Press } from '../route.js';
import { openThread, threadFor } from '../threads.js';
import { privateVoice } from '../words.js';

/** The pressed message becomes the table as it stands now. */
const showTable = async (bot: Bot, channel: string, table: Table): Promise<Reply> => ({
  kind: 'update',
  message: await bot.screens.draw(table),
  shows: { channel, table },
});

/** After a change: the board where it was pressed, and everybody's when that was a private copy. */
export const showAfter = async (
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
    (refusal === 'repeated' ||
      refusal === 'already' ||
      refusal === 'stale' ||
      refusal === 'match-over')
  ) {
    const pressed = publicMessage(interaction);
    // On the board itself: it is the board that lags. The press brings it up to date.
    if (pressed !== null && pressed === table.message) {
      const isCurrent = bot.screens.isCurrent(table);
      if (refusal === 'repeated' && isCurrent) return { kind: 'silent' };
      // Somebody who sees on the board that they have answered wants to know what they wait for.
      if (refusal === 'already' && isCurrent)
        return refuse(bot, interaction, refusal, table, channel);
      return showTable(bot, channel, table);
    }
    if (refusal === 'repeated' && pressed !== null) return { kind: 'silent' };
    // A private board shows how it stands now, and says why the press did nothing.
    if (pressed === null && refusal !== 'already') {
      const shown = await showAfter(bot, interaction, press, table);
      if (refusal !== 'stale' || shown.kind !== 'update') return shown;
      bot.metrics.refusals.inc({ reason: refusal });
      const why = privateVoice(interaction).say('table:refusal.stale-view');
      return { ...shown, aside: async () => plain(why) };
    }
    // It stands there as if it were the board.
    if (pressed !== null) {
      bot.screens.settle(channel, table.id, spotIn(channel, interaction.channelId, pressed));
    }
  }
  return refuse(
    bot,
    interaction,
    refusal === null || refusal === 'repeated' ? 'gone' : refusal,
    table,
    channel,
  );
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
