import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exactPositions } from '../../research/check.js';
import { adviceSamples } from '../../scripts/sample-advice.js';
import { pairsOf } from '../../src/games/knucklebones/mind/position.js';
import { columnChances } from '../../src/games/knucklebones/mind/search.js';
import { parse } from '../../src/games/knucklebones/notation.js';
import { loadKnucklebones } from '../../src/machine/knucklebones.js';

/** The page on playing well says what is so. */

const page = readFileSync(new URL('../../docs/playing-well.md', import.meta.url), 'utf8');

describe.each(adviceSamples)('the position of $file', ({ file, position, win }) => {
  const { grids, die, turn } = parse(position);

  it('is on the page with its chances', () => {
    expect(page).toContain(`images/${file}`);
    const [best = 0] = win.flatMap((chance) => chance ?? []).toSorted((a, b) => b - a);
    expect(page).toContain(`${(100 * best).toFixed(1)} %`);
  });

  it('has the chances that were worked out independently, or what the network thinks', () => {
    const exact = exactPositions().find(
      ({ own, opp, roll }) => roll === die && JSON.stringify([own, opp]) === JSON.stringify(grids),
    );
    const pairs = pairsOf(grids, turn ?? 0);
    if (pairs === null || die === null) throw new Error(`nobody is to place: ${position}`);
    const known = exact?.values ?? columnChances(loadKnucklebones(), pairs, die, 2);
    known.forEach((chance, column) => {
      const said = win[column] ?? null;
      expect(said === null).toBe(chance === null);
      expect(said ?? 0).toBeCloseTo(chance ?? 0, exact === undefined ? 1 : 5);
    });
  });
});
