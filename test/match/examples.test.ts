import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gameById } from '../../src/games/index.js';
import { readRecord } from '../../src/match/record.js';
import { replay } from '../../src/match/replay.js';

const fixture = (name: string): string =>
  readFileSync(new URL(`../fixtures/records/${name}`, import.meta.url), 'utf8');

/** Records of real matches, and the public states and the verdict that a checker must give. */
describe.each([
  'knucklebones-1',
  'knucklebones-2',
  'knucklebones-3',
  'knucklebones-4',
  'balic-1',
  'balic-2',
  'balic-3',
  'balic-4',
])('the example record %s', (name) => {
  it('replays to the states and the verdict that go with it', () => {
    const read = readRecord(JSON.parse(fixture(`${name}.record.json`)), gameById);
    if (!read.ok) throw new Error(read.error.part);
    const steps = replay(read.value);
    const found: unknown[] = [];
    for (;;) {
      const step = steps.next();
      found.push(step.done ? step.value : read.value.game.publicState(step.value));
      if (step.done) break;
    }
    const expected = fixture(`${name}.states.jsonl`)
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(found).toEqual(expected);
  });
});
