import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelChallenge, challenge } from '../../src/play/challenge.js';
import { workOff } from '../../src/play/deadlines.js';
import { codecs } from '../../src/play/documents.js';
import { runErrands } from '../../src/play/errands.js';
import { cancelWaiting, startTable } from '../../src/play/lobby.js';
import { gather, openRallyBench, person, pressed } from '../support/gathering.js';
import { ada, type Bench, bo, surroundings, terms } from '../support/play.js';

const channel = '7000';
let bench: Bench;

beforeEach(async () => {
  bench = await openRallyBench();
});
afterEach(() => bench.close());

const schema = async () => (await bench.store.channels.read(channel)).schema;

/** A challenge between two, such as every version knows. */
const duel = async () => {
  const request = { channel, interaction: pressed(), host: ada, terms: terms() };
  const opened = await challenge(bench, request, bo);
  if (!opened.ok) throw new Error(opened.error);
  return opened.value.id;
};

describe('a channel’s document', () => {
  it('is of the schema that every version reads while only two-seat games are in it', async () => {
    await duel();
    expect(await schema()).toBe(1);
  });

  it('is of the newer one from a table that gathers until that is cleared away', async () => {
    const id = await duel();
    const lobby = await gather(bench, channel, 2);
    expect(await schema()).toBe(2);
    await cancelChallenge(bench, channel, id, ada.id);
    expect(await schema()).toBe(2);
    await cancelWaiting(bench, channel, lobby.id, lobby.host.id);
    await runErrands(bench, channel, async () => true, { grace: 0 });
    bench.time += 3_600_000;
    const claim = { id: channel, key: lobby.id, at: bench.time };
    await workOff(bench, claim, surroundings);
    expect(Object.keys((await bench.store.channels.read(channel)).tables)).toEqual([id]);
    expect(await schema()).toBe(1);
  });

  it('keeps its schema when a process writes to it that does not know the game', async () => {
    const lobby = await gather(bench, channel, 2);
    await startTable(bench, channel, lobby.id, person(0).id, '9000');
    const { game } = bench;
    const other = { ...bench, game: (id: string) => (id === 'rally' ? null : game(id)) };
    const request = { channel, interaction: pressed(), host: ada, terms: terms() };
    await challenge(other, request, bo);
    expect(await schema()).toBe(2);
  });

  it('comes back as it was written, with a table that gathers in it', async () => {
    await gather(bench, channel, 3);
    const document = await bench.store.channels.read(channel);
    const json: unknown = JSON.parse(JSON.stringify(document));
    expect(codecs.channels.decode(json)).toEqual({ kind: 'ok', document });
  });

  it('of a version to come is left alone', () => {
    expect(codecs.channels.decode({ schema: 3, tables: 'of another shape' })).toEqual({
      kind: 'newer',
    });
  });
});
