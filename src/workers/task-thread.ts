import type { Worker } from 'node:worker_threads';
import { startWorker } from './start.js';

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A thread that stays and answers its tasks in the order in which it is asked.
 * It is started when it is first needed, and again after it was lost; what it was asked then rejects.
 */
export class TaskThread<Task, Answer> {
  readonly #entry: URL;
  readonly #patience: number;
  #worker: Worker | null = null;
  /** In the order in which they were asked, which is the order in which they are answered. */
  #waiting: Waiting<Answer>[] = [];
  /** Runs out on the task that is worked on: what waits behind it has its own time. */
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /**
   * @param entry the thread's file; it posts one answer a task
   * @param patience an answer that takes longer once its turn has come is given up, and the thread
   * with it, ms
   */
  constructor(entry: URL, patience: number) {
    this.#entry = entry;
    this.#patience = patience;
  }

  /** Rejects when the thread is lost, or the process is ending. */
  ask(task: Task): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(new Error('the process is ending'));
        return;
      }
      const worker = this.#thread();
      // What cannot be sent throws here, and must not wait for an answer.
      worker.postMessage(task);
      this.#waiting.push({ resolve, reject });
      if (this.#waiting.length === 1) this.#watch(worker);
    });
  }

  /** Starts the thread before it is needed, so that the first task need not wait for it. */
  warm(): void {
    this.#thread();
  }

  /** Gives up what is being worked on. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker?.terminate();
  }

  /** Gives the task whose turn has come its time. */
  #watch(worker: Worker): void {
    clearTimeout(this.#timer);
    if (this.#waiting.length === 0) return;
    this.#timer = setTimeout(() => void worker.terminate(), this.#patience);
  }

  #thread(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = startWorker(this.#entry, null);
    this.#worker = worker;
    // A process with nothing else to do may end.
    worker.unref();
    worker.on('message', (answer: Answer) => {
      // What a thread has posted may arrive after the error it died of: it answers nobody any more.
      if (this.#worker !== worker) return;
      const asked = this.#waiting.shift();
      this.#watch(worker);
      asked?.resolve(answer);
    });
    worker.on('error', (error) => this.#lost(worker, error));
    worker.on('exit', () => this.#lost(worker, new Error('the thread has ended')));
    return worker;
  }

  #lost(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const waiting = this.#waiting;
    this.#waiting = [];
    clearTimeout(this.#timer);
    for (const { reject } of waiting) reject(error);
  }
}
