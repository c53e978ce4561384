import type { Page } from '@playwright/test';
import { OrderForm } from '../models/order-form.ts';
import { expect, test } from '../support/test.ts';

/** How far down a phone's page the button is that leads on, and where the page ends, once the fonts and prices are there. */
async function heightsOf(page: Page, button: RegExp): Promise<{ button: number; page: number }> {
  await expect(page.getByText('Calculating…')).toHaveCount(0);
  const place = await page.getByRole('button', { name: button }).boundingBox();
  const [scrolled, height] = await page.evaluate(
    () => [window.scrollY, document.documentElement.scrollHeight] as const,
  );
  return { button: Math.round((place?.y ?? Number.NaN) + scrolled), page: height };
}

for (const subscribes of [false, true])
  test(`R07 the one-page form with every bundle, bump and way to pay is short, ${subscribes ? 'subscribed' : 'once'} @phone`, async ({
    shopper,
    page,
  }) => {
    await shopper.opens('/SecureCart?uid=subscription');
    const form = new OrderForm(shopper);
    if (subscribes) await form.subscribes();
    await shopper.typesContact();
    await expect(page.getByRole('radio', { name: /^Express/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Buy now with (Apple|Google) Pay/ })).toBeVisible();
    const heights = await heightsOf(page, /^Pay \$/);
    expect(heights.button).toBeLessThanOrEqual(3000);
    expect(heights.page).toBeLessThanOrEqual(3900);
  });

for (const form of ['/two-step-order-form-common?uid=classic', '/SecureCart?uid=vsl', '/SecureCart?uid=refill'])
  test(`R07 both steps of ${form} are short @phone`, async ({ shopper, page }) => {
    await shopper.opens(form);
    await shopper.typesContact();
    const contact = await heightsOf(page, /^Continue to payment/);
    await shopper.goesToPayment();
    await expect(page.getByRole('button', { name: 'Pay with Google Pay' })).toBeVisible();
    const payment = await heightsOf(page, /^Pay \$/);
    expect(contact.button).toBeLessThanOrEqual(2000);
    expect(payment.button).toBeLessThanOrEqual(1700);
  });

test('R07 no choice is cut on a narrow phone @phone', async ({ shopper, page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await shopper.opens('/SecureCart?uid=refill');
  const cut = await page.getByRole('combobox').evaluateAll((fields) =>
    fields.flatMap((field) => {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
      const pen = document.createElement('canvas').getContext('2d');
      const text = field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : '';
      if (pen) pen.font = font;
      const room = field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
      return (pen?.measureText(text).width ?? Number.NaN) <= room ? [] : [text];
    }),
  );
  expect(cut).toEqual([]);
});
