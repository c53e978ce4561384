import { type SubscriptionShop, subscriptionShop } from './subscription-shop.ts';
import { test as base } from './test.ts';

/** The shop's test with a shop of each test's own, whose first bundle is sold by subscription. */
export const test = base.extend<{ own: SubscriptionShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  own: async ({}, use) => {
    const shop = await subscriptionShop();
    await use(shop);
    await shop.end();
  },
});

export { expect } from '@playwright/test';
