import type { Commands } from './connection.js';
import { keys } from './keys.js';
import { script } from './script.js';

/**
 * KEYS: what is looked at and written, last the partition's journal, see `journal.ts`. ARGV: the
 * number of the key that must not exist (0: none), how many checks, of each check its key's number,
 * field and expected value ('' for none), then of each write its command, key's number, number of
 * arguments and arguments. Everything that is checked comes first: once a script has written,
 * nothing takes it back.
 */
const write = script(`
local guard = tonumber(ARGV[1])
if guard > 0 and redis.call('EXISTS', KEYS[guard]) == 1 then return 'exists' end
local at = 3
for _ = 1, tonumber(ARGV[2]) do
  local value = redis.call('HGET', KEYS[tonumber(ARGV[at])], ARGV[at + 1]) or ''
  if value ~= ARGV[at + 2] then return 'conflict' end
  at = at + 3
end
local journal = KEYS[#KEYS]
local kept = redis.call('EXISTS', journal) == 1
while at < #ARGV do
  local count = tonumber(ARGV[at + 2])
  local key = KEYS[tonumber(ARGV[at + 1])]
  redis.call(ARGV[at], key, unpack(ARGV, at + 3, at + 2 + count))
  if kept then
    redis.call('RPUSH', journal, cjson.encode({ ARGV[at], key, unpack(ARGV, at + 3, at + 2 + count) }))
  end
  at = at + 3 + count
end
return 'written'
`);

/** What became of guarded writes: all of them were carried out, or none. */
export type Outcome = 'written' | 'conflict' | 'exists';

/**
 * Writes that are carried out together, and only if what they were computed from still stands.
 * All keys must carry the same hash tag.
 */
export class GuardedWrites {
  readonly #keys: string[] = [];
  readonly #checks: string[] = [];
  readonly #writes: string[] = [];
  #guard = 0;

  #index(key: string): number {
    const known = this.#keys.indexOf(key);
    return known === -1 ? this.#keys.push(key) : known + 1;
  }

  /** Only if this key does not exist. */
  unlessExists(key: string): void {
    this.#guard = this.#index(key);
  }

  /** Only if this field of a hash still has this value; `null`: only if it is not there. */
  expect(key: string, field: string, value: string | null): void {
    this.#checks.push(String(this.#index(key)), field, value ?? '');
  }

  add(command: 'SET' | 'HSET' | 'HDEL' | 'ZADD' | 'ZREM' | 'SADD', key: string, ...args: string[]) {
    this.#writes.push(command, String(this.#index(key)), String(args.length), ...args);
  }

  async run(client: Commands): Promise<Outcome> {
    const checks = this.#checks.length / 3;
    const journal = keys.journalBeside(this.#keys[0] ?? '');
    const outcome = await write(
      client,
      [...this.#keys, journal],
      [String(this.#guard), String(checks), ...this.#checks, ...this.#writes],
    );
    return outcome === 'written' || outcome === 'exists' ? outcome : 'conflict';
  }
}
