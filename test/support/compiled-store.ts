/**
 * The store with the thread that its SQLite file has in the product: it is gone when the store is
 * closed, and so the file is free. Without one it stays open until the memory of its statements is
 * collected.
 */
import type { StoreConfig } from '../../src/store/index.js';
import type { Codecs, Store } from '../../src/store/port.js';
import { compiled } from './compiled-module.js';

export const openCompiledStore = async <Channel, Person, Settings>(
  config: StoreConfig,
  codecs: Codecs<Channel, Person, Settings>,
): Promise<Store<Channel, Person, Settings>> => {
  const { openStore } =
    await compiled<typeof import('../../src/store/index.js')>('src/store/index.js');
  return openStore(config, codecs);
};
