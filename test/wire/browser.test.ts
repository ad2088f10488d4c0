import { text } from 'node:stream/consumers';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWeb, type WebHandler } from '../../sandbox/web.js';
import { inSight, openBrowser, skipBrowser } from '../sandbox/browser.js';
import { jsonLines, runProgram } from '../support/program.js';
import { type Table, table } from './harness.js';
import { columns, playTurn } from './play.js';

const turnLine = /^(Ada|Bo) rolled a [1-6]: choose a column\./;
/** More placements than any game between careless players has taken. */
const mostTurns = 150;

describe.skipIf(skipBrowser)('a whole match on the page', () => {
  let browser: Browser;
  let web: WebHandler;
  let page: Page;
  let wire: Table;
  let broken: string[];

  beforeAll(async () => {
    [browser, web] = await Promise.all([openBrowser(), createWeb()]);
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    wire = await table({ sandbox: { listener: web } });
    page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    page.setDefaultTimeout(15_000);
    broken = [];
    page.on('pageerror', (error) => broken.push(error.message));
    await page.goto(wire.sandbox.url);
  });
  afterEach(async () => {
    await page.close();
    await wire.close();
    expect(broken).toEqual([]);
  });

  const seat = (name: string): Locator => page.getByRole('region', { name: `Seat of ${name}` });
  const board = (name: string): Locator => seat(name).locator('[data-message]').first();
  const firstLine = async (name: string): Promise<string> =>
    (await board(name).locator('.content').first().textContent()) ?? '';
  const column = (name: string): Locator =>
    board(name).getByRole('button', { name: /^(Left|Middle|Right) →/ });

  /** Whose turn both seats say it is; `null` when the match is over. */
  const turn = async (): Promise<{ mover: 'Ada' | 'Bo'; line: string } | null> => {
    const line = await firstLine('Ada');
    const name = turnLine.exec(line)?.[1];
    return name === 'Ada' || name === 'Bo' ? { mover: name, line } : null;
  };

  /** What tells one board from the next, to a person who cannot see the picture. */
  const position = (name: string): Promise<string | null> =>
    board(name).locator('img.picture').getAttribute('alt');

  const pictureBox = async (name: string): Promise<unknown> => {
    const found = await board(name).locator('img.picture').boundingBox();
    return found && { x: found.x, width: found.width, height: found.height };
  };

  const challenge = async (): Promise<void> => {
    await seat('Ada')
      .getByRole('combobox', { name: /^Message #/ })
      .focus();
    await page.keyboard.type('/challenge');
    await seat('Ada')
      .getByRole('option', { name: /challenge/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Bo');
    await seat('Ada').getByRole('option', { name: 'Bo' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await seat('Bo').getByRole('button', { name: 'Accept' }).waitFor();
  };

  test('from the challenge to a record that verifies', { timeout: 240_000 }, async () => {
    await challenge();
    expect(await board('Bo').locator('discord-mention').first().textContent()).toContain('Bo');
    await seat('Ada').getByRole('button', { name: 'Accept' }).click();
    // Two private lines: how to begin, for whoever is here for the first time, and the refusal.
    const dismiss = seat('Ada').getByRole('button', { name: 'Dismiss message' });
    await expect.poll(() => dismiss.count()).toBe(2);
    await dismiss.last().click();
    await dismiss.click();

    await seat('Bo').getByRole('button', { name: 'Accept' }).click();
    await expect.poll(turn).not.toBeNull();

    const box = await pictureBox('Ada');
    /** Plays with the mouse, so many turns or to the end; returns how many it took. */
    const click = async (most: number): Promise<number> => {
      let turns = 0;
      for (let now = await turn(); now !== null && turns < most; turns += 1) {
        const { mover } = now;
        const before = await position(mover);
        expect(before).toContain(mover);
        // Always the same choice would fill one column after the other: walk through them.
        const free = column(mover);
        await free.nth(turns % (await free.count())).click();
        await expect.poll(() => position('Ada')).not.toBe(before);
        await expect.poll(() => position('Bo')).toBe(await position('Ada'));
        now = await turn();
      }
      return turns;
    };
    expect(await click(4)).toBe(4);
    // In the middle no page is pressed on, but both follow. It cannot end while two columns are open.
    const shown = (await board('Ada').getAttribute('data-message')) ?? '';
    const game = { t: wire, where: '#games', ada: wire.as('Ada'), bo: wire.as('Bo'), board: shown };
    while (columns(wire.message(shown)).length > 1) {
      await playTurn(game);
      for (const name of ['Ada', 'Bo']) {
        await expect.poll(() => position(name)).toBe(wire.message(shown).alt);
      }
    }
    expect(await click(mostTurns)).toBeGreaterThan(0);
    expect(await pictureBox('Ada')).toEqual(box);

    const result = await firstLine('Ada');
    expect(result).toMatch(/^(Ada|Bo) wins/);
    expect(await firstLine('Bo')).toBe(result);
    expect(await column('Ada').count()).toBe(0);
    await board('Bo').getByRole('button', { name: 'Rematch' }).waitFor();

    await board('Bo').getByRole('button', { name: 'Record' }).click();
    const link = seat('Bo').getByRole('link', { name: /\.json/ });
    await expect.poll(() => inSight(link)).toBe(true);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(await verify(await text(await download.createReadStream()))).toMatchObject({
      valid: true,
      over: true,
      dice: 'verified',
    });
  });

  test.each([
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ])('a match started with one click, $width px wide', async (size) => {
    await page.setViewportSize(size);
    const other = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await other.goto(wire.sandbox.url);
    const start = { name: 'Start a match for me' };
    await other.getByRole('button', start).waitFor();
    await page.getByRole('button', start).click();
    const banner = page.getByRole('region', { name: 'Welcome' }).getByRole('status');
    await expect
      // biome-ignore lint/performance/useDomNodeTextContent: what is meant for the other width is there, but not seen.
      .poll(() => banner.innerText())
      .toMatch(
        size.width < 900
          ? /^(Ada|Bo) to place: tap \1’s tab, then a column\.$/
          : /^(Ada|Bo) to place: press a column in \1’s seat\.$/,
      );
    const now = await turn();
    expect(await banner.textContent()).toContain(`${now?.mover} to place`);
    await other.getByRole('button', start).waitFor({ state: 'detached' });
    await other.close();

    const tabs = page.getByRole('tab');
    for (const name of ['Ada', 'Bo']) {
      const tab = tabs.filter({ hasText: name });
      if (await tab.isVisible()) await tab.click();
      await expect.poll(() => inSight(board(name).locator('.content').first())).toBe(true);
      // What else has come, for those who are here for the first time, waits below.
      await seat(name).getByText('New to this game?').waitFor();
      await expect.poll(() => inSight(board(name).locator('.content').first())).toBe(true);
    }
    const mover = now?.mover ?? 'Ada';
    // With room for both, the line that says whose turn it is leaves no button below the edge.
    if (size.width >= 900)
      expect(await inSight(board(mover).getByRole('button', { name: 'Resign' }))).toBe(true);
    const tab = tabs.filter({ hasText: mover });
    if (await tab.isVisible()) await tab.click();
    await column(mover).first().click();
    await banner.waitFor({ state: 'detached' });

    if (size.width < 900) await page.getByRole('button', { name: 'Controls' }).click();
    await page.getByRole('button', { name: 'How to start' }).click();
    await page.getByRole('button', start).waitFor();
  });

  test('what the app offers on a message and on people', async () => {
    await challenge();
    await seat('Bo').getByRole('button', { name: 'Accept' }).click();
    await expect.poll(turn).not.toBeNull();
    await board('Ada').hover();
    await board('Ada').locator('summary').click();
    const items = board('Ada').locator('.menu-items button');
    // Ada moderates nothing: ending a match is not offered to her.
    expect(await items.allTextContents()).toContain('Bo: Challenge to Knucklebones');
    expect(await board('Ada').getByText('End this match').count()).toBe(0);
    await board('Ada').getByRole('button', { name: 'Bo: Challenge to Knucklebones' }).click();
    await seat('Ada').getByText('You two already have a match or a challenge').waitFor();
  });

  test('a move that is typed, of a game with more squares than buttons', async () => {
    const box = seat('Ada').getByRole('combobox', { name: /^Message #/ });
    await box.focus();
    await page.keyboard.type('/pincer practice');
    await seat('Ada')
      .getByRole('option', { name: /pincer practice/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await board('Ada').getByRole('button', { name: 'Type it' }).click();
    const form = page.getByRole('dialog', { name: 'Put your dice down' });
    await form.getByRole('textbox').fill('a1 b1, c1 d1 e1 f1');
    await form.getByRole('button', { name: 'Submit' }).click();
    // The machine has put its own dice down as well, and the next six are rolled.
    await expect.poll(() => firstLine('Ada')).toMatch(/^Ada rolled( [1-6]){6}/);
    await expect
      .poll(() => position('Ada'))
      .toMatch(/1: [1-6]A [1-6]B [1-6]C [1-6]D [1-6]E [1-6]F/);
  });

  /** Opens a table of a game with two people at it, and starts it. */
  const startTable = async (game: string): Promise<void> => {
    await seat('Ada')
      .getByRole('combobox', { name: /^Message #/ })
      .focus();
    await page.keyboard.type(`/${game} start`);
    await seat('Ada')
      .getByRole('option', { name: new RegExp(`${game} start`) })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await board('Bo').getByRole('button', { name: 'Join' }).click();
    await expect.poll(() => board('Ada').textContent()).toContain('Bo');
    await board('Ada').getByRole('button', { name: 'Start', exact: true }).click();
  };

  test('a table that gathers, and its first roll', async () => {
    await startTable('solbones');
    await expect.poll(() => firstLine('Ada')).toMatch(/^(Ada|Bo) is to roll: roll 1 of 3/);
    const before = await firstLine('Ada');
    const mover = before.startsWith('Ada') ? 'Ada' : 'Bo';
    await board(mover).getByRole('button', { name: 'Roll (1 of 3)' }).click();
    await expect.poll(() => firstLine('Ada')).not.toBe(before);
    await expect.poll(() => firstLine('Bo')).toBe(await firstLine('Ada'));
    expect(await position('Bo')).toContain('Ada');
  });

  test('a stake chosen from a list, and the bones thrown', async () => {
    await startTable('balic');
    const stake = /^(Ada|Bo) names the stake, 1 to 10/;
    await expect.poll(() => firstLine('Ada')).toMatch(stake);
    const first = (await firstLine('Ada')).startsWith('Ada') ? 'Ada' : 'Bo';
    await board(first).getByRole('combobox', { name: 'Choose the stake, 1 to 10' }).click();
    await board(first)
      .getByRole('option', { name: /^2 bits/ })
      .click();
    await expect.poll(() => firstLine('Bo')).toBe(`${first} is to throw. Pot: 4.`);
    await board(first).getByRole('button', { name: 'Throw the bones' }).click();
    await expect.poll(() => firstLine('Ada')).not.toContain(`${first} is to throw`);
    expect(await position('Ada')).not.toBeNull();
  });

  test('the bot killed in the middle goes on with the same board', async () => {
    await challenge();
    await seat('Bo').getByRole('button', { name: 'Accept' }).click();
    await expect.poll(turn).not.toBeNull();
    const before = await turn();
    if (before === null) throw new Error('the match is over before it began');
    await wire.bot.crash();
    await page.getByText('Bot offline').waitFor();
    wire.bot.start();
    await wire.bot.ready();
    await page.getByText('Bot online').waitFor();
    await column(before.mover).first().click();
    await expect.poll(async () => (await turn())?.line).not.toBe(before.line);
  });
});

/** The last line that `npm run verify` prints for a record. */
const verify = async (record: string): Promise<unknown> => {
  const { stdout } = await runProgram('verify', ['-'], { input: record });
  return jsonLines(stdout).at(-1);
};
