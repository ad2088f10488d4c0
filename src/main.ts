import { subscribe } from 'node:diagnostics_channel';
import { config as loadEnvironmentFile } from 'dotenv';
import { loadConfig } from './config.js';
import { type RunningBot, startBot } from './discord/start.js';
import { startHealth } from './health.js';
import { createLog } from './log.js';
import { createMetrics } from './metrics.js';
import { codecs } from './play/documents.js';
import { conflictChannel, openStore } from './store/index.js';

loadEnvironmentFile({ quiet: true });

const read = loadConfig(process.env);
if (!read.ok) {
  process.stderr.write(`${read.error.join('\n')}\n`);
  process.exit(1);
}
const config = read.value;
const log = createLog(config);

process.on('unhandledRejection', (reason) => {
  log.error({ err: reason }, 'a rejection that nobody handled');
});
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'an exception that nobody caught');
  // The state in memory is not to be trusted any more; everything that counts is in the store.
  process.exit(1);
});

/** Resolves when the process is asked to end. */
const asked = new Promise<NodeJS.Signals>((resolve) => {
  process.once('SIGTERM', resolve);
  process.once('SIGINT', resolve);
});

try {
  const metrics = createMetrics();
  subscribe(conflictChannel, () => metrics.conflicts.inc());
  const store = await openStore(config, codecs);
  for (const warning of store.warnings) log.warn(warning);
  let bot: RunningBot | null = null;
  // Served from the start: a process that waits for Discord is alive, and is not ready.
  const health = await startHealth(
    config.health,
    {
      gateway: async () => {
        if (bot === null) throw new Error('not connected yet');
        await bot.ready();
      },
      store: () => store.ready(),
    },
    metrics.registry,
    log,
  );
  bot = startBot({ config, store, log, metrics });
  const ending = await Promise.race([bot.started, asked]);
  if (ending !== undefined) {
    log.info({ reason: ending }, 'ending before Discord was reached');
    await store.close();
    process.exit();
  }
  const reason = await Promise.race([asked, bot.lost]);
  log.info({ reason }, 'ending: what is under way is finished first');
  await bot.close();
  await store.close();
  await health?.close();
  // Discord has shown us the door: whoever starts us again must not do so in a loop unnoticed. Requests
  // that wait for one of its limits would keep the process for as long.
  process.exit(reason === 'SIGTERM' || reason === 'SIGINT' ? 0 : 1);
} catch (error) {
  log.fatal({ err: error }, 'the bot cannot run');
  process.exit(1);
}
