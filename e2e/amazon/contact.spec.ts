import { opensSignedIn } from '../models/amazon-shopper.ts';
import { expect, test } from '../support/amazon-test.ts';

test('L06 a contact that Amazon gave is shown, and is a lead only beside the sentence about it', async ({
  shopper,
  amazonPage,
  page,
}) => {
  const lead = page.waitForRequest((request) => request.url().endsWith('/leads'));
  await opensSignedIn({ shopper, amazonPage });
  await expect(page.getByText('The receipt goes to ada@example.com.')).toBeVisible();
  await expect(page.getByText('are kept for up to 90 days')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^Opt out/ })).toBeVisible();
  expect((await lead).postDataJSON()).toMatchObject({ email: 'ada@example.com', phone: '4085550142' });
});
