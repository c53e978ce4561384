import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { AbandonedOffer, Order } from '../../../contracts/api/order-api.ts';
import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import type { LoadedPage, PageRequest } from '../../../contracts/page/published-graph.ts';
import { cameBackWithoutPaying } from '../../../domain/orders/approval-copy.ts';
import type { ProviderReturn } from '../../../domain/orders/payment-return.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import type { Fact } from '../../../machines/flow-facts.ts';
import type { FunnelInput } from '../../../machines/funnel/funnel.types.ts';
import { funnelView, readMeta } from '../../../machines/funnel/funnel.view.ts';
import { providerReturnMachine } from '../../../machines/payment/return/provider-return.machine.ts';
import type { PaymentAnswer, QuoteOutcome } from '../../../machines/ports.ts';
import { toSavedState } from '../../../machines/session/saved-state.ts';
import { compileWithPayments } from '../../support/funnels/compile-with-payments.ts';
import {
  anOfferReply,
  classicGraph,
  funnelOf,
  graphOf,
  page,
  thankYou,
  upsell,
} from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { offerPageModel, orderFormModel } from '../../support/pages/checkout-models.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { anAccount, anOrder, aQuote } from '../../support/pages/orders.ts';
import { personalDataIn } from '../../support/pages/personal-data.ts';
import { steppedApproval } from '../../support/pages/stepped-approval.ts';
import { afterSale, entryAt, funnelInput } from './funnel-walk.ts';

const graph = classicGraph();
/** A first offer whose failure leads to the second. */
const failingToOffer = graphOf(
  funnelOf([page('order-form'), upsell('u1', { nextPageFail: 'u2' }), upsell('u2'), thankYou()]),
);
const RETURNED: ProviderReturn = {
  provider: 'paypal',
  flow: 'payment',
  action: 'success',
  paymentId: null,
  token: 'EC-1',
  payerId: 'PAYER1',
};
const CHARGED = { provider: 'paypal', offers: 'charged' } as const;
const PAID_SALE = anOrder({ paymentMethod: 'paypal', nicn: '', cardBrand: '' });
const OFFER_ORDER: Order = anOrder({
  id: 'order-2',
  orderType: 'Upsell',
  funnelStep: 'u1',
  paymentMethod: 'paypal',
});

const DECLINED = 'Sorry, but your payment failed';

function declinedAs(severity: 'soft' | 'hard'): PaymentAnswer {
  return { type: 'declined', severity, message: DECLINED };
}

function start(over: Partial<FunnelInput> = {}, funnel = graph) {
  const load = handStepped<PageRequest, LoadedPage>();
  const stepped = steppedApproval();
  const { machine: payment, resolveReturn, submit } = stepped;
  const quote = handStepped<QuoteRequest, QuoteOutcome>();
  const checkout = checkoutMachine.provide({ actors: { requestQuote: quote.logic, payment } });
  const providerReturn = providerReturnMachine.provide({ actors: { payment } });
  const abandon = handStepped<AbandonedOffer, void>();
  const actors = { loadPage: load.logic, abandonOffer: abandon.logic, checkout, payment, providerReturn };
  const shop = aShop({ paypal: { test: true, expressSubscriptions: false } });
  const actor = createActor(compileWithPayments(funnel).provide({ actors }), {
    input: funnelInput(funnel, { shop, ...over }),
  });
  const facts: Fact[] = [];
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  const shows = () => [readMeta(actor.getSnapshot()).view, readMeta(actor.getSnapshot()).nodeId];
  const context = () => actor.getSnapshot().context;
  const view = () => funnelView(actor.getSnapshot());
  return {
    actor,
    load,
    resolveReturn,
    stepped,
    ask: stepped.create,
    leave: stepped.redirect,
    submit,
    abandon,
    quote,
    facts,
    shows,
    context,
    view,
  };
}

function startReturning(over: Partial<FunnelInput> = {}, funnel = graph) {
  return start({ entry: entryAt('order-form'), providerReturn: RETURNED, ...over }, funnel);
}

/** A funnel on its first offer, whose payment PayPal has declined softly on the way back. */
async function startSoftlyDeclined() {
  const sale = { orderId: 'order-1', checkoutId: 'checkout-1', card: null, approval: CHARGED };
  const walk = startReturning(afterSale('u1', { sale }));
  await walk.resolveReturn.answer(declinedAs('soft'));
  await loaded(walk, 'offer');
  return walk;
}

/** The session on its first offer, which the server told as declined before. */
function declinedBefore(): Partial<FunnelInput> {
  const decline = { severity: 'soft', code: 'no_funds', message: 'Declined before.' } as const;
  return afterSale('u1', {
    sale: { orderId: 'order-1', checkoutId: 'checkout-1', card: null, approval: CHARGED },
    entry: { type: 'step', id: 'u1', paymentInFlight: null, decline },
  });
}

async function loaded({ load }: ReturnType<typeof start>, view: 'offer' | 'two-step-order-form') {
  const shared = { sfid: 'content', name: 'content', title: 'Title' };
  const content =
    view === 'offer'
      ? ({ ...shared, view, content: offerPageModel().content } as const)
      : ({ ...shared, view, content: orderFormModel().content } as const);
  const offers = (load.calls.at(-1)?.offers ?? []).map((sfid) => anOfferReply(sfid));
  await load.answer({ content, offers, orders: [], freshCheckoutId: 'checkout-1' });
}

/** A funnel on its first offer, after a sale that PayPal paid. */
async function startOnOffer(offers: 'charged' | 'approved') {
  const sale = {
    orderId: 'order-1',
    checkoutId: 'checkout-1',
    card: null,
    approval: { provider: 'paypal' as const, offers },
  };
  const walk = start(afterSale('u1', { sale }));
  await loaded(walk, 'offer');
  return walk;
}

describe('the return from PayPal to a funnel', () => {
  it('Q03 it shows at once that the payment is being checked, and no step before the result', () => {
    const walk = startReturning();
    expect(walk.shows()).toEqual(['provider-return', null]);
    expect(walk.view().page).toMatchObject({ view: 'provider-return', stage: 'checking' });
    expect([walk.resolveReturn.calls, walk.load.calls]).toEqual([[RETURNED], []]);
  });

  it('N03 Q03 a paid sale continues after its order form, and its offers are charged at PayPal', async () => {
    const walk = startReturning();
    await walk.resolveReturn.answer({ type: 'captured', order: PAID_SALE });
    expect(walk.shows()).toEqual(['loading', 'u1']);
    expect(walk.context()).toMatchObject({
      sale: {
        orderId: 'order-1',
        checkoutId: 'checkout-1',
        card: null,
        approval: { provider: 'paypal', offers: 'charged' },
      },
      providerReturn: null,
    });
  });

  it('N14 a second tab whose sale is already paid enters at the session’s current step', async () => {
    const walk = startReturning(afterSale('u2'));
    await walk.resolveReturn.answer({ type: 'captured', order: PAID_SALE });
    expect(walk.shows()).toEqual(['loading', 'u2']);
  });

  it('N05 N10 a paid offer follows its yes edge', async () => {
    const walk = startReturning(afterSale('u1'));
    await walk.resolveReturn.answer({ type: 'captured', order: OFFER_ORDER });
    expect(walk.shows()).toEqual(['loading', 'u2']);
    expect(walk.context().upsells[0]).toMatchObject({ step: 'u1', status: 'purchased' });
  });

  it('Q03 another browser shows that it is paid, without offers or personal data', async () => {
    const walk = startReturning();
    const paidFor = { order: 'FH-1', name: 'A… L…', city: 'S… F…' };
    await walk.resolveReturn.answer({ type: 'captured', order: null, paidFor });
    expect(walk.shows()).toEqual(['paid-elsewhere', null]);
    expect(walk.view().page).toMatchObject({ paidFor });
    expect(walk.actor.getSnapshot().hasTag('terminal')).toBe(true);
    expect([walk.load.calls, walk.context().sale]).toEqual([[], null]);
  });

  it('Q03 E01 a cancelled return shows the unchanged form with a notice', () => {
    const walk = startReturning({ providerReturn: { ...RETURNED, action: 'cancel' } });
    expect(walk.shows()).toEqual(['loading', 'order-form']);
    expect(walk.context().notice).toEqual({ kind: 'info', message: cameBackWithoutPaying('PayPal') });
  });

  it.each<[string, Partial<FunnelInput>, PaymentAnswer | null, unknown[] | null]>([
    [
      'paid',
      {},
      { type: 'captured', order: anOrder({ funnelStep: 'order-form', paymentMethod: 'paypal' }) },
      ['paid', null],
    ],
    ['declined', {}, declinedAs('soft'), ['declined', 'payment_declined']],
    ['expired', {}, { type: 'refused', code: 'payment_expired', message: 'no' }, ['abandoned', 'payment_expired']],
    ['refused', {}, { type: 'refused', code: 'order_closed', message: 'no' }, ['failed', 'order_closed']],
    ['cancelled', { providerReturn: { ...RETURNED, action: 'cancel' } }, null, ['abandoned', null]],
    ['of no order', {}, { type: 'missing' }, null],
    ['of another session', {}, { type: 'captured', order: null }, null],
  ])('Q03 a return that is %s states the end of its payment at most once', async (_, over, outcome, end) => {
    const walk = startReturning(over);
    if (outcome) await walk.resolveReturn.answer(outcome);
    const ended = walk.facts.flatMap((fact) => (fact.type === 'payment.ended' ? [fact] : []));
    expect(personalDataIn(walk.facts)).toEqual([]);
    const [result, reason] = end ?? [];
    const place = { stepId: 'order-form', offer: null, method: 'paypal' };
    expect(ended).toMatchObject(end ? [{ ...place, outcome: result, reason }] : []);
  });

  it('Q03 N14 a return that the server knew as paid before it states its end once', async () => {
    const order = anOrder({ funnelStep: 'order-form', paymentMethod: 'paypal' });
    const end = {
      type: 'payment.ended',
      stepId: 'order-form',
      offer: null,
      method: 'paypal',
      outcome: 'paid',
      reason: null,
      orderId: order.id,
    } as const;
    const walk = startReturning(afterSale('u1', { endedOrders: [], endedMeanwhile: [end] }));
    await walk.resolveReturn.answer({ type: 'captured', order });
    expect(walk.facts.filter(({ type }) => type === 'payment.ended')).toMatchObject([
      { outcome: 'paid', orderId: order.id },
    ]);
  });

  it('Q03 a paid return leads along the form’s edge, any other one along none', async () => {
    const order = anOrder({ funnelStep: 'order-form', paymentMethod: 'paypal' });
    const paid = startReturning();
    await paid.resolveReturn.answer({ type: 'captured', order });
    const declined = startReturning();
    await declined.resolveReturn.answer(declinedAs('soft'));
    const steps = (facts: readonly Fact[]) =>
      facts.flatMap((fact) => {
        if (fact.type === 'edge.taken') return [`${fact.from} ${fact.on} ${fact.to}`];
        return fact.type === 'step.entered' ? [`${fact.how} ${fact.stepId}`] : [];
      });
    expect(steps(paid.facts)).toEqual(['order-form next u1', 'edge u1']);
    expect(steps(declined.facts)).toEqual(['returned order-form']);
  });

  it('K03 an unknown token shows that the order is missing', async () => {
    const walk = startReturning();
    await walk.resolveReturn.answer({ type: 'missing' });
    expect(walk.shows()).toEqual(['order-missing', null]);
  });

  it('N08 a declined sale is shown above the button of its form', async () => {
    const walk = startReturning();
    await walk.resolveReturn.answer(declinedAs('hard'));
    await loaded(walk, 'two-step-order-form');
    const { checkout } = walk.actor.getSnapshot().children;
    expect(checkout?.getSnapshot().context.problem?.message).toBe('Sorry, but your payment failed');
  });

  it('N08 K01 a hard decline of an offer follows its fail edge, and the reason is shown and logged', async () => {
    const walk = startReturning(afterSale('u1'));
    await walk.resolveReturn.answer(declinedAs('hard'));
    expect(walk.shows()).toEqual(['loading', 'thank-you']);
    expect(walk.context().notice).toEqual({ kind: 'error', message: DECLINED });
    expect(walk.facts).toContainEqual({ type: 'error.shown', message: DECLINED, method: 'returnFromProvider' });
  });

  it('N08 N10 an offer that a hard decline leads to is not recorded as offered', async () => {
    const walk = startReturning(afterSale('u1'), failingToOffer);
    await walk.resolveReturn.answer(declinedAs('hard'));
    expect([walk.shows(), walk.context().upsells]).toEqual([['loading', 'u2'], []]);
  });

  it('N08 a hard decline follows the edge of its own offer, whichever comes first in the funnel', async () => {
    const walk = startReturning(afterSale('u2'), failingToOffer);
    await walk.resolveReturn.answer(declinedAs('hard'));
    expect(walk.shows()).toEqual(['loading', 'thank-you']);
  });

  it('N08 a soft decline of an offer stays on it, and shows the reason', async () => {
    const walk = await startSoftlyDeclined();
    expect([walk.shows(), walk.actor.getSnapshot().hasTag('failed')]).toEqual([['offer', 'u1'], true]);
    expect(walk.context().notice).toEqual({ kind: 'error', message: DECLINED });
    walk.actor.send({ type: 'offer.accepted' });
    expect(walk.ask.calls).toHaveLength(1);
  });

  it('N08 a no after a soft decline abandons the payment along the fail edge', async () => {
    const walk = await startSoftlyDeclined();
    walk.actor.send({ type: 'offer.declined' });
    expect(walk.shows()).toEqual(['loading', 'thank-you']);
    expect(walk.abandon.calls).toEqual([{ checkoutId: 'checkout-1', offer: 'offer-u1' }]);
  });

  it.each<[string, (walk: ReturnType<typeof start>) => Promise<void>]>([
    ['whose page cannot be created', ({ ask }) => ask.answer({ type: 'refused', message: 'Not available.' })],
    ['that throws', ({ ask }) => ask.fail()],
    [
      'that is left on PayPal’s page',
      async ({ ask, stepped }) => {
        await ask.answer({ type: 'requires_approval', provider: 'paypal', approvalUrl: 'https://paypal.example/' });
        await stepped.leaveAndReturn();
      },
    ],
    [
      'whose price has changed',
      async (walk) => {
        await walk.ask.answer({ type: 'requoted', quote: aQuote(31) });
        await loaded(walk, 'offer');
      },
    ],
  ])('N08 another try %s forgets no decline: a no follows the fail edge', async (_, tryAgain) => {
    const walk = await startSoftlyDeclined();
    walk.actor.send({ type: 'offer.accepted' });
    await tryAgain(walk);
    expect(walk.view().page).toMatchObject({ view: 'offer', payment: null, hasFailed: true });
    walk.actor.send({ type: 'offer.declined' });
    expect([walk.shows()[1], walk.abandon.calls.length]).toEqual(['thank-you', 1]);
  });

  it('N08 the offer after a declined one begins without its decline, told with the page or not', async () => {
    const walk = startReturning(declinedBefore(), failingToOffer);
    await walk.resolveReturn.answer(declinedAs('soft'));
    await loaded(walk, 'offer');
    expect(walk.context().notice).toEqual({ kind: 'error', message: DECLINED });
    walk.actor.send({ type: 'offer.declined' });
    await loaded(walk, 'offer');
    expect([walk.shows(), walk.view().page]).toMatchObject([['offer', 'u2'], { hasFailed: false }]);
    expect(walk.context().notice).toBeNull();
    walk.actor.send({ type: 'offer.declined' });
    expect([walk.shows()[1], walk.abandon.calls.length]).toEqual(['thank-you', 1]);
  });

  it('N08 another approval that is not given says so, and takes no decline back', async () => {
    const walk = startReturning({ ...declinedBefore(), providerReturn: { ...RETURNED, action: 'cancel' } });
    await loaded(walk, 'offer');
    expect(walk.view().page).toMatchObject({ hasFailed: true });
    expect(walk.context().notice).toEqual({ kind: 'info', message: cameBackWithoutPaying('PayPal') });
  });

  it('O04 an unpaid offer says after the return that PayPal requires another approval', async () => {
    const sale = { orderId: 'order-1', checkoutId: 'checkout-1', card: null, approval: CHARGED };
    const walk = startReturning({ ...afterSale('u1', { sale }), providerReturn: { ...RETURNED, action: 'cancel' } });
    await loaded(walk, 'offer');
    expect(walk.view().page).toMatchObject({ approval: { name: 'PayPal', offers: 'approved' } });
  });

  it('O04 a card that paid meanwhile still pays for the offers', async () => {
    const sale = { orderId: 'order-1', checkoutId: 'checkout-1', card: { brand: 'visa', last4: '4242' } };
    const walk = startReturning({ ...afterSale('u1', { sale }), providerReturn: { ...RETURNED, action: 'cancel' } });
    await loaded(walk, 'offer');
    expect(walk.view().page).toMatchObject({ approval: null });
  });

  it('N12 R09 history navigation is blocked until the payment’s status is known', () => {
    const walk = startReturning({ visited: ['landing'] });
    walk.actor.send({ type: 'location.popped', stepId: 'landing' });
    expect(walk.shows()).toEqual(['provider-return', null]);
  });

  it('O04 after a declined funding source the shopper returns to PayPal or to the form', async () => {
    const walk = startReturning();
    await walk.resolveReturn.answer({
      type: 'requires_approval',
      provider: 'paypal',
      approvalUrl: 'https://paypal.example/',
    });
    expect(walk.view().page).toMatchObject({ stage: 'challenged' });
    walk.actor.send({ type: 'approval.abandoned' });
    expect(walk.shows()).toEqual(['loading', 'order-form']);
  });

  it('O05 R07 V07 an express checkout opens the form with PayPal’s details to confirm', async () => {
    const walk = startReturning({ providerReturn: { ...RETURNED, flow: 'express' } });
    const lines = [
      { kind: 'offer' as const, offer: 'bundle-3', name: 'Three', quantity: 1, unit: 99, standardUnit: 99, total: 99 },
    ].map((line) => ({ ...line, discount: 0, shipping: 0, subscription: null }));
    const details = { payerId: 'PAYER1', account: anAccount({ city: 'San Jose' }), quote: aQuote(99, { lines }) };
    await walk.resolveReturn.answer({ type: 'express', provider: 'paypal', details, token: 'EC-1' });
    await loaded(walk, 'two-step-order-form');
    const checkout = walk.actor.getSnapshot().children.checkout?.getSnapshot();
    expect(checkout?.context.draft).toMatchObject({
      stage: 'payment',
      method: 'paypal',
      selectedOffer: 'bundle-3',
      account: { city: 'San Jose' },
      approvedExpress: { provider: 'paypal', token: 'EC-1', payerId: 'PAYER1', providerAccount: details.account },
    });
    const saved = toSavedState(graph, walk.context(), new Date('2026-11-21'));
    expect([saved.pageName, walk.context().express]).toEqual(['PayPalNVP', null]);
    const form = walk.actor.getSnapshot().children.checkout;
    form?.send({ type: 'payment.submitted' });
    await walk.quote.answer({ type: 'quoted', quote: aQuote(99, { lines }) });
    form?.send({ type: 'total.confirmed' });
    await walk.submit.answer({ type: 'captured', order: PAID_SALE });
    expect(walk.facts.filter(({ type }) => type === 'payment.ended')).toMatchObject([
      { stepId: 'order-form', method: 'paypal', outcome: 'paid' },
    ]);
    expect(personalDataIn(walk.facts)).toEqual([]);
  });
});

describe('the redirect from an order form to PayPal', () => {
  /** An order form behind a landing page, on its way to PayPal. */
  async function startLeaving() {
    const walk = start({ entry: entryAt('order-form'), visited: ['landing'] });
    await loaded(walk, 'two-step-order-form');
    walk.actor.getSnapshot().children.checkout?.send({ type: 'express.submitted', provider: 'paypal' });
    return walk;
  }
  const goBack = ({ actor, shows }: ReturnType<typeof start>) => {
    actor.send({ type: 'location.popped', stepId: 'landing' });
    return shows();
  };

  it('N12 history navigation is blocked until the form is shown again', async () => {
    const walk = await startLeaving();
    expect(goBack(walk)).toEqual(['two-step-order-form', 'order-form']);
    await walk.quote.answer({ type: 'quoted', quote: aQuote(44.85) });
    expect([goBack(walk), walk.ask.calls.length]).toEqual([['two-step-order-form', 'order-form'], 1]);
    await walk.ask.answer({ type: 'requires_approval', provider: 'paypal', approvalUrl: 'https://paypal.example/' });
    expect(goBack(walk)).toEqual(['two-step-order-form', 'order-form']);
    await walk.stepped.leaveAndReturn();
    expect(goBack(walk)).toEqual(['loading', 'landing']);
  });

  it('N12 history navigation works again after a quote that failed', async () => {
    const walk = await startLeaving();
    await walk.quote.fail();
    expect(goBack(walk)).toEqual(['loading', 'landing']);
  });

  it('N12 history navigation stays blocked where the order turns out to be in payment already', async () => {
    const walk = await startLeaving();
    await walk.quote.answer({ type: 'quoted', quote: aQuote(44.85) });
    await walk.ask.answer({ type: 'unknown', orderId: 'order-1' });
    expect([goBack(walk), walk.submit.calls]).toEqual([
      ['two-step-order-form', 'order-form'],
      [{ type: 'resolve', orderId: 'order-1' }],
    ]);
  });
});

describe('an offer after a sale that PayPal paid', () => {
  it('N05 O04 one click charges it if PayPal needs no further approval', async () => {
    const walk = await startOnOffer('charged');
    expect(walk.view().page).toMatchObject({ view: 'offer', approval: { name: 'PayPal', offers: 'charged' } });
    walk.actor.send({ type: 'offer.accepted' });
    expect(walk.submit.calls[0]).toMatchObject({ type: 'place', request: { paymentMethod: 'paypal' } });
  });

  it('O04 N06 one that its sale is not offered is left as by a no, and the next page says why', async () => {
    const walk = await startOnOffer('approved');
    walk.actor.send({ type: 'offer.accepted' });
    await walk.ask.answer({ type: 'refused', code: 'offer_closed', message: 'This offer is over.' });
    expect([walk.shows(), walk.context().notice?.message]).toEqual([['loading', 'd1'], 'This offer is over.']);
  });

  it('O04 it is approved again after an announcement, with the offer as return address', async () => {
    const walk = await startOnOffer('approved');
    expect(walk.view().page).toMatchObject({ approval: { name: 'PayPal', offers: 'approved' } });
    walk.actor.send({ type: 'offer.accepted' });
    expect(walk.ask.calls[0]).toMatchObject({
      provider: 'paypal',
      flow: 'payment',
      order: {
        orderType: 'Upsell',
        parent: 'order-1',
        returnPath: expect.stringMatching(/^\/u1\S*\?uid=classic/),
      },
    });
    await walk.ask.answer({ type: 'requires_approval', provider: 'paypal', approvalUrl: 'https://paypal.example/' });
    expect(walk.leave.calls).toEqual([{ provider: 'paypal', url: 'https://paypal.example/' }]);
    expect(walk.view().page).toMatchObject({ payment: 'redirecting' });
    await walk.stepped.leaveAndReturn();
    expect(walk.view().page).toMatchObject({ payment: null });
  });

  it.each([
    { type: 'refused', code: 'payment_not_approved', message: '' },
    { type: 'requires_approval', provider: 'paypal', approvalUrl: 'https://paypal.example/' },
  ] as const)(
    'O04 if PayPal requires an approval after all ($type), the page says so before the next click',
    async (outcome) => {
      const walk = await startOnOffer('charged');
      walk.actor.send({ type: 'offer.accepted' });
      await walk.submit.answer(outcome);
      expect(walk.view().page).toMatchObject({ approval: { name: 'PayPal', offers: 'approved' }, payment: null });
      expect(walk.leave.calls).toEqual([]);
      walk.actor.send({ type: 'offer.accepted' });
      expect(walk.ask.calls).toHaveLength(1);
    },
  );

  it('N14 an offer whose payment is in flight in another tab is polled', async () => {
    const walk = await startOnOffer('approved');
    walk.actor.send({ type: 'offer.accepted' });
    await walk.ask.answer({ type: 'unknown', orderId: 'order-2' });
    expect(walk.submit.calls).toEqual([{ type: 'resolve', orderId: 'order-2' }]);
  });

  it.each([
    [{ type: 'refused', message: 'Sorry, but Payment Service is not available!' }, 'error', 'offer'],
    [{ type: 'requoted', quote: aQuote(31) }, 'info', 'loading'],
  ] as const)('K03 V10 after %j the offer stays', async (outcome, kind, view) => {
    const walk = await startOnOffer('approved');
    walk.actor.send({ type: 'offer.accepted' });
    await walk.ask.answer(outcome);
    expect([walk.context().notice?.kind, walk.shows()[0]]).toEqual([kind, view]);
  });
});
