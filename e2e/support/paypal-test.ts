import { PayPalSandbox } from './paypal-sandbox.ts';
import { test as base } from './test.ts';

/** The shop's test with PayPal's sandbox, which is reset after each test. */
export const test = base.extend<{ paypal: PayPalSandbox }>({
  paypal: async ({ shop }, use) => {
    const paypal = new PayPalSandbox(shop.sandboxUrl);
    await use(paypal);
    await paypal.isWell();
  },
});

export { expect } from '@playwright/test';
