/**
 * `npm run restore -- [--replace] FILE`: puts what `npm run backup` copied into the store that
 * DATABASE_FILE or REDIS_URL names, all of it or nothing. The bot must be stopped.
 */
import { restore } from '../store/backup.js';
import { keeping } from './keeping.js';

const usage = `usage: npm run restore -- [--replace] FILE
  --replace  replace all that is in the store now`;

await keeping(
  usage,
  (config, { file, replace }) => restore(config, file, replace),
  (store, file) => `Restored ${store} from ${file}`,
);
