import type { Page } from '@playwright/test';
import { InternalApps } from './models/internal-apps.ts';
import { CARD } from './models/shopper.ts';
import { expect, test } from './support/test.ts';

/** Northvale waits for a yes, Fernhollow goes on until a no. */
const ASKING = '/SecureCart?uid=subscription&utm_campaign=autumn-sale&gclid=click-1';
const NOT_ASKING = '/two-step-order-form-common?uid=classic&utm_campaign=autumn-sale';

const ONCE = { attentive: 1, klaviyo: 1, refused: 0 };

async function answers(page: Page, answer: 'Accept' | 'Refuse'): Promise<void> {
  await page.getByRole('button', { name: answer, exact: true }).click();
  await expect(page.getByRole('region', { name: 'Cookies for statistics and advertising?' })).toBeHidden();
}

test('M01 M02 T08 with a yes both services hear of the started checkout once, also after a reload, and of its order from the server @phone', async ({
  shopper,
  page,
}) => {
  await shopper.opens(ASKING);
  const apps = await InternalApps.of(page);
  await answers(page, 'Accept');
  await shopper.givesContact();
  await expect.poll(() => apps.counts()).toEqual(ONCE);
  const { attentive, klaviyo } = await apps.received();
  expect(attentive[0]?.body).toMatchObject({ brand: 'northvale', user: { phone: '+14155550132' } });
  expect(klaviyo[0]?.body).toMatchObject({ brand: 'northvale', profile: { email: 'ada@example.com' } });
  expect(klaviyo[0]?.id).toMatch(/^\d{14}subscription$/);
  expect(JSON.stringify([attentive, klaviyo])).not.toContain('click-1');
  for (const request of apps.sent) {
    const headers = Object.keys(await request.allHeaders());
    expect(headers.filter((name) => /^(authorization|cookie|x-xsrf-token|brand)$/.test(name))).toEqual([]);
  }
  await page.reload();
  await expect(shopper.payButton()).toBeVisible();
  await shopper.givesCard(CARD.good);
  await shopper.pays();
  await expect(shopper.yesButton()).toBeVisible();
  expect([apps.sent.length, await apps.counts()]).toEqual([2, ONCE]);
  const told = { attentive: ['Placed Order'], klaviyo: ['Placed Order'] };
  await expect.poll(() => apps.ordersOf(klaviyo[0]?.id ?? '')).toEqual(told);
});

test('M01 M02 T08 with a no neither service hears anything @phone', async ({ shopper, page }) => {
  await shopper.opens(ASKING);
  const apps = await InternalApps.of(page);
  await answers(page, 'Refuse');
  await shopper.givesContact();
  await shopper.givesCard(CARD.good);
  await shopper.pays();
  await expect(shopper.yesButton()).toBeVisible();
  expect([apps.sent.length, await apps.counts()]).toEqual([0, { attentive: 0, klaviyo: 0, refused: 0 }]);
});

test('M01 M02 T08 where the internal apps are blocked or hang the order is placed, with one more attempt each and a line in the log @phone', async ({
  shopper,
  page,
}) => {
  await page.clock.install();
  await shopper.opens(NOT_ASKING);
  const apps = await InternalApps.of(page);
  await page.route(`${apps.origin}/attentive/**`, (route) => route.abort());
  await apps.hang('/klaviyo', 9);
  const lines: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/logger')) lines.push(request.postDataJSON().message);
  });
  await shopper.givesContact();
  await expect.poll(() => apps.sent.length).toBe(2);
  await shopper.givesCard(CARD.good);
  await shopper.pays();
  await expect(shopper.yesButton()).toBeVisible();
  await expect(async () => {
    await page.clock.fastForward('00:31');
    const lost = lines.filter((line) => line.includes('was not told of a started checkout'));
    expect(lost.map((line) => line.split(' ')[0]).sort()).toEqual(['Attentive', 'Klaviyo']);
  }).toPass();
  expect([apps.sent.length, await apps.counts()]).toEqual([4, { attentive: 0, klaviyo: 0, refused: 0 }]);
});
