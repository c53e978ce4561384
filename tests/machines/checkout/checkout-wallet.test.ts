import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Quote, QuoteRequest } from '../../../contracts/api/quote-api.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import type { CheckoutInput, CheckoutLayout } from '../../../machines/checkout/checkout.types.ts';
import { checkoutView } from '../../../machines/checkout/checkout.view.ts';
import { noAnswer } from '../../../machines/effects.ts';
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
  { capture = 'now', timeZone }: Partial<Pick<CheckoutInput, 'capture' | 'timeZone'>> = {},
) {
  const reported: string[] = [];
  const quote = handStepped<QuoteRequest, QuoteOutcome>();
  const wallets = handStepped<WalletRequest, WalletKind[]>();
  const sheet = handStepped<{ wallet: WalletKind; sheet: WalletSheetRequest }, WalletTokenOutcome>();
  const ending = handStepped<{ result: WalletResult }, void>();
  const submit = handStepped<PaymentCommand, PaymentAnswer>();
  const payment = paymentMachine.provide({
    actors: {
      submitPayment: submit.logic,
      tokenizeCard: noAnswer(),
      authorizeWallet: sheet.logic,
      finishWallet: ending.logic,
    },
  });
  const price = quoteMachine.provide({ actors: { refreshQuote: quote.logic }, delays: { pause: 0 } });
  const machine = checkoutMachine.provide({
    actors: {
      requestQuote: quote.logic,
      findWallets: wallets.logic,
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
      notifyRedirectStarted: () => reported.push('sheet'),
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
      ...(timeZone ? { timeZone } : {}),
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

type AtWallets = Awaited<ReturnType<typeof startAtWallets>>;

/** The same with an open sheet. */
async function startAtSheet() {
  const checkout = await startAtWallets();
  checkout.actor.send({ type: 'wallet.submitted', wallet: 'google_pay' });
  return checkout;
}

describe('a wallet whose payment has ended', () => {
  it('N12 history navigation is blocked from its open sheet until that has closed and the funnel has the sale', async () => {
    const { actor, sheet, submit, ending, reported } = await startAtSheet();
    expect(reported).toEqual(['sheet']);
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
  it('A06 V10 opens its sheet within the press, with a final total and a complete form', async () => {
    const { sheet } = await startAtSheet();
    expect(sheet.calls.map((call) => call.sheet.total)).toEqual([4485]);
  });

  it.each<[string, (wallets: AtWallets) => void]>([
    [
      'for a new address',
      ({ actor }) => actor.send({ type: 'contact.drafted', account: anAccount({ city: 'Elsewhere' }) }),
    ],
    ['for a code', ({ actor }) => actor.send({ type: 'coupon.entered', code: 'SAVE10' })],
    ['for a code that was typed alone', ({ actor }) => actor.send({ type: 'coupon.typed', text: 'SAVE10' })],
    ['that is not final', () => {}],
  ])(
    'V10 a press before a total %s is known has it worked out, and the next press opens the sheet for it',
    async (_, change) => {
      const wallets = await startAtWallets({ isFinal: false });
      const { actor, quote, sheet, view } = wallets;
      change(wallets);
      actor.send({ type: 'wallet.submitted', wallet: 'google_pay' });
      expect(view().activity).toBe('checkingTotal');
      // The same total as the form's is confirmed, too: a browser opens no sheet after an answer.
      await quote.answer({ type: 'quoted', quote: aQuote(44.85, { isFinal: true }) });
      expect(sheet.calls).toEqual([]);
      expect(view()).toMatchObject({ activity: 'confirming', changed: { total: 4485 }, pressed: null });
      actor.send({ type: 'total.confirmed' });
      expect(sheet.calls.map((call) => call.sheet.total)).toEqual([4485]);
      await sheet.answer({ type: 'token', cardId: 'pm_1' });
      expect(view().activity).toBe('charging');
    },
  );

  it('V10 a press whose total cannot be worked out says so, and the form is as it was', async () => {
    const { actor, quote, sheet, view } = await startAtWallets({ isFinal: false });
    actor.send({ type: 'wallet.submitted', wallet: 'google_pay' });
    await quote.answer({ type: 'refused', message: 'Sorry, but Payment Service is not available!' });
    expect(sheet.calls).toEqual([]);
    expect(view()).toMatchObject({ activity: 'editing', problem: { kind: 'service' } });
  });
});

describe('the total that a button named', () => {
  it.each([
    ['the one of now', 50, 'securing'],
    ['another one', 60, 'confirming'],
  ])('V10 is the one that %s is held against, whatever the form shows since the press', async (_, total, activity) => {
    const { actor, quote, view } = await startAtWallets({ total: 50 }, 'one-page');
    const said = view().price;
    const account = anAccount({ city: 'Elsewhere' });
    actor.send({ type: 'contact.drafted', account });
    expect(view().price.total).not.toBe(5000);
    actor.send({ type: 'checkout.submitted', account, said });
    await quote.answer({ type: 'quoted', quote: aQuote(total, { id: 'quote-2', isFinal: true }) });
    expect(view()).toMatchObject({ activity, pressed: { total: 5000 } });
  });

  it('V10 is the confirmed one after the button that confirms', async () => {
    const { actor, quote, view } = await startAtWallets({}, 'one-page');
    actor.send({ type: 'checkout.submitted', account: anAccount(), said: view().price });
    await quote.answer({ type: 'quoted', quote: aQuote(60, { id: 'quote-2', isFinal: true }) });
    actor.send({ type: 'total.confirmed' });
    expect(view().pressed?.total).toBe(6000);
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
      problem: { kind: 'total', message: 'The price has changed' },
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
    const { actor, sheet, view } = await startAtWallets({ renewal }, 'two-step', { capture: 'later' });
    actor.send({ type: 'wallet.submitted', wallet: 'google_pay' });
    expect(view()).toMatchObject({ isHeld: true, activity: 'authorizing' });
    const terms = '44.85 USD every month, next on 2026-12-21 at the earliest, until you cancel.';
    expect(sheet.calls[0]?.sheet.recurring?.terms).toBe(terms);
  });

  it('A05 A06 one that begins free is held by nothing, and its sheet has the exact date', async () => {
    const each = { subtotal: 39.9, shipping: 0, tax: 0, total: 39.9, nextAt: '2026-12-05T10:00:00.000Z' };
    const renewal = { frequency: 'Month' as const, multiplier: 1, ...each };
    const { actor, sheet } = await startAtWallets({ renewal, total: 0, subtotal: 0 }, 'two-step', { capture: 'later' });
    actor.send({ type: 'wallet.submitted', wallet: 'google_pay' });
    expect(sheet.calls[0]?.sheet).toMatchObject({
      total: 0,
      recurring: { terms: '39.90 USD every month, next on 2026-12-05, until you cancel.' },
    });
  });
});

describe('a wallet’s sheet of a subscription', () => {
  it.each([
    ['Asia/Kolkata', '2026-12-22'],
    ['America/New_York', '2026-12-21'],
    ['Mars/Olympus', '2026-12-21'],
  ])(
    'V10 N09 names the day of the next charge on the brand’s clock, or in UTC where the browser does not know it: %s',
    async (timeZone, day) => {
      const each = { subtotal: 39.9, shipping: 4.95, tax: 0, total: 44.85, nextAt: '2026-12-21T19:08:00.000Z' };
      const renewal = { frequency: 'Month' as const, multiplier: 1, ...each };
      const { actor, sheet } = await startAtWallets({ renewal }, 'two-step', { timeZone });
      actor.send({ type: 'wallet.submitted', wallet: 'google_pay' });
      expect(sheet.calls[0]?.sheet.recurring?.terms).toContain(`next on ${day},`);
    },
  );
});
