import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** Every test that the page on reliability names is there, under that name. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/reliability.md'), 'utf8');

/** The tests that a text names: a file and a title in quotes, in which a quote is escaped. */
const named = (text: string): readonly (readonly [file: string, title: string])[] =>
  [...text.matchAll(/`(test\/[\w/-]+\.test\.ts)` "((?:\\"|[^"])+)"/g)].map(
    ([, file = '', title = '']) => [file, title.replaceAll('\\"', '"')],
  );

/** Whether a source gives a test, a group or a row of cases this title: a literal before a comma. */
const has = (source: string, title: string): boolean =>
  [`'${title}',`, `"${title}",`, `\`${title}\`,`].some((literal) => source.includes(literal));

describe('the page on reliability', () => {
  const rows = page.split('\n').filter((line) => line.includes('`test/'));

  it('names a test in every row of what can go wrong', () => {
    expect(rows.length).toBeGreaterThan(60);
    for (const row of rows) expect(named(row), row).not.toEqual([]);
    // No file is named without a title.
    expect(named(page)).toHaveLength([...page.matchAll(/`test\//g)].length);
  });

  it.each(named(page))('names %s "%s", which exists', (file, title) => {
    expect(existsSync(join(root, file))).toBe(true);
    expect(has(readFileSync(join(root, file), 'utf8'), title)).toBe(true);
  });

  it('would notice a title that is gone', () => {
    expect(has("it('works', () => {});", 'works')).toBe(true);
    expect(has("it('works', () => {});", 'work')).toBe(false);
  });
});
