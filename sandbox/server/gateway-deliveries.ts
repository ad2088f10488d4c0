import type { Faults } from './faults.js';

/** When events are delivered: at once, or late, twice or out of order, as the active faults will have it. */
export class Deliveries {
  readonly #faults: Faults;
  #held: (() => void)[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(faults: Faults) {
    this.#faults = faults;
  }

  deliver(push: () => void): void {
    const plan = this.#faults.deliver();
    if (plan === 'hold' && this.#held.length === 0) {
      this.#held.push(push);
      return;
    }
    for (const ms of plan === 'hold' ? [0] : plan) {
      if (ms === 0) {
        push();
        continue;
      }
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        push();
      }, ms);
      this.#timers.add(timer);
    }
    const held = this.#held;
    this.#held = [];
    for (const other of held) other();
  }

  /** Drops what was still to be delivered late. */
  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
