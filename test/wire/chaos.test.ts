import { expect, inject, it } from 'vitest';
import { campaign } from '../../chaos/campaign.js';
import { noFindings } from '../../chaos/losses.js';
import { redisInstalled } from '../support/redis.js';
import { publish } from './harness.js';

/** A few kills with a fixed seed; `npm run chaos` makes as many as one likes. */
const run = (store: 'sqlite' | 'redis', kills: number) =>
  campaign({
    store,
    kills,
    calm: 6,
    entry: inject('bot'),
    publish,
    seed: 20,
    tables: 3,
  });

it('bots on SQLite that are killed lose nothing', async () => {
  const { findings, accepted, matches } = await run('sqlite', 5);
  expect(findings).toEqual(noFindings());
  expect(matches).toBeGreaterThan(0);
  expect(accepted).toBeGreaterThan(0);
}, 240_000);

it.skipIf(!redisInstalled)(
  'bots on one Redis that are killed lose nothing',
  async () => {
    const { findings, accepted, matches } = await run('redis', 5);
    expect(findings).toEqual(noFindings());
    expect(matches).toBeGreaterThan(0);
    expect(accepted).toBeGreaterThan(0);
  },
  240_000,
);
