/**
 * `node scripts/licences.mjs [--check] [FOLDER]`: the licence of every package that the product runs on,
 * from package-lock.json and from the packages themselves, written into docs/dependencies.md between its
 * marks. With `--check` nothing is written. Exit status 1, with a line for each reason: a licence that
 * is not permitted, a package that says another one than the lock file, or with `--check` a page that
 * is not up to date.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** They ask for no more than that their words are handed on; of fonts, that they are not sold alone. */
const permitted = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
]);

const args = process.argv.slice(2);
const check = args.includes('--check');
const [root = fileURLToPath(new URL('..', import.meta.url))] = args.filter(
  (arg) => arg !== '--check',
);
const faults = [];

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const lock = read('package-lock.json');
const direct = new Set(Object.keys(lock.packages[''].dependencies ?? {}));

/** Every part of an expression must be permitted; of alternatives (`OR`), one. */
const allowed = (licence) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => permitted.has(part)));

const packages = Object.entries(lock.packages)
  .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
  .map(([path, { version, license, optional }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const manifest = join(path, 'package.json');
    // Native parts for other systems are not installed here.
    const own = existsSync(join(root, manifest)) ? read(manifest) : null;
    if (own === null && !optional) faults.push(`${name} is not installed: npm ci`);
    const licence = own === null ? license : own.license;
    if (typeof licence !== 'string') faults.push(`${name} ${version} names no licence`);
    else if (!allowed(licence)) faults.push(`${name} ${version}: ${licence} is not permitted`);
    if (own !== null && (own.version !== version || (license ?? licence) !== licence)) {
      faults.push(
        `${name} is installed as ${own.version} (${licence}), locked as ${version} (${license})`,
      );
    }
    return {
      name,
      version,
      licence: String(licence),
      direct: direct.has(name) && path === `node_modules/${name}`,
    };
  });

const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);
const listed = (some) =>
  [...new Set(some.map(({ name, version }) => `${name} ${version}`))].toSorted(compare).join(', ');

const byLicence = new Map();
for (const one of packages) {
  byLicence.set(one.licence, [...(byLicence.get(one.licence) ?? []), one]);
}
const sections = [...byLicence]
  .toSorted(([one], [other]) => compare(one, other))
  .map(([licence, some]) => {
    const own = some.filter((one) => one.direct);
    const others = some.filter((one) => !one.direct);
    return [
      `### ${licence}`,
      ...(own.length === 0 ? [] : [`**Named in package.json:** ${listed(own)}.`]),
      ...(others.length === 0 ? [] : [`**Needed by those:** ${listed(others)}.`]),
    ].join('\n\n');
  });
const text = `${packages.length} packages, native parts for every system included.\n\n${sections.join('\n\n')}`;

const page = join(root, 'docs/dependencies.md');
const [begin, end] = ['<!-- licences:start -->', '<!-- licences:end -->'];
const before = readFileSync(page, 'utf8');
const from = before.indexOf(begin);
const to = before.indexOf(end);
if (from === -1 || to < from) faults.push('docs/dependencies.md has no place for the licences');
else {
  const after = `${before.slice(0, from + begin.length)}\n${text}\n${before.slice(to)}`;
  if (!check) writeFileSync(page, after);
  else if (after !== before)
    faults.push('docs/dependencies.md is not up to date: node scripts/licences.mjs');
}

for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
