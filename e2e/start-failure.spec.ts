import { CARD, STEP } from './models/shopper.ts';
import { keptIf } from './support/kept.ts';
import { expect, test } from './support/test.ts';

test('C05 a page with broken data says so to the shopper, and logs the reason on the server', async ({
  shopper,
  page,
}) => {
  const spoil = (html: string) => html.replace(/(<script[^>]*id="sluice-graph"[^>]*>)/, '$1{');
  await page.route('**/home?*', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: spoil(await reply.text()) });
  });
  const logged = page.waitForRequest((request) => request.url().endsWith('/logger'));
  await shopper.opens('/home?uid=classic');
  await shopper.sees('Something went wrong');
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
  expect((await logged).postDataJSON()).toMatchObject({ message: 'the storefront could not start' });
  await page.unroute('**/home?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Choose your bags' }).first()).toBeVisible();
});

test('C05 A02 a page whose part cannot be loaded leads to the start of its own brand', async ({ shopper, page }) => {
  await page.route('**/assets/order-form-*.js', (route) => route.abort());
  await shopper.opens('/SecureCart');
  await shopper.sees('Something went wrong');
  await page.unroute('**/assets/order-form-*.js');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(/[?&]uid=(refill|subscription|vsl)(&|$)/);
  await expect(page.getByRole('banner').getByRole('img', { name: 'Northvale' })).toBeVisible();
});

test('C05 E01 a form whose payment could not be loaded asks for it anew when the card is wanted, and has what was typed', async ({
  shopper,
  page,
}) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  const blocked = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/payment-'));
  // Several parts need the file, and each asks for it.
  await page.route('**/assets/payment-*.js', (route) => (documents === 1 ? route.abort() : route.continue()));
  await shopper.opens(`/${STEP.orderForm}?uid=classic`);
  await blocked;
  const reloaded = page.waitForEvent('load');
  await shopper.givesContact();
  await reloaded;
  await shopper.givesCard(CARD.good);
  await shopper.pays();
  await shopper.isAt(STEP.upsell1);
});

test(
  'L09 a browser that cannot run the shop’s script reads a plain notice',
  keptIf(false),
  async ({ page, shopper }) => {
    // Its parser refuses the script, of which then nothing runs.
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await shopper.opens(`/${STEP.orderForm}?uid=classic`);
    await expect(page.getByText('Your browser may be too old')).toBeVisible();
  },
);

test(
  'L09 a browser that reads the shop’s script and lacks a function of it reads the same notice',
  keptIf(false),
  async ({ page, shopper }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'findLast'));
    await shopper.opens(`/${STEP.orderForm}?uid=classic`);
    await expect(page.getByText('Your browser may be too old')).toBeVisible();
  },
);
