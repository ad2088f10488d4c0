import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';

/**
 * The bot compiled once for a whole run, file by file as in the product: wire tests start it dozens
 * of times, and from source every start would compile it anew; so would every thread. Lies where
 * `node_modules` is found.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
// A folder a run: two runs at the same time do not take it from each other.
const folder = join(root, `node_modules/.cache/knucklebones-${process.pid}`);

declare module 'vitest' {
  export interface ProvidedContext {
    /** The compiled `src/main.ts`. */
    bot: string;
  }
}

/** Vitest calls this before the first test, and what it returns after the last. */
export default async (project: TestProject): Promise<() => void> => {
  mkdirSync(folder, { recursive: true });
  // Inside node_modules no package.json further up says that these are ES modules.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  for (const part of ['src', 'commands', 'research']) {
    const files = readdirSync(join(root, part), { recursive: true, encoding: 'utf8' });
    await build({
      entryPoints: files
        .filter((file) => file.endsWith('.ts'))
        .map((file) => join(root, part, file)),
      outdir: join(folder, part),
      outbase: join(root, part),
      format: 'esm',
      platform: 'node',
      target: 'node20',
      sourcemap: 'inline',
      logLevel: 'error',
    });
    // And what is not code but is read by it.
    for (const file of files.filter((name) => /\.(mjs|bin)$/.test(name))) {
      cpSync(join(root, part, file), join(folder, part, file));
    }
  }
  project.provide('bot', join(folder, 'src/main.js'));
  return () => rmSync(folder, { recursive: true, force: true });
};
