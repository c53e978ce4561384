import { thinned } from '../../tests/support/soak/soak.ts';
import { opensSignedIn } from '../models/amazon-shopper.ts';
import { STEP } from '../models/shopper.ts';
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

const PEOPLE = [
  ['Madonna', 'Last name', 'Ciccone'],
  ['Wilma Short', 'Phone', '408-555-0142'],
] as const;

for (const [person, label, value] of thinned(PEOPLE, 2))
  test(`V07 W05 what Amazon has not of ${person} is asked for beside its address, before the order is paid`, async ({
    shopper,
    amazon,
    amazonPage,
    page,
  }) => {
    await opensSignedIn({ shopper, amazonPage }, person);
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toBeVisible();
    await field.fill('');
    await shopper.pays();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(await amazon.taken()).toEqual([]);
    await field.fill(value);
    await shopper.pays();
    await shopper.isAt(STEP.upsell1);
    expect(await amazon.taken()).toEqual([12_900]);
  });
