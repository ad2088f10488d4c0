import type { StoreConfig } from '../../src/store/index.js';
import type { NoteStore } from './codecs.js';

/** What the conformance suite needs of a database. */
export interface Harness {
  /** Empties the database and opens a store on it. */
  fresh(): Promise<NoteStore>;
  /** Opens one more store on the same data, as another process would. */
  another(): Promise<NoteStore>;
  /** How another process opens it. */
  config(): StoreConfig;
  /** Writes a stored channel document as it is, past the store. */
  plant(channel: string, stored: { revision: number; json: string }): Promise<void>;
  /** Reads what {@link plant} writes. */
  planted(channel: string): Promise<string | null>;
  /** Breaks the stored record of a match of scope `guild`. */
  breakRecord(match: string): Promise<void>;
}
