import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Wire and browser tests start real processes; two workers are what a small CI machine bears.
    maxWorkers: 2,
  },
});
