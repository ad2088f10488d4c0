import { randomBytes } from 'node:crypto';
import { type BaseInteraction, MessageFlags } from 'discord.js';
import { UnreadableState } from '../match/advance.js';
import { DocumentUnreadable, StoreUnavailable } from '../store/port.js';
import { voice } from '../text/index.js';
import type { Bot } from './bot.js';
import { troubleOf } from './errors.js';
import { type Job, jobOf, noChoices, type Routes } from './job.js';
import { plain, slash } from './message.js';
import { spotIn } from './place.js';
import { privately, type Reply } from './reply.js';
import { type Answerable, Responder } from './responder.js';
import { Turnstile } from './turnstile.js';
import { privateWord } from './words.js';

/** How many begin in one turn of the event loop: up to the store, each takes a fraction of a millisecond. */
const aTurn = 4;

/**
 * How many are decided on at once; waiting for Discord to take an answer is no work. What comes on top
 * is refused at once, in words: it would be answered when nobody waits for it any more, and make all the
 * others late as well. A machine that answers 200 in a second takes two for as many.
 */
const mostInWork = 400;

/**
 * How many stand in line to be refused. Words cost a part of what an answer does: said to everybody they
 * would take the time of those who are worked on, until nobody has an answer. So one is refused in each
 * turn of the event loop, and beyond this line Discord's own words have to do.
 */
const mostRefused = 200;

/** After so long words would come too late: Discord takes none after three seconds. */
const tooLate = 2_500;

/**
 * The one listener of interactions. Nothing it is given can make it throw: a fault becomes a private
 * word with an id that the log has too, and what was committed before stays committed.
 */
export const createRouter = (bot: Bot, routes: Routes) => {
  const turnstile = new Turnstile(aTurn);
  const refusals = new Turnstile(1);
  let inWork = 0;
  return async (interaction: BaseInteraction): Promise<void> => {
    const started = performance.now();
    const job = jobOf(bot, routes, interaction);
    if (job === null) {
      bot.log.warn({ interaction: interaction.id, type: interaction.type }, 'not ours to answer');
      return;
    }
    bot.metrics.interactions.inc({ kind: job.kind });
    let outcome: string;
    if (inWork >= mostInWork) {
      bot.metrics.refusals.inc({ reason: 'busy' });
      if (refusals.waiting >= mostRefused) {
        bot.metrics.answers.inc({ outcome: 'unsaid' });
        return;
      }
      await refusals.pass();
      if (performance.now() - started > tooLate) {
        bot.metrics.answers.inc({ outcome: 'unsaid' });
        return;
      }
      outcome = await refuseBusy(bot, job);
    } else {
      inWork += 1;
      outcome = await answer(bot, job, turnstile, () => {
        inWork -= 1;
      });
    }
    const seconds = (performance.now() - started) / 1000;
    bot.metrics.answers.inc({ outcome });
    bot.metrics.latency.observe({ kind: job.kind }, seconds);
    const { kind } = job;
    bot.log.debug(
      { interaction: interaction.id, kind, what: whatOf(interaction), outcome, seconds },
      'answered',
    );
  };
};

/** What was pressed or asked for, for the log: an id of ours or the name of a command. */
const whatOf = (interaction: BaseInteraction): string => {
  if (interaction.isMessageComponent() || interaction.isModalSubmit()) return interaction.customId;
  return interaction.isCommand() || interaction.isAutocomplete() ? interaction.commandName : '';
};

/**
 * Only what others see has to be done by one process. Of two forms, completions or private answers
 * Discord takes the first, and they need no store that can be written.
 */
const isOurs = async (bot: Bot, { interaction, deferral }: Job): Promise<boolean> =>
  (deferral !== 'public' && deferral !== 'update') ||
  (await bot.play.store.claim(interaction.id, bot.play.now()));

/**
 * Says that there is too much to do. Nothing has been done, so a word that is lost costs nothing. The
 * store is not asked first whose it is: it may be what everybody waits for.
 */
const refuseBusy = async (bot: Bot, { kind, interaction }: Job): Promise<string> => {
  const word = kind === 'completion' ? noChoices : privateWord(interaction, 'table:failure.busy');
  try {
    await new Responder(bot, interaction).send(word);
    return 'ok';
  } catch (error) {
    return troubleOf(error);
  }
};

/** Answers; `settled` is called as soon as it is decided with what. */
const answer = async (
  bot: Bot,
  job: Job,
  turnstile: Turnstile,
  settled: () => void,
): Promise<string> => {
  const { interaction, deferral, patience: wait } = job;
  const responder = new Responder(bot, interaction);
  const timer =
    deferral === 'never' ? null : setTimeout(() => responder.defer(deferral), wait).unref();
  const begun = performance.now();
  let reply: Reply;
  try {
    await turnstile.pass();
    if (!(await isOurs(bot, job))) return 'elsewhere';
    reply = await job.run();
  } catch (error) {
    reply = failure(bot, interaction, error);
  } finally {
    if (timer !== null) clearTimeout(timer);
    settled();
  }
  const decided = performance.now();
  bot.metrics.steps.observe({ step: 'decide' }, (decided - begun) / 1000);
  try {
    await responder.send(reply);
    return 'ok';
  } catch (error) {
    return await afterLostAnswer(bot, responder, interaction, reply, error);
  } finally {
    bot.metrics.steps.observe({ step: 'send' }, (performance.now() - decided) / 1000);
  }
};

/** What is said when something of ours failed: what happened, that nothing is lost, what to do. */
const failure = (bot: Bot, interaction: Answerable, error: unknown): Reply => {
  if (interaction.isAutocomplete()) {
    bot.log.warn({ err: error, interaction: interaction.id }, 'no completions');
    return noChoices;
  }
  const { say } = voice(interaction.locale);
  if (error instanceof StoreUnavailable) {
    bot.metrics.refusals.inc({ reason: 'store' });
    bot.log.warn({ err: error, interaction: interaction.id }, 'the store is unavailable');
    return privately(plain(say('table:failure.store')));
  }
  if (error instanceof DocumentUnreadable && error.reason === 'newer') {
    bot.metrics.refusals.inc({ reason: 'newer' });
    bot.log.warn({ err: error, interaction: interaction.id }, 'a document of a newer version');
    return privately(plain(say('table:failure.newer')));
  }
  const id = faultId();
  bot.metrics.refusals.inc({ reason: error instanceof UnreadableState ? 'corrupt' : 'fault' });
  bot.log.error({ err: error, fault: id, interaction: interaction.id }, 'an interaction failed');
  return privately(plain(say('table:failure.internal', { id })));
};

/** What is said of an answer that Discord did not take. */
const notShown = ({ locale }: Answerable, reply: Reply, id: string): string => {
  const { say } = voice(locale);
  if (!('shows' in reply) || reply.shows === undefined) return say('table:failure.refused', { id });
  return say('table:failure.payload', { id, board: slash(reply.shows.table.game, 'board') });
};

/** Short enough to be read out, unique enough to be found in a log. */
const faultId = (): string => randomBytes(4).toString('hex');

/**
 * The answer did not arrive, or we cannot know. Whatever was committed stays; the board is brought
 * up to date by an edit. Only a body that Discord refuses is answered once more, in plain words.
 */
const afterLostAnswer = async (
  bot: Bot,
  responder: Responder,
  interaction: Answerable,
  reply: Reply,
  error: unknown,
): Promise<string> => {
  const trouble = troubleOf(error);
  const details = { err: error, interaction: interaction.id, trouble };
  if (trouble === 'bad-body') {
    const id = faultId();
    bot.log.error({ ...details, fault: id }, 'Discord refused the body of an answer');
    await responder
      .send(privately(plain(notShown(interaction, reply, id))))
      .catch((again: unknown) => {
        bot.log.warn(
          { err: again, interaction: interaction.id },
          'nor could the plain words be said',
        );
      });
    return trouble;
  }
  const age = Date.now() - interaction.createdTimestamp;
  bot.log.warn({ ...details, age }, 'an answer was lost');
  if ('shows' in reply && reply.shows !== undefined) {
    const { channel, table } = reply.shows;
    const pressed = 'message' in interaction ? interaction.message : null;
    if (reply.kind === 'update' && pressed !== null && !pressed.flags.has(MessageFlags.Ephemeral)) {
      // Should the callback have been carried out after all, its token can edit the board.
      bot.screens.token(pressed.id, interaction.token);
      bot.screens.settle(channel, table.id, spotIn(channel, interaction.channelId, pressed.id));
    } else if (!(await responder.recover(reply))) {
      bot.screens.later(channel, table.id);
    }
  }
  return trouble;
};
