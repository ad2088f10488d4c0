import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/server/index.js';
import { inSight, skipBrowser } from './browser.js';
import { useVisits } from './page-visit.js';
import { startTestBot } from './test-bot.js';

describe.skipIf(skipBrowser)('the page', () => {
  const at = useVisits();
  const seat = (name: string): Locator => at().seat(name);
  const show = (): Promise<void> => at().show();

  test('a command entered with the keyboard is shown as Discord shows it', async () => {
    await show();
    const message = seat('Bo').getByRole('article').last();
    const header = message.locator('discord-command');
    await header.getByText('Ada', { exact: true }).waitFor();
    await header.getByText('try show').waitFor();
    await message.locator('discord-mention').getByText('Bo').waitFor();
    await message.getByText('size any').waitFor();
    await message.getByText('in 1 hour').waitFor();
    await message.getByRole('img', { name: 'One white pixel' }).waitFor();
    expect(await message.getByRole('button', { name: 'Off' }).isDisabled()).toBe(true);
  });

  test('required options are asked for, and nothing is sent without them', async () => {
    const field = seat('Ada').getByRole('combobox', { name: /^Message #/ });
    await field.fill('/show');
    await seat('Ada')
      .getByRole('option', { name: /try show/ })
      .click();
    await seat('Ada').getByRole('button', { name: 'Send /try show' }).click();
    await seat('Ada').getByText('“friend” is required.').waitFor();
    expect(await seat('Ada').getByRole('article').count()).toBe(0);
  });

  test('choices are picked by touch and completions come from the app', async () => {
    await seat('Ada').getByRole('button', { name: 'Commands' }).click();
    await seat('Ada')
      .getByRole('option', { name: /try find/ })
      .click();
    await seat('Ada').getByRole('combobox', { name: /^what/ }).fill('plu');
    await seat('Ada').getByRole('option', { name: 'plu completed' }).click();
    await seat('Ada').getByRole('button', { name: 'Send /try find' }).click();
    await seat('Ada').getByText('Found plu-value').waitFor();
  });

  test('the welcome greets who comes first, and nobody who has a match before them', async () => {
    const welcome = at().page.getByRole('region', { name: 'Welcome' });
    await welcome.waitFor();
    await show();
    await welcome.waitFor({ state: 'detached' });
    await at().page.reload();
    await seat('Ada').getByRole('button', { name: 'Count' }).waitFor();
    await welcome.waitFor({ state: 'detached' });
  });

  test('a press updates the board in place in every seat', async () => {
    await show();
    const before = await seat('Ada').getByRole('article').last().elementHandle();
    await seat('Bo').getByRole('button', { name: 'Count' }).click();
    await seat('Ada').getByText('Counted 1').waitFor();
    await seat('Bo').getByText('Counted 1').waitFor();
    await seat('Bo').getByText('(edited)').waitFor();
    expect(await before?.evaluate((element) => element.isConnected)).toBe(true);
  });

  test('a select sends what is chosen', async () => {
    await show();
    await seat('Ada').getByRole('combobox', { name: 'Pick a fruit' }).click();
    await seat('Ada').getByRole('option', { name: 'Plum' }).click();
    await seat('Bo').getByText('Picked plum').waitFor();
  });

  test('a channel select offers this server’s channels, and Escape leaves what was chosen', async () => {
    await show();
    const field = seat('Ada').getByRole('combobox', { name: 'Pick channels' });
    const list = seat('Ada').getByRole('listbox', { name: 'Pick channels' });
    await field.click();
    expect(await list.getByRole('option').allTextContents()).toEqual(['#games✓', '#general✓']);
    await list.getByRole('option', { name: '#general' }).click();
    expect(await field.textContent()).toBe('#general');
    await at().page.keyboard.press('Escape');
    expect(await field.textContent()).toBe('Pick channels');
    await field.click();
    await list.getByRole('option', { name: '#games' }).click();
    await field.click();
    await seat('Bo').getByText(`Picked ${at().sandbox.home.games.id}`).waitFor();
  });

  test('a modal opens in its seat alone, can be closed, and is sent', async () => {
    await show();
    const ask = seat('Bo').getByRole('button', { name: 'Ask' });
    const modal = at().page.getByRole('dialog', { name: 'Who are you?' });
    await ask.click();
    await modal.waitFor();
    expect(await seat('Ada').getByRole('dialog').count()).toBe(0);
    await at().page.keyboard.press('Escape');
    await modal.waitFor({ state: 'detached' });
    await ask.click();
    await modal.getByRole('textbox', { name: 'Your name' }).fill('Bo the Bold');
    await at().page.keyboard.press('Enter');
    await seat('Ada').getByText('Hello Bo the Bold').waitFor();
    await modal.waitFor({ state: 'detached' });
  });

  test('a private answer is seen by one person, who can dismiss it', async () => {
    await show();
    await seat('Bo').getByRole('button', { name: 'Secret' }).click();
    const secret = seat('Bo').getByText('Nobody else knows');
    await secret.waitFor();
    await seat('Bo').getByText('Only you can see this').waitFor();
    expect(await seat('Ada').getByText('Nobody else knows').count()).toBe(0);
    await seat('Bo').getByRole('button', { name: 'Dismiss message' }).click();
    await secret.waitFor({ state: 'detached' });
  });

  /** More messages than fit, and Bo at the oldest of them. */
  const scrollUp = async (): Promise<void> => {
    for (let shown = 1; shown <= 4; shown += 1) {
      await show();
      await expect.poll(() => seat('Bo').getByRole('article').count()).toBe(shown);
    }
    await expect.poll(() => inSight(seat('Bo').getByText('Off').last())).toBe(true);
    await seat('Bo').getByRole('log').press('Home');
    await expect.poll(() => inSight(seat('Bo').getByText('Off').first())).toBe(true);
  };
  const pill = (name: string): Locator => seat(name).getByRole('button', { name: 'New message' });

  test('what a press has made comes into sight, for the one who pressed', async () => {
    await scrollUp();
    await seat('Bo').getByRole('button', { name: 'Secret' }).first().click();
    await expect.poll(() => inSight(seat('Bo').getByText('Nobody else knows'))).toBe(true);
    expect(await pill('Bo').count()).toBe(0);
    // What changes under the person's hands stays where it is.
    await seat('Bo').getByRole('log').press('Home');
    const first = seat('Bo').getByRole('article').first();
    await expect.poll(() => inSight(first.getByText('Off'))).toBe(true);
    await first.getByRole('button', { name: 'Count' }).click();
    await expect.poll(() => inSight(first.getByText('Counted 1'))).toBe(true);
  });

  test('a message that comes while one is scrolled up is told, and gone to', async () => {
    await scrollUp();
    await show();
    await pill('Bo').waitFor();
    expect(await inSight(seat('Bo').getByText('Off').first())).toBe(true);
    expect(await pill('Ada').count()).toBe(0);
    await pill('Bo').click();
    await expect.poll(() => inSight(seat('Bo').getByText('Off').last())).toBe(true);
    await pill('Bo').waitFor({ state: 'hidden' });
  });

  test.each([1280, 390])('what a select holds is read in full, %i px wide', async (width) => {
    await show();
    await at().page.getByRole('combobox', { name: 'Add a seat' }).selectOption({ index: 1 });
    await at().page.setViewportSize({ width, height: 844 });
    if (width === 390) await at().page.getByRole('tab', { name: 'Ada' }).click();
    const field = seat('Ada').getByRole('combobox', { name: 'Pick a basket' });
    const label = field.getByText('A basket whose name does not fit');
    const [outer, inner] = [await field.boundingBox(), await label.boundingBox()];
    expect(inner?.width).toBeLessThan(outer?.width ?? 0);
    expect(inner?.height).toBeGreaterThan(30);
    expect(inner?.height).toBeLessThan(outer?.height ?? 0);
  });

  test('no answer is told under the button and in place of a command’s answer', async () => {
    await show();
    await seat('Bo').getByRole('button', { name: 'Silence' }).click();
    await seat('Bo').getByText('This interaction failed').waitFor();
    const field = seat('Ada').getByRole('combobox', { name: /^Message #/ });
    await field.fill('/mute');
    await at().page.keyboard.press('Enter');
    await at().page.keyboard.press('Enter');
    await seat('Ada').getByText('The application did not respond').waitFor();
    expect(await seat('Bo').getByText('The application did not respond').count()).toBe(0);
  });

  test('timestamps count by the clock of the sandbox', async () => {
    await show();
    await seat('Ada').getByText('in 1 hour').waitFor();
    await at().page.getByRole('button', { name: '+1 day' }).first().click();
    await seat('Ada').getByText('23 hours ago').or(seat('Ada').getByText('1 day ago')).waitFor();
  });

  test('what is read late does not overtake what has happened since', async () => {
    await show();
    await seat('Bo').getByRole('button', { name: 'general' }).click();
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let asked = false;
    await at().page.route('**/control/messages', async (route) => {
      const response = await route.fetch();
      asked = true;
      await held;
      await route.fulfill({ response });
    });
    await seat('Bo').getByRole('button', { name: 'games' }).click();
    await expect.poll(() => asked).toBe(true);
    await seat('Ada').getByRole('button', { name: 'Count' }).click();
    await seat('Bo').getByText('Counted 1').waitFor();
    const late = at().page.waitForResponse('**/control/messages');
    answer();
    await (await late).finished();
    // One more turn of the page's event loop: then the answer has been dealt with.
    await at().page.evaluate('new Promise((resolve) => setTimeout(resolve))');
    expect(await seat('Bo').getByText('Counted 1').count()).toBe(1);
  });

  test('a sandbox started anew at the same address is gone on with', async () => {
    await show();
    const { port } = new URL(at().sandbox.url);
    await at().bot.destroy();
    await at().sandbox.close();
    at().sandbox = await startSandbox({ port: Number(port), listener: at().web });
    at().bot = await startTestBot(at().sandbox.apiUrl);
    await expect.poll(() => seat('Ada').getByRole('article').count()).toBe(0);
    await expect.poll(() => seat('Bo').getByRole('article').count()).toBe(0);
    await at().page.getByText('Bot online').waitFor();
    await show();
    expect(await seat('Bo').getByRole('article').count()).toBe(1);
  });

  test('a seat in German sees the commands in German', async () => {
    await seat('Bo').getByRole('combobox', { name: 'Language of Bo' }).selectOption('de');
    await seat('Bo').getByRole('button', { name: 'Commands' }).click();
    await seat('Bo')
      .getByRole('option', { name: /probier show Eine Nachricht mit allem/ })
      .waitFor();
  });
});
