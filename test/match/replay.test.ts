import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gameById, games } from '../../src/games/index.js';
import { commitmentOf, draw } from '../../src/match/dice.js';
import {
  type RecordHeader,
  readRecord,
  recordFormat,
  writeRecord,
} from '../../src/match/record.js';
import { replay, type Verdict } from '../../src/match/replay.js';

const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const entropy = ['c1', 'a0', 'a1'];

const header = (fairness?: RecordHeader['fairness']): RecordHeader => ({
  format: recordFormat,
  game: 'knucklebones',
  options: { length: 'single' },
  seats: [
    { id: '1001', name: 'Ada' },
    { id: '1002', name: 'Bo' },
  ],
  ...(fairness === undefined ? {} : { fairness }),
});

const fair = { commitment: commitmentOf(seed), serverSeed: seed, entropy };

/** A starter and some turns as this seed rolls them: draws 4 1 4 3 … for six faces, 0 for two. */
const honest = [
  { type: 'start', seat: draw(seed, entropy, 0, 2) },
  { type: 'roll', seat: 0, die: 2 },
  { type: 'place', seat: 0, column: 0 },
  { type: 'roll', seat: 1, die: 5 },
  { type: 'place', seat: 1, column: 1 },
  { type: 'roll', seat: 0, die: 4 },
];

const document = (fairness: RecordHeader['fairness'], events: readonly unknown[]): unknown =>
  JSON.parse(writeRecord(header(fairness), events));

/** The verdict on a document, and how many states stood. */
const judge = (value: unknown): { verdict: Verdict; states: number } => {
  const read = readRecord(value, gameById);
  if (!read.ok) throw new Error(read.error.part);
  const steps = replay(read.value);
  for (let states = 0; ; states += 1) {
    const step = steps.next();
    if (step.done) return { verdict: step.value, states };
  }
};

const replaced = (index: number, event: unknown): readonly unknown[] =>
  honest.map((old, at) => (at === index ? event : old));

describe('replaying a record', () => {
  it('verifies dice that follow from the seed', () => {
    expect(judge(document(fair, honest))).toEqual({
      verdict: { valid: true, over: false, winners: [], dice: 'verified' },
      states: 6,
    });
  });

  it('cannot verify dice without fairness, or before the seed is revealed', () => {
    const { commitment } = fair;
    for (const fairness of [undefined, { commitment, entropy }]) {
      expect(judge(document(fairness, honest)).verdict).toMatchObject({ dice: 'unverifiable' });
    }
  });

  it('finds the first roll that differs', () => {
    expect(judge(document(fair, replaced(3, { type: 'roll', seat: 1, die: 6 })))).toEqual({
      verdict: {
        valid: false,
        event: 3,
        breach: { kind: 'dice', n: 2, faces: 6, found: 5, drawn: 4 },
      },
      states: 3,
    });
  });

  it('finds a starter that was not drawn', () => {
    const { verdict, states } = judge(document(fair, [{ type: 'start', seat: 1 }]));
    expect({ verdict, states }).toEqual({
      verdict: {
        valid: false,
        event: 0,
        breach: { kind: 'dice', n: 0, faces: 2, found: 1, drawn: 0 },
      },
      states: 0,
    });
  });

  it('finds a seed that was exchanged, before any state', () => {
    const other = { ...fair, commitment: commitmentOf(seed.replace('00', 'ff')) };
    expect(judge(document(other, honest))).toEqual({
      verdict: { valid: false, event: null, breach: { kind: 'commitment' } },
      states: 0,
    });
  });

  it('finds entropy that was exchanged', () => {
    const { verdict } = judge(document({ ...fair, entropy: ['c1', 'a0', 'a2'] }, honest));
    expect(verdict).toMatchObject({ valid: false, breach: { kind: 'dice' } });
  });

  it('names the event and the rule it breaks', () => {
    expect(judge(document(fair, replaced(4, { type: 'place', seat: 1, column: 3 })))).toEqual({
      verdict: {
        valid: false,
        event: 4,
        breach: { kind: 'rule', game: 'knucklebones', code: 'column-invalid' },
      },
      states: 4,
    });
  });

  it('takes nothing after the end', () => {
    const forfeit = { type: 'forfeit', seat: 1, reason: 'left' };
    expect(judge(document(fair, [...honest, forfeit])).verdict).toEqual({
      valid: true,
      over: true,
      winners: [0],
      dice: 'verified',
    });
    expect(judge(document(fair, [...honest, forfeit, forfeit])).verdict).toMatchObject({
      valid: false,
      event: 7,
      breach: { code: 'match-over' },
    });
  });

  it('calls a match without events valid', () => {
    expect(judge(document(fair, [])).verdict).toMatchObject({ valid: true, over: false });
  });

  it('never throws at events of any shape', () => {
    fc.assert(
      fc.property(fc.nat({ max: 6 }), fc.array(fc.jsonValue()), (kept, junk) => {
        const { verdict, states } = judge(document(fair, [...honest.slice(0, kept), ...junk]));
        if (!verdict.valid) expect(verdict.event).toBe(states);
      }),
    );
  });
});

describe('reading a record', () => {
  const whole = { ...header(fair), events: honest };
  const part = (value: unknown): string => {
    const read = readRecord(value, gameById);
    return read.ok ? 'a record' : read.error.part;
  };
  const hex = 'a'.repeat(64);

  it('reads its own writing', () => {
    const read = readRecord(JSON.parse(writeRecord(header(fair), honest)), gameById);
    expect(read).toMatchObject({
      ok: true,
      value: { game: games[0], seats: 2, fairness: { seed, entropy }, events: honest },
    });
  });

  it('writes one line, which ends', () => {
    expect(writeRecord(header(fair), honest).match(/\n/g)).toHaveLength(1);
  });

  it.each([
    [null, 'document'],
    [[], 'document'],
    [[whole], 'document'],
    ['record', 'document'],
    [{}, 'format'],
    [{ ...whole, format: 'knucklebones-record/2' }, 'format'],
    [{ ...whole, game: undefined }, 'game'],
    [{ ...whole, game: 'chess' }, 'game'],
    [{ ...whole, game: '__proto__' }, 'game'],
    [{ ...whole, game: ['knucklebones'] }, 'game'],
    [{ ...whole, options: undefined }, 'options'],
    [{ ...whole, options: [] }, 'options'],
    [{ ...whole, options: { length: 'best-of-9' } }, 'options'],
    [{ ...whole, seats: undefined }, 'seats'],
    [{ ...whole, seats: { 0: 'Ada', 1: 'Bo' } }, 'seats'],
    [{ ...whole, seats: ['Ada', 'Bo'] }, 'seats'],
    [
      {
        ...whole,
        seats: [
          { id: 1, name: 'Ada' },
          { id: 2, name: 'Bo' },
        ],
      },
      'seats',
    ],
    [{ ...whole, seats: [{ id: '1' }, { id: '2' }] }, 'seats'],
    [{ ...whole, seats: whole.seats.slice(1) }, 'seat-count'],
    [{ ...whole, seats: [...whole.seats, ...whole.seats] }, 'seat-count'],
    [{ ...whole, fairness: null }, 'fairness'],
    [{ ...whole, fairness: {} }, 'fairness'],
    [{ ...whole, fairness: { serverSeed: seed, entropy } }, 'fairness'],
    [{ ...whole, fairness: { commitment: hex } }, 'fairness'],
    [{ ...whole, fairness: { commitment: hex, entropy: 'c1' } }, 'fairness'],
    [{ ...whole, fairness: { commitment: hex, entropy: [1] } }, 'fairness'],
    [{ ...whole, fairness: { commitment: hex.toUpperCase(), entropy } }, 'fairness'],
    [{ ...whole, fairness: { commitment: hex, entropy, serverSeed: null } }, 'fairness'],
    [{ ...whole, fairness: { commitment: hex, entropy, serverSeed: 'abc' } }, 'fairness'],
    [{ ...whole, events: undefined }, 'events'],
    [{ ...whole, events: { 0: honest[0] } }, 'events'],
    [{ ...whole, options: {} }, 'a record'],
    [{ ...whole, fairness: undefined }, 'a record'],
    [{ ...whole, fairness: { commitment: hex, entropy: [] } }, 'a record'],
  ])('%#: %s', (value, expected) => {
    expect(part(value)).toBe(expected);
  });

  it('ignores fields it does not know, whatever their names', () => {
    const strange = '"constructor":1,"__proto__":{"events":1},"toString":null,';
    const text = JSON.stringify(whole)
      .replaceAll('{"id"', `{${strange}"id"`)
      .replaceAll('{"length"', `{${strange}"length"`)
      .replaceAll('{"commitment"', `{${strange}"commitment"`)
      .replaceAll('{"type"', `{${strange}"type"`)
      .replaceAll('{"format"', `{${strange}"format"`);
    expect(judge(JSON.parse(text)).verdict).toMatchObject({ valid: true, dice: 'verified' });
  });

  it('reads documents of any shape without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(whole)), (value, field) => {
        part(value);
        part({ ...whole, [field]: value });
      }),
    );
  });
});
