/**
 * `npm run backup -- [--replace] FILE`: copies the store that DATABASE_FILE or REDIS_URL names into one
 * file, while the bot goes on.
 */
import { channelSchema } from '../match/schema.js';
import { backUp, type LogsOf } from '../store/backup.js';
import { keeping } from './keeping.js';

const usage = `usage: npm run backup -- [--replace] FILE
  --replace  replace a file of that name`;

/** The matches of a channel and how many events each has by this document. */
const logsOf: LogsOf = (json) => {
  const read = channelSchema.safeParse(parsed(json));
  // One that cannot be read is copied as it is, with all of its logs.
  return read.success
    ? Object.values(read.data.tables).flatMap((table) =>
        'events' in table ? [{ match: table.id, events: table.events }] : [],
      )
    : [];
};

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
};

await keeping(
  usage,
  (config, { file, replace }) => backUp(config, file, replace, logsOf),
  (store, file) => `Copied ${store} to ${file}`,
);
