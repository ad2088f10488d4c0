import { expect, test } from 'vitest';
import { formatStamp } from '../../../sandbox/page/time.js';

const at = 1_800_000_000;

test.each([
  [-3, 'in 3 seconds'],
  [-44, 'in 44 seconds'],
  [-45, 'in 1 minute'],
  [-890, 'in 15 minutes'],
  [-46 * 60, 'in 1 hour'],
  [-21 * 3600, 'in 21 hours'],
  [-86_399, 'in 1 day'],
  [-3 * 86_400, 'in 3 days'],
  [-60 * 86_400, 'in 2 months'],
  [-400 * 86_400, 'in 1 year'],
  [120, '2 minutes ago'],
  [0, 'in 0 seconds'],
])('%i seconds after it: %s', (late, words) => {
  expect(formatStamp(at, 'R', (at + late) * 1000, 'en-US')).toBe(words);
});

test('in the language of the reader', () => {
  expect(formatStamp(at, 'R', (at - 3600) * 1000, 'de')).toBe('in 1 Stunde');
});
