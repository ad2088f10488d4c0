import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';

/**
 * A module as it is compiled for this run: `src/render/easel.js`. What starts threads is taken from
 * here, since from source each thread would compile its modules anew, which takes seconds.
 */
export const compiled = <Module>(path: string): Promise<Module> =>
  import(pathToFileURL(join(dirname(inject('bot')), '..', path)).href);
