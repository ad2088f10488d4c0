import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Watch } from '../../chaos/watch.js';
import type { Account } from '../../chaos/witness.js';
import { ada, type Bench, bo, cleo, openBench } from '../support/play.js';
import { channel, Match } from './match.js';

describe('what is kept after a death', () => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await openBench();
  });
  afterEach(() => bench.close());

  /** Puts a match into the store as it was after so many acts. */
  const keep = (match: Match, acts: number) => {
    const table = match.tables[acts];
    if (table === undefined) throw new Error(`there were no ${acts} acts`);
    return bench.store.channels.change(channel, (document) => ({
      document: { ...document, schema: 2, tables: { [table.id]: table } },
      append: [{ match: table.id, from: 0, events: match.events.slice(0, table.events) }],
      result: null,
    }));
  };

  /** What is found when so many of a match's boards have been seen. */
  const lost = async (match: Match, boards: number): Promise<readonly string[]> => {
    const account = await match.account();
    const sightings = account.sightings.slice(0, boards);
    const watch = watching({ ...account, sightings });
    expect(await watch.look()).toEqual(watch.lost);
    return watch.lost;
  };

  const watching = (account: Account): Watch =>
    new Watch({ matches: [account] }, (look) => look(bench.store));

  const match = () =>
    new Match({ game: 'solbones', seats: [ada, bo, cleo] }).press().press().press();

  it('has everything that was shown, and may have more', async () => {
    await keep(match(), 3);
    for (const boards of [1, 2, 3, 4]) expect(await lost(match(), boards)).toEqual([]);
  });

  it('lacks a move that was shown, though the same press will bring the same', async () => {
    await keep(match(), 2);
    expect(await lost(match(), 3)).toEqual([]);
    const found = await lost(match(), 4);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('turn 4');
  });

  it('lacks a match that was shown', async () => {
    expect(await lost(match(), 1)).toHaveLength(1);
  });

  it('lacks what does not change whose turn it is: an offer', async () => {
    const offered = new Match({ game: 'pincer', seats: [ada, bo] });
    const offer = () =>
      offered.game.moves(offered.state, 0).find(({ action }) => action === 'offer');
    for (let acts = 0; acts < 40 && offer() === undefined; acts += 1) offered.press();
    offered.press(0, 'offer');
    const [before, after] = offered.tables.slice(-2);
    expect(after?.turn).toBe(before?.turn);
    const acts = offered.tables.length - 1;
    await keep(offered, acts - 1);
    expect(await lost(offered, acts)).toEqual([]);
    expect(await lost(offered, acts + 1)).toHaveLength(1);
  });

  it('lacks an end that was shown, and one without a result', async () => {
    const ended = match();
    ended.resign(ended.asked);
    while (ended.table.phase === 'playing') ended.resign(ended.asked);
    const acts = ended.tables.length - 1;
    await keep(ended, acts - 1);
    expect(await lost(ended, acts + 1)).toHaveLength(1);
  });

  it('is looked at once when it is over, and again when more was seen', async () => {
    const ended = match();
    while (ended.table.phase === 'playing') ended.resign(ended.asked);
    await keep(ended, ended.tables.length - 1);
    const account = await ended.account();
    const sightings = account.sightings.slice(0, -1);
    const matches = [{ ...account, sightings }];
    let looks = 0;
    const watch = new Watch({ matches }, (look) => {
      looks += 1;
      return look(bench.store);
    });
    await watch.look();
    await watch.look();
    expect(looks).toBe(1);
    sightings.push(...account.sightings.slice(-1));
    await watch.look();
    expect(looks).toBe(2);
    expect(watch.lost).toEqual([]);
  });
});
