import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/index.js';
import { everywhere, type Sort, sorts } from '../../src/store/port.js';
import { codecs, increment, matchOf, type NoteStore, stepRate } from './codecs.js';

const game = 'knucklebones';
const board = (scope: string) => ({ game, scope, period: 'all' });

/** What a version before ratings left: ten matches of 1 and 2, one of 2 and 3, one of 3 and 1. */
describe('a file of schema 1', () => {
  let folder = '';
  let store: NoteStore;
  const open = (): Promise<NoteStore> =>
    openStore(
      {
        databaseFile: join(folder, 'old.sqlite'),
        databaseSync: 'normal',
        databaseIn: 'here',
        redisUrl: null,
      },
      codecs,
    );
  const players = async (scope: string, sort: Sort) =>
    (await store.ledger.page(board(scope), sort, 1, 10)).map(({ player }) => player);

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
    const old = new Database(join(folder, 'old.sqlite'));
    old.exec(readFileSync(new URL('../fixtures/store/schema-1.sql', import.meta.url), 'utf8'));
    old.close();
    store = await open();
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('keeps its documents, events, deadlines and marks', async () => {
    expect(await store.channels.change('channel', increment)).toBe(3);
    expect(await store.events('channel', 'a1')).toEqual([{ type: 'roll', die: 4 }]);
    expect(await store.deadlines.claim(5, 10, 10)).toHaveLength(1);
    expect(await store.dirty(10)).toEqual(['channel']);
  });

  it('keeps its results, in every order that they say something about', async () => {
    expect(await store.ledger.page(board('guild'), 'wins', 1, 10)).toEqual([
      {
        ...{ rank: 1, player: '1', name: 'N 1', won: 9, lost: 2, drawn: 0 },
        ...{ gamesWon: 20, gamesLost: 13, gamesDrawn: 0, best: 40 },
        ...{ rating: null, rated: 0, streak: 0, longest: 0, measures: {} },
      },
      expect.objectContaining({ rank: 2, player: '2', won: 1, lost: 9, drawn: 1 }),
      expect.objectContaining({ rank: 3, player: '3', won: 0, drawn: 1, best: null }),
    ]);
    expect(await players('guild', 'rate')).toEqual(['1', '2']);
    expect(await players('guild', 'best')).toEqual(['1', '2']);
    expect(await players('guild', 'rating')).toEqual([]);
    expect(await players('guild', 'streak')).toEqual([]);
    expect(await store.ledger.size(board('elsewhere'), 'wins')).toBe(2);
  });

  it('counts across servers what was played on each', async () => {
    expect(await store.ledger.page(board(everywhere), 'wins', 1, 10)).toMatchObject([
      { rank: 1, player: '1', name: 'N 1', won: 9, lost: 3, gamesWon: 21, best: 40 },
      { rank: 2, player: '3', won: 1, lost: 0, drawn: 1, best: 40 },
      { rank: 3, player: '2', won: 1, lost: 9, drawn: 1 },
    ]);
    const meet = (scope: string) => store.ledger.headToHead(game, scope, '1', '3');
    expect(await meet(everywhere)).toEqual({ won: 0, lost: 1, drawn: 0 });
    expect(await meet('guild')).toEqual({ won: 0, lost: 0, drawn: 0 });
    expect(await store.ledger.headToHead(game, everywhere, '1', '2')).toMatchObject({ won: 9 });
  });

  it('knows the past of each player, without what did not count', async () => {
    const past = async (scope: string, player: string) =>
      (await store.ledger.history(game, scope, player, 0, 3)).map(({ match, rating }) => [
        match,
        rating,
      ]);
    expect(await past('guild', '1')).toEqual([
      ['e1', null],
      ['b1', null],
      ['a9', null],
    ]);
    expect(await past(everywhere, '1')).toEqual([
      ['e1', null],
      ['c1', null],
      ['b1', null],
    ]);
    expect(await past('guild', '4')).toEqual([]);
  });

  it('goes on: matches are added, ratings begin, players leave, and it opens again', async () => {
    await store.ledger.book(matchOf('new', ['3', '1']), stepRate);
    expect(await store.ledger.book(matchOf('a1', ['1', '2']), stepRate)).toMatchObject({
      kind: 'already',
      ratings: [null, null],
    });
    expect(await store.ledger.standing(board('guild'), 'rating', '3')).toMatchObject({
      ...{ rank: 1, won: 1, drawn: 1, rated: 1, rating: { mean: 26 }, longest: 1 },
    });
    await store.close();
    store = await open();
    await store.ledger.forget('1', 'someone');
    for (const scope of ['guild', everywhere]) {
      for (const sort of sorts) {
        const listed = await players(scope, sort);
        expect(listed).not.toContain('1');
        expect(await store.ledger.size(board(scope), sort)).toBe(listed.length);
      }
    }
    expect(JSON.stringify(await store.ledger.record('c1'))).not.toContain('"1"');
  });
});
