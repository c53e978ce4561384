import { describe, expect, it } from 'vitest';
import { verifyRestWebhook } from '../../../../server/payments/paypal/rest/rest-webhook.ts';
import type { ProviderEvent } from '../../../../server/payments/port/webhook-event.ts';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { payPalWebhookDuringTests } from '../../../support/paypal/paypal-webhook.ts';
import { type EveryProtocol, SHOP_PROTOCOLS } from '../../../support/paypal/rest-v1.ts';
import { reconciled, statusOf } from '../../../support/shops/money.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import { newShopper, testOrders } from '../../../support/shops/order-shop.ts';
import { describeOnOneStore } from '../../../support/stores/stores.ts';
import { createdApproval, executeBack } from './paypal-orders.ts';

/** What takes money and what brings it back, by PayPal's event codes; the name-value protocol has statuses instead. */
const CODES: [string, string][] = [
  ['T1106', 'T1106'],
  ['T1201', 'T1202'],
  ['T1110', 'T1111'],
];
const CASES = SHOP_PROTOCOLS.flatMap((protocol) =>
  (protocol === 'nvp' ? CODES.slice(0, 1) : CODES).map((codes) => [protocol, ...codes] as const),
);

/** The event of a dispute about several payments, as PayPal posts it. */
async function disputeOf(payments: string[]): Promise<ProviderEvent> {
  const create_time = new Date(Date.now() - 1_000).toISOString();
  const resource = { disputed_transactions: payments.map((seller_transaction_id) => ({ seller_transaction_id })) };
  const event = { id: 'WH-several', event_type: 'CUSTOMER.DISPUTE.CREATED', create_time, resource };
  const send = async () => ({
    type: 'answer' as const,
    status: 200,
    body: { verification_status: 'SUCCESS' },
    debugId: null,
  });
  const headers = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
    'paypal-transmission-id': '4e6c1d30-0000-11f0-8de9-0242ac120002',
    'paypal-transmission-sig': 'signed',
    'paypal-transmission-time': create_time,
  };
  const options = { webhookId: 'WH-shop', apiUrl: 'https://api.paypal.com', clock: Date.now };
  const verdict = await verifyRestWebhook({ get: send, send }, options, Buffer.from(JSON.stringify(event)), headers);
  if (verdict.type !== 'event') throw new Error(JSON.stringify(verdict));
  return verdict.event;
}

describeOnOneStore('embedded', 'a dispute at PayPal', (makeStore) => {
  const cards = sandboxDuringTests();
  const webhook = payPalWebhookDuringTests();
  const paypal = payPalDuringTests(webhook.target);

  async function paid(protocol: EveryProtocol) {
    const { db } = await makeStore();
    const orders = testOrders(db, cards, {
      paypal: { provider: paypal.provider(protocol), publicUrl: 'http://localhost:8080' },
    });
    const sell = async () => {
      const shopper = newShopper();
      const { approvalUrl, order } = await createdApproval(orders, shopper);
      await executeBack(orders, shopper, await paypal.visit(approvalUrl));
      return { shopper, order, sale: (await paypal.ledger()).sales.at(-1)?.id ?? '' };
    };
    const { shopper, order, sale } = await sell();
    const disputed = (code: string, minor: number) => paypal.control('disputes', { sale, code, minor });
    const moved = async (code: string, minor: number) => {
      await disputed(code, minor);
      expect(await reconciled(orders, { book: true })).toMatchObject({ booked: 1, differences: [] });
      return statusOf(db, order.id);
    };
    const decided = (outcome: string) => paypal.control('disputes', { sale, outcome });
    const status = () => statusOf(db, order.id);
    const listening = () => webhook.handledBy(paypal.provider(protocol), orders);
    const look = () => reconciled(orders, { book: true }).then(status);
    const kinds = () => db.selectFrom('ledger').select(['kind', 'amount_minor']).orderBy('id').execute();
    /** What the shop says to a webhook of money that went back. */
    const answered = () => {
      const about = { says: 'went_back' as const, chargeRef: sale, approvalRef: null, subscriptionRef: null };
      return orders.handle('paypal', { id: 'WH-1', type: 'any', about: { ...about, attemptId: null } });
    };
    return {
      db,
      sell,
      sale,
      orders,
      order,
      shopper,
      disputed,
      moved,
      decided,
      status,
      listening,
      look,
      kinds,
      answered,
    };
  }

  describe.each(CASES)('%s, %s and %s', (protocol, taken, back) => {
    it('N13 is over once its money is back, and a later one is open again', async () => {
      const { moved, kinds } = await paid(protocol);
      expect(await moved(taken, 2_000)).toBe('Disputed');
      expect(await moved(back, -2_000)).toBe('Paid');
      expect(await moved(taken, 1_000)).toBe('Disputed');
      expect((await kinds()).slice(1)).toEqual([
        { kind: 'dispute', amount_minor: 2_000 },
        { kind: 'dispute_reversed', amount_minor: 2_000 },
        { kind: 'dispute', amount_minor: 1_000 },
      ]);
    });
  });

  it.each(SHOP_PROTOCOLS)(
    'N13 of several that are read at once each is booked in its turn, with its own amount (%s)',
    async (protocol) => {
      const { orders, shopper, disputed, look, kinds } = await paid(protocol);
      for (const [code, minor] of [
        ['T1106', 2_000],
        ['T1106', 1_000],
        ['T1106', -1_000],
        ['T1106', 500],
      ] as const)
        await disputed(code, minor);
      expect(await look()).toBe('Disputed');
      expect((await kinds()).slice(1)).toEqual([
        { kind: 'dispute', amount_minor: 2_000 },
        { kind: 'dispute', amount_minor: 1_000 },
        { kind: 'dispute_reversed', amount_minor: 1_000 },
        { kind: 'dispute', amount_minor: 500 },
      ]);
      expect(await orders.all(shopper.session)).toMatchObject([{ refunded: 0, disputed: 25 }]);
    },
  );

  it.each(SHOP_PROTOCOLS.filter((protocol) => protocol !== 'nvp'))(
    'N13 of several payments is booked for each of them, with its own amount and end (%s)',
    async (protocol) => {
      const { db, orders, order, sale, sell, disputed } = await paid(protocol);
      const other = await sell();
      const statuses = () => Promise.all([statusOf(db, order.id), statusOf(db, other.order.id)]);
      await disputed('T1106', 2_000);
      await paypal.control('disputes', { sale: other.sale, code: 'T1106', minor: 700 });
      await paypal.control('disputes', { sale: other.sale, outcome: 'ACCEPTED' });
      const event = await disputeOf(['of another shop', sale, other.sale]);
      await paypal.fault({ match: { path: '/v1/customer/disputes' }, fault: '5xx', times: 1 });
      expect(await orders.handle('paypal', event)).toBe('retry');
      expect(await orders.handle('paypal', event)).toBe('processed');
      expect(await statuses()).toEqual(['Disputed', 'PartiallyRefunded']);
      const lines = db.selectFrom('ledger').select(['order_id', 'amount_minor']).where('kind', '=', 'dispute');
      expect(await lines.orderBy('amount_minor').execute()).toEqual([
        { order_id: other.order.id, amount_minor: 700 },
        { order_id: order.id, amount_minor: 2_000 },
      ]);
      expect(await orders.handle('paypal', event)).toBe('duplicate');
    },
  );

  describe.each(SHOP_PROTOCOLS.filter((protocol) => protocol !== 'nvp'))('that PayPal decides, %s', (protocol) => {
    it.each(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'])(
      'N13 is lost with %s, and a later one is open again',
      async (outcome) => {
        const { moved, decided, look } = await paid(protocol);
        expect(await moved('T1106', 2_000)).toBe('Disputed');
        await decided(outcome);
        expect(await look()).toBe('PartiallyRefunded');
        expect(await moved('T1201', 1_000)).toBe('Disputed');
        await decided(outcome);
        expect(await look()).toBe('PartiallyRefunded');
      },
    );

    it.each(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER'])(
      'N13 with %s is open until its money is back',
      async (outcome) => {
        const { moved, decided, look } = await paid(protocol);
        await moved('T1110', 2_000);
        await decided(outcome);
        expect(await look()).toBe('Disputed');
        expect(await moved('T1111', -2_000)).toBe('Paid');
      },
    );

    it.each(['disputes$', 'disputes/'])('N13 that is lost stays so while PayPal does not answer: %s', async (path) => {
      const { orders, order, moved, decided, status, look, answered } = await paid(protocol);
      await moved('T1106', 2_000);
      await decided('RESOLVED_BUYER_FAVOUR');
      expect(await look()).toBe('PartiallyRefunded');
      expect(await orders.refund({ order: order.id })).toMatchObject({ type: 'refunded' });
      expect(await status()).toBe('Refunded');
      await paypal.fault({ match: { path: `/v1/customer/${path}` }, fault: '5xx', times: 1 });
      expect(await answered()).toBe('retry');
      expect(await status()).toBe('Refunded');
      expect(await answered()).toBe('processed');
      expect(await status()).toBe('Refunded');
    });

    it('N13 is lost as soon as its webhook comes, and not while PayPal cannot be asked', async () => {
      const { moved, decided, status, listening, look } = await paid(protocol);
      await moved('T1106', 5_485);
      await paypal.fault({ match: { path: '/v1/customer/disputes' }, fault: '5xx', times: 1 });
      expect(await look()).toBe('Disputed');
      listening();
      await decided('RESOLVED_BUYER_FAVOUR');
      await expect.poll(status).toBe('Refunded');
    });
  });

  it.each(SHOP_PROTOCOLS.filter((protocol) => protocol !== 'nvp'))(
    'N13 is booked once the report has it, however late that is (%s)',
    async (protocol) => {
      const { disputed, decided, kinds, listening } = await paid(protocol);
      await disputed('T1106', 1_000);
      await decided('CANCELED_BY_BUYER');
      await paypal.control('report', { isLate: true });
      // What happens within one millisecond has no order.
      await paypal.control('clock', { ms: 10 });
      listening();
      await disputed('T1106', 2_000);
      await expect.poll(() => webhook.handledEvents).toContainEqual(expect.objectContaining({ handled: 'retry' }));
      await expect.poll(async () => (await kinds()).slice(1)).toEqual([{ kind: 'dispute', amount_minor: 1_000 }]);
      await paypal.control('report', { isLate: false });
      await expect.poll(kinds).toContainEqual({ kind: 'dispute', amount_minor: 2_000 });
    },
  );

  it('N13 is not said to be lost by a protocol that says nothing of its end (nvp)', async () => {
    const { moved, decided, look } = await paid('nvp');
    await moved('T1106', 2_000);
    await decided('RESOLVED_BUYER_FAVOUR');
    expect(await look()).toBe('Disputed');
  });
});
