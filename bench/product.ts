/** The compiled product, for programs that run it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entries } from './program.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The youngest change below a folder of sources. */
const youngest = (folder: string): number =>
  Math.max(
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (path) => statSync(join(folder, path)).mtimeMs,
    ),
  );

/** Compiles the product unless that has been done since its sources last changed. */
export const buildProduct = (): void => {
  const built = join(root, entries.bot);
  const sources = Math.max(...['src', 'commands'].map((folder) => youngest(join(root, folder))));
  if (existsSync(built) && statSync(built).mtimeMs > sources) return;
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the product does not compile');
};
