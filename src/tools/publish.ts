import { type REST, Routes } from 'discord.js';
import { z } from 'zod';
import { emojiList } from '../emoji-list.js';

/** What there is to publish. */
export interface Publication {
  readonly commands: readonly object[];
  /** Pictures of 128 × 128 by name; the name's part after the last `_` is their version. */
  readonly emoji: readonly { readonly name: string; readonly image: Buffer }[];
}

/** Where the commands go: to everyone, or to one server for trying them out. */
export interface Target {
  readonly guild: string | null;
  /** A server from which commands published earlier are taken away. */
  readonly clearGuild: string | null;
}

/** What all of Discord's answers used here have in common. */
const named = z.object({ id: z.string(), name: z.string() });
const commandList = z.array(named);

/** The name without its version: emoji of one stem are versions of one picture. */
const stemOf = (name: string): string => name.replace(/_[^_]*$/, '');

const plural = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

const listOf = (commands: z.infer<typeof commandList>): string =>
  commands.map(({ name }) => `/${name}`).join(', ');

const publishEmoji = async (
  rest: REST,
  application: string,
  emoji: Publication['emoji'],
  say: (line: string) => void,
): Promise<void> => {
  const route = Routes.applicationEmojis(application);
  const { items } = emojiList.parse(await rest.get(route));
  const present = new Set(items.map(({ name }) => name));
  const missing = emoji.filter(({ name }) => !present.has(name));
  for (const { name, image } of missing) {
    await rest.post(route, {
      body: { name, image: `data:image/png;base64,${image.toString('base64')}` },
    });
  }
  // Only now: a bot that still runs with the older version shows it until this moment.
  const wanted = new Set(emoji.map(({ name }) => name));
  const stems = new Set(emoji.map(({ name }) => stemOf(name)));
  const old = items.filter(({ name }) => !wanted.has(name) && stems.has(stemOf(name)));
  for (const { id } of old) await rest.delete(Routes.applicationEmoji(application, id));
  say(
    `Emoji: ${missing.length} uploaded, ${emoji.length - missing.length} already there, ` +
      `${plural(old.length, 'older version', 'older versions')} deleted.`,
  );
};

/**
 * Tells Discord the commands, in one request that replaces the whole list, and uploads the
 * application's emoji that are not there yet; `say` is told what was done, line by line. Safe to
 * repeat. Rejects with what @discordjs/rest rejects with.
 */
export const publish = async (
  rest: REST,
  { commands, emoji }: Publication,
  { guild, clearGuild }: Target,
  say: (line: string) => void,
): Promise<void> => {
  const { id, name } = named.parse(await rest.get(Routes.currentApplication()));
  say(`Application: ${name} (${id}).`);
  const route =
    guild === null ? Routes.applicationCommands(id) : Routes.applicationGuildCommands(id, guild);
  const published = commandList.parse(await rest.put(route, { body: commands }));
  say(
    `Commands: ${listOf(published)} published ${guild === null ? 'everywhere' : `in server ${guild}`}.`,
  );
  if (clearGuild !== null) {
    await rest.put(Routes.applicationGuildCommands(id, clearGuild), { body: [] });
    say(`Server ${clearGuild}: commands of its own taken away.`);
  }
  await publishEmoji(rest, id, emoji, say);
};
