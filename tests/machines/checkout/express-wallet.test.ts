import { describe, expect, it, onTestFinished } from 'vitest';
import { createActor } from 'xstate';
import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import { emptyAccount } from '../../../domain/account/account.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import { buildQuoteRequest } from '../../../machines/checkout/checkout.rules.ts';
import type { CheckoutDraft, CheckoutInput } from '../../../machines/checkout/checkout.types.ts';
import { checkoutView } from '../../../machines/checkout/checkout.view.ts';
import { NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { PaymentAnswer, PaymentCommand, QuoteOutcome, WalletTokenOutcome } from '../../../machines/ports.ts';
import { quoteMachine } from '../../../machines/quote/quote.machine.ts';
import type {
  WalletKind,
  WalletRequest,
  WalletResult,
  WalletSheetRequest,
} from '../../../machines/wallet/wallet.types.ts';
import { anOffer } from '../../support/funnels/funnels.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { anAccount, anOrder, aQuote } from '../../support/pages/orders.ts';

const GIVEN = {
  account: anAccount({ city: 'Portland' }),
  shippingMethod: 'fast',
  quote: aQuote(50, { id: 'quote-2' }),
};

/** The order form of a shop with both wallets, before a field is typed in. */
async function startAtForm(
  found: WalletKind[] = ['google_pay'],
  draft: Partial<CheckoutDraft> = {},
  over: Partial<CheckoutInput> = {},
) {
  const wallets = handStepped<WalletRequest, WalletKind[]>();
  const sheet = handStepped<{ wallet: WalletKind; sheet: WalletSheetRequest }, WalletTokenOutcome>();
  const ending = handStepped<{ result: WalletResult }, void>();
  const submit = handStepped<PaymentCommand, PaymentAnswer>();
  const machine = checkoutMachine.provide({
    actors: {
      findWallets: wallets.logic,
      payment: paymentMachine.provide({
        actors: { submitPayment: submit.logic, authorizeWallet: sheet.logic, finishWallet: ending.logic },
      }),
      quote: quoteMachine.provide({ actors: { refreshQuote: handStepped<QuoteRequest, QuoteOutcome>().logic } }),
    },
    actions: {
      forwardFact: () => {},
      notifyProblem: () => {},
      notifyDraft: () => {},
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
      returnPath: '/order-form',
      canAbandon: false,
      draft: {
        ...NOTHING_CHOSEN,
        checkoutId: 'checkout-1',
        stage: 'contact',
        account: emptyAccount('US'),
        selectedOffer: 'bundle-1',
        ...draft,
      },
      inFlightOrderId: null,
      returnFailure: null,
      approvals: [],
      configuredWallets: ['apple_pay', 'google_pay'],
      ...over,
    },
  }).start();
  onTestFinished(() => {
    actor.stop();
  });
  const view = () => checkoutView(actor.getSnapshot());
  if (draft.selectedOffer !== 'sample') expect(view().expressWallet).toBe('awaited');
  await wallets.answer(found);
  return { actor, sheet, submit, ending, view };
}

describe('a wallet that gives the delivery', () => {
  it('A06 V10 opens its sheet within the press, before any field, and is priced for the selection', async () => {
    const { actor, sheet, view } = await startAtForm();
    expect(view().expressWallet).toBe('google_pay');
    actor.send({ type: 'coupon.typed', text: 'SAVE10' });
    actor.send({ type: 'express.opened', wallet: 'google_pay' });
    expect(sheet.calls.map((call) => call.sheet.asks?.request)).toMatchObject([
      { offers: ['bundle-1'], checkoutId: 'checkout-1', coupon: 'SAVE10' },
    ]);
    expect(view().activity).toBe('authorizing');
  });

  it('A06 V10 E01 the order has the address and the quote of the sheet, and so has the form', async () => {
    const { actor, sheet, submit, ending, view } = await startAtForm();
    actor.send({ type: 'express.opened', wallet: 'google_pay' });
    await sheet.answer({ type: 'token', cardId: 'pm_1', given: GIVEN });
    expect(submit.calls).toMatchObject([
      {
        type: 'place',
        request: {
          paymentMethod: 'google_pay',
          account: { city: 'Portland' },
          quote: { id: 'quote-2', total: 50 },
          cardDetails: { cardId: 'pm_1' },
        },
      },
    ]);
    expect(view()).toMatchObject({ activity: 'charging', account: GIVEN.account, price: { total: 5000 } });
    await submit.answer({ type: 'captured', order: anOrder() });
    await ending.answer();
    expect(actor.getSnapshot().output?.type).toBe('captured');
  });

  it('N08 a decline leads to the payment step with what the sheet gave, and a typed card may pay', async () => {
    const { actor, sheet, submit, ending, view } = await startAtForm();
    actor.send({ type: 'express.opened', wallet: 'google_pay' });
    await sheet.answer({ type: 'token', cardId: 'pm_1', given: GIVEN });
    await submit.answer({ type: 'declined', severity: 'soft', message: 'no' });
    await ending.answer();
    expect(view()).toMatchObject({
      activity: 'editing',
      stage: 'payment',
      account: GIVEN.account,
      priceTrust: 'quoted',
      problem: { kind: 'declined' },
    });
    expect(actor.getSnapshot().matches({ editing: { form: 'payment' } })).toBe(true);
  });

  it('V10 E12 the order has no billing address that was typed before', async () => {
    const { actor, sheet, submit } = await startAtForm(['google_pay'], {
      billing: anAccount({ street: 'Old bill 9' }),
    });
    actor.send({ type: 'express.opened', wallet: 'google_pay' });
    await sheet.answer({ type: 'token', cardId: 'pm_1', given: GIVEN });
    expect(submit.calls).toHaveLength(1);
    expect(JSON.stringify(submit.calls)).not.toContain('Old bill 9');
  });

  it('V10 a quote of an earlier selection decides nothing: not that nothing is charged, nor what is charged later', async () => {
    const offers = [anOffer('sample', { offerPrice: 0 }), anOffer('bundle-1')];
    const selection = { account: anAccount(), selectedOffer: 'sample' };
    const { actor, sheet, submit, view } = await startAtForm(['google_pay'], selection, { offers });
    const request = buildQuoteRequest(actor.getSnapshot().context);
    const each = { subtotal: 29, shipping: 0, tax: 0, total: 29, nextAt: '2026-12-30T00:00:00.000Z' };
    const renewal = { frequency: 'Month' as const, multiplier: 1, ...each };
    actor.send({ type: 'quote.received', quote: aQuote(0, { isFinal: true, renewal }), request });
    expect(view().expressWallet).toBeNull();
    actor.send({ type: 'bundle.selected', offer: 'bundle-1' });
    expect(view().expressWallet).toBe('google_pay');
    actor.send({ type: 'express.opened', wallet: 'google_pay' });
    expect(submit.calls).toEqual([]);
    expect(sheet.calls.map((call) => call.sheet.recurring)).toEqual([null]);
  });

  it('N08 a closed sheet leaves the form as it was', async () => {
    const { actor, sheet, submit, view } = await startAtForm();
    const before = { ...view() };
    actor.send({ type: 'express.opened', wallet: 'google_pay' });
    await sheet.answer({ type: 'cancelled' });
    expect(view()).toEqual(before);
    expect(submit.calls).toEqual([]);
  });

  it('A06 only a wallet that can pay opens a sheet', async () => {
    const { actor, sheet, view } = await startAtForm([]);
    actor.send({ type: 'express.opened', wallet: 'google_pay' });
    expect(sheet.calls).toEqual([]);
    expect(view()).toMatchObject({ activity: 'editing', expressWallet: 'none' });
  });

  it('A06 O05 none is offered beside an approved express checkout', async () => {
    const approvedExpress = { provider: 'paypal', token: 'EC-1', payerId: 'P' } as const;
    const approvals = [{ provider: 'paypal' as const, expressSubscriptions: true }];
    await expect(startAtForm(['google_pay'], { approvedExpress }, { approvals })).rejects.toThrow(/awaited/);
  });
});
