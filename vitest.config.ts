import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.js';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/compiled.ts'],
    // The product is loaded once a worker, not once a file; no file may leave anything changed behind.
    isolate: false,
    setupFiles: ['test/support/unchanged.ts'],
    // Bounds, not expectations: a machine with two busy cores takes several times as long as ours.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    // Wire and browser tests start real processes; two workers are what a small CI machine bears.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
