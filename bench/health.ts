/** The health pages of the bot for the programs it is compared with, so that all are measured alike. */
import { startHealth } from '../src/health.js';
import { createLog } from '../src/log.js';
import { createMetrics } from '../src/metrics.js';

/** Says that the program is ready, serves its metrics, and ends it when it is asked to. */
export const serveHealth = async (close: () => Promise<void> | void): Promise<void> => {
  const log = createLog({ logLevel: 'info', token: '', redisUrl: null });
  const { registry } = createMetrics();
  const health = await startHealth({ port: 0, explicit: true }, {}, registry, log);
  process.once('SIGTERM', async () => {
    await close();
    await health?.close();
    process.exit();
  });
  log.info('ready');
};
