import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { publicState } from '../../../src/games/balic/outcome.js';
import { apply } from '../../../src/games/balic/rules.js';
import { restore } from '../../../src/games/balic/snapshot.js';
import { start } from '../../../src/games/balic/start.js';
import type { BalicOptions } from '../../../src/games/balic/state.js';
import { options } from './support.js';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../fixtures/records/${name}`, import.meta.url), 'utf8');

const recordShape = z.object({
  options: z.record(z.string(), z.unknown()),
  seats: z.array(z.unknown()),
  events: z.array(z.unknown()),
});

describe.each(['balic-1', 'balic-2', 'balic-3', 'balic-4'])('the example record %s', (name) => {
  it('gives the states that go with it, each of which can be stored', () => {
    const record = recordShape.parse(JSON.parse(fixture(`${name}.record.json`)));
    const expected = fixture(`${name}.states.jsonl`)
      .trimEnd()
      .split('\n')
      .slice(0, -1)
      .map((line): unknown => JSON.parse(line));
    let state = start(options(record.options as Partial<BalicOptions>), record.seats.length);
    const found = record.events.map((event) => {
      const next = apply(state, event);
      if (!next.ok) throw new Error(next.error.code);
      state = next.value;
      expect(restore(JSON.parse(JSON.stringify(state)))).toEqual(state);
      return publicState(state);
    });
    expect(found).toEqual(expected);
  });
});
