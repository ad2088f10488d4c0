import { Worker } from 'node:worker_threads';

/**
 * Starts a worker thread on one of our own files, named as it is compiled:
 * `startWorker(new URL('./worker.js', import.meta.url), data)`. From the sources it is the TypeScript
 * beside it that runs.
 */
export const startWorker = (entry: URL, workerData: unknown): Worker => {
  // What the process was started with (loaders, preloads) is not for the worker.
  if (!import.meta.url.endsWith('.ts')) return new Worker(entry, { workerData, execArgv: [] });
  const source = entry.href.replace(/\.js$/, '.ts');
  return new Worker(new URL('./source.mjs', import.meta.url), {
    workerData,
    execArgv: [],
    argv: [source],
  });
};
