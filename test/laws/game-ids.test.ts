import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { games } from '../../src/games/index.js';
import { type Source, sourcesIn } from './source.js';

const ids: readonly string[] = games.map(({ id }) => id);

/** Where a file says the id of a game, by itself or before a colon, as `pincer:rules` does. */
const gamesNamedIn = ({ path, text }: Source): readonly string[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) {
      const [name = ''] = node.text.split(':');
      if (ids.includes(name)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        found.push(`${line + 1}: ${node.text}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

describe('what serves every game names none', () => {
  it.each(
    ['src/discord', 'src/match', 'src/play', 'src/render', 'src/replay', 'src/stats', 'src/store']
      .flatMap(sourcesIn)
      .filter(({ text }) => ids.some((id) => text.includes(id))),
  )('$path', (source) => {
    expect(gamesNamedIn(source)).toEqual([]);
  });

  it.each([
    ["slash('knucklebones', 'board')", ['1: knucklebones']],
    ["\nconst game = table?.game ?? 'pincer';", ['2: pincer']],
    ["say('balic:told.threw')", ['1: balic:told.threw']],
    // A name that is not the game's.
    ["const format = 'knucklebones-record/1';", []],
    ['// solbones', []],
  ])('the check itself sees %j', (text, named) => {
    expect(gamesNamedIn({ path: 'a.ts', text })).toEqual(named);
  });
});
