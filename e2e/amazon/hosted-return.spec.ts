import type { Page } from '@playwright/test';
import { AmazonPage } from '../models/amazon-page.ts';
import { opensSignedIn } from '../models/amazon-shopper.ts';
import { Shopper, STEP } from '../models/shopper.ts';
import { expect, test } from '../support/amazon-test.ts';
import { keptIf } from '../support/kept.ts';

interface Visit {
  shopper: Shopper;
  amazonPage: AmazonPage;
  page: Page;
}

/** What Amazon's hosted page adds to the address, in its own order. */
function hostedReturn(reference: string, over: Record<string, string> = {}): string {
  const added = {
    resultCode: 'Success',
    sellerId: 'A1SANDBOXSELLER',
    AWSAccessKeyId: 'AKIASANDBOX',
    SignatureMethod: 'HmacSHA256',
    orderReferenceId: reference,
    amount: '129.00',
    currencyCode: 'USD',
    paymentAction: 'AuthorizeAndCapture',
    sellerOrderId: '4711',
    signature: 'c2lnbmVk',
    ...over,
  };
  return `/${STEP.orderForm}?uid=classic&utm_source=letter&${new URLSearchParams(added)}`;
}

/** Presses pay, and leaves after Amazon has confirmed the order and before anything is charged. Returns the reference. */
async function leavesConfirmed({ page, ...visit }: Visit): Promise<string> {
  await opensSignedIn(visit);
  const placed = page.waitForRequest('**/orders/payamazon');
  const held = page.waitForRequest('**/orders/captureamazon');
  const hold = { isOver: false };
  await page.route('**/orders/captureamazon', (route) => (hold.isOver ? route.continue() : undefined));
  await visit.shopper.pays();
  await held;
  // The browser drops the held request with its page.
  await page.goto('about:blank');
  hold.isOver = true;
  return (await placed).postDataJSON().orderReferenceId;
}

test(
  'Q04 Q05 Q08 N14 a return from Amazon’s hosted page takes the confirmed amount once, whatever the address says',
  keptIf(false),
  async ({ shopper, amazon, amazonPage, page }) => {
    const reference = await leavesConfirmed({ shopper, amazonPage, page });
    expect(await amazon.taken()).toEqual([]);
    const address = hostedReturn(reference, { amount: '1.00' });
    await shopper.opens(address);
    await shopper.isAt(STEP.upsell1);
    expect(await amazon.taken()).toEqual([12_900]);
    const { searchParams } = new URL(page.url());
    expect([...searchParams.keys()].sort()).toEqual(['sessionid', 'step', 'uid', 'utm_source']);
    await shopper.opens(address);
    await shopper.isAt(STEP.upsell1);
    expect(await amazon.taken()).toEqual([12_900]);
  },
);

test(
  'Q04 K03 a forged return with a reference that is not confirmed takes nothing, and says so',
  keptIf(false),
  async ({ shopper, amazon, amazonPage, page }) => {
    const looked = page.waitForRequest('**/orders/getInfoAmazon');
    await opensSignedIn({ shopper, amazonPage });
    await shopper.opens(hostedReturn((await looked).postDataJSON().orderReferenceId));
    await shopper.sees('Sorry, but the information regarding your order is missing');
    expect(await amazon.taken()).toEqual([]);
  },
);

test(
  'Q04 K03 a return that names the confirmed reference of another shopper takes nothing, and says so',
  keptIf(false),
  async ({ shop, shopper, amazon, browser }) => {
    const page = await (await browser.newContext()).newPage();
    const other = { shopper: new Shopper(page, shop.url), amazonPage: new AmazonPage(page), page };
    await shopper.opens(hostedReturn(await leavesConfirmed(other)));
    await shopper.sees('Sorry, but the information regarding your order is missing');
    expect(await amazon.taken()).toEqual([]);
  },
);

test(
  'Q04 a hosted return that reports a failure leads to the form, which says that nothing was taken and pays after all',
  keptIf(false),
  async ({ shopper, amazon, amazonPage, page }) => {
    const reference = await leavesConfirmed({ shopper, amazonPage, page });
    await shopper.opens(hostedReturn(reference, { resultCode: 'Failure', failureCode: 'BuyerAbandoned' }));
    await shopper.isAt(STEP.orderForm);
    await expect(page.getByText('You came back from Amazon Pay without paying. Nothing was charged.')).toBeVisible();
    expect(await amazon.taken()).toEqual([]);
    await amazonPage.hasWallet();
    await shopper.pays();
    await shopper.isAt(STEP.upsell1);
    expect(await amazon.taken()).toEqual([12_900]);
  },
);
