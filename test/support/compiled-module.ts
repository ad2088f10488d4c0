import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';

/** Where a module lies as it is compiled for this run: `src/render/easel.js`. */
export const compiledUrl = (path: string): string =>
  pathToFileURL(join(dirname(inject('bot')), '..', path)).href;

/**
 * A module as it is compiled for this run. What starts threads is taken from here, since from source
 * each thread would compile its modules anew, which takes seconds.
 */
export const compiled = <Module>(path: string): Promise<Module> => import(compiledUrl(path));
