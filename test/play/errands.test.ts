import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { act } from '../../src/match/act.js';
import { tableIn } from '../../src/match/channel.js';
import { machineToAct } from '../../src/match/machines.js';
import type { PlayingTable, Table } from '../../src/match/table.js';
import { resign } from '../../src/play/act.js';
import { practise } from '../../src/play/challenge.js';
import { changeChannel } from '../../src/play/change.js';
import { gameOf } from '../../src/play/context.js';
import { runErrands, strikeOff } from '../../src/play/errands.js';
import { afterStep } from '../../src/play/machine.js';
import { ada, type Bench, bo, openBench, terms } from '../support/play.js';

const channel = '7000';
let bench: Bench;
let interactions = 0;

beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const practice = async (host = ada): Promise<PlayingTable> => {
  interactions += 1;
  const interaction = String(1_300_000_000_000_000_000n + BigInt(interactions));
  const request = { channel, interaction, host, terms: terms({ clock: null }) };
  const started = await practise(bench, request, 'normal');
  if (!started.ok || started.value.phase !== 'playing') throw new Error('not begun');
  return started.value;
};

const errandsOf = async (kind: string): Promise<readonly string[]> =>
  (await bench.store.channels.read(channel)).errands
    .filter((errand) => errand.kind === kind)
    .map((errand) => errand.table);

/** Ada moves, and the process dies before it has computed the machine's answer. */
const moveAlone = (table: PlayingTable): Promise<Table> => {
  const game = gameOf(bench, table.game);
  const state = game.restore(table.state);
  const [move] = state === null ? [] : game.moves(state, 0);
  const press = { person: ada.id, turn: table.turn, action: move?.action ?? '' };
  return changeChannel<Table>(bench, channel, () => {
    const step = act(game, table, press, { now: bench.now(), seed: bench.seed() });
    if (!step.ok) throw new Error(JSON.stringify(step.error));
    return { put: [afterStep(game, step.value)], result: step.value.table };
  });
};

describe('errands', () => {
  it('keep the machine’s next move when the one before is struck off', async () => {
    const table = await practice();
    await runErrands(bench, channel, null);
    expect(await errandsOf('machine')).toEqual([]);
    await moveAlone(table);
    // Whoever ran the errand of the turn before comes to strike it off just now.
    await strikeOff(bench, channel, [{ kind: 'machine', table: table.id }]);
    expect(await errandsOf('machine')).toEqual([table.id]);
    await runErrands(bench, channel, null);
    expect(await errandsOf('machine')).toEqual([]);
    const moved = tableIn(await bench.store.channels.read(channel), table.id);
    if (moved?.phase !== 'playing') throw new Error('not playing');
    expect(machineToAct(gameOf(bench, moved.game), moved)).toBeNull();
    expect(moved.turn).toBeGreaterThan(table.turn + 1);
  });

  it('that fail stay, are reported, and do not keep the others from being run', async () => {
    const broken = await practice();
    const whole = await practice(bo);
    await resign(bench, channel, broken.id, ada.id);
    await resign(bench, channel, whole.id, bo.id);
    await bench.store.channels.change(channel, (document) => {
      const table = document.tables[broken.id];
      if (table === undefined || !('state' in table)) throw new Error('no match');
      const tables = { ...document.tables, [broken.id]: { ...table, state: null } };
      return { document: { ...document, tables }, result: undefined };
    });
    await expect(runErrands(bench, channel, null)).rejects.toBeInstanceOf(AggregateError);
    expect(await errandsOf('book')).toEqual([broken.id]);
    expect(await bench.store.ledger.record(whole.id)).not.toBeNull();
  });

  it('of boards wait for the press that is about to show them, and no longer', async () => {
    await practice();
    const shown: string[] = [];
    const show = async (_: string, table: string) => shown.push(table) > 0;
    await runErrands(bench, channel, show);
    expect(shown).toEqual([]);
    // The clock was ahead, and is put right.
    bench.time -= 3_600_000;
    await runErrands(bench, channel, show);
    expect(shown).toHaveLength(1);
    expect(await errandsOf('show')).toEqual([]);
  });
});
