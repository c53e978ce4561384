import { expect, test } from './dev-shop.ts';
import { expectNoFault } from './studio-page.ts';

// They share a shop in development, which takes seconds to start.
test.describe.configure({ mode: 'default' });

test('a developer reads what a transition of a machine does, why, and which tests took it, at an address of its own', async ({
  page,
  dev,
}) => {
  await dev.openStudio(page, '/machines');
  await page.getByRole('link', { name: 'The checkout' }).click();
  const panel = page.getByRole('complementary', { name: 'Details' });
  await panel.getByRole('searchbox').fill('quoting');
  await panel.getByRole('button', { name: 'quoting', exact: true }).click();
  await panel.getByRole('button', { name: /done \[isPayable\]/ }).click();
  await expect(page).toHaveURL(/transition=checkout\.quoting/);
  for (const words of ['isPayable', 'learnQuote', 'notifyDraft'])
    await expect(panel.getByText(words, { exact: true }).first()).toBeVisible();
  await expect(panel.getByText('V10', { exact: true }).first()).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Covered by' })).toBeVisible();
  await page.reload();
  await expect(panel.getByText('isPayable', { exact: true }).first()).toBeVisible();
  await expectNoFault(page);
});

test('a step of a live funnel shows its page in each state that its machines have, and no visitor is counted', async ({
  page,
  context,
  dev,
}) => {
  await dev.openStudio(page, '/machines');
  await page.getByRole('link', { name: 'refill' }).click();
  const panel = page.getByRole('complementary', { name: 'Details' });
  await expect(panel.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await page.getByLabel(/^step .*US_3-Unit/).focus();
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Show it in each of its states' }).click();
  const state = panel.getByLabel('State');
  await expect(state).toBeVisible({ timeout: 60_000 });
  await expect(panel.getByText('Finding the ways to its states …')).toHaveCount(0, { timeout: 60_000 });
  const names = await state.locator('option').allInnerTexts();
  expect(names).toEqual(
    expect.arrayContaining([
      'step: loading',
      'step: offering',
      'step: retrying',
      'step: unavailable',
      'step: charging.charging',
      'step: charging.challenge',
    ]),
  );
  const framed = page.frameLocator('iframe[title="The page of the step"]');
  await state.selectOption('step: retrying');
  await expect(framed.getByText('A sample of a decline', { exact: false }).first()).toBeVisible();
  await state.selectOption('step: unavailable');
  await expect(framed.getByText('A sample of a decline', { exact: false })).toHaveCount(0);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['sluice_studio']);
  await expectNoFault(page);
});
