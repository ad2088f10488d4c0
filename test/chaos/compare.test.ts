import { describe, expect, it } from 'vitest';
import { clock } from '../../chaos/clocks.js';
import { courseOf } from '../../chaos/moments.js';
import type { Sighting } from '../../chaos/shown.js';
import { ada, bo, cleo } from '../support/play.js';
import { found, Match } from './match.js';

const machine = { kind: 'machine', level: 'easy' } as const;

/** A match between two, with the columns that they choose in turn; Bo gives up after the last. */
const columns = (...chosen: readonly number[]): Match => {
  const match = new Match({
    game: 'knucklebones',
    seats: [ada, bo],
    options: { length: 'single' },
  });
  for (const column of chosen) match.press(match.asked, `c${column}`);
  return match.resign(1);
};

describe('a match that was seen and its record', () => {
  it('agree when everything was as it should be', async () => {
    const match = columns(0, 1, 2, 0);
    expect(found(match.kept, await match.account())).toEqual({ accepted: 4 });
  });

  it('do not when a move that was shown is another in the record', async () => {
    const { kept, deeds } = columns(0, 1, 1, 0);
    const account = await columns(0, 1, 2, 0).account();
    // The third move, and all that was shown after it.
    expect(found(kept, { ...account, deeds })).toMatchObject({ lost: 3, differs: 1 });
  });

  it('do not when the record ends before the last move that was shown', async () => {
    const account = await columns(0, 1, 2, 0).account();
    expect(found(columns(0, 1, 2).kept, account)).toMatchObject({ lost: 2 });
  });

  it('do not when nobody pressed for a move', async () => {
    const match = columns(0, 1, 2, 0);
    const account = await match.account();
    for (const { turn } of account.deeds.filter((deed) => deed.turn !== null)) {
      const deeds = account.deeds.filter((deed) => deed.turn !== turn);
      expect(found(match.kept, { ...account, deeds })).toEqual({ accepted: 4, doubled: 1 });
    }
  });

  it('do not when a move is another than was pressed, or nobody gave up', async () => {
    const match = columns(0, 1, 2, 0);
    const account = await match.account();
    const other = account.deeds.map((deed) => (deed.turn === 2 ? { ...deed, action: 'c0' } : deed));
    expect(found(match.kept, { ...account, deeds: other })).toMatchObject({ doubled: 1 });
    const silent = account.deeds.filter(({ turn }) => turn !== null);
    expect(found(match.kept, { ...account, deeds: silent })).toMatchObject({ doubled: 1 });
  });

  it('do not when the board stays behind', async () => {
    const match = columns(0, 1, 2, 0);
    const account = await match.account();
    const sightings = account.sightings.slice(0, -1);
    expect(found(match.kept, { ...account, sightings })).toMatchObject({ differs: 1 });
  });

  it('do not when the board says between its status and its last line what no state has said', async () => {
    const match = columns(0, 1, 2, 0);
    const account = await match.account();
    const { moments } = courseOf(match.kept.booked, match.kept.events);
    const at = 2;
    const { status = '', last = '' } = moments[at] ?? {};
    expect(last).not.toBe('');
    const saying = (between: string) => ({
      ...account,
      sightings: account.sightings.map((seen, index) =>
        index === at
          ? { ...seen, description: `${status}${between}${seen.description.slice(status.length)}` }
          : seen,
      ),
    });
    const before = `${moments[at - 1]?.last}\n`;
    expect(found(match.kept, saying(before))).toEqual({ accepted: 4 });
    for (const between of ['Nobody has said this.\n', `${moments[at + 1]?.last}\n`]) {
      expect(found(match.kept, saying(between))).toEqual({ accepted: 4, lost: 1 });
    }
  });

  it('do not when the dice are not those that were sealed', async () => {
    const match = columns(0, 1, 2, 0);
    const { booked, events } = match.kept;
    const header = { ...booked.header, fairness: { commitment: 'a'.repeat(64), entropy: [] } };
    const tampered = { events, booked: { ...booked, header } };
    expect(found(tampered, await match.account())).toEqual({ accepted: 0, invalid: 1 });
  });

  it('do not when a running match was shown as one that has ended, without a result or with one', async () => {
    const match = columns(0, 1, 2, 0);
    const { sightings, ...account } = await match.account();
    const early = sightings.map((seen, at) => (at === 2 ? { ...seen, over: true } : seen));
    expect(found(match.kept, { ...account, sightings: early })).toEqual({ accepted: 4, lost: 1 });
  });

  it('agree when only machines were left, which is said over the last state and no other', async () => {
    const match = new Match({ game: 'solbones', seats: [ada, machine, machine] });
    while (match.asked !== 0) match.machine();
    match.press();
    match.resign(0);
    const account = await match.account();
    expect(found(match.kept, account)).toEqual({ accepted: 1 });
    const content = account.sightings.at(-1)?.content ?? '';
    const early = account.sightings.map((seen, at) =>
      at === 1 ? { ...seen, content, over: true } : seen,
    );
    expect(found(match.kept, { ...account, sightings: early })).toEqual({ accepted: 1, lost: 1 });
  });
});

describe('a wish to stop that a machine declines', () => {
  /** Ada asks for the end when she has more than the machine, which would lose by it. */
  const declined = (seed: string): Match | null => {
    const match = new Match({ game: 'balic', seats: [ada, machine], seed });
    while (match.awaits.kind !== 'over') {
      if (match.asked !== 0) {
        match.machine();
        continue;
      }
      const wish = match.game.moves(match.state, 0).find(({ action }) => /^agree/.test(action));
      const purses = /"purses":\[(\d+),(\d+)\]/.exec(JSON.stringify(match.state));
      if (wish !== undefined && Number(purses?.[1]) > Number(purses?.[2])) {
        return match.press(0, wish.action).press().resign(0);
      }
      match.press();
    }
    return null;
  };

  it('is no lost move: the board no longer shows it', async () => {
    const match = [...'123456789'].flatMap((seed) => declined(seed) ?? [])[0];
    if (match === undefined) throw new Error('it never came to that');
    const account = await match.account();
    const said = account.sightings.filter(({ description }) =>
      description.includes('does not agree to stop'),
    );
    expect(said.length, account.sightings.map(({ description }) => description).join('\n\n')).toBe(
      1,
    );
    expect(found(match.kept, account)).not.toHaveProperty('lost');
  });
});

describe('what one person was shown', () => {
  /** Two who have set up their dice; whoever is asked looks at them, and at one more closely. */
  const looked = async (): Promise<Match> => {
    const match = new Match({ game: 'pincer', seats: [ada, bo] });
    for (let acts = 0; acts < 40; acts += 1) {
      const seat = match.asked;
      const { state } = match;
      const view = match.game.table(state, { front: seat, viewer: seat });
      const focus = view.actions.find((action) => action.focus !== undefined)?.focus;
      if (focus === undefined) {
        match.press();
        continue;
      }
      const closer = match.game.table(state, { front: seat, viewer: seat, focus });
      const die = closer.choices?.[0]?.options[0]?.value ?? '';
      await match.look(seat);
      await match.look(seat, focus);
      await match.look(seat, die);
      return match.press().resign(0);
    }
    throw new Error('nobody could move a die');
  };

  it('is a state of the record, from their own seat, with what they looked at', async () => {
    const match = await looked();
    const account = await match.account();
    expect(account.sightings.filter(({ viewer }) => viewer !== null)).toHaveLength(3);
    expect(found(match.kept, account)).not.toHaveProperty('lost');
  });

  it('may be everybody’s board, in the place of a private word', async () => {
    const match = await looked();
    const account = await match.account();
    const sightings = account.sightings.map((seen) => ({ ...seen, viewer: seen.viewer ?? bo.id }));
    expect(found(match.kept, { ...account, sightings })).not.toHaveProperty('lost');
  });

  it('is none with another position, turn or first line, nor from another seat', async () => {
    const match = await looked();
    const account = await match.account();
    const other = (seen: Sighting): Sighting =>
      seen.viewer === null ? seen : { ...seen, viewer: seen.viewer === ada.id ? bo.id : ada.id };
    const changes: readonly (readonly [(seen: Sighting) => Sighting, number])[] = [
      [(seen) => ({ ...seen, alt: `${seen.alt} And a die at Z9.` }), 3],
      [(seen) => ({ ...seen, content: 'Your turn.' }), 3],
      [(seen) => ({ ...seen, description: 'Nothing was said.' }), 3],
      [(seen) => ({ ...seen, turn: 1 }), 3],
      // At first, whoever is asked sees what everybody sees.
      [other, 2],
    ];
    for (const [change, lost] of changes) {
      const sightings = account.sightings.map((seen) =>
        seen.viewer === null ? seen : change(seen),
      );
      expect(found(match.kept, { ...account, sightings })).toMatchObject({ lost });
    }
  });
});

describe('a time that has run out', () => {
  const timed = (): Match =>
    new Match({ game: 'solbones', seats: [ada, bo, cleo] }).press().press().timeOut();

  const ended = async () => {
    const match = timed();
    const account = await match.account();
    while (match.table.phase === 'playing') match.resign(match.asked);
    return { kept: match.kept, account: { ...(await match.account()), early: account } };
  };

  it('is no cause where no clock ran', async () => {
    const { kept, account } = await ended();
    expect(found(kept, account)).toMatchObject({ doubled: 1 });
  });

  it('is one where a clock ran, but not before it can have', async () => {
    const { kept, account } = await ended();
    expect(found(kept, account, true)).toMatchObject({ doubled: 1 });
    // The third board is the last before the time was up; the second press was at two seconds.
    const late = (ms: number) =>
      account.sightings.map((seen, at) => (at < 3 ? seen : { ...seen, at: seen.at + ms }));
    const patient = { ...account, sightings: late(clock.ms) };
    expect(found(kept, patient, true)).not.toHaveProperty('doubled');
    const hasty = { ...account, sightings: late(clock.ms - 2_000) };
    expect(found(kept, hasty, true)).toMatchObject({ doubled: 1 });
  });
});
