import { expect, it } from 'vitest';
import { isCapturedStatus, ORDER_STATUSES } from '../../../../domain/orders/order-status.ts';
import { statusByLedger } from '../../../../server/orders/ledger/ledger-booking.ts';
import type { TokenProvider } from '../../../../server/payments/port/provider.ts';
import type { WebhookSubject } from '../../../../server/payments/port/webhook-event.ts';
import { stripeProvider } from '../../../../server/payments/stripe/stripe-provider.ts';
import { chargeOf, expectEven, ledgerOf, reconciled, statusOf } from '../../../support/shops/money.ts';
import { SECRET_KEY, sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import { newShopper, paidSale, testOrders, VISA } from '../../../support/shops/order-shop.ts';
import { webhookDuringTests } from '../../../support/shops/webhook-target.ts';
import { describeOnOneStore, type MakeStore } from '../../../support/stores/stores.ts';

const DISPUTED = '4000000000000259';
const INQUIRED = '4000000000001976';

describeOnOneStore('PostgreSQL', 'disputes', (makeStore) => {
  const webhook = webhookDuringTests();
  const sandbox = sandboxDuringTests(webhook.target);

  it('N13 reduce the ledger and show on the order, as soon as the webhook arrives', async () => {
    const { db, orders } = await listening(makeStore);
    const { id } = await paidSale(orders, newShopper(), await sandbox.token(DISPUTED));
    await expect.poll(() => statusOf(db, id)).toBe('Disputed');
    expect(await ledgerOf(db)).toEqual([
      ['capture', 5485],
      ['dispute', 5485],
    ]);
    expect(await orders.refund({ order: id })).toMatchObject({ type: 'refused', reason: 'nothing_left' });
    await expectEven(orders, sandbox);
  });

  it.each([
    ['won', 'Paid', 5485],
    ['lost', 'Refunded', 0],
  ])('N13 that are %s leave the order %s', async (end, status, owed) => {
    const { db, orders } = await listening(makeStore);
    const { id } = await paidSale(orders, newShopper(), await sandbox.token(DISPUTED));
    await expect.poll(() => statusOf(db, id)).toBe('Disputed');
    await sandbox.bank('disputes', { payment_intent: await chargeOf(db, id), end });
    await expect.poll(() => statusOf(db, id)).toBe(status);
    expect(await takenBy(sandbox)).toBe(owed);
    await expectEven(orders, sandbox);
  });

  it('N13 E12 that are lost over a part leave the order partly refunded, and tell its shopper the amount', async () => {
    const { db, orders } = await listening(makeStore);
    const shopper = newShopper();
    const { id } = await paidSale(orders, shopper, await sandbox.token(VISA));
    const payment_intent = await chargeOf(db, id);
    await sandbox.bank('disputes', { payment_intent, amount: 2_000 });
    await expect.poll(() => statusOf(db, id)).toBe('Disputed');
    await sandbox.bank('disputes', { payment_intent, end: 'lost' });
    await expect.poll(() => statusOf(db, id)).toBe('PartiallyRefunded');
    expect(await orders.all(shopper.session)).toMatchObject([{ refunded: 0, disputed: 20 }]);
    await expectEven(orders, sandbox);
  });

  it('N13 that are won keep an earlier partial refund', async () => {
    const { db, orders } = await listening(makeStore);
    const { id } = await paidSale(orders, newShopper(), await sandbox.token(VISA));
    await orders.refund({ order: id, amount: 4.85 });
    const payment_intent = await chargeOf(db, id);
    await sandbox.bank('disputes', { payment_intent });
    await expect.poll(() => statusOf(db, id)).toBe('Disputed');
    await sandbox.bank('disputes', { payment_intent, end: 'won' });
    await expect.poll(() => statusOf(db, id)).toBe('PartiallyRefunded');
    await expectEven(orders, sandbox);
  });

  it('N13 without a webhook are found by reconciling, opened and lost at once', async () => {
    const { db, orders } = await listening(makeStore);
    const { id } = await paidSale(orders, newShopper(), await sandbox.token(VISA));
    const payment_intent = await chargeOf(db, id);
    await sandbox.fault({ match: { path: '.' }, fault: 'drop-webhook', times: 9 });
    await sandbox.bank('disputes', { payment_intent });
    await sandbox.bank('disputes', { payment_intent, end: 'lost' });
    await reconciled(orders, { book: true });
    expect(await statusOf(db, id)).toBe('Refunded');
    await expectEven(orders, sandbox);
  });

  it.each([
    ['won', 'Paid'],
    ['lost', 'Refunded'],
  ])('N13 whose end as %s no webhook said are found by reconciling, once they have ended', async (end, status) => {
    const { db, orders } = await listening(makeStore);
    const { id } = await paidSale(orders, newShopper(), await sandbox.token(DISPUTED));
    await expect.poll(() => statusOf(db, id)).toBe('Disputed');
    await reconciled(orders, { book: true });
    expect(await statusOf(db, id)).toBe('Disputed');
    await sandbox.fault({ match: { path: '.' }, fault: 'drop-webhook', times: 9 });
    await sandbox.bank('disputes', { payment_intent: await chargeOf(db, id), end });
    await reconciled(orders);
    expect(await statusOf(db, id)).toBe('Disputed');
    await reconciled(orders, { book: true });
    expect(await statusOf(db, id)).toBe(status);
    await expectEven(orders, sandbox);
  });

  it('N13 that are won are not reopened by a late, older read', async () => {
    const { db, orders } = await listening(makeStore);
    const { id } = await paidSale(orders, newShopper(), await sandbox.token(VISA));
    await sandbox.fault({ match: { path: '.' }, fault: 'drop-webhook', times: 9 });
    const payment_intent = await chargeOf(db, id);
    await sandbox.bank('disputes', { payment_intent });
    const card = stripeProvider({ clock: Date.now, secretKey: SECRET_KEY, apiUrl: sandbox.origin() });
    let readings = 0;
    const providerLedger: TokenProvider['providerLedger'] = async (charge) => {
      const open = await card.providerLedger(charge);
      readings += 1;
      if (readings > 1) return open;
      await sandbox.bank('disputes', { payment_intent, end: 'won' });
      await reconciled(orders, { book: true });
      return open;
    };
    const slow = testOrders(db, sandbox, { card: { ...card, providerLedger } });
    const about: WebhookSubject = {
      says: 'went_back',
      chargeRef: payment_intent,
      approvalRef: null,
      subscriptionRef: null,
      attemptId: null,
    };
    await slow.handle('stripe', { id: 'evt_slow', type: 'charge.dispute.created', about });
    expect([await statusOf(db, id), readings]).toEqual(['Paid', 2]);
    await expectEven(orders, sandbox);
  });

  it('N13 that are only an inquiry move no money and change nothing', async () => {
    const { db, orders } = await listening(makeStore);
    const { id } = await paidSale(orders, newShopper(), await sandbox.token(INQUIRED));
    await expect.poll(() => webhook.ours().map(({ type }) => type)).toContain('charge.dispute.created');
    expect([await statusOf(db, id), await ledgerOf(db)]).toEqual(['Paid', [['capture', 5485]]]);
    await expectEven(orders, sandbox);
  });

  async function listening(make: MakeStore) {
    const { db } = await make();
    const orders = testOrders(db, sandbox);
    webhook.handledBy(orders);
    return { db, orders };
  }
});

const SUMS = [
  { captured: 0, refunded: 0, disputed: 0 },
  { captured: 100, refunded: 0, disputed: 0 },
  { captured: 100, refunded: 40, disputed: 0 },
  { captured: 100, refunded: 100, disputed: 0 },
  { captured: 100, refunded: 40, disputed: 60 },
];

it('N13 the status by a ledger is the same when it is derived again', () => {
  for (const before of ORDER_STATUSES)
    for (const sums of SUMS)
      for (const dispute of [null, 'none', 'open', 'won', 'lost'] as const) {
        const after = statusByLedger(before, sums, dispute);
        expect(statusByLedger(after, sums, dispute)).toBe(after);
        if (sums.captured > 0) expect(isCapturedStatus(after)).toBe(true);
        if (sums.captured > 0 && dispute === 'open') expect(after).toBe('Disputed');
      }
});
