import { expect, test } from '../support/test.ts';

test('L06 a shopper who stops at the contact is a lead after three seconds @phone', async ({ shopper, page }) => {
  const leads: object[] = [];
  page.on('request', (request) => request.url().endsWith('/leads') && leads.push(request.postDataJSON()));
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/leads'));
  await shopper.opens('/SecureCart?uid=refill');
  // This brand waits for a yes, and without it keeps nothing of a shopper who stops.
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  await expect(page.getByText('are kept for up to 90 days')).toBeHidden();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('are kept for up to 90 days')).toBeVisible();
  await page.getByLabel('First name', { exact: true }).fill('Ada');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('Email', { exact: true }).blur();
  expect((await kept).status()).toBe(204);
  expect(leads).toMatchObject([{ email: 'ada@example.com', firstName: 'Ada', country: 'US' }]);
});
