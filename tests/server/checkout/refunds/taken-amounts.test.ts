import { expect, it } from 'vitest';
import type { PublishedFunnel } from '../../../../graph/published-funnel.ts';
import { funnelsOf, testFunnel } from '../../../support/funnels/order-funnel.ts';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { EVERY_PROTOCOL } from '../../../support/paypal/rest-v1.ts';
import { ledgerOf, statusOf } from '../../../support/shops/money.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import { newShopper, paidSale, type TestParts, testOrders, VISA } from '../../../support/shops/order-shop.ts';
import { describeOnOneStore } from '../../../support/stores/stores.ts';
import { heldSale } from '../../orders/capturing/held-orders.ts';
import { createdApproval, executeBack } from '../paypal/paypal-orders.ts';

/** The test brand with its prices in another currency, the jar at 49 and its delivery at 5. */
function inCurrency(currency: string): PublishedFunnel {
  const { 'one-jar': jar, ...others } = testFunnel().offers;
  if (!jar) throw new Error('the test funnel has no such offer');
  const version = testFunnel();
  const round = { ...jar, offerPrice: 49, standardPrice: 49, shippingCost: 5 };
  return { ...version, brand: { ...version.brand, currency }, offers: { ...others, 'one-jar': round } };
}

describeOnOneStore('embedded', 'a part of a charge', (makeStore) => {
  const sandbox = sandboxDuringTests();
  const paypal = payPalDuringTests();

  async function shopIn(currency: string, more: TestParts = {}) {
    const { db } = await makeStore();
    return { db, orders: testOrders(db, sandbox, { funnels: funnelsOf(inCurrency(currency)), ...more }) };
  }

  it('N13 E14 of dinars is refunded in the decimals that cards take, and the last part is what is left', async () => {
    const { db, orders } = await shopIn('KWD');
    const sale = await paidSale(orders, newShopper(), await sandbox.token(VISA));
    expect(await orders.refund({ order: sale.id, amount: 18.605 })).toEqual({
      type: 'refused',
      reason: 'amount',
      message: 'Give an amount above zero in KWD, with 2 decimals at most.',
    });
    expect(await orders.refund({ order: sale.id, amount: 18.6 })).toMatchObject({ type: 'refunded' });
    expect(await orders.refund({ order: sale.id })).toMatchObject({ refund: { amount_minor: 35_400 } });
    expect(await statusOf(db, sale.id)).toBe('Refunded');
  });

  it.each([
    ['KWD', 18.605, 'Give an amount above zero in KWD, with 2 decimals at most.', 18.6],
    ['USD', 0.3, 'The least that is captured is $0.50.', 0.5],
    ['JPY', 40, 'The least that is captured is ¥50.', 50],
  ])('N13 E14 of %s is captured where the provider takes it: not %d', async (currency, refused, message, amount) => {
    const { orders } = await shopIn(currency, { capture: 'later' });
    const sale = await heldSale(orders, newShopper(), await sandbox.token(VISA));
    const answer = await orders.capture({ order: sale.id, amount: refused });
    expect(answer).toEqual({ type: 'refused', reason: 'amount', message });
    expect(await orders.capture({ order: sale.id, amount })).toMatchObject({ type: 'captured' });
  });

  it.each(EVERY_PROTOCOL)(
    'N13 E14 of Taiwan’s dollars goes to PayPal and back without decimals (%s)',
    async (protocol) => {
      const taken = { provider: paypal.provider(protocol), publicUrl: 'http://localhost:8080' };
      const { db, orders } = await shopIn('TWD', { paypal: taken });
      const shopper = newShopper();
      const { approvalUrl, order } = await createdApproval(orders, shopper);
      await executeBack(orders, shopper, await paypal.visit(approvalUrl));
      expect(await orders.refund({ order: order.id, amount: 10.5 })).toMatchObject({
        message: 'Give an amount above zero in TWD, with 0 decimals at most.',
      });
      expect(await orders.refund({ order: order.id, amount: 10 })).toMatchObject({ type: 'refunded' });
      expect(await orders.refund({ order: order.id })).toMatchObject({ type: 'refunded' });
      expect(await ledgerOf(db)).toEqual([
        ['capture', 5400],
        ['refund', 1000],
        ['refund', 4400],
      ]);
    },
  );
});
