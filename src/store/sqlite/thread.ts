import { parentPort, workerData } from 'node:worker_threads';
import { type EngineOptions, openEngine } from './engine.js';
import { type Answer, answer, faultOf, type Opened, type Question } from './messages.js';

/**
 * The thread in which an SQLite file is worked on. Questions that arrive together are taken up
 * together, so that their writes share a transaction, and answers that are ready together go back in
 * one message.
 */
const port = parentPort;
if (port === null) throw new Error('this is a thread, not a program');

const say = (message: Opened | readonly Answer[]): void => port.postMessage(message);

let ready: Answer[] = [];
const sendReady = (): void => {
  const answers = ready;
  ready = [];
  say(answers);
};

try {
  // What started this thread gives it just this.
  const engine = await openEngine(workerData as EngineOptions);
  const take = (question: Question): void => {
    void answer(engine, question).then((made) => {
      if (ready.length === 0) setImmediate(sendReady);
      ready.push(made);
    });
  };
  port.on('message', (questions: readonly Question[]) => questions.forEach(take));
  say({ opened: true });
} catch (error) {
  say({ opened: false, error: faultOf(error) });
}
