import { test as base, type Page } from '@playwright/test';
import { AmazonPage } from '../models/amazon-page.ts';
import { Shopper } from '../models/shopper.ts';
import { AmazonSandbox } from './amazon-sandbox.ts';
import { type OwnShop, ownShop } from './own-shop.ts';

type Options = Parameters<typeof ownShop>[0];

/** A shopper with Amazon's part of the page, in a shop of this file's own. */
export interface AmazonVisit {
  shopper: Shopper;
  amazon: AmazonSandbox;
  amazonPage: AmazonPage;
}

/** The test of a file whose journeys share one shop with these settings and funnels. */
export function amazonShopTest(options: Options) {
  return base.extend<{ visit: AmazonVisit }, { own: OwnShop }>({
    own: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
      async ({}, use) => {
        const own = await ownShop(options);
        await use(own);
        await own.end();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    visit: async ({ page, own }, use) => use(await visitOf(page, own)),
  });
}

async function visitOf(page: Page, own: OwnShop): Promise<AmazonVisit> {
  return {
    shopper: new Shopper(page, own.url),
    amazon: await AmazonSandbox.beside(own.sandboxUrl),
    amazonPage: new AmazonPage(page),
  };
}
