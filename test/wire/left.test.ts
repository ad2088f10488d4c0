import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, type Table, table } from './harness.js';
import { asked } from './play.js';
import { verifiedRecord } from './record.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterAll(() => t.close());

beforeEach(async () => {
  // Past the limits on how many tables a person opens.
  await t.forward(20 * 60_000);
});

const forfeitsOf = async (board: string, reader: Person) => {
  const { events } = await verifiedRecord(board, reader);
  return events.filter(({ type }) => type === 'forfeit').map(({ reason }) => reason);
};

/** A match of people in `#games`, the first of them at the host's place, with ten minutes a turn. */
const begin = async (game: string, people: readonly Person[]): Promise<string> => {
  const [host, ...others] = people;
  if (host === undefined) throw new Error('nobody');
  const opened = await host.slash('#games', `${game} start`, { clock: '10m' });
  for (const other of others) await other.press(opened, 'Join');
  return (await host.press(opened, 'Start')).message.id;
};

const nameOf = (person: Person): string =>
  t.sandbox.world().users.find(({ id }) => id === person.id)?.name ?? '';

/** Has somebody leave the server for as long as something is done. */
const without = async (person: Person, act: () => Promise<void>): Promise<void> => {
  const { members } = t.sandbox.home.table;
  members.delete(person.id);
  try {
    await act();
  } finally {
    members.add(person.id);
  }
};

describe('somebody who has left the server and does not move in time', () => {
  it('has left a match of Solbones, and the other wins', async () => {
    const [ada, bo] = [t.as('Ada'), t.as('Bo')];
    const board = await begin('solbones', [ada, bo]);
    const gone = asked(t, board);
    const other = gone.id === ada.id ? bo : ada;
    await without(gone, async () => {
      await t.forward(11 * 60_000);
      const end = await t.shows(board, 'the end', () => t.message(board).over);
      expect(end.content).toBe(`${nameOf(other)} wins: ${nameOf(gone)} left the match.`);
    });
    expect(await forfeitsOf(board, other)).toEqual(['left']);
  });

  it('takes their purse out of Balic bones, and the others go on', async () => {
    const people = [t.as('Ada'), t.as('Bo'), t.as('Cleo')];
    const board = await begin('balic', people);
    const gone = asked(t, board);
    await without(gone, async () => {
      await t.forward(11 * 60_000);
      await t.shows(board, 'who left', ({ text }) =>
        text.includes(`${nameOf(gone)} left and took 10 bits along.`),
      );
    });
    expect(t.message(board).over).toBe(false);
    // Whoever is still there and lets their time run out has run out of time.
    const late = asked(t, board);
    expect(late.id).not.toBe(gone.id);
    await t.forward(11 * 60_000);
    const end = await t.shows(board, 'the end', () => t.message(board).over);
    expect(end.content).toContain(`${nameOf(late)} ran out of time`);
    expect(await forfeitsOf(board, late)).toEqual(['left', 'timeout']);
  });
});
