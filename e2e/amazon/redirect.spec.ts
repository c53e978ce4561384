import { AMAZON_FORM } from '../models/amazon-shopper.ts';
import { STEP } from '../models/shopper.ts';
import { expect, test } from '../support/amazon-test.ts';
import { keptIf } from '../support/kept.ts';

const FACEBOOK =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/AP2A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0.0.0;]';

test.describe('in the browser of an app', () => {
  test.use({ userAgent: FACEBOOK });

  test('W11 R04 Q08 the sign-in takes the place of the page, and leads back to it with everything as it was', async ({
    shopper,
    amazon,
    amazonPage,
    page,
  }) => {
    const seen: string[] = [];
    page.on('framenavigated', (frame) => frame === page.mainFrame() && seen.push(frame.url()));
    await shopper.opens(`${AMAZON_FORM}&utm_source=letter`);
    await shopper.choosesBundle(/6 bags/);
    await amazonPage.leavesToSignIn();
    await amazonPage.hasWallet();
    await shopper.isAt(STEP.orderForm);
    expect(new URL(page.url()).searchParams.get('utm_source')).toBe('letter');
    expect(page.url()).not.toContain('Atza');
    await expect(page.getByRole('radio', { name: /6 bags/ })).toBeChecked();
    await shopper.pays();
    await shopper.isAt(STEP.upsell1);
    expect(await amazon.taken()).toEqual([22_800]);
    await page.goBack();
    expect(seen.at(-1)).not.toContain('access_token');
  });

  test(
    'R04 K04 a sign-in that the shopper cancels leads back, and the form says so',
    keptIf(false),
    async ({ shopper, amazonPage, page }) => {
      await shopper.opens(AMAZON_FORM);
      await amazonPage.button().click();
      await page.getByRole('button', { name: 'Cancel and go back to the shop' }).click();
      await shopper.isAt(STEP.orderForm);
      await expect(page.getByText('You are not signed in to Amazon').first()).toBeVisible();
    },
  );
});

test.describe('where popups are blocked', () => {
  // A browser that blocks a popup answers null.
  test.beforeEach(({ page }) => page.addInitScript(() => Object.assign(window, { open: () => null })));

  test(
    'W11 R04 Q08 the sign-in leads away and back, with everything as it was, and the order is paid',
    keptIf(false),
    async ({ shopper, amazon, amazonPage, page }) => {
      await shopper.opens(`${AMAZON_FORM}&utm_source=letter`);
      await shopper.choosesBundle(/6 bags/);
      await amazonPage.leavesToSignIn();
      await amazonPage.hasWallet();
      await shopper.isAt(STEP.orderForm);
      expect(new URL(page.url()).searchParams.get('utm_source')).toBe('letter');
      expect(page.url()).not.toContain('Atza');
      await expect(page.getByRole('radio', { name: /6 bags/ })).toBeChecked();
      await shopper.pays();
      await shopper.isAt(STEP.upsell1);
      expect(await amazon.taken()).toEqual([22_800]);
    },
  );
});
