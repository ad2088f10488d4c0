import { setTimeout as delay } from 'node:timers/promises';

/** Looks until something holds, within a bound; unlike `expect.poll` it turns no clock of a test. */
export const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  for (let look = 0; look < 300; look += 1) {
    if (await holds()) return;
    await delay(50);
  }
  throw new Error(`this did not come: ${what}`);
};
