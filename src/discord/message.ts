import { ActionRowBuilder, ButtonBuilder } from '@discordjs/builders';
import {
  type APIActionRowComponent,
  type APIComponentInMessageActionRow,
  type APIEmbed,
  ButtonStyle,
  type RawFile,
} from 'discord.js';
import type { Game } from '../games/game.js';
import { type Phrase, phrase } from '../games/phrase.js';
import { hasLobby } from '../match/lobby.js';
import { standsIn, type Table } from '../match/table.js';
import type { BoardDrawing } from '../render/index.js';
import { writeCustomId } from './custom-id.js';

/** Brass: the one accent of the pictures, and of the embeds around them. */
export const accent = 0xf3cb69;

/** A row of a message: up to five buttons, or one select. */
export type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

/** A message as every road to Discord takes it: callback, edit, follow-up, channel post. */
export interface Outgoing {
  readonly content: string;
  readonly embeds: readonly APIEmbed[];
  readonly components: readonly Row[];
  readonly file: BoardDrawing['file'];
  /** The people it may notify. Empty for almost everything: an edit never mentions. */
  readonly mentions: readonly string[];
}

export const plain = (content: string): Outgoing => ({
  content,
  embeds: [],
  components: [],
  file: null,
  mentions: [],
});

/**
 * The body and files of a message. All lists are written out, so that an edit replaces what stood
 * there before: files are appended otherwise, and mentions parsed anew.
 */
export const toBody = (
  message: Outgoing,
): { readonly body: Record<string, unknown>; readonly files: RawFile[] } => {
  const { file } = message;
  return {
    body: {
      content: clip(message.content, 2000),
      embeds: message.embeds,
      components: message.components,
      attachments:
        file === null
          ? []
          : [{ id: '0', filename: file.name, description: clip(file.description, 1024) }],
      allowed_mentions: { parse: [], users: message.mentions },
    },
    files: file === null ? [] : [{ name: file.name, data: file.data }],
  };
};

/** Cuts a text at Discord's limit without splitting a character. */
export const clip = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(limit - 2)) ? limit - 2 : limit - 1;
  return `${text.slice(0, end)}…`;
};

const styles = {
  primary: ButtonStyle.Primary,
  secondary: ButtonStyle.Secondary,
  success: ButtonStyle.Success,
  danger: ButtonStyle.Danger,
} as const;

export interface Button {
  readonly table: string;
  readonly turn: number | null;
  readonly action: string;
  readonly label: string;
  readonly style: keyof typeof styles;
  readonly disabled?: boolean;
}

/** As many rows as a message holds (Discord's limit). */
export const mostRows = 5;

/** Rows of five buttons at most, in order. */
export const rows = (...groups: readonly (readonly Button[])[]): readonly Row[] =>
  groups
    .flatMap((group) => chunks(group, 5))
    .map((buttons) =>
      new ActionRowBuilder<ButtonBuilder>().addComponents(buttons.map(toButton)).toJSON(),
    );

const toButton = (button: Button): ButtonBuilder =>
  new ButtonBuilder()
    .setCustomId(writeCustomId(button.table, button.turn, button.action))
    .setLabel(clip(button.label, 80))
    .setStyle(styles[button.style])
    .setDisabled(button.disabled ?? false);

const chunks = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  items.length === 0 ? [] : [items.slice(0, size), ...chunks(items.slice(size), size)];

/** A time that the reader's own Discord counts by itself. */
export const relativeTime = (at: number): string => `<t:${Math.ceil(at / 1000)}:R>`;

/** How long ago a moment is: never in the future, not even by a part of a second. */
export const pastTime = (at: number): string => `<t:${Math.floor(at / 1000)}:R>`;

/** A moment as the reader's own Discord writes it: still true when it has passed. */
export const momentTime = (at: number): string => `<t:${Math.ceil(at / 1000)}:f>`;

/** A moment where Discord writes no time for its reader; the minute tells the matches of a day apart. */
export const universalTime = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(at);

const messageLink = (guild: string | null, channel: string, message: string): string =>
  `https://discord.com/channels/${guild ?? '@me'}/${channel}/${message}`;

/** The way to a table's message; `null` while it has none. */
export const tableLink = (channel: string, table: Table): string | null =>
  table.message === null ? null : messageLink(table.guild, standsIn(channel, table), table.message);

/** How a game's matches begin: by a challenge, or at a table that gathers. */
export const beginWith = (game: Game): Phrase =>
  slash(game.id, hasLobby(game) ? 'start' : 'challenge');

/** A command as somebody types it, by the names it has in their language. */
export const slash = (command: string, subcommand?: string): Phrase => {
  const name = phrase(`commands:command.${command}.name`);
  return subcommand === undefined
    ? phrase('common:slash.command', { command: name })
    : phrase('common:slash.subcommand', {
        command: name,
        subcommand: phrase(`commands:subcommand.${subcommand}.name`),
      });
};
