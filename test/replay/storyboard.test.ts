import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gameById } from '../../src/games/index.js';
import { type ReadRecord, readRecord } from '../../src/match/record.js';
import { mostShots, storyboard } from '../../src/replay/storyboard.js';

const fixture = (number: number): ReadRecord => {
  const url = new URL(`../fixtures/records/knucklebones-${number}.record.json`, import.meta.url);
  const read = readRecord(JSON.parse(readFileSync(url, 'utf8')), gameById);
  if (!read.ok) throw new Error(read.error.part);
  return read.value;
};

const typeOf = (event: unknown): string =>
  typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : '';
const count = ({ events }: ReadRecord, type: string): number =>
  events.filter((event) => typeOf(event) === type).length;

describe.each([1, 2, 3, 4])('the storyboard of record %i', (number) => {
  const record = fixture(number);
  const shots = storyboard(record) ?? [];
  const { game } = record;

  it('shows every rolled die, the end of every game but the last, and the result', () => {
    const breaks = count(record, 'start') - 1;
    expect(shots).toHaveLength(count(record, 'roll') + breaks + 1);
    const last = shots.at(-1);
    expect(last && game.awaits(last.state).kind).toBe('over');
    const between = shots.filter(({ state }) => game.awaits(state).kind === 'chance');
    expect(between).toHaveLength(breaks);
  });

  it('takes twenty seconds at the most, and holds the result', () => {
    const total = shots.reduce((sum, { hold }) => sum + hold, 0);
    expect(total).toBeLessThanOrEqual(20_000);
    expect(shots.at(-1)?.hold).toBe(3_500);
    expect(Math.min(...shots.map(({ hold }) => hold))).toBeGreaterThanOrEqual(90);
    expect(shots.every(({ hold }) => hold % 10 === 0)).toBe(true);
  });
});

describe('a storyboard', () => {
  it('is not longer than can be watched, however long the match', () => {
    // Two who place a 1 opposite each other take turns at knocking it out, without end.
    const turns = Array.from({ length: 1_000 }, (_, turn) => [
      { type: 'roll', seat: turn % 2, die: 1 },
      { type: 'place', seat: turn % 2, column: 0 },
    ]).flat();
    const events = [
      { type: 'start', seat: 0 },
      ...turns,
      { type: 'forfeit', seat: 0, reason: 'left' },
    ];
    const shots = storyboard({ ...fixture(1), fairness: null, events }) ?? [];
    expect(shots.length).toBeLessThanOrEqual(mostShots);
    expect(shots.length).toBeGreaterThan(mostShots / 2);
    expect(shots.reduce((sum, { hold }) => sum + hold, 0)).toBeLessThanOrEqual(20_000);
    const last = shots.at(-1);
    expect(last && gameById('knucklebones')?.awaits(last.state).kind).toBe('over');
  });

  it('is not made of a record that breaks the rules', () => {
    const record = fixture(1);
    expect(
      storyboard({ ...record, events: [...record.events, { type: 'roll', seat: 0, die: 7 }] }),
    ).toBeNull();
    expect(storyboard({ ...record, events: [] })).toBeNull();
  });
});
