/**
 * `npm run build`: the product as plain JavaScript in dist/, laid out as the sources are. What is
 * not code is copied beside what uses it; workers' entries for the sources (`*.mjs`) are not, for a
 * built worker is started directly.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));

process.chdir(root);
rmSync('dist', { recursive: true, force: true });

const compiled = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
  stdio: 'inherit',
});
if (compiled.status !== 0) process.exit(compiled.status ?? 1);

for (const folder of ['src', 'commands']) {
  cpSync(folder, `dist/${folder}`, {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || !/\.(ts|mjs)$/.test(path),
  });
}
