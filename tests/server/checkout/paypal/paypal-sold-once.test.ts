import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { QuoteRequest } from '../../../../contracts/api/quote-api.ts';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { VISA } from '../../../support/shops/order-shop.ts';
import { appDuringTests, type GuestBrowser, type RunningApp } from '../../../support/shops/running-app.ts';
import { cardToken } from '../placing/buy.ts';
import { payPalBody, payPalShop } from './paypal-shop.ts';

const running = appDuringTests();
const paypal = payPalDuringTests();

/** Replaces the version that a session has quotes of. */
async function replace({ funnels }: RunningApp): Promise<void> {
  const old = await funnels.byHash('orchard-v1');
  if (!old) throw new Error('the version is not published');
  await funnels.publish({ ...old, hash: 'orchard-v2' }, new Date());
  await funnels.load();
}

/** Three checkouts of one session, and their requests, which were quoted in a version that was replaced since. */
async function threeCheckouts() {
  const shop = await payPalShop(running(), paypal);
  const { browser } = await shop.newGuest();
  const body = (more: Partial<QuoteRequest> = {}) => payPalBody({ browser, checkoutId: randomUUID() }, more);
  const bodies = [await body(), await body(), await body({ deliverTo: null })] as const;
  await replace(running());
  return { browser, bodies };
}

/** The status of each reply, and what the refused ones are refused for. */
function answersOf(replies: Awaited<ReturnType<GuestBrowser['post']>>[]) {
  return replies.map((reply) => (reply.statusCode === 200 ? 'sold' : reply.json().error?.code)).sort();
}

it('O02 O04 O05 V10 a replaced version is sold once to a session that pays by card and opens pages of PayPal at once', async () => {
  const { browser, bodies } = await threeCheckouts();
  const [byCard, byPayPal, { account: _, ...express }] = bodies;
  const cardDetails = { cardId: await cardToken(running().sandbox, VISA) };
  const replies = await Promise.all([
    browser.post('orders/createguest', { ...byCard, paymentMethod: 'card', cardDetails }),
    browser.post('orders/createpaypalpayment', byPayPal),
    browser.post('orders/setexpresscheckout', express),
  ]);
  expect(answersOf(replies)).toEqual(['sold', 'version_gone', 'version_gone']);
});
