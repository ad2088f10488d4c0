import { runErrands } from '../../play/errands.js';
import { exportPerson } from '../../play/export.js';
import { forgettingOf, requestForgetting } from '../../play/privacy.js';
import type { Voice } from '../../text/index.js';
import { hour } from '../../units.js';
import type { Bot } from '../bot.js';
import { accent, type Button, plain, rows, slash } from '../message.js';
import { privately, type Reply } from '../reply.js';
import type { Answerable } from '../responder.js';
import type { CommandRoute, PressRoute } from '../route.js';
import { privateVoice, privateWord } from '../words.js';

const button = (action: string, label: string, style: Button['style']): Button => ({
  table: '-',
  turn: null,
  action,
  label,
  style,
});

/** `/privacy show`: what is kept, why and how long, with the ways to act on it. */
export const privacyShow: CommandRoute = {
  deferral: () => 'private',
  run: async (_bot, interaction) => {
    const { say } = privateVoice(interaction);
    const description = [
      say('personal:privacy.body'),
      say('personal:privacy.why'),
      say('personal:privacy.howLong'),
      say('personal:privacy.rights', {
        export: slash('privacy', 'export'),
        challenges: slash('privacy', 'challenges'),
        forget: slash('privacy', 'forget'),
      }),
    ].join('\n\n');
    return privately({
      ...plain(''),
      embeds: [{ title: say('personal:privacy.title'), description, color: accent }],
      components: rows([
        button('export', say('personal:button.export'), 'secondary'),
        button('preferences', say('personal:button.preferences'), 'secondary'),
        button('forgetting', say('personal:button.askForget'), 'danger'),
      ]),
    });
  },
};

/** How often a person may fetch their data. */
const exports = { times: 3, within: hour };

/** Everything about a person as a file, within what Discord takes here. */
const exported = async (bot: Bot, interaction: Answerable): Promise<Reply> => {
  const { play } = bot;
  const { id } = interaction.user;
  const { times, within } = exports;
  if (!(await play.store.limits.take(`exports-by:${id}`, times, within, play.now()))) {
    return privateWord(interaction, 'personal:export.often');
  }
  const { data, matches, cutAt } = await exportPerson(play, id, interaction.attachmentSizeLimit);
  const { say, locale } = privateVoice(interaction);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const content = [
    say('personal:export.content', { count: matches }),
    ...(cutAt === null ? [] : [say('personal:export.cut', { date: date.format(cutAt) })]),
    say('personal:export.note'),
  ].join(' ');
  const file = { name: 'my-data.json.gz', data, description: say('personal:export.alt') };
  return privately({ ...plain(content), file });
};

/** `/privacy export`. */
export const privacyExport: CommandRoute = { deferral: () => 'private', run: exported };

export const exportButton: PressRoute = { deferral: 'private', run: exported };

/** What being forgotten means, and whether. */
const question = (say: Voice['say']): Reply =>
  privately({
    ...plain(say('personal:privacy.ask')),
    components: rows([button('forget', say('personal:button.forget'), 'danger')]),
  });

/** `/privacy forget`: says what that means, and asks. */
export const privacyForget: CommandRoute = {
  deferral: () => 'private',
  run: async (_bot, interaction) => question(privateVoice(interaction).say),
};

export const askForgetting: PressRoute = {
  deferral: 'private',
  run: async (_bot, interaction) => question(privateVoice(interaction).say),
};

/** The person is sure: the job is written down, and done at once unless something fails. */
export const forgetButton: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction) => {
    const { play, log } = bot;
    const { id } = interaction.user;
    const { tables, invitations } = await play.store.people.read(id);
    await requestForgetting(play, id, play.now());
    const { say } = privateVoice(interaction);
    try {
      await runErrands(play, forgettingOf(id), null);
    } catch (error) {
      log.warn({ err: error, interaction: interaction.id }, 'forgetting a person has to wait');
      return { kind: 'update', message: plain(say('personal:privacy.underWay')) };
    }
    // What others wait for ends before their eyes; boards of matches that were over can wait.
    const shown = (): void => {
      for (const [table, channel] of [...Object.entries(tables), ...Object.entries(invitations)]) {
        bot.screens.later(channel, table);
      }
    };
    const words = { preferences: slash('preferences') };
    return { kind: 'update', message: plain(say('personal:privacy.done', words)), shown };
  },
};
