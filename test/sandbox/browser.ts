import { existsSync } from 'node:fs';
import { type Browser, chromium, type Locator } from 'playwright-core';

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

/** Whether all of an element is within what the list of messages around it shows. */
export const inSight = async (element: Locator): Promise<boolean> => {
  const [box, view] = await Promise.all([
    element.boundingBox(),
    element.locator('xpath=ancestor::*[@role="log"]').boundingBox(),
  ]);
  if (box === null || view === null) return false;
  return box.y >= view.y && box.y + box.height <= view.y + view.height;
};
