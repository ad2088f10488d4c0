import { MessageFlags } from 'discord.js';
import type { Reviewed } from '../../machine/critic.js';
import { tableIn } from '../../match/channel.js';
import { readRecord } from '../../match/record.js';
import { verdictOf } from '../../match/replay.js';
import { findRecord } from '../../play/records.js';
import { seatsIn } from '../../replay/names.js';
import { minute } from '../../units.js';
import type { Bot } from '../bot.js';
import type { Outgoing } from '../message.js';
import type { Pressable } from '../pressable.js';
import { privately, type Reply } from '../reply.js';
import { reviewMessage } from '../review-message.js';
import type { Press, PressRoute } from '../route.js';
import { privateVoice, privateWord } from '../words.js';

/** How often a person may ask for a review, or turn to a page of one: each is a picture. */
const reviews = { times: 20, within: minute };

/** Why there is no record: while a match is running, nobody gets advice on it. */
const without = async (bot: Bot, interaction: Pressable, { place, id }: Press): Promise<Reply> => {
  const table = tableIn(await bot.play.store.channels.read(place.channel), id.table);
  if (table?.phase === 'playing') return privateWord(interaction, 'home:review.running');
  const pending = table?.phase === 'over';
  return privateWord(
    interaction,
    pending ? 'table:refusal.record-pending' : 'table:refusal.no-record',
  );
};

/** A record that breaks the rules, or that this version does not know. */
const unreadable = { kind: 'unreadable' } as const;

const reviewOf = async (
  bot: Bot,
  match: string,
  json: unknown,
): Promise<Reviewed | typeof unreadable> => {
  const record = readRecord(json, (id) => bot.play.game(id) ?? undefined);
  if (!record.ok) return unreadable;
  const { game, options, events } = record.value;
  const reviewed = await bot.critic.review(match, game, options, events);
  return reviewed.kind === 'nothing' && !verdictOf(record.value).valid ? unreadable : reviewed;
};

/** A page of the review of a finished match, for whoever may fetch its record. */
const reviewPage = async (
  bot: Bot,
  interaction: Pressable,
  press: Press,
  page: number,
  show: (message: Outgoing) => Reply,
): Promise<Reply> => {
  const { place, id } = press;
  const person = interaction.user.id;
  const found = await findRecord(bot.play, id.table, {
    person,
    scope: place.scope,
    channel: place.channel,
  });
  if (found === null) return without(bot, interaction, press);
  const { times, within } = reviews;
  const key = `reviews-by:${person}`;
  if (!(await bot.play.store.limits.take(key, times, within, bot.play.now()))) {
    bot.metrics.refusals.inc({ reason: 'review-often' });
    return privateWord(interaction, 'home:review.often');
  }
  const { say, locale } = privateVoice(interaction);
  const json: unknown = JSON.parse(found.json);
  const game = bot.play.game(found.game);
  if (game?.mind === undefined) return privateWord(interaction, 'home:review.none');
  const reviewed = await reviewOf(bot, found.match, json);
  if (reviewed.kind !== 'made') {
    bot.metrics.refusals.inc({ reason: `review-${reviewed.kind}` });
    return privateWord(interaction, `home:review.${reviewed.kind}`);
  }
  const { style } = await bot.play.store.people.read(person);
  const house = style === null ? await bot.play.store.settings.read(place.scope) : null;
  return show(
    await reviewMessage(bot.drawing.renderer, reviewed.view, {
      match: found.match,
      locale,
      names: (seatsIn(json, game, say) ?? []).map(({ name }) => name),
      style: style ?? house?.style ?? 'picture',
      page,
    }),
  );
};

/** The button of a finished board, and of a record. It takes a moment to make. */
export const reviewButton: PressRoute = {
  deferral: 'private',
  slow: true,
  run: (bot, interaction, press) => reviewPage(bot, interaction, press, 0, privately),
};

/** The buttons of a review: the whole match, and its moves. It has just been made, so they are quick. */
export const turnReview: PressRoute = {
  deferral: 'update',
  run: (bot, interaction, press) => {
    const [, given = ''] = press.id.action.split(':');
    const page = /^\d$/.test(given) ? Number(given) : 0;
    // Only what this person alone sees is turned over: a board stays a board.
    const own = interaction.message?.flags.has(MessageFlags.Ephemeral) ?? false;
    const show = (message: Outgoing): Reply =>
      own ? { kind: 'update', message } : privately(message);
    return reviewPage(bot, interaction, press, page, show);
  },
};
