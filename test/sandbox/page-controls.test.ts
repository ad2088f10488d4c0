import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { skipBrowser } from './browser.js';
import { useVisits } from './page-visit.js';

describe.skipIf(skipBrowser)('the controls of the page', () => {
  const at = useVisits();
  const seat = (name: string): Locator => at().seat(name);

  test('faults are switched in the drawer', async () => {
    await at().page.getByRole('button', { name: 'Controls' }).click();
    const fault = at().page.getByRole('complementary').getByRole('switch').first();
    await fault.click();
    await expect.poll(() => at().sandbox.world().faults[0]?.active).toBe(true);
    expect(await fault.isChecked()).toBe(true);
    // The list was drawn anew, and the keyboard is still where it was.
    await expect.poll(() => at().page.locator('[role=switch]:focus').count()).toBe(1);
    await at().page.keyboard.press('Space');
    await expect.poll(() => at().sandbox.world().faults[0]?.active).toBe(false);
  });

  test('the drawer groups the faults, does once what happens once, and ends them all', async () => {
    await at().page.getByRole('button', { name: 'Controls' }).click();
    const drawer = at().page.getByRole('complementary');
    const allOff = drawer.getByRole('button', { name: 'All off' });
    expect(await allOff.isDisabled()).toBe(true);
    const limits = drawer.getByRole('group', { name: 'Rate limits' });
    await limits.getByRole('switch').first().click();
    await drawer.getByRole('group', { name: 'Events' }).getByRole('switch').first().click();
    const active = (): number =>
      at()
        .sandbox.world()
        .faults.filter((each) => each.active).length;
    await expect.poll(active).toBe(2);
    await allOff.click();
    await expect.poll(active).toBe(0);
    await expect.poll(() => drawer.getByRole('switch', { checked: true }).count()).toBe(0);

    const once = drawer.getByRole('group', { name: 'Do it once' });
    expect(await once.getByRole('switch').count()).toBe(0);
    const cut = at().page.getByText('Bot offline').waitFor();
    await once.getByRole('button', { name: 'Cut the connection', exact: true }).click();
    await cut;
    await at().page.getByText('Bot online').waitFor();
    expect(active()).toBe(0);
    // The words are for people at the at().page.
    expect(await drawer.textContent()).not.toMatch(/as a test|\(\d{5}\)|op \d/);
  });

  test('on a phone one seat shows, and a mention rings at the other', async () => {
    await at().page.setViewportSize({ width: 390, height: 844 });
    const ada = at().page.getByRole('tab', { name: 'Ada' });
    const bo = at().page.getByRole('tab', { name: /Bo/ });
    await ada.click();
    expect(await seat('Bo').isVisible()).toBe(false);
    await seat('Ada').getByRole('button', { name: 'Commands' }).click();
    await seat('Ada')
      .getByRole('option', { name: /try show/ })
      .click();
    await seat('Ada').getByRole('option', { name: 'Bo' }).click();
    await seat('Ada').getByRole('button', { name: 'Send /try show' }).click();
    await expect.poll(() => bo.textContent()).toContain('1');
    await bo.click();
    await seat('Bo').getByText('it is your turn').waitFor();
    expect(await bo.textContent()).not.toContain('1');
    await seat('Bo').getByRole('button', { name: 'Channels', exact: true }).click();
    const places = seat('Bo').getByRole('navigation', { name: 'Channels of Bo' });
    await places.waitFor();
    await at().page.keyboard.press('Escape');
    await places.waitFor({ state: 'hidden' });
    const width = await at().page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBe(390);
  });
});
