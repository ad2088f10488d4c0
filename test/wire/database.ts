/** Looks into the SQLite file of a bot, and changes it behind the bot's back. */
import { join } from 'node:path';
import Database from 'libsql';
import { z } from 'zod';
import type { BotProcess } from '../../sandbox/bot.js';

const within = <T>(bot: BotProcess, use: (database: Database.Database) => T): T => {
  const database = new Database(join(bot.directory, 'bot.sqlite'));
  try {
    return use(database);
  } finally {
    database.close();
  }
};

/** How many channels have errands left. */
export const unfinished = (bot: BotProcess): number =>
  within(bot, (database) => database.prepare('SELECT channel FROM dirty').all().length);

/** A channel's document as it lies there. @throws Error when there is none */
export const storedDocument = (bot: BotProcess, channel: string): StoredDocument =>
  within(bot, (database) => {
    const row: unknown = database
      .prepare('SELECT revision, json FROM documents WHERE key = ?')
      .get(keyOf(channel));
    return stored.parse(row);
  });

const stored = z.object({ revision: z.int(), json: z.string() });
export type StoredDocument = z.infer<typeof stored>;

/** Replaces the JSON of a channel's document. */
export const overwriteDocument = (bot: BotProcess, channel: string, json: string): void =>
  within(bot, (database) => {
    database.prepare('UPDATE documents SET json = ? WHERE key = ?').run(json, keyOf(channel));
  });

/** Loses the second event of a match. */
export const loseEvent = (bot: BotProcess, match: string): void =>
  within(bot, (database) => {
    database.prepare('DELETE FROM events WHERE match = ? AND position = 1').run(match);
  });

const keyOf = (channel: string): string => `channel:${channel}`;
