/**
 * Something of everything that is stored, as the present version writes it: a channel of two-seat
 * games (7000) in which errands are left, one in which they were run (7001), one with tables that
 * gather (7002), people and a server. The same scene was played by earlier versions for the samples
 * in `test/fixtures/schemas`.
 */
import type { Table } from '../../src/match/table.js';
import { actAt } from '../../src/play/act.js';
import {
  acceptChallenge,
  challenge,
  declineChallenge,
  practise,
} from '../../src/play/challenge.js';
import { runErrands } from '../../src/play/errands.js';
import { joinTable, openTable, startTable } from '../../src/play/lobby.js';
import { rematch } from '../../src/play/rematch.js';
import { ada, type Bench, bo, cleo, terms } from './play.js';

const hosts = { dora: { kind: 'person', id: '1004', name: 'Dora' } } as const;
const { dora } = hosts;

/** Plays the scene. */
export const playSamples = async (bench: Bench): Promise<void> => {
  let last = 1_300_000_000_000_000_000n;
  const pressed = (): string => {
    last += 1n;
    return last.toString();
  };
  const opened = <T>(result: { readonly ok: boolean; readonly value?: T }): T => {
    if (!result.ok || result.value === undefined) throw new Error('not opened');
    return result.value;
  };
  const game = bench.game('knucklebones');
  if (game === null) throw new Error('no Knucklebones');
  const meet = async (channel: string, host: typeof ada, other: typeof ada): Promise<Table> => {
    const request = { channel, interaction: pressed(), host, terms: terms() };
    const { id } = opened(await challenge(bench, request, other));
    const begun = await acceptChallenge(bench, channel, id, other, pressed(), '9000');
    if (begun.table === null) throw new Error('not begun');
    return begun.table;
  };
  const playOn = async (channel: string, begun: Table, moves: number): Promise<void> => {
    let table: Table = begun;
    for (let n = 0; n < moves && table.phase === 'playing'; n += 1) {
      const state = game.restore(table.state);
      const awaits = state === null ? null : game.awaits(state);
      const [seat = 0] = awaits?.kind === 'seats' ? awaits.seats : [];
      const [move] = state === null ? [] : game.moves(state, seat);
      const holder = table.seats[seat];
      if (holder?.kind !== 'person' || move === undefined) throw new Error('nobody to move');
      const press = { person: holder.id, turn: table.turn, action: move.action };
      const acted = await actAt(bench, channel, table.id, press, '9000');
      if (acted.table === null) throw new Error('no table');
      table = acted.table;
    }
  };
  for (const channel of ['7000', '7001']) {
    const finished = await meet(channel, ada, bo);
    await playOn(channel, finished, 200);
    await rematch(bench, channel, finished.id, ada.id, pressed());
    await playOn(channel, await meet(channel, cleo, dora), 3);
    const request = { channel, interaction: pressed(), host: bo, terms: terms() };
    await practise(bench, request, 'easy');
    bench.time += 700_000;
    const refused = { channel, interaction: pressed(), host: ada, terms: terms() };
    const { id } = opened(await challenge(bench, refused, bo));
    await declineChallenge(bench, channel, id, bo.id);
    bench.time += 700_000;
    const open = { channel, interaction: pressed(), host: ada, terms: terms() };
    opened(await challenge(bench, open, bo));
  }
  await runErrands(bench, '7001', null);
  await bench.store.people.change('1008', (document) => ({
    document: {
      ...document,
      style: 'text',
      clock: '1h',
      blocked: ['1009'],
      forgotten: { at: bench.time, pseudonym: 'former-player-0a1b2c3d4e5f' },
    },
    result: null,
  }));
  await bench.store.settings.change('5000', (document) => ({
    document: {
      ...document,
      style: 'emoji',
      language: 'de',
      clock: '10m',
      channels: ['7000'],
      tablesInChannel: 9,
      challengesPerMinute: 3,
      openPerPerson: 2,
      departed: { '1009': bench.time },
    },
    result: null,
  }));
  await bench.store.uptime.beat(0, bench.time, 20_000);
  await bench.store.uptime.beat(0, bench.time + 60_000, 20_000);
  await gatherSamples(bench, pressed);
};

const gatherSamples = async (bench: Bench, pressed: () => string): Promise<void> => {
  const many = terms({ game: 'solbones', options: { mode: 'advanced' } });
  for (const goes of [false, true]) {
    const request = { channel: '7002', interaction: pressed(), host: ada, terms: many };
    const result = await openTable(bench, request);
    if (!result.ok) throw new Error(result.error);
    const { id } = result.value;
    await joinTable(bench, '7002', id, bo, pressed());
    if (goes) await startTable(bench, '7002', id, ada.id, '9001');
  }
};
