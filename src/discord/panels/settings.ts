import { ChannelType } from 'discord.js';
import { clockLimits, clocks, defaultClock } from '../../match/clock-choices.js';
import { boardStyles } from '../../match/table.js';
import type { SettingsDocument } from '../../play/documents.js';
import { type HouseLimits, houseLimits } from '../../play/limits.js';
import { languageIds, type Voice } from '../../text/index.js';
import { accent, type Button, clip, type Outgoing, plain, type Row, rows } from '../message.js';
import type { Answerable } from '../responder.js';
import { channelRow, choiceRow } from '../select.js';
import { clockPhrase } from '../terms.js';
import { mayOpenThreads } from '../threads.js';

/** Where a panel is open, and what the bot may do there. */
type Where = Pick<Answerable, 'guildId' | 'appPermissions'>;

/** The kinds of channel that people can play in, or in threads of; those of forums are threads. */
const playable: readonly ChannelType[] = [
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildVoice,
  ChannelType.GuildStageVoice,
  ChannelType.GuildForum,
];

/** The limits as the button that opens their form carries them: it opens without a look into the store. */
const writeLimits = (limits: HouseLimits): string =>
  `limits:${limits.tablesInChannel}:${limits.openPerPerson}:${limits.challengesPerMinute}`;

/**
 * The one panel of `/settings`: what holds, in words, and all that can be changed. In direct and
 * group messages there are no channels to choose from, no threads and nobody who manages.
 */
export const settingsPanel = (
  say: Voice['say'],
  interaction: Where,
  settings: SettingsDocument,
  note: string | null = null,
): Outgoing => {
  const server = interaction.guildId !== null;
  const lines = [
    ...(note === null ? [] : [`**${note}**`, '']),
    ...ownLines(say, settings, server),
    ...(server ? serverLines(say, interaction, settings) : []),
    `-# ${say('settings:note')}`,
  ];
  return {
    ...plain(''),
    embeds: [
      { title: say('settings:title'), description: clip(lines.join('\n'), 4096), color: accent },
    ],
    components: [...ownRows(say, settings, server), ...(server ? serverRows(say, settings) : [])],
  };
};

const ownLines = (
  say: Voice['say'],
  settings: SettingsDocument,
  server: boolean,
): readonly string[] => [
  say('settings:board', { style: { key: `settings:style.${settings.style ?? 'picture'}` } }),
  say('settings:language', {
    language:
      settings.language === null
        ? { key: server ? 'settings:automatic' : 'settings:automaticHere' }
        : { key: `commands:choice.language.${settings.language}` },
  }),
  say('settings:clock', { clock: clockPhrase(clockLimits[settings.clock ?? defaultClock]) }),
];

const serverLines = (
  say: Voice['say'],
  interaction: Where,
  settings: SettingsDocument,
): readonly string[] => {
  const limits = houseLimits(settings);
  const channels = settings.channels.map((id) => `<#${id}>`).join(', ');
  return [
    channels === '' ? say('settings:everywhere') : say('settings:channels', { channels }),
    say(settings.threads ? 'settings:threadsOn' : 'settings:threadsOff'),
    ...(settings.threads && !mayOpenThreads(interaction) ? [say('settings:noThreads')] : []),
    say(settings.reminders ? 'settings:remindersOn' : 'settings:remindersOff'),
    say('settings:limits', {
      tables: limits.tablesInChannel,
      open: limits.openPerPerson,
      challenges: limits.challengesPerMinute,
    }),
  ];
};

const ownRows = (
  say: Voice['say'],
  settings: SettingsDocument,
  server: boolean,
): readonly Row[] => {
  const labelled = (kind: 'board' | 'language' | 'clock', values: readonly string[]) =>
    values.map((value) => ({
      value,
      label: say(`settings:select.${kind}`, {
        value: {
          key:
            value === 'auto' && !server
              ? 'settings:automaticHere'
              : `commands:choice.${kind}.${value}`,
        },
      }),
    }));
  return [
    choiceRow(
      '-',
      'set:board',
      labelled('board', boardStyles),
      settings.style ?? 'picture',
      say('settings:name.board'),
    ),
    choiceRow(
      '-',
      'set:language',
      labelled('language', ['auto', ...languageIds]),
      settings.language ?? 'auto',
      say('settings:name.language'),
    ),
    choiceRow(
      '-',
      'set:clock',
      labelled('clock', clocks),
      settings.clock ?? defaultClock,
      say('settings:name.clock'),
    ),
  ];
};

const serverRows = (say: Voice['say'], settings: SettingsDocument): readonly Row[] => {
  const button = (action: string, label: string, style: Button['style']): Button => ({
    table: '-',
    turn: null,
    action,
    label,
    style,
  });
  const toggle = (what: 'reminders' | 'threads'): Button => {
    const on = settings[what];
    const label = say(`settings:button.${what}${on ? 'Off' : 'On'}`);
    return button(`set:${what}:${on ? 'off' : 'on'}`, label, 'secondary');
  };
  return [
    channelRow('-', 'set:channels', say('settings:allChannels'), playable, settings.channels),
    ...rows([
      toggle('reminders'),
      toggle('threads'),
      button(writeLimits(houseLimits(settings)), say('settings:button.limits'), 'secondary'),
      button('wipe:which', say('settings:button.clear'), 'danger'),
    ]),
  ];
};
