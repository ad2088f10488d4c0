import { afterEach, describe, expect, it } from 'vitest';
import { compiled } from '../support/compiled-module.js';
import { thread } from '../support/thread.js';

const { TaskThread } = await compiled<typeof import('../../src/workers/task-thread.js')>(
  'src/workers/task-thread.js',
);

/** A thread that repeats what it is asked, and does as a line of code says when it is asked to fail. */
const repeating = (failing: string): URL =>
  thread(`answer((task) => { if (task === 'fail') { ${failing} } return task; });`);

let tasks: InstanceType<typeof TaskThread<unknown, unknown>>;

/** Asks anew when the thread is lost over it. */
const answered = (task: string): Promise<unknown> => tasks.ask(task).catch(() => tasks.ask(task));

afterEach(() => tasks.close());

describe('a thread with a row of tasks', () => {
  it('answers nobody with what it had posted before it died', async () => {
    tasks = new TaskThread(
      repeating(
        `for (let n = 0; n < 3; n += 1) parentPort.postMessage('old'); throw new Error('no');`,
      ),
      60_000,
    );
    const asks = ['fail', 'one', 'two', 'three'];
    for (let round = 0; round < 10; round += 1) {
      const again = await Promise.all(
        asks.map(async (task) => {
          await tasks.ask(task).catch(() => undefined);
          return answered(`${round} ${task}`);
        }),
      );
      expect(again).toEqual(asks.map((task) => `${round} ${task}`));
    }
  });

  it('waits for no answer to what cannot be sent', async () => {
    tasks = new TaskThread(repeating(''), 60_000);
    await expect(tasks.ask(() => undefined)).rejects.toThrow(/could not be cloned/);
    expect(await tasks.ask('one')).toBe('one');
  });
});
