import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Why no test with a browser can run here; `null` when they can. In CI that is a failure. */
export const noBrowser: string | null = existsSync(executablePath)
  ? null
  : `no browser at ${executablePath}: set CHROMIUM_PATH to run the browser tests`;

/** A headless Chromium that stays off the network. Close it in the end. */
export const openBrowser = (): Promise<Browser> => {
  if (noBrowser !== null) throw new Error(noBrowser);
  return chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
};

/** Whether the browser tests are left out: only where nobody promised a browser. */
export const skipBrowser = noBrowser !== null && process.env.CI !== 'true';
if (skipBrowser) process.stderr.write(`${noBrowser}\n`);
