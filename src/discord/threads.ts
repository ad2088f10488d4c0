import { DiscordAPIError, PermissionFlagsBits, RESTJSONErrorCodes, Routes } from 'discord.js';
import { z } from 'zod';
import { tableIn } from '../match/channel.js';
import { type PlayingTable, peopleOf, type Table } from '../match/table.js';
import { adoptThread, moveTable } from '../play/place.js';
import { voice } from '../text/index.js';
import type { Bot } from './bot.js';
import { troubleOf } from './errors.js';
import { clip } from './message.js';
import { holderName } from './names.js';
import type { Answerable } from './responder.js';

/** After how long without a message Discord closes the thread, minutes: its longest. */
const archiveAfter = 10_080;

/** What we read of a thread as Discord describes it. */
const threadShape = z.object({ owner_id: z.string() });

/** Whether the bot may open threads, and write in them, where an interaction happened. */
export const mayOpenThreads = ({ appPermissions }: Pick<Answerable, 'appPermissions'>): boolean =>
  appPermissions.has([
    PermissionFlagsBits.ViewChannel,
    PermissionFlagsBits.CreatePublicThreads,
    PermissionFlagsBits.SendMessagesInThreads,
  ]);

/**
 * Whether a match that was just accepted is to move into a thread of its own. Not where it has one,
 * and not where the bot could not post: `denied` is where only a permission is missing.
 */
export const threadFor = async (
  bot: Bot,
  interaction: Answerable,
  table: Table,
): Promise<'wanted' | 'denied' | 'none'> => {
  if (table.phase !== 'playing' || table.guild === null || table.thread !== null) return 'none';
  const { threads } = await bot.play.store.settings.read(table.scope);
  if (!threads) return 'none';
  return table.reach === 'bot' && mayOpenThreads(interaction) ? 'wanted' : 'denied';
};

/**
 * Where it is wanted, opens a thread from a match's message and moves the match there, in the
 * background: the message has become the board already, and if anything here fails the match is
 * simply played on it.
 */
export const openThread = (
  bot: Bot,
  interaction: Answerable,
  channel: string,
  table: PlayingTable,
): void => {
  const opened = async (): Promise<void> => {
    const answer = await threadFor(bot, interaction, table);
    if (answer === 'wanted') await moveToThread(bot, channel, table);
  };
  opened().catch((error: unknown) => {
    bot.log.warn({ err: error, channel, table: table.id }, 'no thread was opened for a match');
  });
};

const moveToThread = async (bot: Bot, channel: string, table: PlayingTable): Promise<void> => {
  const { message } = table;
  if (message === null) return;
  // Somebody has opened one from the challenge: what is played in it is its own, so the match stays here.
  if ((await openerOf(bot, message)) !== null) return;
  // A thread that is opened from a message has the message's id. Whose tables are played in it is
  // noted first: nobody can press anything there before. That stays true whoever has opened it in the
  // end: somebody may have sat down in it by what was noted.
  if (!(await adoptThread(bot.play, message, channel))) return;
  bot.homes.note(message, channel);
  if (!(await create(bot, channel, message, nameOf(table)))) return;
  const left = await moveTable(bot.play, channel, table.id, message);
  if (left !== null) bot.screens.settle(channel, table.id, left);
  await bot.screens.show(channel, table.id);
  const moved = tableIn(await bot.play.store.channels.read(channel), table.id);
  // A press on the old message that was faster has made it the board again: it is played on there.
  if (moved === undefined || moved.thread !== message) return;
  await Promise.allSettled(
    peopleOf(table).map(({ id }) => bot.rest.put(Routes.threadMembers(message, id))),
  );
};

/** Who has opened a thread from a message, by id; `null` if nobody has. */
const openerOf = async (bot: Bot, message: string): Promise<string | null> => {
  try {
    const { owner_id: opener } = threadShape.parse(await bot.rest.get(Routes.channel(message)));
    return opener;
  } catch (error) {
    if (troubleOf(error) === 'place-gone') return null;
    throw error;
  }
};

/**
 * Opens a thread from a message. Resolves to whether it is ours: that there is one by now is the answer
 * to a request of ours that was sent twice, or somebody was faster.
 */
const create = async (
  bot: Bot,
  channel: string,
  message: string,
  name: string,
): Promise<boolean> => {
  try {
    await bot.rest.post(Routes.threads(channel, message), {
      body: { name, auto_archive_duration: archiveAfter },
    });
    return true;
  } catch (error) {
    const hasThread =
      error instanceof DiscordAPIError &&
      error.code === RESTJSONErrorCodes.ThreadAlreadyCreatedForMessage;
    if (!hasThread) throw error;
    return (await openerOf(bot, message)) === bot.self();
  }
};

const nameOf = (table: PlayingTable): string => {
  const { say } = voice(table.locale);
  const players = table.seats.map((holder) => holderName(say, table.game, holder)).join(' – ');
  return clip(say('settings:thread', { game: { key: `${table.game}:name` }, players }), 100);
};
