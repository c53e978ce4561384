import { expect, it } from 'vitest';
import type { CreateGuestOrder } from '../../../../contracts/api/order-api.ts';
import { startWalletsSandbox } from '../../../../packages/sandboxes/wallets/wallets-sandbox.ts';
import { expectEven, ledgerOf, statusOf } from '../../../support/shops/money.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import {
  capturedOrder,
  newShopper,
  saleRequest,
  testOrders,
  upsellRequest,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { describeOnBothStores } from '../../../support/stores/stores.ts';
import { chargesOf, heldOrder } from './held-orders.ts';

const BROWSER_KEY = 'pk_test_orders';

describeOnBothStores('a wallet', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('E12 the payment method is that of the card, whatever the request says', async () => {
    const { db } = await makeStore();
    const orders = testOrders(db, sandbox);
    const methodsOf = async (cardId: string, paymentMethod: CreateGuestOrder['paymentMethod']) => {
      const shopper = newShopper();
      const request = { ...(await saleRequest(orders, shopper, cardId)), paymentMethod };
      const sale = capturedOrder(await orders.placeGuestOrder(shopper.session, request));
      const offer = await orders.placeGuestOrder(shopper.session, { ...upsellRequest(shopper, sale), paymentMethod });
      return [sale.paymentMethod, capturedOrder(offer).paymentMethod];
    };
    expect(await methodsOf(await googlePayCard(sandbox.origin()), 'card')).toEqual(['google_pay', 'google_pay']);
    expect(await methodsOf(await sandbox.token(VISA), 'apple_pay')).toEqual(['card', 'card']);
    expect(await methodsOf(await sandbox.token(VISA), 'paypal')).toEqual(['card', 'card']);
  });

  it('A06 N13 at a shop that captures later holds the amount of a Google Pay card for the sale and its offer, and captures both', async () => {
    const { db } = await makeStore();
    const orders = testOrders(db, sandbox, { capture: 'later' });
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await googlePayCard(sandbox.origin()));
    const placed = await orders.placeGuestOrder(shopper.session, { ...request, paymentMethod: 'google_pay' });
    const sale = heldOrder(placed);
    expect(sale).toMatchObject({ status: 'Authorized', paymentMethod: 'google_pay', nicn: '4444' });
    const offer = heldOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale)));
    expect(await chargesOf(sandbox)).toEqual([
      [5485, 0],
      [1999, 0],
    ]);
    expect(await ledgerOf(db)).toEqual([]);
    await orders.capture({ order: sale.id });
    await orders.capture({ order: offer.id });
    expect([await statusOf(db, sale.id), await statusOf(db, offer.id)]).toEqual(['Paid', 'Paid']);
    expect(await chargesOf(sandbox)).toEqual([
      [5485, 5485],
      [1999, 1999],
    ]);
    await expectEven(orders, sandbox);
  });
});

/** The result of Google Pay's sheet in the shop's page: its token, as a payment method of the card provider. */
async function googlePayCard(cardApi: string): Promise<string> {
  const wallets = await startWalletsSandbox({ port: 0, cardApi });
  try {
    const chosen = JSON.stringify({ card: 'mastercard', publishableKey: BROWSER_KEY });
    const { token } = await posted(`${wallets.origin}/gp/tokens`, chosen, 'application/json');
    const form = new URLSearchParams({ type: 'card', 'card[token]': JSON.parse(token ?? '{}').id, key: BROWSER_KEY });
    const { id } = await posted(`${cardApi}/v1/payment_methods`, form, 'application/x-www-form-urlencoded');
    return id ?? '';
  } finally {
    await wallets.close();
  }
}

async function posted(url: string, body: BodyInit, type: string): Promise<Record<string, string>> {
  return (await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })).json();
}
