import { AMAZON_FORM, opensSignedIn } from '../models/amazon-shopper.ts';
import { STEP } from '../models/shopper.ts';
import { amazonShopTest } from '../support/amazon-own-shop.ts';
import { expect, test } from '../support/amazon-test.ts';
import { keptIf } from '../support/kept.ts';

/** Android is one version below the minimum. */
const BELOW_MINIMUM =
  'Mozilla/5.0 (Linux; Android 8.1; Pixel) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

test.describe('in a browser below the minimum', () => {
  test.use({ userAgent: BELOW_MINIMUM });

  test(
    'L09 W08 K04 C03 there is no button, and the shop’s statistics know why',
    keptIf(false),
    async ({ shopper, amazonPage, page }) => {
      const told = page.waitForRequest(
        (request) =>
          request.url().endsWith('/funnel/stats/save') && request.postDataJSON().eventType === 'AmazonPay:SupportError',
      );
      await shopper.opens(AMAZON_FORM);
      expect((await told).postDataJSON()).toMatchObject({
        eventType: 'AmazonPay:SupportError',
        customPayLoad1: '{"reason":"Unsupported browser"}',
        customPayLoad2: '{}',
      });
      await expect(amazonPage.button()).toHaveCount(0);
      await expect(page.getByText(/Amazon/)).toHaveCount(0);
    },
  );
});

const anyBrowserTest = amazonShopTest({ env: { AMAZON_PAY_ANY_BROWSER: 'true' } });

anyBrowserTest.describe('with AMAZON_PAY_ANY_BROWSER', () => {
  anyBrowserTest.use({ userAgent: BELOW_MINIMUM });

  anyBrowserTest(
    'W08 an order is paid by Amazon in a browser below the minimum',
    keptIf(false),
    async ({ visit: { shopper, amazon, amazonPage } }) => {
      await opensSignedIn({ shopper, amazonPage });
      await shopper.pays();
      await shopper.isAt(STEP.upsell1);
      expect(await amazon.taken()).toEqual([12_900]);
    },
  );
});
