/** What the programs that copy the store and put it back have in common. */
import { parseArgs } from 'node:util';
import { config as loadDotenv } from 'dotenv';
import { loadStoreConfig } from '../config.js';
import { scrub, secretsOf } from '../log.js';
import type { BackupConfig, BackupContents } from '../store/backup.js';

interface Task {
  readonly file: string;
  readonly replace: boolean;
}

const readTask = (): Task | null => {
  try {
    const { values, positionals } = parseArgs({
      options: { replace: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    return file === undefined || more.length > 0 ? null : { file, replace: values.replace };
  } catch {
    return null;
  }
};

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** What was copied, in words. */
const inWords = ({ channels, matches, players }: BackupContents): string =>
  `${counted(matches, 'finished match', 'finished matches')} of ${counted(players, 'player', 'players')}, and the tables of ${counted(channels, 'channel', 'channels')}`;

/** What the store is called: the file, or Redis without its address, in which a password may stand. */
const nameOf = ({ databaseFile, redisUrl }: BackupConfig): string =>
  redisUrl === null ? databaseFile : 'Redis';

/**
 * Runs one of the programs on the store that the environment names. Exit status: 0 it is done, 1 it is
 * not, for the reason on standard error, 2 the arguments or the environment make no sense.
 */
export const keeping = async (
  usage: string,
  work: (config: BackupConfig, task: Task) => Promise<BackupContents>,
  done: (store: string, file: string) => string,
): Promise<void> => {
  const fail = (status: 1 | 2, lines: string): void => {
    process.stderr.write(`${lines}\n`);
    process.exitCode = status;
  };
  const task = readTask();
  if (task === null) return fail(2, usage);
  loadDotenv({ quiet: true });
  const config = loadStoreConfig(process.env);
  if (!config.ok) return fail(2, config.error.join('\n'));
  try {
    const contents = await work(config.value, task);
    process.stdout.write(`${done(nameOf(config.value), task.file)}: ${inWords(contents)}.\n`);
  } catch (error) {
    const secrets = secretsOf({ token: '', redisUrl: config.value.redisUrl });
    fail(1, scrub(error instanceof Error ? error.message : String(error), secrets));
  }
};
