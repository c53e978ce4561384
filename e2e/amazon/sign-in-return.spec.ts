import type { Page } from '@playwright/test';
import { AMAZON_FORM } from '../models/amazon-shopper.ts';
import { expect, test } from '../support/amazon-test.ts';
import { keptIf } from '../support/kept.ts';

/** The app's browser signs in by redirect. */
test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/AP2A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0.0.0;]',
});

test(
  'R04 W01 a return that is used twice leads home, and signs nobody in',
  keptIf(false),
  async ({ shopper, amazonPage, page }) => {
    const redirect = page.waitForResponse((response) => response.status() === 303);
    await shopper.opens(AMAZON_FORM);
    await amazonPage.leavesToSignIn();
    await amazonPage.hasWallet();
    await page.getByRole('button', { name: 'Sign out of Amazon' }).click();
    await expect(amazonPage.button()).toBeVisible();
    // The address of a request has no fragment.
    const used = (await (await redirect).headerValue('location')) ?? '';
    expect(used).toContain('#access_token=Atza');
    await page.goto(used);
    await isHomeUnchanged(page);
    await shopper.opens(AMAZON_FORM);
    await expect(amazonPage.button()).toBeVisible();
  },
);

test('R04 a return with a forged state leads home, and no token stays', keptIf(false), async ({ shopper, page }) => {
  await shopper.opens('/amazon-return#access_token=Atza%7Cstolen&state=forged.%2F%2Fevil.example');
  await isHomeUnchanged(page);
});

test(
  'R04 a state of this browser that points off the origin leads home, and signs nobody in',
  keptIf(false),
  async ({ shopper, amazonPage, page }) => {
    await shopper.opens(AMAZON_FORM);
    await amazonPage.button().click();
    await page.getByRole('button', { name: /Ada Byron/ }).waitFor();
    const signIn = new URL(page.url());
    const [nonce] = (signIn.searchParams.get('state') ?? '').split('.');
    signIn.searchParams.set('state', `${nonce}.//evil.example/two-step-order-form-common`);
    await page.goto(signIn.href);
    await page.getByRole('button', { name: /Ada Byron/ }).click();
    await isHomeUnchanged(page);
  },
);

/** The shop's home, with no token in the address, in the history or in a cookie. */
async function isHomeUnchanged(page: Page): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === '/home' && url.hash === '');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('amazon_Login_accessToken');
  await page.goBack();
  expect(page.url()).not.toContain('Atza');
  await page.goForward();
}
