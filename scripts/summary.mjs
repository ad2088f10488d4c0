/**
 * `node scripts/summary.mjs REPORT [FAILED STEP …]`: one line, `N passed, N failed`, from vitest's
 * JSON report and the names of the steps that failed. Each failed step beside the tests counts as one
 * failure, and so do tests that broke without a failed test to show for it: a red run never says 0.
 */
import { readFileSync } from 'node:fs';

const [, , report = '', ...steps] = process.argv;

const read = () => {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    // No report: the run broke before it could write one, and its step is among the failed.
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  }
};

const { numPassedTests, numFailedTests, testResults } = read();
// A file that cannot even be loaded has no tests to count, and has failed all the same.
const broken = testResults.filter(
  ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
).length;
const tests = Math.max(numFailedTests + broken, steps.includes('tests') ? 1 : 0);
const others = steps.filter((step) => step !== 'tests').length;
console.log(`${numPassedTests} passed, ${tests + others} failed`);
