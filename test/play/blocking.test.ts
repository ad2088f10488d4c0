import { afterEach, beforeEach, expect, it } from 'vitest';
import { blockHost } from '../../src/play/blocking.js';
import { challenge, declineChallenge } from '../../src/play/challenge.js';
import { ada, type Bench, bo, cleo, openBench, terms } from '../support/play.js';

const channel = '7000';
let bench: Bench;
let interactions = 1_300_000_000_000_000_000n;

beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const challenged = async (): Promise<string> => {
  interactions += 1n;
  const request = { channel, interaction: `${interactions}`, host: ada, terms: terms() };
  const opened = await challenge(bench, request, bo);
  if (!opened.ok) throw new Error(opened.error);
  return opened.value.id;
};

const declined = async (): Promise<string> => {
  const id = await challenged();
  await declineChallenge(bench, channel, id, bo.id);
  return id;
};

const blocks = (blocked: readonly string[]): Promise<void> =>
  bench.store.people.change<void>(bo.id, (document) => ({
    document: { ...document, blocked },
    result: undefined,
  }));

const blockedBy = async (person: string) => (await bench.store.people.read(person)).blocked;

it('whoever declined a challenge may block its host, and doing so again is no mistake', async () => {
  const id = await declined();
  for (let press = 0; press < 2; press += 1) {
    expect(await blockHost(bench, channel, id, bo.id, 2)).toEqual({ kind: 'blocked', host: ada });
  }
  expect(await blockedBy(bo.id)).toEqual([ada.id]);
});

it('nobody blocks by a challenge that is still open, or was to somebody else, or is gone', async () => {
  const closed = await declined();
  for (const [id, person] of [
    [await challenged(), bo.id],
    [closed, cleo.id],
    ['nothing', bo.id],
  ] as const) {
    expect(await blockHost(bench, channel, id, person, 2)).toEqual({ kind: 'gone' });
    expect(await blockedBy(person)).toEqual([]);
  }
});

it('so many may be blocked, pseudonyms from before not counted', async () => {
  const id = await declined();
  await blocks(['2001', '2002']);
  expect(await blockHost(bench, channel, id, bo.id, 2)).toEqual({ kind: 'full', host: ada });
  await blocks(['2001', 'former-player-0123456789ab']);
  expect(await blockHost(bench, channel, id, bo.id, 2)).toMatchObject({ kind: 'blocked' });
  expect(await blockedBy(bo.id)).toEqual(['2001', ada.id]);
});
