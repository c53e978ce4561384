import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import type { CheckoutDraft, CheckoutInput } from '../../../machines/checkout/checkout.types.ts';
import { checkoutView } from '../../../machines/checkout/checkout.view.ts';
import { NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import type { QuoteOutcome } from '../../../machines/ports.ts';
import { anOffer } from '../../support/funnels/funnels.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { anAccount, anOrder, aQuote } from '../../support/pages/orders.ts';
import { steppedApproval } from '../../support/pages/stepped-approval.ts';

const APPROVAL = {
  type: 'requires_approval',
  provider: 'paypal',
  approvalUrl: 'https://paypal.example/checkoutnow?token=EC-1',
} as const;
const PAYPAL = { provider: 'paypal', name: 'PayPal' } as const;
const DEPARTURE = { provider: 'paypal', url: APPROVAL.approvalUrl };
const EXPRESS = { provider: 'paypal', token: 'EC-1', payerId: 'PAYER1' } as const;

/** A checkout at its payment, in a shop that accepts PayPal. */
function start(draft: Partial<CheckoutDraft> = {}, over: Partial<CheckoutInput> = {}) {
  const quote = handStepped<QuoteRequest, QuoteOutcome>();
  const approval = steppedApproval();
  const { submit } = approval;
  const reported: CheckoutDraft[] = [];
  const machine = checkoutMachine.provide({
    actors: { requestQuote: quote.logic, payment: approval.machine },
    actions: {
      forwardFact: () => {},
      notifyProblem: () => {},
      notifyPriceFailed: () => {},
      notifyDraft: ({ context }) => reported.push(context.draft),
      notifyPaymentStarted: () => {},
      notifyPaymentEnded: () => {},
      notifyRedirectStarted: () => {},
      notifyRedirectEnded: () => {},
    },
  });
  const actor = createActor(machine, {
    input: {
      funnelHash: 'hash-1',
      stepId: 'order-form',
      layout: 'two-step',
      country: 'US',
      siteName: 'Fernhollow',
      currency: 'USD',
      bumps: [],
      offers: [anOffer('bundle-1')],
      affParameters: undefined,
      canAbandon: false,
      approvals: [{ provider: 'paypal', expressSubscriptions: false }],
      returnPath: '/order?uid=classic&step=2',
      draft: {
        checkoutId: 'checkout-1',
        stage: 'payment',
        account: anAccount(),
        selectedOffer: 'bundle-1',
        ...NOTHING_CHOSEN,
        ...draft,
      },
      inFlightOrderId: null,
      returnFailure: null,
      ...over,
    },
  });
  actor.start();
  return {
    actor,
    quote,
    approval,
    ask: approval.create,
    leave: approval.redirect,
    submit,
    reported,
    view: () => checkoutView(actor.getSnapshot()),
  };
}

async function startLeaving() {
  const checkout = start();
  checkout.actor.send({ type: 'method.chosen', method: 'paypal' });
  checkout.actor.send({ type: 'payment.submitted' });
  await checkout.quote.answer({ type: 'quoted', quote: aQuote(44.85) });
  return checkout;
}

describe('an express checkout of a selection', () => {
  const CHOICE = { frequency: 'Month', multiplier: 4 } as const;
  const startIn = (expressSubscriptions: boolean) =>
    start({ stage: 'contact', subscription: CHOICE }, { approvals: [{ provider: 'paypal', expressSubscriptions }] });

  it('O05 a subscription is allowed only if PayPal’s protocol can agree to it before the address is known', async () => {
    const { actor, view } = startIn(false);
    expect(view().approvals.options[0]?.canGoExpress).toBe(false);
    actor.send({ type: 'express.submitted', provider: 'paypal' });
    expect(view().activity).toBe('editing');
    actor.send({ type: 'subscription.chosen', choice: null });
    expect(view().approvals.options[0]?.canGoExpress).toBe(true);
    expect(startIn(true).view().approvals.options[0]?.canGoExpress).toBe(true);
  });
});

describe('paying an order by PayPal', () => {
  it('A06 the card is the default, and PayPal is absent in a shop that does not accept it', () => {
    const none = { chosen: null, approvedExpress: null, redirectingTo: null };
    expect(start().view().approvals).toEqual({ ...none, options: [{ ...PAYPAL, canGoExpress: true }] });
    const { actor, view } = start({}, { approvals: [] });
    actor.send({ type: 'method.chosen', method: 'paypal' });
    actor.send({ type: 'express.submitted', provider: 'paypal' });
    expect(view()).toMatchObject({ approvals: { ...none, options: [] }, activity: 'editing' });
  });

  it('A06 PayPal is charged at once in a shop that captures cards later, also while its page is loading', () => {
    const { actor, view } = start({}, { capture: 'later' });
    expect(view().isHeld).toBe(true);
    actor.send({ type: 'method.chosen', method: 'paypal' });
    expect(view()).toMatchObject({ isHeld: false, approvals: { chosen: PAYPAL } });
    actor.send({ type: 'payment.submitted' });
    expect(view()).toMatchObject({ isHeld: false, activity: 'checkingTotal' });
  });

  it('O04 V10 Q09 it requests an approval of the total shown, with the form as return address, and redirects to it', async () => {
    const { ask, leave, view } = await startLeaving();
    expect(ask.calls).toEqual([
      {
        provider: 'paypal',
        flow: 'payment',
        order: {
          orderType: 'Standard',
          orderSource: 'Funnel',
          checkoutId: 'checkout-1',
          account: anAccount(),
          funnel: { hash: 'hash-1', step: 'order-form' },
          quote: { id: 'quote-1', total: 44.85 },
          statsInfo: { upsellIndex: 0, orderNumber: 1 },
          returnPath: '/order?uid=classic&step=2',
        },
      },
    ]);
    await ask.answer(APPROVAL);
    expect(leave.calls).toEqual([DEPARTURE]);
    expect(view()).toMatchObject({ activity: 'redirecting', approvals: { redirectingTo: PAYPAL } });
  });

  it('T07 a quote with renewals requests a subscription', async () => {
    const { actor, quote, ask } = start({ method: 'paypal' });
    actor.send({ type: 'payment.submitted' });
    const later = { subtotal: 39.9, shipping: 4.95, tax: 0, total: 44.85, nextAt: '2026-12-21T10:00:00.000Z' };
    const renewal = { frequency: 'Month' as const, multiplier: 1, ...later };
    await quote.answer({ type: 'quoted', quote: aQuote(44.85, { renewal }) });
    expect(ask.calls[0]?.flow).toBe('subscription');
  });

  it('E01 Q03 the choice and the redirect are stored before the page is left', async () => {
    const { ask, reported } = await startLeaving();
    await ask.answer(APPROVAL);
    expect(reported.at(-1)).toMatchObject({ method: 'paypal', away: 'paypal', account: anAccount() });
  });

  it('N14 a second click requests nothing more', async () => {
    const { actor, ask } = await startLeaving();
    actor.send({ type: 'payment.submitted' });
    await ask.answer(APPROVAL);
    actor.send({ type: 'payment.submitted' });
    expect(ask.calls).toHaveLength(1);
  });

  it('Q03 a page from the back-forward cache shows the same form, and continues the same approval', async () => {
    const { actor, ask, leave, approval, view, reported } = await startLeaving();
    await ask.answer(APPROVAL);
    await approval.leaveAndReturn();
    expect(view()).toMatchObject({
      activity: 'editing',
      account: anAccount(),
      problem: { kind: 'approval' },
      problemAnswer: 'continueApproval',
      approvals: { chosen: PAYPAL },
    });
    expect(reported.at(-1)?.away).toBeNull();
    actor.send({ type: 'approval.continued' });
    expect(leave.calls).toHaveLength(2);
    expect(ask.calls).toHaveLength(1);
  });

  it('Q03 after a reload the form says that PayPal was not completed, does not redirect by itself, and accepts other payment methods', () => {
    const { actor, view, leave, ask } = start({ method: 'paypal', away: 'paypal' });
    expect(view()).toMatchObject({ activity: 'editing', problem: { kind: 'approval' } });
    expect([leave.calls, ask.calls]).toEqual([[], []]);
    actor.send({ type: 'method.chosen', method: 'card' });
    expect(view()).toMatchObject({ problem: null, approvals: { chosen: null } });
  });

  it('V10 a changed total is the shopper’s to confirm before the redirect', async () => {
    const { actor, ask, leave, view } = await startLeaving();
    await ask.answer({ type: 'requoted', quote: aQuote(50, { id: 'quote-2' }) });
    expect(view()).toMatchObject({ activity: 'confirming', changed: { total: 5000 } });
    expect(leave.calls).toEqual([]);
    actor.send({ type: 'total.confirmed' });
    expect(ask.calls[1]?.order.quote).toEqual({ id: 'quote-2', total: 50 });
  });

  it('N14 an order whose payment is in flight in another tab is polled, and not approved again', async () => {
    const { actor, ask, submit, leave } = await startLeaving();
    await ask.answer({ type: 'unknown', orderId: 'order-1' });
    expect([submit.calls, leave.calls]).toEqual([[{ type: 'resolve', orderId: 'order-1' }], []]);
    await submit.answer({ type: 'captured', order: anOrder() });
    expect(actor.getSnapshot().output).toMatchObject({ type: 'captured' });
  });

  it('N14 V10 an express checkout with a changed total requests a new approval from PayPal for the agreed total', async () => {
    const { actor, quote, ask, submit, view } = start();
    actor.send({ type: 'express.submitted', provider: 'paypal' });
    await quote.answer({ type: 'quoted', quote: aQuote(44.85) });
    await ask.answer({ type: 'unknown', orderId: 'order-1' });
    await submit.answer({ type: 'requoted', quote: aQuote(50) });
    expect(view()).toMatchObject({ activity: 'confirming', changed: { total: 5000 } });
    actor.send({ type: 'total.confirmed' });
    expect(ask.calls.at(-1)).toMatchObject({ flow: 'express', order: { quote: { total: 50 } } });
  });

  it('N14 V10 a payment by PayPal that a reload interrupted continues with PayPal after its total has changed', async () => {
    const { actor, ask, submit } = start({ method: 'paypal' }, { inFlightOrderId: 'order-1' });
    await submit.answer({ type: 'requoted', quote: aQuote(50) });
    actor.send({ type: 'total.confirmed' });
    expect(ask.calls).toMatchObject([{ flow: 'payment', order: { quote: { total: 50 } } }]);
  });

  it('K03 an unavailable PayPal shows a problem, and the form stays', async () => {
    const { ask, view } = await startLeaving();
    await ask.answer({ type: 'refused', message: 'Sorry, but Payment Service is not available!' });
    expect(view()).toMatchObject({ activity: 'editing', problem: { kind: 'service' } });
  });

  it('K03 an approval address outside the provider’s hosts causes no redirect', async () => {
    const { ask, leave, view } = await startLeaving();
    await ask.answer({ ...APPROVAL, approvalUrl: 'javascript:alert(1)' });
    await leave.fail();
    expect(view()).toMatchObject({ activity: 'editing', problem: { kind: 'service' } });
  });

  it('N14 an open approval that a reload polled is offered, and never redirected to by itself', async () => {
    const { actor, submit, leave, view } = start({ method: 'paypal' }, { inFlightOrderId: 'order-1' });
    expect(submit.calls).toEqual([{ type: 'resolve', orderId: 'order-1' }]);
    await submit.answer({ type: 'requires_approval', provider: 'paypal', approvalUrl: APPROVAL.approvalUrl });
    expect(view()).toMatchObject({
      activity: 'editing',
      problem: { kind: 'approval' },
      problemAnswer: 'continueApproval',
    });
    expect(leave.calls).toEqual([]);
    actor.send({ type: 'approval.continued' });
    expect(leave.calls).toEqual([DEPARTURE]);
  });

  it('Q03 after a decline of the order in flight a reload does not say that PayPal was not completed', async () => {
    const { actor, submit, reported } = start({ method: 'paypal', away: 'paypal' }, { inFlightOrderId: 'order-1' });
    await submit.answer({ type: 'declined', severity: 'soft', message: 'no' });
    expect(actor.getSnapshot().context.inFlightOrderId).toBeNull();
    expect(reported.at(-1)?.away).toBeNull();
    expect(start(reported.at(-1)).view()).toMatchObject({ activity: 'editing', problem: null });
  });

  it('N08 a payment that failed on the way back is shown above the button', () => {
    const { view } = start({}, { returnFailure: 'Sorry, but your payment failed' });
    expect(view().problem).toEqual({ kind: 'declinedByProvider', message: 'Sorry, but your payment failed' });
  });
});

describe('express checkout', () => {
  it('O05 it begins without an address', async () => {
    const { actor, quote, ask } = start({ stage: 'contact', account: anAccount({ state: '', zipPostalCode: '' }) });
    actor.send({ type: 'express.submitted', provider: 'paypal' });
    await quote.answer({ type: 'quoted', quote: aQuote(44.85, { isFinal: false }) });
    expect(ask.calls[0]).toMatchObject({ provider: 'paypal', flow: 'express', order: { quote: { id: 'quote-1' } } });
    expect(ask.calls[0]?.order).not.toHaveProperty('account');
  });

  it('O05 V10 the message about a new total comes with that total', async () => {
    const { actor, quote, ask, view } = start();
    actor.send({ type: 'express.submitted', provider: 'paypal' });
    await quote.answer({ type: 'quoted', quote: aQuote(44.85) });
    await ask.answer({ type: 'requoted', quote: aQuote(50, { id: 'quote-2' }) });
    expect(view()).toMatchObject({
      activity: 'editing',
      problem: { kind: 'total' },
      priceTrust: 'quoted',
      price: { total: 5000 },
    });
  });

  it('O05 V10 it pays the confirmed total with PayPal’s token', async () => {
    const { actor, quote, submit, view } = start({ approvedExpress: EXPRESS, method: 'paypal' });
    expect(view().approvals.approvedExpress).toEqual(PAYPAL);
    actor.send({ type: 'payment.submitted' });
    await quote.answer({ type: 'quoted', quote: aQuote(44.85) });
    const payment = { ...EXPRESS, quote: { id: 'quote-1', total: 44.85 }, isRecurring: false };
    expect(submit.calls).toEqual([{ type: 'express', payment }]);
    await submit.answer({ type: 'captured', order: anOrder() });
    expect(actor.getSnapshot().output).toMatchObject({ type: 'captured' });
  });

  it.each([
    ['lacks a last name', anAccount({ firstName: 'Cher', lastName: '', phone: '' }), true],
    ['lacks a phone number alone', anAccount({ phone: '' }), false],
  ])('V07 O05 what the shopper typed goes with it where PayPal’s account %s', async (_, providerAccount, isSent) => {
    const { actor, quote, submit, view } = start({
      account: providerAccount,
      approvedExpress: { ...EXPRESS, providerAccount },
      method: 'paypal',
    });
    expect(view().providerAccount).toEqual(providerAccount);
    const account = { ...providerAccount, lastName: 'Sarkisian' };
    actor.send({ type: 'contact.drafted', account });
    actor.send({ type: 'payment.submitted' });
    await quote.answer({ type: 'quoted', quote: aQuote(44.85) });
    const payment = { ...EXPRESS, quote: { id: 'quote-1', total: 44.85 }, isRecurring: false };
    expect(submit.calls).toEqual([{ type: 'express', payment: isSent ? { ...payment, account } : payment }]);
  });

  it('O05 on the one page, too, the shopper confirms PayPal’s details or types others', () => {
    const { actor, view, reported } = start({ approvedExpress: EXPRESS }, { layout: 'one-page' });
    expect(view()).toMatchObject({ stage: 'payment', approvals: { approvedExpress: PAYPAL } });
    actor.send({ type: 'express.left' });
    expect(view()).toMatchObject({ stage: 'contact', approvals: { approvedExpress: null }, account: anAccount() });
    expect(reported.at(-1)?.approvedExpress).toBeNull();
  });

  it('A06 O05 the details of a provider that the shop no longer accepts are paid by another method', async () => {
    const { actor, quote, submit, view } = start({ approvedExpress: EXPRESS, method: 'paypal' }, { approvals: [] });
    expect(view()).toMatchObject({
      approvals: { options: [], approvedExpress: null, chosen: null },
      account: anAccount(),
    });
    actor.send({ type: 'payment.submitted' });
    await quote.answer({ type: 'quoted', quote: aQuote(44.85) });
    expect(submit.calls).toEqual([]);
  });

  it.each(['payment_expired', 'payment_not_approved', 'order_missing', 'version_gone'])(
    'O05 after %s the address stays, and PayPal requires a new approval',
    async (code) => {
      const { actor, quote, submit, view } = start({ approvedExpress: EXPRESS, method: 'paypal' });
      actor.send({ type: 'payment.submitted' });
      await quote.answer({ type: 'quoted', quote: aQuote(44.85) });
      await submit.answer({ type: 'refused', code, message: 'no' });
      expect(view()).toMatchObject({
        activity: 'editing',
        problem: { message: 'no' },
        account: anAccount(),
        approvals: { approvedExpress: null, chosen: PAYPAL },
      });
    },
  );
});
