import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A source file: its path from the project's root, with `/`, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Every TypeScript file below `folder`, a path from the project's root. */
export const sourcesIn = (folder: string): readonly Source[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return {
        path: relative(root, file).split(sep).join('/'),
        text: readFileSync(file, 'utf8'),
      };
    });

/**
 * What a file imports or re-exports, types too: paths from the project's root for its own files,
 * package names without a path inside them, and `node:` modules as they are.
 */
export const importsOf = ({ path, text }: Source): readonly string[] =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => {
    if (fileName.startsWith('.')) {
      return posix.join(posix.dirname(path), fileName).replace(/\.js$/, '.ts');
    }
    if (fileName.startsWith('node:')) return fileName;
    const parts = fileName.split('/');
    return parts.slice(0, fileName.startsWith('@') ? 2 : 1).join('/');
  });

const isName = (node: ts.Identifier): boolean => {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isPropertySignature(parent) && parent.name === node)
  );
};

/** Whether a text stands where only a programmer reads it: in an error that is thrown for a bug. */
const isInError = (node: ts.Node): boolean => {
  for (let at: ts.Node | undefined = node.parent; at !== undefined; at = at.parent) {
    if (ts.isNewExpression(at) && at.expression.getText().endsWith('Error')) return true;
    if (ts.isCallExpression(at) && at.expression.kind === ts.SyntaxKind.SuperKeyword) return true;
  }
  return false;
};

const words = /\p{L}{2,} \p{L}{2,}/u;

/**
 * Where a file does what rules must not do, as `line: what`: wait, use one of the `forbidden`
 * globals or imports by name, draw with Math.random, or hold words of a language.
 */
export const impurities = (
  { path, text }: Source,
  forbidden: readonly string[],
): readonly string[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  const found: string[] = [];
  const note = (node: ts.Node, what: string): void => {
    found.push(`${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${what}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isAwaitExpression(node)) note(node, 'await');
    if (node.kind === ts.SyntaxKind.AsyncKeyword) note(node, 'async');
    if (ts.isPropertyAccessExpression(node) && node.getText() === 'Math.random') {
      note(node, 'Math.random');
    }
    if (ts.isIdentifier(node) && forbidden.includes(node.text) && !isName(node)) {
      note(node, node.text);
    }
    const spoken = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) ? node.text : '';
    if (words.test(spoken) && !isInError(node)) note(node, `words: ${spoken}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};
