import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Quote, QuoteRequest } from '../../../contracts/api/quote-api.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import type { CheckoutInput, CheckoutLayout } from '../../../machines/checkout/checkout.types.ts';
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

/** A checkout at its payment with Google Pay available and a quote of $44.85 pending. */
async function startAtWallets(
  shown: Partial<Quote> = {},
  layout: CheckoutLayout = 'two-step',
  capture: CheckoutInput['capture'] = 'now',
) {
  const reported: string[] = [];
  const quote = handStepped<QuoteRequest, QuoteOutcome>();
  const wallets = handStepped<WalletRequest, WalletKind[]>();
  const sheet = handStepped<{ wallet: WalletKind; sheet: WalletSheetRequest }, WalletTokenOutcome>();
  const ending = handStepped<{ result: WalletResult }, void>();
  const submit = handStepped<PaymentCommand, PaymentAnswer>();
  const payment = paymentMachine.provide({ actors: { submitPayment: submit.logic } });
  const price = quoteMachine.provide({ actors: { refreshQuote: quote.logic }, delays: { pause: 0 } });
  const machine = checkoutMachine.provide({
    actors: {
      requestQuote: quote.logic,
      findWallets: wallets.logic,
      authorizeWallet: sheet.logic,
      finishWallet: ending.logic,
      payment,
      quote: price,
    },
    actions: {
      forwardFact: () => {},
      notifyProblem: () => {},
      notifyPriceFailed: () => {},
      notifyDraft: () => {},
      notifyPaymentStarted: () => reported.push('paying'),
      notifyPaymentEnded: () => reported.push('idle'),
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
      layout,
      country: 'US',
      siteName: 'Fernhollow',
      currency: 'USD',
      bumps: [],
      offers: [anOffer('bundle-1')],
      affParameters: undefined,
      returnPath: '/order-form',
      canAbandon: false,
      draft: { ...draft, ...NOTHING_CHOSEN },
      inFlightOrderId: null,
      capture,
      returnFailure: null,
      approvals: [],
    },
  });
  actor.start();
  await expect.poll(() => quote.calls.length).toBe(1);
  await quote.answer({ type: 'quoted', quote: aQuote(44.85, { isFinal: true, ...shown }) });
  await wallets.answer(['google_pay']);
  return { actor, quote, sheet, ending, submit, reported, view: () => checkoutView(actor.getSnapshot()) };
}

/** The same with an open sheet. */
async function startAtSheet() {
  const checkout = await startAtWallets();
  checkout.actor.send({ type: 'wallet.submitted', wallet: 'google_pay' });
  return checkout;
}

describe('a wallet whose payment has ended', () => {
  it('N12 history navigation is blocked until its sheet has closed and the funnel has the sale', async () => {
    const { actor, sheet, submit, ending, reported } = await startAtSheet();
    reported.length = 0;
    await sheet.answer({ type: 'token', cardId: 'pm_1' });
    await submit.answer({ type: 'captured', order: anOrder() });
    expect(ending.calls).toEqual([{ result: 'success' }]);
    expect(reported).toEqual(['paying']);
    await ending.answer();
    expect(actor.getSnapshot().output?.type).toBe('captured');
    expect(reported).toEqual(['paying']);
  });

  it('N08 no charge is shown while the sheet closes after a decline, and history navigation works afterwards', async () => {
    const { sheet, submit, ending, view, reported } = await startAtSheet();
    reported.length = 0;
    await sheet.answer({ type: 'token', cardId: 'pm_1' });
    await submit.answer({ type: 'declined', severity: 'soft', message: 'no' });
    expect(view().activity).toBe('authorizing');
    expect(reported).toEqual(['paying']);
    await ending.answer();
    expect(view()).toMatchObject({ activity: 'editing', problem: { kind: 'declined' } });
    expect(reported).toEqual(['paying', 'idle']);
  });
});

describe('a wallet’s button', () => {
  it('A06 V10 it is ready with a final total and a complete form', async () => {
    const { view } = await startAtWallets();
    expect(view().walletSheet).toBe('ready');
  });

  it('V10 it waits for a final total', async () => {
    const { view } = await startAtWallets({ isFinal: false });
    expect(view()).toMatchObject({ priceTrust: 'quoted', walletSheet: 'waiting' });
  });

  it('V07 it leads to the missing field of an incomplete form', async () => {
    const { actor, view } = await startAtWallets({}, 'one-page');
    actor.send({ type: 'contact.drafted', account: anAccount({ email: '' }) });
    expect(view().walletSheet).toBe('incomplete');
  });

  it('V10 a press that submits a new address says that its total is pending, and requests it at once', async () => {
    const { actor, quote, sheet, view } = await startAtWallets({}, 'one-page');
    actor.send({ type: 'contact.drafted', account: anAccount({ zipPostalCode: '94608' }) });
    actor.send({ type: 'wallet.submitted', wallet: 'google_pay' });
    expect(sheet.calls).toEqual([]);
    expect(view()).toMatchObject({ walletSheet: 'waiting', problem: { kind: 'total' } });
    expect(quote.calls.at(-1)?.deliverTo?.zipPostalCode).toBe('94608');
    await quote.answer({ type: 'quoted', quote: aQuote(46, { isFinal: true }) });
    expect(view().walletSheet).toBe('ready');
    actor.send({ type: 'wallet.submitted', wallet: 'google_pay' });
    expect(sheet.calls.map((call) => call.sheet.total)).toEqual([4600]);
    expect(view().problem).toBeNull();
  });
});

describe('a wallet whose price has changed when it pays', () => {
  it('V10 the sheet fails, and the form shows the new total and that nothing was charged', async () => {
    const { sheet, submit, ending, view } = await startAtSheet();
    await sheet.answer({ type: 'token', cardId: 'pm_1' });
    await submit.answer({ type: 'requoted', quote: aQuote(60, { id: 'quote-2', isFinal: true }) });
    expect(ending.calls).toEqual([{ result: 'fail' }]);
    await ending.answer();
    expect(view()).toMatchObject({
      activity: 'editing',
      priceTrust: 'quoted',
      changed: null,
      price: { total: 6000 },
      problem: { kind: 'total', message: 'The total has changed' },
    });
  });

  it('V10 N14 the next sheet opens for the new total, and pays by the new quote', async () => {
    const { actor, sheet, submit, ending } = await startAtSheet();
    await sheet.answer({ type: 'token', cardId: 'pm_1' });
    await submit.answer({ type: 'requoted', quote: aQuote(60, { id: 'quote-2', isFinal: true }) });
    await ending.answer();
    actor.send({ type: 'wallet.submitted', wallet: 'google_pay' });
    expect(sheet.calls.map((call) => call.sheet.total)).toEqual([4485, 6000]);
    await sheet.answer({ type: 'token', cardId: 'pm_2' });
    expect(submit.calls.at(-1)).toMatchObject({ request: { quote: { id: 'quote-2', total: 60 } } });
  });

  it('V10 a new price that cannot be ordered shows the reason instead', async () => {
    const { sheet, submit, ending, view } = await startAtSheet();
    await sheet.answer({ type: 'token', cardId: 'pm_1' });
    const message = "Sorry, but we don't ship to Your country. Please, select one from the list";
    const quote = aQuote(60, { id: 'quote-2', problems: [{ part: 'address', field: 'country', message }] });
    await submit.answer({ type: 'requoted', quote });
    await ending.answer();
    expect(view().problem).toEqual({ kind: 'address', message });
  });
});

describe('a wallet at a shop that captures later', () => {
  it('A05 A06 its amount is held like a card’s, and its sheet has no date that the capture would move', async () => {
    const each = { subtotal: 39.9, shipping: 4.95, tax: 0, total: 44.85, nextAt: '2026-12-21T10:00:00.000Z' };
    const renewal = { frequency: 'Month' as const, multiplier: 1, ...each };
    const { actor, sheet, view } = await startAtWallets({ renewal }, 'two-step', 'later');
    actor.send({ type: 'wallet.submitted', wallet: 'google_pay' });
    expect(view()).toMatchObject({ isHeld: true, activity: 'authorizing' });
    const terms = '44.85 USD every month, next on 2026-12-21 at the earliest, until you cancel.';
    expect(sheet.calls[0]?.sheet.recurring?.terms).toBe(terms);
  });

  it('A05 A06 one that begins free is held by nothing, and its sheet has the exact date', async () => {
    const each = { subtotal: 39.9, shipping: 0, tax: 0, total: 39.9, nextAt: '2026-12-05T10:00:00.000Z' };
    const renewal = { frequency: 'Month' as const, multiplier: 1, ...each };
    const { actor, sheet } = await startAtWallets({ renewal, total: 0, subtotal: 0 }, 'two-step', 'later');
    actor.send({ type: 'wallet.submitted', wallet: 'google_pay' });
    expect(sheet.calls[0]?.sheet).toMatchObject({
      total: 0,
      recurring: { terms: '39.90 USD every month, next on 2026-12-05, until you cancel.' },
    });
  });
});
