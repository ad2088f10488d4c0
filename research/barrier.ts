/** Counters that threads meet at: how many have arrived, and how often all have met. */
export const barrier = { arrived: 0, meeting: 1 } as const;

/**
 * Waits until every thread has come here. The last one to come does `last` before it lets the others
 * go on.
 */
export const meet = (signs: Int32Array, threads: number, last?: () => void): void => {
  const meeting = Atomics.load(signs, barrier.meeting);
  if (Atomics.add(signs, barrier.arrived, 1) === threads - 1) {
    last?.();
    Atomics.store(signs, barrier.arrived, 0);
    Atomics.add(signs, barrier.meeting, 1);
    Atomics.notify(signs, barrier.meeting);
    return;
  }
  // Asks again when woken: who wakes the others may do it late, when one that saw the count without
  // sleeping has come to the next meeting and sleeps there.
  while (Atomics.load(signs, barrier.meeting) === meeting) {
    Atomics.wait(signs, barrier.meeting, meeting);
  }
};
