import { beforeEach, expect, it } from 'vitest';
import type { CreateGuestOrder, Order } from '../../../../contracts/api/order-api.ts';
import type { AskedApproval } from '../../../../server/checkout/approvals/create-approval.ts';
import type { Orders } from '../../../../server/checkout/orders.ts';
import type { OrdersDeps } from '../../../../server/orders/records/orders-deps.ts';
import { createRegistry } from '../../../../server/payments/registry.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import {
  capturedOrder,
  newShopper,
  PATIENT,
  type Shopper,
  saleRequest,
  testCard,
  testClock,
  testOrders,
  upsellRequest,
} from '../../../support/shops/order-shop.ts';
import { describeOnBothStores } from '../../../support/stores/stores.ts';
import { POND, type PondPay, pondPay } from './pond-pay.ts';

const cards = sandboxDuringTests();

/** As a request has it; the API's schema would name the payment method. */
function asked({ cardDetails: _, ...order }: CreateGuestOrder): AskedApproval {
  return JSON.parse(JSON.stringify({ ...order, paymentMethod: POND, returnPath: '/order?uid=u' }));
}

describeOnBothStores('a made-up provider with pages of its own', (makeStore) => {
  let db: OrdersDeps['db'];
  let pond: PondPay;
  let orders: Orders;
  let shopper: Shopper;

  beforeEach(async () => {
    ({ db } = await makeStore());
    shopper = newShopper();
  });

  function takes(agreement: { agrees: boolean }): void {
    const clock = testClock();
    pond = pondPay(agreement, clock.now);
    const providers = createRegistry(testCard(cards), [pond.provider]);
    orders = testOrders(db, cards, { providers, clock: clock.now, timeouts: PATIENT });
  }

  /** Opens the provider's page, answers it and returns with its outcome. */
  async function leaveAndReturn(request: CreateGuestOrder, answer: 'yes' | 'nothing') {
    const created = await orders.createApproval(shopper.session, asked(request), 'payment');
    if (created.type !== 'approval') throw new Error(JSON.stringify(created));
    const { token, ref } = created.approval;
    if (answer === 'yes') pond.approve(token);
    return orders.executeApproval(shopper.session, { token, named: ref, payerRef: 'payer-1' }, 'payment');
  }

  async function paidThere(request: CreateGuestOrder): Promise<Order> {
    const back = await leaveAndReturn(request, 'yes');
    if (back.type !== 'outcome' || back.outcome.status !== 'captured' || !back.outcome.order)
      throw new Error(JSON.stringify(back));
    return back.outcome.order;
  }

  const sale = async () => paidThere(await saleRequest(orders, shopper, ''));
  const captures = () =>
    pond.balanceTransactions.filter(({ kind }) => kind === 'capture').map(({ orderId }) => orderId);

  it('A06 O04 charges a sale, its offer by one click, and a refund, and its ledger is the shop’s', async () => {
    takes({ agrees: true });
    const paid = await sale();
    expect(paid).toMatchObject({ status: 'Paid', paymentMethod: POND, oneClick: true });
    const offer = capturedOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, paid)));
    expect(offer).toMatchObject({ offer: 'extra', status: 'Paid', paymentMethod: POND });
    expect(captures()).toEqual([offer.id, paid.id]);
    expect(await orders.refund({ order: offer.id })).toMatchObject({ type: 'refunded' });
    expect(await orders.reconcile({})).toMatchObject({ differences: [] });
  });

  it('O04 asks for approval by its own name, and asks once more for the offer', async () => {
    takes({ agrees: false });
    const paid = await sale();
    const request = upsellRequest(shopper, paid);
    const refused = {
      type: 'problem',
      code: 'payment_not_approved',
      message: expect.stringMatching(/ Pond Pay asks /),
    };
    expect(await orders.placeGuestOrder(shopper.session, request)).toMatchObject(refused);
    expect(await leaveAndReturn(request, 'nothing')).toMatchObject(refused);
    const offer = await paidThere(request);
    expect(offer).toMatchObject({ offer: 'extra', status: 'Paid', paymentMethod: POND, oneClick: false });
    expect(captures()).toEqual([offer.id, paid.id]);
  });

  it('N14 approves the reference of its widgets: the same approval for the same one, confirmed again, and another for a new one', async () => {
    takes({ agrees: false });
    const request = await saleRequest(orders, shopper, '');
    const tokens = [];
    const consents = [];
    for (const [instrumentRef, allows] of [
      ['ref-1', true],
      ['ref-1', false],
      ['ref-2', true],
    ] as const) {
      const session = { ...shopper.session, mayAdvertise: () => allows };
      const made = await orders.createApproval(session, { ...asked(request), instrumentRef }, 'payment');
      tokens.push(made.type === 'approval' && made.approval.token);
      consents.push((await db.selectFrom('orders').select('may_advertise').executeTakeFirst())?.may_advertise);
    }
    expect(consents).toEqual([true, false, true]);
    expect(pond.instrumentRefs).toEqual(['ref-1', 'ref-1', 'ref-2']);
    expect(tokens[0]).toBe(tokens[1]);
    expect(tokens[0]).not.toBe(tokens[2]);
  });

  it('refuses a reference of its widgets that an order of another session has', async () => {
    takes({ agrees: false });
    const open = async (who: Shopper) =>
      orders.createApproval(
        who.session,
        { ...asked(await saleRequest(orders, who, '')), instrumentRef: 'ref' },
        'payment',
      );
    expect(await open(shopper)).toMatchObject({ type: 'approval' });
    expect(await open(newShopper())).toMatchObject({ type: 'problem', code: 'payment_expired' });
    expect(pond.instrumentRefs).toEqual(['ref']);
  });

  it('lets at most one of two sessions through that name one reference of its widgets at once', async () => {
    takes({ agrees: false });
    const makeOpen = async (who: Shopper) => {
      const request = { ...asked(await saleRequest(orders, who, '')), instrumentRef: 'ref' };
      return () => orders.createApproval(who.session, request, 'payment');
    };
    const both = [await makeOpen(shopper), await makeOpen(newShopper())];
    await Promise.all(both.map((open) => open()));
    expect(pond.instrumentRefs.length).toBeLessThanOrEqual(1);
    const again = await Promise.all(both.map((open) => open()));
    expect(again.filter(({ type }) => type === 'approval').length).toBeLessThanOrEqual(1);
  });

  it('N14 is charged once, with several returning tabs and a repeated acceptance of the offer', async () => {
    takes({ agrees: true });
    const request = await saleRequest(orders, shopper, '');
    const created = await orders.createApproval(shopper.session, asked(request), 'payment');
    if (created.type !== 'approval') throw new Error(JSON.stringify(created));
    const { token, ref: named, order } = created.approval;
    pond.approve(token);
    const execute = () => orders.executeApproval(shopper.session, { token, named }, 'payment');
    const backs = await Promise.all([execute(), execute(), execute()]);
    expect(backs.map((back) => back.type === 'outcome' && back.outcome.status)).toEqual(Array(3).fill('captured'));
    const accept = () => orders.placeGuestOrder(shopper.session, upsellRequest(shopper, order));
    await Promise.all([accept(), accept()]);
    expect(captures()).toEqual([capturedOrder(await accept()).id, order.id]);
  });
});
