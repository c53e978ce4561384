import { expect, type Page } from '@playwright/test';
import { axeFaults } from '../support/axe-faults.ts';

/** The admin token of the studios of the journeys. */
export const TOKEN = 'a-token-of-24-characters';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** Signs in to the studio, and opens a view of it. */
export async function openStudio(page: Page, studioUrl: string, path: string): Promise<void> {
  await page.goto(`${studioUrl}/sign-in`);
  await page.getByLabel('Admin token').fill(TOKEN);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/funnels');
  await page.goto(`${studioUrl}${path}`);
}

/** Fails where axe finds a fault at one of the sizes; the last one stays. */
export async function expectNoFault(page: Page, sizes = [PHONE, DESKTOP]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await studioFaults(page)).toEqual([]);
  }
}

/**
 * The faults that axe finds, but for the size of what is pressed in the chart, which is as large as the chart is drawn: the panel
 * lists the same at full size.
 */
export async function studioFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const fault of await axeFaults(page)) {
    const [rule, selector = ''] = fault.split(/: (.*)/);
    const isInChart =
      rule === 'target-size' &&
      (await page
        .locator(selector)
        .first()
        .evaluate((element) => element.closest('.canvas') !== null));
    if (!isInChart) found.push(fault);
  }
  return found;
}
