import { expect, it } from 'vitest';
import type { Order } from '../../../contracts/api/order-api.ts';
import type { ChargeResult } from '../../../server/payments/port/charge.ts';
import { createRegistry } from '../../../server/payments/registry.ts';
import { closingAgreements } from '../../../server/subscriptions/lifecycle/close-agreement.ts';
import { sandboxDuringTests } from '../../support/shops/order-sandbox.ts';
import { capturedOrder, newShopper, testCard, upsellRequest, VISA } from '../../support/shops/order-shop.ts';
import {
  DAY,
  DELIVERY,
  renewalOrders,
  subscribingRequest,
  subscriptionShop,
  theSubscription,
} from '../../support/shops/subscription-shop.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';
import { POND, type PondTerms, pondPay } from '../checkout/approvals/pond-pay.ts';
import { deliverDue, outboxDeps } from '../outbox/outbox-fixtures.ts';

const DECLINED = { type: 'declined', providerRef: null, severity: 'soft', code: 'no_money', message: 'No.' } as const;
const AGREEMENT = 'agreement-1';

describeOnBothStores("a subscription on a payer's agreement that the shop bills", (makeStore) => {
  const cards = sandboxDuringTests();

  /** A shop with a sale that a payer approved, subscribed to every month. */
  async function subscribed({
    first,
    ...terms
  }: Omit<PondTerms, 'agrees' | 'renewals'> & { first?: ChargeResult } = {}) {
    const { db } = await makeStore();
    const base = subscriptionShop({ db }, cards);
    const pond = pondPay({ agrees: true, renewals: 'by the shop', ...terms }, base.clock.now);
    const providers = createRegistry(testCard(cards), [pond.provider]);
    const { orders, subscriptions } = base.another(undefined, { providers });
    const shopper = newShopper();
    const { cardDetails: _, ...request } = await subscribingRequest({ orders }, cards, VISA, shopper);
    const asked = JSON.parse(JSON.stringify({ ...request, paymentMethod: POND, returnPath: '/order?uid=u' }));
    const created = await orders.createApproval(shopper.session, { ...asked, instrumentRef: 'ref' }, 'subscription');
    if (created.type !== 'approval') throw new Error(JSON.stringify(created));
    const { token, order } = created.approval;
    pond.approve(token);
    if (first) pond.answerNext(first);
    const back = await orders.executeApproval(shopper.session, { token }, 'subscription');
    const sale: Order = back.type === 'outcome' && 'order' in back.outcome ? (back.outcome.order ?? order) : order;
    const withoutProvider = base.another(undefined, { providers: createRegistry(testCard(cards)) });
    const deliver = () =>
      deliverDue(
        outboxDeps(db, {
          deliverers: closingAgreements({}, { db, providers }),
          clock: base.clock.now,
          pace: { firstPause: 1_000 },
        }),
      );
    return { db, clock: base.clock, pond, orders, subscriptions, withoutProvider, shopper, sale, deliver };
  }

  it('A05 E12 N14 is renewed by its agreement, off-session and once', async () => {
    const shop = await subscribed();
    shop.clock.advance(30 * DAY);
    expect(await shop.subscriptions.renewDue()).toBe(1);
    expect(await shop.subscriptions.renewDue()).toBe(0);
    expect(shop.pond.charges).toMatchObject([{ instrument: AGREEMENT, initiatedAs: 'MIT', amount: DELIVERY }]);
    const [renewal] = await renewalOrders(shop);
    expect(renewal).toMatchObject({ status: 'Paid', payment_method: POND, instrument: { agreementRef: AGREEMENT } });
    expect(await theSubscription(shop)).toMatchObject({ status: 'active', renewals: 1 });
    expect(await shop.orders.reconcile({})).toMatchObject({ differences: [] });
  });

  it('A05 is tried again after a decline, by the dunning schedule or at the shopper’s request', async () => {
    const shop = await subscribed();
    shop.clock.advance(30 * DAY);
    shop.pond.answerNext(DECLINED);
    await shop.subscriptions.renewDue();
    const late = await theSubscription(shop);
    expect(late).toMatchObject({ status: 'past_due', declines: 1 });
    const paid = await shop.subscriptions.confirm(late.cancel_token);
    expect(paid).toMatchObject({ type: 'reply', reply: { payment: { status: 'captured' } } });
    expect(shop.pond.charges.map(({ initiatedAs }) => initiatedAs)).toEqual(['MIT', 'CIT']);
    expect(await theSubscription(shop)).toMatchObject({ status: 'active', declines: 0 });
  });

  it('E12 goes on with a card of its link once the agreement can be charged no more', async () => {
    const shop = await subscribed();
    shop.clock.advance(30 * DAY);
    shop.pond.answerNext({ type: 'refused', reason: 'approval', detail: 'it was closed' });
    await shop.subscriptions.renewDue();
    const { cancel_token: token } = await theSubscription(shop);
    const linked = await shop.subscriptions.byToken(token);
    expect(linked?.subscription).toMatchObject({ status: 'needs_you', paymentMethod: POND });
    expect(linked?.subscription.renewal).toMatchObject({ reason: 'unchargeable' });
    const cardId = await cards.token(VISA);
    const paid = await shop.subscriptions.confirm(token, { cardId });
    expect(paid).toMatchObject({ type: 'reply', reply: { order: { paymentMethod: 'card', nicn: '4242' } } });
    shop.clock.advance(31 * DAY);
    expect(await shop.subscriptions.renewDue()).toBe(1);
    expect(shop.pond.charges).toHaveLength(1);
    expect((await renewalOrders(shop)).map(({ status }) => status)).toEqual(['Paid', 'Paid']);
  });

  it('E12 asks for a card where the shop does not take its provider any more', async () => {
    const shop = await subscribed();
    shop.clock.advance(30 * DAY);
    await shop.withoutProvider.subscriptions.renewDue();
    expect(await theSubscription(shop)).toMatchObject({ status: 'needs_you' });
    expect(shop.pond.charges).toEqual([]);
  });

  it('N08 begins nothing after a hard decline, and its agreement is closed', async () => {
    const shop = await subscribed({ first: { ...DECLINED, severity: 'hard' } });
    expect(await shop.db.selectFrom('subscriptions').selectAll().execute()).toEqual([]);
    await shop.deliver();
    expect(shop.pond.ended).toEqual(['ref']);
  });

  it('A05 ends with its agreement, which is closed until the provider has said so', async () => {
    const shop = await subscribed({ failedEnds: 1 });
    await shop.deliver();
    expect(shop.pond.ended).toEqual([]);
    await shop.subscriptions.cancel((await theSubscription(shop)).cancel_token);
    await shop.deliver();
    shop.clock.advance(DAY);
    await shop.deliver();
    await shop.deliver();
    expect(shop.pond.ended).toEqual([AGREEMENT, AGREEMENT]);
  });

  it('A05 keeps an agreement that another subscription is charged by', async () => {
    const shop = await subscribed();
    const request = { ...upsellRequest(shop.shopper, shop.sale), offer: { sfid: 'extra', total: 15 } };
    const offer = capturedOrder(await shop.orders.placeGuestOrder(shop.shopper.session, request));
    const tokens = await shop.db.selectFrom('subscriptions').select(['cancel_token', 'order_id']).execute();
    const tokenOf = (id: string) => tokens.find(({ order_id: order }) => order === id)?.cancel_token ?? '';
    await shop.subscriptions.cancel(tokenOf(shop.sale.id));
    await shop.deliver();
    expect(shop.pond.ended).toEqual([]);
    await shop.subscriptions.cancel(tokenOf(offer.id));
    await shop.deliver();
    expect(shop.pond.ended).toEqual([AGREEMENT]);
  });
});
