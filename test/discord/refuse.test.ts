import ts from 'typescript';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openingWords, refusalWords } from '../../src/discord/refuse.js';
import { tableRefusals } from '../../src/match/refusal.js';
import type { Table } from '../../src/match/table.js';
import { challenge, declineChallenge, type OpeningRefusal } from '../../src/play/challenge.js';
import { gameOf } from '../../src/play/context.js';
import { openTable } from '../../src/play/lobby.js';
import { createRenderer } from '../../src/render/index.js';
import { languageIds, languages, voice } from '../../src/text/index.js';
import { compile, missing } from '../../src/text/template.js';
import { sourcesIn } from '../laws/source.js';
import { pressed } from '../support/gathering.js';
import { ada, type Bench, bo, openBench, terms } from '../support/play.js';
import { standing } from '../support/standing.js';

const openingRefusals = Object.keys({
  'same-two': true,
  'channel-full': true,
  'too-many-open': true,
  'too-many-challenges': true,
  'too-many-for-them': true,
  'too-many-practices': true,
  'takes-none': true,
} satisfies Record<OpeningRefusal, true>).filter((code): code is OpeningRefusal => code !== '');

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

/** A table of every phase that a press can meet. */
const tables = async (): Promise<readonly Table[]> => {
  const channel = '7000';
  const request = { channel, interaction: pressed(), host: ada, terms: terms() };
  const open = await challenge(bench, request, bo);
  if (!open.ok) throw new Error(open.error);
  const { table: closed } = await declineChallenge(bench, channel, open.value.id, bo.id);
  const pincer = terms({ game: 'pincer', options: {} });
  const lobby = await openTable(bench, { ...request, interaction: pressed(), terms: pincer });
  if (!lobby.ok) throw new Error(lobby.error);
  if (closed === null) throw new Error('no table');
  return [open.value, closed, lobby.value, standing('square 3A1+6 3A15+9 0', [ada, bo])];
};

describe.each(languageIds)('a refusal in %s', (language) => {
  const { say } = voice(language);

  it('says all it has to say when nothing can be opened', () => {
    expect(openingRefusals.length).toBeGreaterThan(0);
    for (const code of openingRefusals) {
      for (const invited of [bo, null]) {
        expect(openingWords(say, code, invited), code).not.toContain(missing);
      }
    }
  });

  it('says all it has to say at every table', async () => {
    const drawing = { renderer: createRenderer(), game: (id: string) => gameOf(bench, id) };
    for (const table of await tables()) {
      for (const code of tableRefusals) {
        const said = refusalWords(drawing, voice(language), code, table, '7000');
        expect(said, `${code} at ${table.phase}`).not.toContain(missing);
      }
    }
  });
});

/** The gaps of every English text, by its key without a plural ending. */
const gapsByKey = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  const walk = (path: string, node: unknown): void => {
    if (typeof node === 'string') {
      const key = path.replace(/_(zero|one|two|few|many|other)$/, '');
      const gaps = compile(node).filter((_, index) => index % 2 === 1);
      found.set(key, new Set([...(found.get(key) ?? []), ...gaps]));
    } else if (typeof node === 'object' && node !== null) {
      for (const [name, inner] of Object.entries(node)) walk(`${path}.${name}`, inner);
    }
  };
  for (const [namespace, texts] of Object.entries(languages.en.catalogue)) {
    for (const [name, inner] of Object.entries(texts)) walk(`${namespace}:${name}`, inner);
  }
  return found;
};

/** The values that are written out at a call; `null` when they come from elsewhere. */
const given = (values: ts.Expression | undefined): ReadonlySet<string> | null => {
  if (values === undefined) return new Set();
  if (!ts.isObjectLiteralExpression(values)) return null;
  if (values.properties.some(ts.isSpreadAssignment)) return null;
  return new Set(
    values.properties.flatMap(({ name }) => (name === undefined ? [] : name.getText())),
  );
};

it('no text is said anywhere without the values that it has gaps for', () => {
  const gaps = gapsByKey();
  let looked = 0;
  const unfilled: string[] = [];
  for (const { path, text } of sourcesIn('src')) {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        node.arguments.forEach((argument, index) => {
          const wanted = ts.isStringLiteralLike(argument) ? gaps.get(argument.text) : undefined;
          if (wanted === undefined || !ts.isStringLiteralLike(argument)) return;
          // What takes the values along with the key: a voice, a phrase, a private word.
          if (!/(^|\.)(say|phrase|privateWord)$/.test(node.expression.getText())) return;
          const values = given(node.arguments[index + 1]);
          looked += 1;
          const lacking = [...wanted].filter((gap) => values?.has(gap) === false);
          if (lacking.length > 0) unfilled.push(`${path}: ${argument.text} lacks ${lacking}`);
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  expect(looked).toBeGreaterThan(100);
  expect(unfilled).toEqual([]);
});
