import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import type { Schema } from '../../../../server/db/schema/schema.ts';
import { mailDeliverers } from '../../../../server/mail/mail-deliverers.ts';
import { fileMailer } from '../../../../server/mail/mailer-of.ts';
import { orderReader } from '../../../../server/orders/records/order-reads.ts';
import type { ChargeReading, ChargeResult } from '../../../../server/payments/port/charge.ts';
import { outcomeOfIntent } from '../../../../server/payments/stripe/stripe-outcome.ts';
import { funnelsOf, testFunnel } from '../../../support/funnels/order-funnel.ts';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { EVERY_PROTOCOL, type EveryProtocol } from '../../../support/paypal/rest-v1.ts';
import { statusOf } from '../../../support/shops/money.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import {
  newShopper,
  paidSale,
  saleRequest,
  testCard,
  testClock,
  testOrders,
  upsellRequest,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { describeOnOneStore, emptyFolder } from '../../../support/stores/stores.ts';
import { mailsIn } from '../../mail/mail-fixtures.ts';
import { deliverAll, outboxDeps } from '../../outbox/outbox-fixtures.ts';
import { createdApproval, executeBack } from '../paypal/paypal-orders.ts';

const HOUR = 3_600_000;
const PROCESSING: ChargeResult = { type: 'unknown', providerRef: 'pi_1', detail: 'processing', isProcessing: true };
const DECLINED: Extract<ChargeReading, { type: 'declined' }> = {
  type: 'declined',
  providerRef: 'pi_1',
  severity: 'soft',
  code: 'generic_decline',
  message: 'Declined.',
};

describeOnOneStore('PostgreSQL', 'a payment that was on its way and is denied', (makeStore) => {
  const cards = sandboxDuringTests();
  const paypal = payPalDuringTests();

  /** The subjects of the mails of all that was published. */
  async function mailed(db: Kysely<Schema>): Promise<string[]> {
    const folder = await emptyFolder();
    const mailer = fileMailer(folder, randomUUID);
    const parts = {
      db,
      readOrder: orderReader(db),
      funnels: funnelsOf(testFunnel()),
      mailer,
      publicUrl: 'https://shop.example',
    };
    await deliverAll(outboxDeps(db, { deliverers: mailDeliverers({ ...parts, renewalUrl: async () => null }) }));
    return (await mailsIn(folder)).map(({ mail }) => mail.subject ?? '');
  }

  const failures = (db: Kysely<Schema>) =>
    db.selectFrom('outbox').select('payload').where('topic', '=', 'order.failed');

  /** The denied sale of a shopper. */
  async function denied(protocol: EveryProtocol) {
    const { db } = await makeStore();
    const clock = testClock();
    const taken = { provider: paypal.provider(protocol), publicUrl: 'http://localhost:8080' };
    const orders = testOrders(db, cards, { paypal: taken, clock: clock.now });
    const shopper = newShopper();
    const { approvalUrl, order } = await createdApproval(orders, shopper);
    const back = await paypal.visit(approvalUrl, { funding: 'echeck' });
    expect(await executeBack(orders, shopper, back)).toMatchObject({ status: 'pending' });
    const sale = (await paypal.ledger()).sales.at(-1);
    await paypal.control('pending', { sale: sale?.id ?? '', state: 'denied' });
    clock.advance(HOUR);
    await orders.recover();
    await orders.recover();
    expect(await statusOf(db, order.id)).toBe('Failed');
    return { db, orders, shopper, order };
  }

  it.each(EVERY_PROTOCOL)(
    'N13 ends its order at once, by mail and webhook, and it may be paid again (%s)',
    async (protocol) => {
      const { db, orders, shopper, order } = await denied(protocol);
      expect(await failures(db).execute()).toMatchObject([{ payload: { orderId: order.id, wasPending: true } }]);
      expect(await mailed(db)).toEqual([`Your payment for Test Brand order ${order.name} did not go through`]);
      expect(await paidSale(orders, shopper, await cards.token(VISA))).toMatchObject({ id: order.id, status: 'Paid' });
    },
  );

  it('N13 is not mailed where its order was paid before the mail went out', async () => {
    const { db, orders, shopper, order } = await denied('orders-v2');
    await paidSale(orders, shopper, await cards.token(VISA));
    const subjects = await mailed(db);
    expect(subjects).not.toContain(`Your payment for Test Brand order ${order.name} did not go through`);
    expect(subjects).toHaveLength(1);
  });

  it('N13 of an offer, by a card, ends the offer alone', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const shopper = newShopper();
    const sale = await paidSale(testOrders(db, cards), shopper, await cards.token(VISA));
    const card = { ...testCard(cards), charge: async () => PROCESSING, read: async () => DECLINED };
    const orders = testOrders(db, cards, { card, clock: clock.now });
    await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale));
    clock.advance(HOUR);
    await orders.recover();
    const offer = (await orders.all(shopper.session)).find(({ id }) => id !== sale.id);
    expect([await statusOf(db, sale.id), offer?.status]).toEqual(['Paid', 'Failed']);
    expect(await mailed(db)).toContain(`Your payment for Test Brand order ${offer?.name} did not go through`);
  });

  it('N13 that is declined at once leaves its order Pending, without a mail', async () => {
    const { db } = await makeStore();
    const card = { ...testCard(cards), charge: async () => DECLINED };
    const orders = testOrders(db, cards, { card });
    const shopper = newShopper();
    await orders.placeGuestOrder(shopper.session, await saleRequest(orders, shopper, await cards.token(VISA)));
    expect(await orders.all(shopper.session)).toMatchObject([{ status: 'Pending' }]);
    expect([await failures(db).execute(), await mailed(db)]).toEqual([[], []]);
  });

  it('N13 Stripe says of a payment that it is on its way', () => {
    const intent = { id: 'pi_1', status: 'processing', last_payment_error: null } as Stripe.PaymentIntent;
    expect(outcomeOfIntent(intent)).toMatchObject({ type: 'unknown', isProcessing: true });
  });
});
