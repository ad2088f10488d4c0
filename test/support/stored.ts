/** The keys of a Redis and what is in them, as the samples in `test/fixtures/schemas` hold them. */
import { readFileSync } from 'node:fs';
import { createClient } from '@redis/client';
import { z } from 'zod';

const kept = z.record(
  z.string(),
  z.object({
    type: z.enum(['string', 'list', 'set', 'hash', 'zset']),
    /** Of a hash fields and values, of a sorted set members and scores by turns. */
    values: z.array(z.string()),
  }),
);
export type Kept = z.infer<typeof kept>;

const folder = new URL('../fixtures/schemas/', import.meta.url);

export const sampleFile = (name: string): URL => new URL(`${name}.json`, folder);

export const readSample = (name: string): Kept =>
  kept.parse(JSON.parse(readFileSync(sampleFile(name), 'utf8')));

const on = async <T>(
  url: string,
  work: (send: (...command: string[]) => Promise<unknown>) => Promise<T>,
): Promise<T> => {
  const client = createClient({ url });
  await client.connect();
  try {
    return await work((...command) => client.sendCommand(command));
  } finally {
    client.destroy();
  }
};

const list = (reply: unknown): readonly string[] => z.array(z.string()).parse(reply);

const inPairs = (flat: readonly string[]): readonly (readonly [string, string])[] =>
  flat.flatMap((one, index) => (index % 2 === 0 ? [[one, flat[index + 1] ?? ''] as const] : []));

/** Everything of ours, but what passes by itself. */
export const keptIn = (url: string): Promise<Kept> =>
  on(url, async (send) => {
    const found: Kept = {};
    for (const key of list(await send('KEYS', 'dice:*')).toSorted()) {
      if (/^dice:(limit|claim|probe)/.test(key)) continue;
      const type = z.enum(['string', 'list', 'set', 'hash', 'zset']).parse(await send('TYPE', key));
      const read = {
        string: async () => [z.string().parse(await send('GET', key))],
        list: async () => list(await send('LRANGE', key, '0', '-1')),
        set: async () => list(await send('SMEMBERS', key)).toSorted(),
        hash: async () =>
          inPairs(list(await send('HGETALL', key)))
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .flat(),
        zset: async () => list(await send('ZRANGE', key, '0', '-1', 'WITHSCORES')),
      };
      found[key] = { type, values: [...(await read[type]())] };
    }
    return found;
  });

/** Empties a Redis and fills it with a sample. */
export const plantSample = (url: string, sample: Kept): Promise<void> =>
  on(url, async (send) => {
    await send('FLUSHALL');
    for (const [key, { type, values }] of Object.entries(sample)) {
      if (type === 'string') await send('SET', key, ...values);
      if (type === 'list') await send('RPUSH', key, ...values);
      if (type === 'set') await send('SADD', key, ...values);
      if (type === 'hash') await send('HSET', key, ...values);
      if (type === 'zset') {
        for (const [member, score] of inPairs(values)) await send('ZADD', key, score, member);
      }
    }
  });

/** The documents of a sample by kind and id: `channel:7000`. */
export const documentsIn = (sample: Kept): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(sample).flatMap(([key, { values }]) => {
      const [, name] = /^dice:\{.+?\}:((?:channel|person|settings):.*)$/.exec(key) ?? [];
      if (name === undefined) return [];
      const [value = ''] = values;
      return [[name, JSON.parse(value.slice(value.indexOf('\n') + 1)) as unknown] as const];
    }),
  );

/** What games and the dice put into documents is theirs: it has samples of its own, the records. */
const opaque = new Set(['state', 'options', 'measures']);

/** The shape of a value: which fields there are and of which types, without the values. */
export const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const shapes = new Set(value.map((one) => JSON.stringify(shapeOf(one))));
    return [...shapes].toSorted().map((shape) => JSON.parse(shape) as unknown);
  }
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, opaque.has(name) ? 'of the game' : shapeOf(inner)]),
  );
};

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The shape of what a Redis holds: the type of each key, and the shapes of the values in it. */
export const layoutOf = (sample: Kept): unknown =>
  Object.fromEntries(
    Object.entries(sample).map(([key, { type, values }]) => {
      if (/:log:/.test(key)) return [key, { type }];
      const plain = values.map((text) => json(text.replace(/^\d+\n/, '')));
      return [key, { type, values: shapeOf(plain) }];
    }),
  );
