import { type Commit, documents, parseEvents, plainReads } from '../documents.js';
import type { Codecs, Store } from '../port.js';
import { keyedQueue } from '../queue.js';
import { keyOf } from './adapter.js';
import { type EngineOptions, openEngine } from './engine.js';
import { bookingOn } from './ledger.js';
import { openRemoteEngine } from './remote.js';

/**
 * The store in one SQLite file, which several processes of one machine may share. The file is worked
 * on in a thread of its own, or `here`, which starts at once.
 */
export const openSqlite = async <Channel, Person, Settings>(
  options: EngineOptions,
  place: 'thread' | 'here',
  codecs: Codecs<Channel, Person, Settings>,
): Promise<Store<Channel, Person, Settings>> => {
  const engine = await (place === 'thread' ? openRemoteEngine : openEngine)(options);
  const { deadlines, ledger, uptime, limits, file } = engine;
  // What was read stays here: the file compares revisions, and the way to its thread is not free.
  const commit = (change: Commit): Promise<boolean> => engine.documents.commit(change);
  const adapter = { ...engine.documents, commit, keyOf };
  const keyv = plainReads(adapter);
  const queue = keyedQueue();
  // Whoever else uses the file sees by this that we have come, before Discord gives us anything.
  await file.probe();
  return {
    channels: documents('channel', codecs.channels, adapter, keyv, queue),
    people: documents('person', codecs.people, adapter, keyv, queue),
    settings: documents('settings', codecs.settings, adapter, keyv, queue),
    events: async (channel, match, from = 0) =>
      parseEvents(match, await file.events(channel, match, from)),
    deadlines,
    dirty: (limit) => file.dirty(limit),
    ledger: { ...ledger, book: bookingOn(ledger) },
    uptime,
    limits,
    claim: (interaction, now) => file.claim(interaction, now),
    warnings: await file.warnings(),
    ready: () => file.probe(),
    close: () => file.close(),
  };
};
