/**
 * Fills a database until no more can be written (its caller limits the size of files), then says
 * what it finds: the name of the error, and whether the last acknowledged document is still there.
 * Argument: the database file.
 */
import { openStore } from '../../src/store/index.js';
import { codecs } from './codecs.js';

const [databaseFile = ''] = process.argv.slice(2);
const store = await openStore({ databaseFile, databaseSync: 'normal', redisUrl: null }, codecs);
const text = 'x'.repeat(20_000);
let written = 0;
let failure: unknown = null;
while (failure === null) {
  try {
    await store.channels.change('full', () => ({
      document: { schema: 1, count: written + 1, text },
      append: [{ match: 'm', from: written, events: [text] }],
      result: null,
    }));
    written += 1;
  } catch (error) {
    failure = error;
  }
}
const { count } = await store.channels.read('full');
const events = await store.events('full', 'm');
const name = failure instanceof Error ? failure.name : String(failure);
process.stdout.write(JSON.stringify({ name, written, count, events: events.length }));
