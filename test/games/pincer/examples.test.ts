import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pincer } from '../../../src/games/pincer/index.js';
import { readRecord } from '../../../src/match/record.js';
import { replay } from '../../../src/match/replay.js';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../fixtures/records/${name}`, import.meta.url), 'utf8');

const linesOf = (name: string): readonly unknown[] =>
  fixture(name)
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));

const replayed = (name: string): readonly unknown[] => {
  const read = readRecord(JSON.parse(fixture(`${name}.record.json`)), () => pincer);
  if (!read.ok) throw new Error(read.error.part);
  const steps = replay(read.value);
  const found: unknown[] = [];
  for (;;) {
    const step = steps.next();
    found.push(step.done ? step.value : pincer.publicState(step.value));
    if (step.done) return found;
  }
};

/** Records of real matches, and the public states and the verdict that a checker must give. */
describe('the example records', () => {
  it.each(['pincer-1', 'pincer-2', 'pincer-3'])('%s, state by state', (name) => {
    expect(replayed(name)).toEqual(linesOf(`${name}.states.jsonl`));
  });

  it.each(['pincer-4', 'pincer-5'])('%s, by its last states', (name) => {
    const expected = linesOf(`${name}.last-states.jsonl`);
    expect(replayed(name).slice(-expected.length)).toEqual(expected);
  });
});
