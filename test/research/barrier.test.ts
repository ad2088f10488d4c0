import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { barrier } from '../../research/barrier.js';
import { compiled, compiledUrl } from '../support/compiled-module.js';

const module = 'research/barrier.js';
const { meet } = await compiled<typeof import('../../research/barrier.js')>(module);

/** Meets `threads - 1` others as often as `meetings` says, and tells each time that it has. */
const code = `
const { parentPort, workerData } = require('node:worker_threads');
const { url, signs, threads, meetings } = workerData;
import(url).then(({ meet }) => {
  for (let met = 1; met <= meetings; met += 1) {
    meet(signs, threads);
    parentPort.postMessage(met);
  }
});
`;

const startThread = (signs: Int32Array, threads: number, meetings: number): Worker =>
  new Worker(code, {
    eval: true,
    workerData: { url: compiledUrl(module), signs, threads, meetings },
  });

const counters = (): Int32Array =>
  new Int32Array(new SharedArrayBuffer(4 * Object.keys(barrier).length));

describe('a meeting of threads', () => {
  it('keeps who was woken for the one before', async () => {
    const signs = counters();
    const thread = startThread(signs, 2, 1);
    let left = false;
    thread.on('message', () => {
      left = true;
    });
    try {
      // As from a thread that wakes the others late. It can only be woken again once it sleeps again.
      for (let wakes = 0; wakes < 5; wakes += 1) {
        await expect.poll(() => Atomics.notify(signs, barrier.meeting)).toBe(1);
      }
      expect(left).toBe(false);
      meet(signs, 2);
      await expect.poll(() => left).toBe(true);
    } finally {
      await thread.terminate();
    }
  });

  it('ends for all of them, however often they meet while they are woken', async () => {
    const signs = counters();
    const meetings = 2000;
    const threads = Array.from({ length: 3 }, () => startThread(signs, 3, meetings));
    const met = threads.map(() => 0);
    threads.forEach((thread, index) => {
      thread.on('message', (count: number) => {
        met[index] = count;
      });
    });
    const waking = setInterval(() => Atomics.notify(signs, barrier.meeting), 0);
    try {
      await Promise.all(threads.map((thread) => once(thread, 'exit')));
      expect(met).toEqual(threads.map(() => meetings));
      expect(Atomics.load(signs, barrier.meeting)).toBe(meetings);
      expect(Atomics.load(signs, barrier.arrived)).toBe(0);
    } finally {
      clearInterval(waking);
      await Promise.all(threads.map((thread) => thread.terminate()));
    }
  });
});
