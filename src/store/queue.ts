/** Runs tasks of the same key one after the other, and tasks of different keys side by side. */
export interface KeyedQueue {
  run<T>(key: string, task: () => Promise<T>): Promise<T>;
}

/**
 * A queue that keeps a chain for each key in use and forgets it with its last task. It spares changes
 * of one document in one process from racing each other: what is left to race are other processes.
 */
export const keyedQueue = (): KeyedQueue => {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(key, task) {
      const before = tails.get(key);
      const result = before === undefined ? task() : before.then(task, task);
      // The next task waits for this one to end, however it ends; its error is its caller's.
      const tail = result.then(
        () => undefined,
        () => undefined,
      );
      tails.set(key, tail);
      void tail.then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
      return result;
    },
  };
};
