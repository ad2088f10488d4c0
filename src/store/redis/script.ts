import { createHash } from 'node:crypto';
import { ErrorReply } from '@redis/client';
import type { Commands } from './connection.js';

/** A Lua script that Redis runs as one step. All its keys must carry the same hash tag. */
export type Script = (
  client: Commands,
  keys: readonly string[],
  args: readonly string[],
) => Promise<unknown>;

/** Calls the script by its hash, and sends its text only to a Redis that has never seen it. */
export const script = (lua: string): Script => {
  const sha = createHash('sha1').update(lua).digest('hex');
  return async (client, keys, args) => {
    const options = { keys: [...keys], arguments: [...args] };
    try {
      return await client.evalSha(sha, options);
    } catch (error) {
      if (!(error instanceof ErrorReply) || !error.message.startsWith('NOSCRIPT')) throw error;
      return await client.eval(lua, options);
    }
  };
};

/** A reply that is a list of strings. */
export const strings = (reply: unknown): readonly string[] =>
  Array.isArray(reply) ? reply.filter((entry) => typeof entry === 'string') : [];
