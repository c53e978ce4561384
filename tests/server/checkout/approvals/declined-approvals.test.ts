import { beforeEach, expect, it } from 'vitest';
import type { CreateGuestOrder, Order } from '../../../../contracts/api/order-api.ts';
import type { Orders } from '../../../../server/checkout/orders.ts';
import type { OrdersDeps } from '../../../../server/orders/records/orders-deps.ts';
import { createRegistry } from '../../../../server/payments/registry.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import {
  newShopper,
  type Shopper,
  saleRequest,
  type TestClock,
  testCard,
  testClock,
  testOrders,
  upsellRequest,
} from '../../../support/shops/order-shop.ts';
import { describeOnOneStore } from '../../../support/stores/stores.ts';
import { POND, type PondPay, pondPay } from './pond-pay.ts';

const cards = sandboxDuringTests();

const HOUR = 3_600_000;
const DECLINED = {
  type: 'declined',
  providerRef: null,
  severity: 'soft',
  code: 'no_funds',
  message: 'No funds.',
} as const;
const LOST = { type: 'unknown', providerRef: null, detail: 'its answer was lost' } as const;

describeOnOneStore('PostgreSQL', 'an offer that is approved on its provider’s page', (makeStore) => {
  let db: OrdersDeps['db'];
  let clock: TestClock;
  let pond: PondPay;
  let orders: Orders;
  let shopper: Shopper;
  let sale: Order;

  beforeEach(async () => {
    ({ db } = await makeStore());
    clock = testClock();
    pond = pondPay({ agrees: false }, clock.now);
    orders = testOrders(db, cards, { providers: createRegistry(testCard(cards), [pond.provider]), clock: clock.now });
    shopper = newShopper();
    const paid = await executed(await opened(await saleRequest(orders, shopper, '')));
    if (paid.type !== 'outcome' || paid.outcome.status !== 'captured' || !paid.outcome.order)
      throw new Error(JSON.stringify(paid));
    sale = paid.outcome.order;
  });

  /** Opens the provider's page; the request is as one has it, since the API's schema would name the payment method. */
  async function opened({ cardDetails: _, ...order }: CreateGuestOrder) {
    const asked = JSON.parse(JSON.stringify({ ...order, paymentMethod: POND, returnPath: '/order?uid=u' }));
    const created = await orders.createApproval(shopper.session, asked, 'payment');
    if (created.type !== 'approval') throw new Error(JSON.stringify(created));
    return created.approval;
  }

  const openedOffer = () => opened(upsellRequest(shopper, sale));

  /** The shopper approves on the page, and comes back. */
  async function executed({ token, ref }: Awaited<ReturnType<typeof opened>>) {
    pond.approve(token);
    return orders.executeApproval(shopper.session, { token, named: ref, payerRef: 'payer-1' }, 'payment');
  }

  async function declineOfOffer(): Promise<string | null> {
    pond.answerNext(DECLINED);
    expect(await executed(await openedOffer())).toMatchObject({ code: 'payment_declined', severity: 'soft' });
    return told();
  }

  /** The offer's order as a page has it. The clock of the test stands, so that sale and offer come in any order. */
  const offerOrder = async () =>
    (await orders.summaries(shopper.session)).find(({ orderType }) => orderType === 'Upsell');

  /** The decline that a page is told of the offer; null without one. */
  async function told(): Promise<string | null> {
    const offer = await offerOrder();
    expect(offer).toMatchObject({ status: 'Pending', live: false });
    return offer?.decline?.code ?? null;
  }

  async function recovered(hours: number): Promise<void> {
    clock.advance(hours * HOUR);
    await orders.recover();
  }

  /** The attempts at the offer's order, the oldest first, each with the code of its failure. */
  async function tries() {
    const rows = db
      .selectFrom('attempts')
      .innerJoin('orders', 'orders.id', 'attempts.order_id')
      .select(['attempts.status', 'attempts.failure'])
      .where('orders.order_type', '=', 'Upsell')
      .orderBy('attempts.number');
    return (await rows.execute()).map(({ status, failure }) => [status, failure?.code]);
  }

  it('N08 is told as declined where its provider declined it', async () => {
    expect(await declineOfOffer()).toBe('no_funds');
  });

  it('N08 is not told as declined where nobody approved it, or the approval was lost on its way', async () => {
    await openedOffer();
    expect(await told()).toBeNull();
    await recovered(7);
    expect(await tries()).toEqual([['declined', 'abandoned']]);
    expect(await told()).toBeNull();
    // The shop asks again while it has no answer.
    for (let tries = 0; tries < 9; tries++) pond.answerNext(LOST);
    await executed(await openedOffer());
    await recovered(1);
    expect((await tries()).at(-1)).toEqual(['declined', 'never_arrived']);
    expect(await told()).toBeNull();
  });

  it('N08 is told as declined still while another approval is open, and after nobody gave it', async () => {
    await declineOfOffer();
    await openedOffer();
    expect(await told()).toBe('no_funds');
    await recovered(7);
    expect(await tries()).toEqual([
      ['declined', 'no_funds'],
      ['declined', 'abandoned'],
    ]);
    expect(await told()).toBe('no_funds');
  });

  it('N13 is Failed at once after a no while another approval is open, which takes nothing any more', async () => {
    await declineOfOffer();
    const open = await openedOffer();
    await orders.abandonOffer(shopper.session, { checkoutId: shopper.checkoutId, offer: 'extra' });
    expect(await offerOrder()).toMatchObject({ status: 'Failed' });
    expect((await tries()).at(-1)).toEqual(['declined', 'abandoned']);
    const moved = pond.balanceTransactions.length;
    expect(await executed(open)).not.toMatchObject({ outcome: { status: 'captured' } });
    expect(pond.balanceTransactions).toHaveLength(moved);
  });
});
