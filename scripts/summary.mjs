/** `node scripts/summary.mjs FILE`: one line, `N passed, N failed`, from vitest's JSON report. */
import { readFileSync } from 'node:fs';

const read = () => {
  try {
    return JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
  } catch {
    // No report: the run broke before it could write one.
    return { numPassedTests: 0, numFailedTests: 1, testResults: [] };
  }
};

const { numPassedTests, numFailedTests, testResults } = read();
// A file that cannot even be loaded has no tests to count, and has failed all the same.
const broken = testResults.filter(
  ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
).length;
console.log(`${numPassedTests} passed, ${numFailedTests + broken} failed`);
