import type { Worker } from 'node:worker_threads';
import { startWorker } from '../../workers/start.js';
import { StoreUnavailable } from '../port.js';
import type { Engine, EngineOptions } from './engine.js';
import { type Answer, asking, errorOf, type Opened, type Question } from './messages.js';

/** How many answers are handed out in one turn of the event loop; each makes somebody go on. */
const answersATurn = 4;

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Opens the file in a thread of its own. The database takes a third of the time of a press, and waits
 * for the disk now and then: neither holds up the thread that answers presses.
 * @throws {StoreUnusable} when it is not ours to use
 * @throws {StoreUnavailable} when it cannot be opened
 */
export const openRemoteEngine = async (options: EngineOptions): Promise<Engine> => {
  const worker = startWorker(new URL('./thread.js', import.meta.url), options);
  await opened(worker);
  const pending = new Map<number, Pending>();
  let asked = 0;
  let closed: Promise<unknown> | null = null;

  // A process may end while nobody waits for the database.
  worker.unref();
  const forget = (id: number): void => {
    pending.delete(id);
    if (pending.size === 0) worker.unref();
  };

  const settle = (answer: Answer): void => {
    const waiting = pending.get(answer.id);
    forget(answer.id);
    if ('error' in answer) waiting?.reject(errorOf(answer.error));
    else waiting?.resolve(answer.value);
  };

  // A whole group of presses is answered at once, and what each does next is not nothing: handed out
  // in one go, they would hold up heartbeats and timers.
  const ready: Answer[] = [];
  const handOut = (): void => {
    for (const answer of ready.splice(0, answersATurn)) settle(answer);
    if (ready.length > 0) setImmediate(handOut);
  };
  worker.on('message', (answers: readonly Answer[]) => {
    const idle = ready.length === 0;
    ready.push(...answers);
    if (idle) handOut();
  });
  // Nothing in the thread throws past its answers. Should it all the same, the process is not to go on
  // without its database: thrown here, it is an exception that nobody caught.
  worker.on('error', (error) => {
    throw error;
  });

  // What is asked in one turn of the event loop goes in one message: waking a thread costs more than
  // most questions do.
  let outbox: Question[] = [];
  const post = (): void => {
    const questions = outbox;
    outbox = [];
    worker.postMessage(questions);
  };

  const ask = (part: keyof Engine, method: string, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (closed !== null) {
        reject(new StoreUnavailable(`${options.file} is closed`));
        return;
      }
      asked += 1;
      if (pending.size === 0) worker.ref();
      pending.set(asked, { resolve, reject });
      if (outbox.length === 0) setImmediate(post);
      outbox.push({ id: asked, part, method, args });
    });

  const engine = asking(ask);
  return {
    ...engine,
    file: {
      ...engine.file,
      close: async () => {
        closed ??= engine.file.close().then(() => worker.terminate());
        await closed;
      },
    },
  };
};

const opened = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (message: Opened) => {
      worker.off('error', reject);
      if (message.opened) resolve();
      else void worker.terminate().then(() => reject(errorOf(message.error)));
    });
  });
