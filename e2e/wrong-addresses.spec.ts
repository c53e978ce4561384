import { STEP } from './models/shopper.ts';
import { readSavedState, writeSavedState } from './support/stored.ts';
import { expect, test } from './support/test.ts';

test('R02 R13 A02 an unknown funnel shows a page that says so', async ({ shopper, page }) => {
  await shopper.opens('/home?uid=no-such-funnel');
  await shopper.sees('Page not found');
  await expect(page.getByRole('link', { name: /start|home|shop/i }).first()).toBeVisible();
});

test('R02 R13 R15 an unknown route shows a page that says so, is logged, and leaves the funnel', async ({
  shopper,
  page,
}) => {
  const logged = page.waitForRequest((request) => request.url().endsWith('/logger'));
  await shopper.opens('/no/such/page?uid=vsl&affid=partner-1');
  await shopper.sees('Page not found');
  expect((await logged).postDataJSON()).toMatchObject({
    level: 'error',
    message: 'component not found',
    logObject: { path: '/no/such/page' },
  });
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === '/no/such/page?affid=partner-1');
  await page.reload();
  await shopper.sees('Page not found');
  await expect(page.getByRole('banner').getByRole('img', { name: 'Northvale' })).toBeVisible();
});

test('N02 K03 an offer page or the receipt without an order says that the order is missing', async ({ shopper }) => {
  for (const step of [STEP.upsell1, STEP.receipt]) {
    await shopper.opens(`/${step}?uid=classic`);
    await shopper.sees('Sorry, but the information regarding your order is missing');
  }
});

test('N02 an unknown step number leads to the page that the address names', async ({ shopper }) => {
  await shopper.opens(`/${STEP.landing}?uid=classic&step=999`);
  await shopper.isAt(STEP.landing);
});

test('A02 the bare address leads to the first funnel', async ({ shopper }) => {
  await shopper.opens('/');
  await shopper.isAt(STEP.landing);
});

test('E01 a damaged saved state is removed, and the funnel works', async ({ shopper, page }) => {
  await shopper.opens('/home?uid=classic');
  await shopper.isAt(STEP.landing);
  await expect.poll(() => readSavedState(page)).toMatchObject({ funnel: 'fh-classic' });
  // An address without a funnel's page, which would write its own state again.
  await shopper.opens('/api/nothing');
  await writeSavedState(page, { schemaVersion: 1, navParams: 'broken' });
  const logged = page.waitForRequest((request) => request.url().endsWith('/logger'));
  await shopper.opens('/home?uid=classic');
  expect((await logged).postDataJSON()).toMatchObject({
    level: 'warn',
    message: expect.stringContaining('a saved state was dropped'),
  });
  await shopper.startsOrder();
});
