/**
 * A process of its own that changes two channels at once again and again, to be killed at any instant
 * or to race another. It prints a line when both changes were acknowledged, and the booking after them.
 * Arguments: the store's configuration in JSON, the worker's name, how many changes (0: for ever).
 */
import { openStore, type StoreConfig } from '../../src/store/index.js';
import { codecs, hammered, matchOf, stepRate } from './codecs.js';

const [configuration = '', name = '', limit = '0'] = process.argv.slice(2);
const config: StoreConfig = JSON.parse(configuration);
const store = await openStore(config, codecs);

for (let seq = 0; limit === '0' || seq < Number(limit); seq += 1) {
  await Promise.all(
    hammered.map((channel) =>
      store.channels.change(channel, (document) => ({
        document: { ...document, count: document.count + 1 },
        append: [{ match: 'm', from: document.count, events: [{ worker: name, seq }] }],
        result: null,
      })),
    ),
  );
  const booking = await store.ledger.book(matchOf(`b${seq}`, ['1', '2']), stepRate);
  // Written at once: standard output is a pipe, to which Node writes synchronously here.
  process.stdout.write(`${seq} ${booking.kind}\n`);
}
await store.close();
