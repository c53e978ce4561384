import { expect, it } from 'vitest';
import type { PlaceResult } from '../../../server/orders/records/order-result.ts';
import { funnelsOf } from '../../support/funnels/order-funnel.ts';
import { payPalDuringTests } from '../../support/paypal/paypal.ts';
import { EVERY_PROTOCOL } from '../../support/paypal/rest-v1.ts';
import { expectEven, reconciled } from '../../support/shops/money.ts';
import { sandboxDuringTests, takenBy } from '../../support/shops/order-sandbox.ts';
import {
  CHALLENGED,
  capturedOrder,
  challengeOf,
  DECLINED,
  newShopper,
  type Shopper,
  testOrders,
  upsellRequest,
  VISA,
} from '../../support/shops/order-shop.ts';
import {
  DAY,
  freeTrialFunnel,
  type SubscriptionShop,
  subscribedSale,
  subscribingRequest,
  subscriptionShop,
  theSubscription,
  topicsOf,
} from '../../support/shops/subscription-shop.ts';
import { describeOnOneStore } from '../../support/stores/stores.ts';
import { createdApproval, executeBack } from '../checkout/paypal/paypal-orders.ts';

/** A card whose bank asks its holder once, when it is kept. */
const ASKED_ONCE = '4000002500003155';
const SETUP = { method: 'POST', path: 'setup_intents$' };

describeOnOneStore('embedded', 'a free trial', (makeStore) => {
  const sandbox = sandboxDuringTests();
  const paypal = payPalDuringTests();

  const shop = async () => subscriptionShop(await makeStore(), sandbox, freeTrialFunnel());

  async function submit({ orders }: Pick<SubscriptionShop, 'orders'>, card: string, shopper: Shopper) {
    const request = await subscribingRequest({ orders }, sandbox, card, shopper);
    return () => orders.placeGuestOrder(shopper.session, request);
  }

  async function kept(): Promise<string[]> {
    return (await sandbox.ledger()).setups.map(({ status }) => status);
  }

  it('E12 N14 is Paid without a charge once the provider keeps the card, which its end charges', async () => {
    const { db, clock, orders, subscriptions } = await shop();
    const { sale } = await subscribedSale({ orders }, sandbox, VISA);
    expect(sale).toMatchObject({ status: 'Paid', total: 0, nicn: '4242', oneClick: true });
    expect(await kept()).toEqual(['succeeded']);
    expect(await takenBy(sandbox)).toBe(0);
    expect(await topicsOf({ db })).toEqual(['subscription.created', 'order.paid']);
    const { next_renewal_at: next, status } = await theSubscription({ db });
    expect([status, next]).toEqual(['active', new Date(clock.now().getTime() + 14 * DAY)]);
    expect((await reconciled(orders)).compared).toBe(0);
    clock.advance(13 * DAY);
    expect(await subscriptions.renewDue()).toBe(0);
    clock.advance(DAY);
    expect(await subscriptions.renewDue()).toBe(1);
    expect(await takenBy(sandbox)).toBe(3990);
    await expectEven(orders, sandbox);
    const refund = await orders.refund({ order: sale.id, reason: 'asked' });
    expect(refund).toMatchObject({ type: 'refused', message: expect.stringContaining('cost nothing') });
  });

  it('is Paid at once in a shop that captures later, since there is nothing to hold', async () => {
    const { db, another } = await shop();
    const { orders } = another(() => ({}), { capture: 'later' });
    expect((await subscribedSale({ orders }, sandbox, VISA)).sale).toMatchObject({ status: 'Paid', authorized: true });
    expect(await theSubscription({ db })).toMatchObject({ status: 'active' });
  });

  it('N08 a card that is declined keeps nothing, and another one may be tried', async () => {
    const { db, orders } = await shop();
    const shopper = newShopper();
    const declined = await (await submit({ orders }, DECLINED, shopper))();
    expect(declined).toMatchObject({ type: 'problem', status: 402, code: 'payment_declined' });
    expect(await db.selectFrom('subscriptions').select('id').execute()).toEqual([]);
    expect(capturedOrder(await (await submit({ orders }, VISA, shopper))())).toMatchObject({
      status: 'Paid',
      nicn: '4242',
    });
    expect(await kept()).toEqual(['requires_payment_method', 'succeeded']);
  });

  it('the bank asks its holder on-session, and is not asked again by the renewal', async () => {
    const { clock, orders, subscriptions } = await shop();
    const shopper = newShopper();
    const asked = await (await submit({ orders }, ASKED_ONCE, shopper))();
    await sandbox.answerChallenge(challengeOf(asked), 'complete');
    const settled = asked.type === 'reply' ? await orders.resolve(shopper.session, asked.reply.order.id) : asked;
    expect(capturedOrder(settled)).toMatchObject({ total: 0, nicn: '3155' });
    clock.advance(14 * DAY);
    expect(await subscriptions.renewDue()).toBe(1);
    expect(await takenBy(sandbox)).toBe(3990);
  });

  it('a challenge that is failed, or left for another card, keeps nothing', async () => {
    const { orders } = await shop();
    const shopper = newShopper();
    const asked = await (await submit({ orders }, CHALLENGED, shopper))();
    await sandbox.answerChallenge(challengeOf(asked), 'fail');
    const failed = asked.type === 'reply' ? await orders.resolve(shopper.session, asked.reply.order.id) : asked;
    expect(failed).toMatchObject({ code: 'payment_declined', message: expect.stringContaining('could not confirm') });
    challengeOf(await (await submit({ orders }, CHALLENGED, shopper))());
    expect(capturedOrder(await (await submit({ orders }, VISA, shopper))())).toMatchObject({ nicn: '4242' });
    expect(await kept()).toEqual(['canceled', 'canceled', 'succeeded']);
  });

  it('N14 one checkout keeps one card, whatever is submitted again, by whichever tab', async () => {
    const { db, orders } = await shop();
    const shopper = newShopper();
    const [one, other] = [
      await submit({ orders }, VISA, shopper),
      await submit({ orders }, '5555555555554444', shopper),
    ];
    const results: PlaceResult[] = await Promise.all([one(), one(), other()]);
    expect(results.filter(({ type }) => type !== 'reply')).toEqual([]);
    const order = capturedOrder(await other());
    expect(capturedOrder(await one())).toEqual(order);
    expect(await kept()).toEqual(['succeeded']);
    expect(await db.selectFrom('subscriptions').select('order_id').execute()).toEqual([{ order_id: order.id }]);
  });

  it('N14 a reply that is lost is read, and a request that was lost can keep nothing any more', async () => {
    const { clock, orders } = await shop();
    await sandbox.fault({ match: SETUP, fault: 'drop-reply', times: 2 });
    expect((await subscribedSale({ orders }, sandbox, VISA)).sale).toMatchObject({ status: 'Paid', total: 0 });
    const shopper = newShopper();
    await sandbox.fault({ match: SETUP, fault: 'reset', times: 9 });
    const lost = await (await submit({ orders }, VISA, shopper))();
    expect(lost).toMatchObject({ reply: { payment: { status: 'unknown' } } });
    await sandbox.clearFaults();
    clock.advance(3 * 60_000);
    expect(await orders.recover()).toBe(1);
    expect(await kept()).toEqual(['succeeded', 'canceled']);
    expect(capturedOrder(await (await submit({ orders }, VISA, shopper))())).toMatchObject({ status: 'Paid' });
  });

  it('N14 a shop that ends between the provider’s check and its own write finds the card by reading or by the event', async () => {
    const { clock, orders, another } = await shop();
    for (const found of ['recovery', 'event'] as const) {
      const crashed = another((card) => ({
        saveInstrument: async (request) => {
          await card.saveInstrument(request);
          throw new Error('the process ended');
        },
      }));
      const shopper = newShopper();
      const place = await submit(crashed, VISA, shopper);
      await expect(place()).rejects.toThrow('the process ended');
      clock.advance(10_000);
      const { metadata } = (await sandbox.ledger()).setups.at(-1) ?? {};
      const about = {
        says: 'captured' as const,
        chargeRef: 'seti_x',
        attemptId: metadata?.attempt_id ?? '',
        approvalRef: null,
        subscriptionRef: null,
      };
      if (found === 'recovery') expect(await orders.recover()).toBe(1);
      else
        expect(await orders.handle('stripe', { id: 'evt', type: 'setup_intent.succeeded', about })).toBe('processed');
      expect(capturedOrder(await place())).toMatchObject({ status: 'Paid', total: 0 });
    }
    expect(await kept()).toEqual(['succeeded', 'succeeded']);
  });

  it('O02 an offer after it is charged to the kept card, and a subscription that begins free keeps it once more', async () => {
    const { db, orders } = await shop();
    const { sale, shopper } = await subscribedSale({ orders }, sandbox, VISA);
    const added = { ...upsellRequest(shopper, sale), offer: { sfid: 'extra', total: 0 } };
    expect(capturedOrder(await orders.placeGuestOrder(shopper.session, added))).toMatchObject({
      total: 0,
      nicn: '4242',
    });
    expect(await kept()).toEqual(['succeeded', 'succeeded']);
    expect(await db.selectFrom('subscriptions').select('offer_sfid').orderBy('created_at').execute()).toHaveLength(2);
  });

  it('N08 cards that are tried by free trials are throttled, those that are kept included', async () => {
    const { another } = await shop();
    const { orders } = another(() => ({}));
    const session = newShopper().session;
    const trial = async (card: string) => (await submit({ orders }, card, { ...newShopper(), session }))();
    for (let tried = 0; tried < 10; tried += 1) {
      expect(await trial(tried % 2 === 0 ? DECLINED : VISA)).not.toMatchObject({ code: 'too_many_attempts' });
    }
    expect(await trial(VISA)).toMatchObject({ type: 'problem', status: 429 });
    expect(await kept()).toHaveLength(10);
  });

  it.each(EVERY_PROTOCOL)(
    'T07 by PayPal, %s, is an agreement without a first payment, and PayPal bills its end',
    async (protocol) => {
      const { db } = await shop();
      const funnels = funnelsOf(freeTrialFunnel());
      const taken = { provider: paypal.provider(protocol), publicUrl: 'http://localhost:8080' };
      const orders = testOrders(db, sandbox, { funnels, paypal: taken });
      const shopper = newShopper();
      const { cardDetails: _, ...request } = await subscribingRequest({ orders }, sandbox, VISA, shopper);
      const asked = { ...request, paymentMethod: 'paypal' as const, returnPath: '/order?uid=u' };
      const opened = await orders.createApproval(shopper.session, asked, 'subscription');
      if (opened.type !== 'approval') throw new Error(JSON.stringify(opened));
      const back = await paypal.visit(opened.approval.approvalUrl);
      const paid = await executeBack(orders, shopper, back, 'subscription');
      expect(paid).toMatchObject({ status: 'captured', order: { status: 'Paid', total: 0 } });
      expect(await paypal.taken()).toBe(0);
      expect(await kept()).toEqual([]);
      expect(await theSubscription({ db })).toMatchObject({ status: 'active', provider: taken.provider.name });
    },
  );

  it('O02 an offer that begins free asks PayPal’s payer for an agreement of its own, since no charge proves the first', async () => {
    const { db } = await shop();
    const funnels = funnelsOf(freeTrialFunnel());
    const taken = { provider: paypal.provider('nvp'), publicUrl: 'http://localhost:8080' };
    const orders = testOrders(db, sandbox, { funnels, paypal: taken });
    const shopper = newShopper();
    const { approvalUrl } = await createdApproval(orders, shopper);
    const outcome = await executeBack(orders, shopper, await paypal.visit(approvalUrl));
    if (outcome.status !== 'captured' || !outcome.order) throw new Error(JSON.stringify(outcome));
    const added = { ...upsellRequest(shopper, outcome.order), offer: { sfid: 'extra', total: 0 } };
    const problem = { type: 'problem', code: 'payment_not_approved' };
    expect(await orders.placeGuestOrder(shopper.session, added)).toMatchObject(problem);
  });
});
