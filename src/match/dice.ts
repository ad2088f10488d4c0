import { createHash, createHmac } from 'node:crypto';

/**
 * Fair dice: a secret seed whose hash is shown before play, mixed with strings that the bot cannot
 * choose. Whoever knows the seed afterwards can compute every die again. Pure functions; the seed's
 * bytes come from outside.
 */

/** A digest's text form, and a seed's: 32 bytes as 64 lower-case hexadecimal digits. */
export const isHex32 = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** The commitment to a seed (64 hex digits): the lower-case hex SHA-256 of its 32 bytes. */
export const commitmentOf = (seed: string): string =>
  createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');

/**
 * Random value number `n` of a match (from 0, starters and dice in one sequence), in `0 … k-1`, all
 * equally likely. The digests HMAC-SHA256(seed, "entropy…|n|block") are read byte by byte; bytes in
 * the last, incomplete run of `k` are skipped, so that no value is favoured.
 *
 * Throws a `RangeError` when `k` is no integer from 1 to 256: one byte cannot hold more.
 */
export const draw = (seed: string, entropy: readonly string[], n: number, k: number): number => {
  if (!Number.isInteger(k) || k < 1 || k > 256) throw new RangeError(`no die has ${k} faces`);
  const key = Buffer.from(seed, 'hex');
  const limit = 256 - (256 % k);
  for (let block = 0; ; block += 1) {
    const digest = createHmac('sha256', key)
      .update(`${entropy.join('|')}|${n}|${block}`, 'utf8')
      .digest();
    for (const byte of digest) if (byte < limit) return byte % k;
  }
};
