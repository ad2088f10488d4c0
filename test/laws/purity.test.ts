import { describe, expect, it } from 'vitest';
import { impurities, sourcesIn } from './source.js';

/** What brings in time, chance, the outside world, or a way round this list. */
const forbidden = [
  'Date',
  'Intl',
  'Promise',
  'console',
  'crypto',
  'fetch',
  'getRandomValues',
  'globalThis',
  'performance',
  'process',
  'queueMicrotask',
  'randomBytes',
  'randomInt',
  'randomUUID',
  'require',
  'setImmediate',
  'setInterval',
  'setTimeout',
];

describe('rules and matches are pure', () => {
  it.each([...sourcesIn('src/games'), ...sourcesIn('src/match')])('$path', (source) => {
    expect(impurities(source, forbidden)).toEqual([]);
  });
});

describe('the check itself', () => {
  it.each([
    ['const now = Date.now();', '1: Date'],
    ['\nconst x = Math.random();', '2: Math.random'],
    ['const f = async () => 1;', '1: async'],
    ["import { randomBytes } from 'node:crypto';", '1: randomBytes'],
    ["const label = 'your turn';", '1: words: your turn'],
    [`const label = \`It is now \${seat}\`;`, '1: words: It is now '],
  ])('sees %s', (text, what) => {
    expect(impurities({ path: 'a.ts', text }, forbidden)).toEqual([what]);
  });

  it.each([
    'const at = { fetch: 1 }.fetch;',
    "const code = 'not-your-turn';",
    "throw new TypeError('this cannot be');",
    '// Date.now() is forbidden here',
  ])('but not %s', (text) => {
    expect(impurities({ path: 'a.ts', text }, forbidden)).toEqual([]);
  });
});
