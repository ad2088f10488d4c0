import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Source, sourcesIn } from './source.js';

/** What may be exported from here only to be imported somewhere. */
const product = ['src', 'commands', 'research', 'sandbox', 'bench', 'chaos'];
/** What else imports from it. */
const around = ['test', 'scripts'];

const declared = /^export (?:async )?(?:const|let|function\*?|(?:abstract )?class) ([\w$]+)/gm;
const named = /^(?:import|(export)) (type )?\{([^}]*)\} from '(\.[^']*)'/gm;
/** An import of everything: `import * as x`, `export *`, `await import()`, a mock. */
const whole = /(?:\* (?:as \w+ )?from |import\(\s*)'(\.[^']*)'/g;

const fileAt = (path: string, from: string): string =>
  posix.join(posix.dirname(path), from).replace(/\.js$/, '.ts');

/** The names between the braces, each as it is called at home and here. */
const namesIn = (list: string): readonly { readonly home: string; readonly here: string }[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [home = '', here = home] = part.replace(/^type /, '').split(' as ');
      return { home, here };
    });

/** The values a file exports, its own and those it passes on. */
const exportsOf = ({ text }: Source): readonly string[] => [
  ...[...text.matchAll(declared)].map(([, name = '']) => name),
  ...[...text.matchAll(named)].flatMap(([, passedOn, type, list = '']) =>
    passedOn === undefined || type !== undefined
      ? []
      : namesIn(list.replaceAll(/\btype [^,]*/g, '')).map(({ here }) => here),
  ),
];

/** What a file imports, as `path name`; `path *` for all of it. */
const importsOf = ({ path, text }: Source): readonly string[] => [
  ...[...text.matchAll(named)].flatMap(([, , , list = '', from = '']) =>
    namesIn(list).map(({ home }) => `${fileAt(path, from)} ${home}`),
  ),
  ...[...text.matchAll(whole)].map(([, from = '']) => `${fileAt(path, from)} *`),
];

/** The values that `sources` export and neither they nor `others` import, as `path name`. */
const forNobody = (sources: readonly Source[], others: readonly Source[]): readonly string[] => {
  const imported = new Set([...sources, ...others].flatMap(importsOf));
  return sources
    .filter(({ path }) => !imported.has(`${path} *`))
    .flatMap((source) => exportsOf(source).map((name) => `${source.path} ${name}`))
    .filter((value) => !imported.has(value));
};

describe('what is exported', () => {
  it('is imported by another file', () => {
    expect(forNobody(product.flatMap(sourcesIn), around.flatMap(sourcesIn))).toEqual([]);
  });

  it('is seen by the check, and so is what imports it', () => {
    const a = {
      path: 'src/a.ts',
      text: 'export const one = 1;\nexport function two() {}\nexport class Three {}\nexport type T = 1;',
    };
    const b = {
      path: 'src/b/b.ts',
      text: "import { one as uno, type T } from '../a.js';\nexport { two, type T } from '../a.js';",
    };
    const c = { path: 'test/c.ts', text: "const { two } = await import('../src/b/b.js');" };
    expect(forNobody([a, b], [])).toEqual(['src/a.ts Three', 'src/b/b.ts two']);
    expect(forNobody([a, b], [c])).toEqual(['src/a.ts Three']);
  });
});
