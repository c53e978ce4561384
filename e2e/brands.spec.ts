import type { Page } from '@playwright/test';
import { SECTION_CLASSES, type SectionClass } from '../domain/funnel/sections.ts';
import { thinned } from '../tests/support/soak/soak.ts';
import { rendersByItself } from './models/own-rendering.ts';
import { expect, test } from './support/test.ts';

test('R01 each brand has its own colours, and its own pages of text behind its footer', async ({ shopper, page }) => {
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper').trim());
  await shopper.opens('/home?uid=vsl');
  await expect(page.getByRole('banner').getByAltText('Northvale')).toBeVisible();
  expect(await paper()).toBe('#f3f7fa');
  const policy = page.waitForEvent('popup');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /European privacy/ })
    .click();
  await expect((await policy).getByRole('banner').getByAltText('Northvale')).toBeVisible();
  await shopper.opens('/home?uid=classic');
  await expect(page.getByRole('banner').getByAltText('Fernhollow')).toBeVisible();
  expect(await paper()).toBe('#fbf8f2');
});

const CLASSES: readonly SectionClass[] = SECTION_CLASSES;

/** Waits until a shopper can see exactly the sections of these classes, besides those without a class. */
async function showsOnly(page: Page, classes: readonly SectionClass[]): Promise<void> {
  const shown = async () => {
    const counts = CLASSES.map((name) => page.locator(`[data-section="${name}"]`).filter({ visible: true }).count());
    const seen = await Promise.all(counts);
    return CLASSES.filter((_, index) => seen[index]);
  };
  await expect.poll(shown).toEqual(classes);
}

const without = (...names: SectionClass[]) => CLASSES.filter((name) => !names.includes(name));

/** Lets the content of a page hide these classes, as if its file said so. */
async function hides(page: Page, sfid: string, hidden: readonly SectionClass[]): Promise<void> {
  await page.route(`**/content/sfid/${sfid}?*`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const content = JSON.stringify({ ...JSON.parse(body.content), hidden });
    await route.fulfill({ response, json: { ...body, content } });
  });
}

test('R11 E15 affiliate parameters, the width and the content show and hide each section class @phone', async ({
  shopper,
  page,
}) => {
  await rendersByItself(page);
  await shopper.opens('/vsl?uid=vsl&affid=partner-1');
  await showsOnly(page, CLASSES);
  await page.setViewportSize({ width: 1280, height: 900 });
  await showsOnly(page, without('mobile-variants'));
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of thinned(CLASSES, 2)) {
    await hides(page, 'nv-content-vsl', [name]);
    await page.reload();
    await showsOnly(page, without(name));
  }
  // A new tab: the affiliate of a session is that of its first address.
  const direct = await page.context().newPage();
  await direct.goto(new URL('/vsl?uid=vsl', page.url()).href);
  await showsOnly(direct, without('affiliate'));
});

test('R11 the short landing page of the dinners leaves out what there is to learn, and the other one does not @phone', async ({
  shopper,
  page,
}) => {
  await shopper.opens('/home-v2?uid=beef_a');
  await showsOnly(page, without('affiliate'));
  await shopper.opens('/home-v2?uid=beef_b');
  await showsOnly(page, without('affiliate', 'learn'));
});
