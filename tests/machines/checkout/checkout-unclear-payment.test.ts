import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import type { AccountDetails } from '../../../domain/account/account.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import { checkoutView } from '../../../machines/checkout/checkout.view.ts';
import { NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { PaymentAnswer, PaymentCommand, QuoteOutcome, TokenOutcome } from '../../../machines/ports.ts';
import { anOffer } from '../../support/funnels/funnels.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { anAccount, anOrder, aQuote } from '../../support/pages/orders.ts';

/** A payment by card whose machine throws on the answer with its outcome. */
async function startPaying() {
  const quote = handStepped<QuoteRequest, QuoteOutcome>();
  const token = handStepped<{ account: AccountDetails | null }, TokenOutcome>();
  const submit = handStepped<PaymentCommand, PaymentAnswer>();
  const reported: string[] = [];
  let isBroken = true;
  const payment = paymentMachine.provide({
    actors: { submitPayment: submit.logic, tokenizeCard: token.logic },
    guards: {
      isEnd: (_, outcome) => {
        if (isBroken && outcome.type === 'captured') throw new Error('a machine that breaks');
        return outcome.type === 'captured' || outcome.type === 'declined';
      },
    },
    delays: { pause: 0 },
  });
  const machine = checkoutMachine.provide({
    actors: { requestQuote: quote.logic, payment },
    actions: {
      forwardFact: () => {},
      notifyProblem: () => {},
      notifyPriceFailed: () => {},
      notifyDraft: () => {},
      notifyPaymentStarted: () => reported.push('paying'),
      notifyPaymentEnded: () => reported.push('idle'),
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
      returnPath: '/order-form',
      canAbandon: false,
      draft: {
        checkoutId: 'checkout-1',
        stage: 'payment',
        account: anAccount(),
        selectedOffer: 'bundle-1',
        ...NOTHING_CHOSEN,
      },
      inFlightOrderId: null,
      returnFailure: null,
      approvals: [],
    },
  });
  actor.start();
  actor.send({ type: 'payment.submitted' });
  await quote.answer({ type: 'quoted', quote: aQuote(44.85) });
  await token.answer({ type: 'token', cardId: 'pm_1' });
  reported.length = 0;
  const mend = () => {
    isBroken = false;
  };
  return { actor, submit, reported, mend, view: () => checkoutView(actor.getSnapshot()) };
}

describe('a payment whose machine throws', () => {
  it('N14 the form does not claim that nothing was taken: it stays closed, and the shopper may check the outcome', async () => {
    const { actor, submit, reported, view } = await startPaying();
    await submit.answer({ type: 'captured', order: anOrder() });
    expect(view()).toMatchObject({ activity: 'unknown', problem: null });
    expect(reported).toEqual([]);
    actor.send({ type: 'payment.submitted' });
    expect(submit.calls).toHaveLength(1);
  });

  it('N14 it sends the same request again, which charges once, if the order is unknown', async () => {
    const { actor, submit, mend } = await startPaying();
    await submit.answer({ type: 'captured', order: anOrder() });
    mend();
    actor.send({ type: 'payment.asked' });
    expect(submit.calls[1]).toEqual(submit.calls[0]);
    await submit.answer({ type: 'captured', order: anOrder() });
    expect(actor.getSnapshot().output?.type).toBe('captured');
  });

  it('N14 it polls a known order in flight', async () => {
    const { actor, submit, mend } = await startPaying();
    await submit.answer({ type: 'unknown', orderId: 'order-1' });
    await expect.poll(() => submit.calls.length).toBe(2);
    await submit.answer({ type: 'captured', order: anOrder() });
    mend();
    actor.send({ type: 'payment.asked' });
    expect(submit.calls[2]).toEqual({ type: 'resolve', orderId: 'order-1' });
    await submit.answer({ type: 'declined', severity: 'soft', message: 'no' });
    expect(checkoutView(actor.getSnapshot()).activity).toBe('editing');
  });
});
