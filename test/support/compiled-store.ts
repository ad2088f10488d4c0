/**
 * The store as the product has it: compiled. Its SQLite file is worked on in a thread, which is gone
 * when the store is closed, and the file is free then; from source such a thread starts ten times as
 * slowly, and without one the file stays open until the memory of its statements is collected.
 */
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import type { openStore, StoreConfig } from '../../src/store/index.js';
import type { Codecs, Store } from '../../src/store/port.js';

export const openCompiledStore = async <Channel, Person, Settings>(
  config: StoreConfig,
  codecs: Codecs<Channel, Person, Settings>,
): Promise<Store<Channel, Person, Settings>> => {
  const path = join(dirname(inject('bot')), 'store', 'index.js');
  const compiled: { openStore: typeof openStore } = await import(pathToFileURL(path).href);
  return compiled.openStore(config, codecs);
};
