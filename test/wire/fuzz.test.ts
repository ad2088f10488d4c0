import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { storedDocument } from './database.js';
import { type Table, table } from './harness.js';
import { type JunkWorld, junkInteraction } from './junk.js';
import { duel } from './play.js';
import { goesOn, room } from './trouble.js';

/** How many: two thousand at each run, a million when asked for (`npm run fuzz`). */
const runs = Number(process.env.FUZZ ?? 2_000);
/** How many are under way between two sound interactions that must be answered. */
const batch = 250;
/** How many come upon one challenge: it stands for 15 minutes. */
const most = 100_000;

let t: Table;
/** Lines that say that something of ours, or the process, went wrong. */
const bad: string[] = [];
beforeAll(async () => {
  t = await table({
    env: { LOG_LEVEL: 'error' },
    sandbox: { record: false },
    onLine: (line) => {
      if (/"level":"fatal"|went wrong|MaxListeners/.test(line)) bad.push(line);
    },
  });
});
afterAll(() => t.close());

const tables = z.looseObject({ tables: z.record(z.string(), z.unknown()) });

/** A table as it is stored, whatever else stands beside it. */
const storedTable = (channel: string, id: string): unknown =>
  tables.parse(JSON.parse(storedDocument(t.bot, channel).json)).tables[id];

/** All that people read of a message: it may be sent anew as it was. */
const readFrom = (id: string) => {
  const { content, text, buttons, alt, viewer, deleted } = t.message(id);
  return { content, text, buttons, alt, viewer, deleted };
};

describe('malformed and forged interactions', () => {
  /** So many of them, the first of which is number `from`, upon a match and a challenge of their own. */
  const survives = async (from: number, count: number): Promise<void> => {
    const where = room(t);
    const pit = room(t);
    const game = await duel(t, where);
    const cleo = t.as('Cleo');
    const challenge = await cleo.slash(where, 'knucklebones challenge', { opponent: t.as('Bo') });
    const mallory = t.sandbox.addUser({ name: 'Mallory' });
    const ids = [game.board, challenge.message.id].map(
      (message) => t.message(message).buttons[0]?.customId?.split('.')[1] ?? '',
    );
    expect(new Set(ids).size).toBe(2);
    const world: JunkWorld = {
      application: t.sandbox.bot.id,
      guild: t.sandbox.home.table.id,
      pit: pit.id,
      room: where.id,
      message: game.board,
      tables: ids,
      user: mallory.id,
    };
    // Which message is whose is noted behind the answers.
    await expect
      .poll(() => JSON.stringify(ids.map((id) => storedTable(where.id, id))))
      .not.toContain('"message":null');
    const before = ids.map((id) => storedTable(where.id, id));
    const seen = () => [game.board, challenge.message.id].map(readFrom);
    const shown = seen();
    expect(before).not.toContain(undefined);

    let serial = 1_500_000_000_000_000_000n + BigInt(from) * 4_194_304n;
    const pid = t.bot.pid;
    const junk = junkInteraction(world, () => {
      serial += 4_194_304n;
      return String(serial);
    });
    for (let done = 0; done < count; done += batch) {
      const numRuns = Math.min(batch, count - done);
      for (const payload of fc.sample(junk, { numRuns, seed: 20_261_130 + from + done }))
        t.sandbox.gateway.dispatch('INTERACTION_CREATE', payload, world.guild);
      // Answered behind all of them: none is stuck, and nothing has fallen over.
      expect((await cleo.slash(pit, 'knucklebones rules')).state.status).not.toBe('pending');
    }

    const state = t.bot.running ? 'running' : await t.bot.ended;
    expect(state, t.bot.lines.slice(-20).join('\n')).toBe('running');
    expect(t.bot.pid).toBe(pid);
    expect(bad).toEqual([]);
    expect(ids.map((id) => storedTable(where.id, id))).toEqual(before);
    expect(seen()).toEqual(shown);
    expect((await t.as('Bo').press(challenge, 'Accept')).publicly).toContain('rolled a');
    await goesOn(game);
  };

  it(
    'of every kind neither end the process nor act for anybody else',
    async () => {
      for (let from = 0; from < runs; from += most)
        await survives(from, Math.min(most, runs - from));
    },
    Math.max(120_000, runs * 20),
  );
});
