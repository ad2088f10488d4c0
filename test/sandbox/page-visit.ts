/** The page on a stand-in of its own for each test, with a small bot that uses everything it shows. */
import type { Client } from 'discord.js';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/server/index.js';
import { createWeb, type WebHandler } from '../../sandbox/web.js';
import { openBrowser } from './browser.js';
import { startTestBot } from './test-bot.js';

export class Visit {
  readonly web: WebHandler;
  readonly page: Page;
  sandbox: Sandbox;
  bot: Client;

  constructor(web: WebHandler, page: Page, sandbox: Sandbox, bot: Client) {
    this.web = web;
    this.page = page;
    this.sandbox = sandbox;
    this.bot = bot;
  }

  seat(name: string): Locator {
    return this.page.getByRole('region', { name: `Seat of ${name}` });
  }

  /** Enters `/try show` for Bo as Ada, with the keyboard alone, and waits for the answer. */
  async show(): Promise<void> {
    const { page } = this;
    const [ada, bo] = [this.seat('Ada'), this.seat('Bo')];
    await ada.getByRole('combobox', { name: /^Message #/ }).focus();
    await page.keyboard.type('/show');
    await ada.getByRole('option', { name: /try show/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Bo');
    await ada.getByRole('option', { name: 'Bo' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await bo.getByText('it is your turn').last().waitFor();
  }
}

/**
 * Has every test of the calling block visit the page: it loads nothing from elsewhere and breaks
 * nowhere, whatever the test does. Returns the visit of the test that runs.
 */
export const useVisits = (): (() => Visit) => {
  let browser: Browser;
  let web: WebHandler;
  let visit: Visit | null = null;
  let outside: string[] = [];
  let broken: string[] = [];

  const at = (): Visit => {
    if (visit === null) throw new Error('no test is running');
    return visit;
  };

  beforeAll(async () => {
    [browser, web] = await Promise.all([openBrowser(), createWeb()]);
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    const sandbox = await startSandbox({ listener: web });
    const bot = await startTestBot(sandbox.apiUrl);
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    visit = new Visit(web, page, sandbox, bot);
    outside = [];
    broken = [];
    page.setDefaultTimeout(10_000);
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== new URL(at().sandbox.url).origin) {
        outside.push(request.url());
      }
    });
    page.on('pageerror', (error) => broken.push(error.message));
    await page.goto(sandbox.url);
  });
  afterEach(async () => {
    const { page, bot, sandbox } = at();
    await page.close();
    await bot.destroy();
    await sandbox.close();
    visit = null;
    expect(outside).toEqual([]);
    expect(broken).toEqual([]);
  });

  return at;
};
