import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import type { CheckoutEvent } from '../../../machines/checkout/checkout.types.ts';
import { checkoutView } from '../../../machines/checkout/checkout.view.ts';
import { NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import type { QuoteOutcome } from '../../../machines/ports.ts';
import { anOffer } from '../../support/funnels/funnels.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { anAccount, aQuote } from '../../support/pages/orders.ts';
import { steppedApproval } from '../../support/pages/stepped-approval.ts';

const QUOTED: QuoteOutcome = { type: 'quoted', quote: aQuote(44.85) };
const OPEN = {
  type: 'requires_approval',
  provider: 'paypal',
  approvalUrl: 'https://paypal.example/checkoutnow?token=EC-1',
} as const;

/** A form shown again without an answer while its approval is open. */
async function backWithout() {
  const quote = handStepped<QuoteRequest, QuoteOutcome>();
  const approval = steppedApproval();
  const machine = checkoutMachine.provide({
    actors: { requestQuote: quote.logic, payment: approval.machine },
    actions: {
      forwardFact: () => {},
      notifyProblem: () => {},
      notifyPriceFailed: () => {},
      notifyDraft: () => {},
      notifyPaymentEnded: () => {},
      notifyRedirectStarted: () => {},
      notifyRedirectEnded: () => {},
    },
  });
  const draft = {
    checkoutId: 'checkout-1',
    stage: 'payment' as const,
    account: anAccount(),
    selectedOffer: 'bundle-1',
  };
  const actor = createActor(machine, {
    input: {
      funnelHash: 'hash-1',
      stepId: 'order-form',
      layout: 'one-page',
      country: 'US',
      siteName: 'Fernhollow',
      currency: 'USD',
      affParameters: undefined,
      canAbandon: false,
      offers: [anOffer('bundle-1'), anOffer('bundle-3', { offerPrice: 99 })],
      bumps: [{ ...anOffer('bump-1'), currency: 'USD', imageUrl: null, bump: null }],
      approvals: [{ provider: 'paypal', expressSubscriptions: false }],
      returnPath: '/order',
      draft: { ...draft, ...NOTHING_CHOSEN, method: 'paypal' },
      inFlightOrderId: null,
      returnFailure: null,
    },
  });
  actor.start();
  actor.send({ type: 'checkout.submitted', account: anAccount() });
  await quote.answer(QUOTED);
  await approval.create.answer(OPEN);
  await approval.leaveAndReturn();
  return { actor, quote, approval, view: () => checkoutView(actor.getSnapshot()) };
}

const CHANGES: CheckoutEvent[] = [
  { type: 'bundle.selected', offer: 'bundle-3' },
  { type: 'bump.toggled', offer: 'bump-1', isTicked: true },
  { type: 'coupon.entered', code: 'SAVE10' },
  { type: 'shipping.chosen', method: 'express' },
  { type: 'contact.drafted', account: anAccount({ zipPostalCode: '10001' }) },
  { type: 'contact.drafted', account: anAccount({ email: 'other@example.com' }) },
];

describe('an open approval when the form is shown again', () => {
  it.each(CHANGES)(
    'V10 O04 after $type it is not continued, because it would charge the earlier order',
    async (change) => {
      const { actor, quote, approval, view } = await backWithout();
      expect(view()).toMatchObject({ problem: { kind: 'approval' }, problemAnswer: 'continueApproval' });
      actor.send(change);
      expect(view()).toMatchObject({ problem: null, problemAnswer: null });
      actor.send({ type: 'approval.continued' });
      expect(approval.redirect.calls).toHaveLength(1);
      actor.send({ type: 'checkout.submitted', account: anAccount() });
      await quote.answer({ type: 'quoted', quote: aQuote(view().price.total / 100, { id: 'quote-2' }) });
      expect(approval.create.calls.at(-1)).toMatchObject({ order: { quote: { id: 'quote-2' } } });
    },
  );

  it('Q03 it can be continued if only the typing differs, or the change does not concern the order', async () => {
    const { actor, approval, view } = await backWithout();
    const { street, zipPostalCode } = anAccount();
    const account = anAccount({ street: `${street} `, zipPostalCode: ` ${zipPostalCode}` });
    actor.send({ type: 'contact.drafted', account });
    actor.send({ type: 'remember.changed', remember: true });
    expect(view()).toMatchObject({ problem: { kind: 'approval' }, problemAnswer: 'continueApproval' });
    actor.send({ type: 'approval.continued' });
    expect(approval.redirect.calls).toHaveLength(2);
    expect(approval.create.calls).toHaveLength(1);
  });
});
