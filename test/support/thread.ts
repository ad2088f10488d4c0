/** The file of a worker thread that is these lines of code; `answer(task => …)` answers its tasks. */
export const thread = (code: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads';
      const answer = (made) => parentPort.on('message', (task) => parentPort.postMessage(made(task)));
      ${code}`,
    )}`,
  );
