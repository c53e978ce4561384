import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Quote, QuoteRequest } from '../../../contracts/api/quote-api.ts';
import type { AccountDetails } from '../../../domain/account/account.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import { buildQuoteRequest } from '../../../machines/checkout/checkout.rules.ts';
import type { CheckoutInput } from '../../../machines/checkout/checkout.types.ts';
import { checkoutView } from '../../../machines/checkout/checkout.view.ts';
import { NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { PaymentAnswer, PaymentCommand, QuoteOutcome, TokenOutcome } from '../../../machines/ports.ts';
import { anOffer } from '../../support/funnels/funnels.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { anAccount, anOrder, aQuote } from '../../support/pages/orders.ts';

const SHOWN = 44.85;

function checkoutInput(over: Partial<CheckoutInput> = {}): CheckoutInput {
  return {
    funnelHash: 'hash-1',
    stepId: 'order-form',
    layout: 'two-step',
    country: 'US',
    siteName: 'Fernhollow',
    bumps: [],
    currency: 'USD',
    offers: [anOffer('bundle-1'), anOffer('bundle-3', { offerPrice: 99 })],
    affParameters: undefined,
    returnPath: '/order-form',
    canAbandon: false,
    draft: {
      checkoutId: 'checkout-1',
      stage: 'contact',
      account: anAccount({ firstName: '' }),
      selectedOffer: 'bundle-1',
      ...NOTHING_CHOSEN,
    },
    inFlightOrderId: null,
    returnFailure: null,
    approvals: [],
    ...over,
  };
}

function startCheckout(over: Partial<CheckoutInput> = {}) {
  const quote = handStepped<QuoteRequest, QuoteOutcome>();
  const token = handStepped<{ account: AccountDetails | null }, TokenOutcome>();
  const submit = handStepped<PaymentCommand, PaymentAnswer>();
  const payment = paymentMachine.provide({ actors: { submitPayment: submit.logic, tokenizeCard: token.logic } });
  const machine = checkoutMachine.provide({
    actors: { requestQuote: quote.logic, payment },
    actions: {
      forwardFact: () => {},
      notifyProblem: () => {},
      notifyPriceFailed: () => {},
      notifyDraft: () => {},
      notifyPaymentStarted: () => {},
      notifyPaymentEnded: () => {},
    },
  });
  const actor = createActor(machine, { input: checkoutInput(over) });
  actor.start();
  /** The server's quote for exactly the current selection. */
  const learns = (known: Quote) =>
    actor.send({ type: 'quote.received', quote: known, request: buildQuoteRequest(actor.getSnapshot().context) });
  return { actor, quote, token, submit, learns, view: () => checkoutView(actor.getSnapshot()) };
}

/** Past the contact, whose address check was unavailable. */
function startAtPayment(over: Partial<CheckoutInput> = {}) {
  const checkout = startCheckout(over);
  checkout.actor.send({ type: 'contact.submitted', account: anAccount() });
  checkout.actor.send({ type: 'quote.failed' });
  return checkout;
}

async function startPaying() {
  const checkout = startAtPayment();
  checkout.actor.send({ type: 'payment.submitted' });
  await checkout.quote.answer({ type: 'quoted', quote: aQuote(SHOWN) });
  await checkout.token.answer({ type: 'token', cardId: 'pm_1' });
  return checkout;
}

describe('the checkout', () => {
  it('E11 V02 it continues from contact to payment with a normalised account', () => {
    const { actor, view, learns } = startCheckout();
    expect(view().stage).toBe('contact');
    actor.send({
      type: 'contact.submitted',
      account: anAccount({ phone: ' (415) 555-0132', zipPostalCode: '94607 ' }),
    });
    learns(aQuote(SHOWN));
    expect(view()).toMatchObject({ stage: 'payment', account: anAccount({ phone: '415 5550132' }) });
  });

  it('V02 the contact has a phone with its country’s code as it was typed, for another country to read', () => {
    const { actor, view, learns } = startCheckout();
    const phone = '+1 (415) 555-0132';
    actor.send({ type: 'contact.submitted', account: anAccount({ phone: ` ${phone}`, zipPostalCode: '94607 ' }) });
    learns(aQuote(SHOWN));
    expect(view()).toMatchObject({ stage: 'payment', account: anAccount({ phone }) });
  });

  const refused = { part: 'address', message: 'Entered address is not valid', field: 'zipPostalCode' } as const;
  const elsewhere = anAccount({ zipPostalCode: '10001' });

  it('V07 K03 it stays at the contact if a quote has already refused this address', () => {
    const { actor, view, learns } = startCheckout();
    actor.send({ type: 'contact.drafted', account: elsewhere });
    learns(aQuote(SHOWN, { problems: [refused], isFinal: false }));
    actor.send({ type: 'contact.submitted', account: { ...elsewhere, zipPostalCode: '10001 ' } });
    expect(view()).toMatchObject({
      stage: 'contact',
      account: elsewhere,
      addressProblem: refused.message,
      addressField: 'zipPostalCode',
    });
  });

  it('K03 V08 a problem shows the catalogue’s sentence first, then its subject', () => {
    const { actor, view, learns } = startCheckout();
    actor.send({ type: 'coupon.entered', code: 'summer25' });
    const message = 'Coupon can not be applied to this product';
    learns(aQuote(SHOWN, { problems: [{ part: 'coupon', message, detail: 'This code has expired.' }] }));
    expect(view().coupon.message).toBe('Coupon can not be applied to this product. This code has expired.');
    learns(aQuote(SHOWN, { problems: [{ part: 'coupon', message }] }));
    expect(view().coupon.message).toBe(message);
  });

  it.each(['save10', 'SAVE10\t', 'save 10', '\u200bSave10'])(
    'V08 the code %j applies as the server reads it',
    (code) => {
      const { actor, view, learns } = startCheckout();
      actor.send({ type: 'coupon.entered', code });
      learns(aQuote(SHOWN, { coupon: { code: 'SAVE10', amount: 10 } }));
      expect(view().coupon).toMatchObject({ isApplied: true });
    },
  );

  it('E01 it keeps the typed values when it goes back to the contact', () => {
    const { actor, view } = startAtPayment();
    actor.send({ type: 'contact.reopened' });
    actor.send({ type: 'contact.drafted', account: anAccount({ city: 'Berkeley' }) });
    expect(view()).toMatchObject({ stage: 'contact', account: { city: 'Berkeley' } });
  });

  it('E02 another bundle changes the price, and an offer that is not on sale is refused', () => {
    const { actor, view } = startCheckout();
    actor.send({ type: 'bundle.selected', offer: 'bundle-3' });
    expect(view().price.total).toBe(9900 + 495);
    actor.send({ type: 'bundle.selected', offer: 'a-yacht' });
    expect(view().selectedOffer).toBe('bundle-3');
  });

  it('O08 a shipping method is selected at once, and replaced by the quote’s once there is one', () => {
    const { actor, view, learns } = startCheckout();
    const way = { name: 'Any', price: 0, days: { min: 1, max: 2 } };
    const shippingOptions = [
      { sfid: 'standard', ...way },
      { sfid: 'express', ...way },
    ];
    const chosen = () => view().shippingOptions.find(({ isChosen }) => isChosen)?.method;
    learns(aQuote(SHOWN, { shippingOptions, shippingMethod: 'standard' }));
    actor.send({ type: 'shipping.chosen', method: 'express' });
    expect(chosen()).toBe('express');
    learns(aQuote(SHOWN, { shippingOptions, shippingMethod: 'standard' }));
    expect(chosen()).toBe('standard');
  });

  it('A05 an offer sold only by subscription is subscribed to from the start', () => {
    const frequencies = [{ frequency: 'Month' as const, multipliers: [1, 2] }];
    const only = anOffer('bundle-1', {
      viewType: 'Subscription',
      subscriptionPrice: 20,
      subscription: { frequencies, trial: null },
    });
    expect(startCheckout({ offers: [only] }).view().subscription).toEqual({ frequency: 'Month', multiplier: 1 });
    expect(startCheckout().view().subscription).toBeNull();
  });

  it('V10 it pays with the quote and the total shown', async () => {
    const { actor, quote, submit } = await startPaying();
    expect(quote.calls[0]).toMatchObject({ checkoutId: 'checkout-1', offers: ['bundle-1'] });
    expect(submit.calls[0]).toMatchObject({
      type: 'place',
      request: { quote: { id: 'quote-1', total: SHOWN }, cardDetails: { cardId: 'pm_1' }, account: anAccount() },
    });
    await submit.answer({ type: 'captured', order: anOrder() });
    expect(actor.getSnapshot().output).toEqual({ type: 'captured', order: anOrder(), checkoutId: 'checkout-1' });
  });

  it('N14 a second click while paying has no effect', async () => {
    const { actor, quote, submit } = await startPaying();
    actor.send({ type: 'payment.submitted' });
    actor.send({ type: 'payment.submitted' });
    expect([quote.calls.length, submit.calls.length]).toEqual([1, 1]);
  });

  it('V10 a changed total needs the shopper’s confirmation, and a no leads back to the form', async () => {
    const { actor, quote, token, view } = startAtPayment();
    actor.send({ type: 'payment.submitted' });
    await quote.answer({ type: 'quoted', quote: aQuote(50) });
    expect(view()).toMatchObject({ activity: 'confirming', changed: { total: 5000 } });
    expect(token.calls).toHaveLength(0);
    actor.send({ type: 'total.refused' });
    expect(view()).toMatchObject({ activity: 'editing', changed: null, price: { total: 5000 } });
    actor.send({ type: 'payment.submitted' });
    await quote.answer({ type: 'quoted', quote: aQuote(55) });
    actor.send({ type: 'total.confirmed' });
    expect(token.calls).toHaveLength(1);
  });

  it('E01 V10 a code that stands in its field and was not applied is in the quote that is paid by', async () => {
    const { actor, view, quote } = startAtPayment();
    actor.send({ type: 'coupon.typed', text: ' save10' });
    actor.send({ type: 'payment.submitted' });
    expect(quote.calls.at(-1)).toMatchObject({ coupon: 'save10' });
    await quote.answer({ type: 'quoted', quote: aQuote(SHOWN - 5, { coupon: { code: 'SAVE10', amount: 5 } }) });
    expect(view()).toMatchObject({ activity: 'confirming', coupon: { code: 'save10', typed: null } });
  });

  it('V08 a code that turns out wrong at the press is said before anything is paid, and the next press pays without it', async () => {
    const { actor, view, quote, token } = startAtPayment();
    const refused = aQuote(SHOWN, { problems: [{ part: 'coupon', message: 'Coupon can not be applied' }] });
    actor.send({ type: 'coupon.typed', text: 'SAVE1O' });
    actor.send({ type: 'payment.submitted' });
    await quote.answer({ type: 'quoted', quote: refused });
    expect(view()).toMatchObject({ activity: 'editing', coupon: { message: 'Coupon can not be applied' } });
    expect(token.calls).toHaveLength(0);
    actor.send({ type: 'payment.submitted' });
    await quote.answer({ type: 'quoted', quote: refused });
    expect(token.calls).toHaveLength(1);
  });

  it('E01 what no coupon can have keeps nobody from paying', async () => {
    const { actor, quote } = startAtPayment();
    actor.send({ type: 'coupon.typed', text: 'ab' });
    actor.send({ type: 'payment.submitted' });
    expect(quote.calls.at(-1)).not.toHaveProperty('coupon');
  });

  const MONTHLY = { frequency: 'Month', multiplier: 1 } as const;
  const later = (total: number) => {
    const renewal = { ...MONTHLY, subtotal: total, shipping: 0, tax: 0, total, nextAt: '2027-01-01T00:00:00.000Z' };
    return aQuote(0, { id: `later-${total}`, renewal });
  };
  const club = anOffer('bundle-1', {
    shippingCost: 0,
    subscriptionPrice: 30,
    subscription: { frequencies: [{ frequency: 'Month', multipliers: [1] }], trial: { days: 14, price: 0 } },
  });
  const startTrial = () => {
    const checkout = startAtPayment({ offers: [club] });
    checkout.actor.send({ type: 'subscription.chosen', choice: MONTHLY });
    return checkout;
  };

  it.each([
    ['was quoted', later(34.95)],
    ['stands in the terms', null],
  ])('V10 A05 a later charge that is another one than what %s is confirmed as a total is', async (_, quoted) => {
    const { actor, quote, token, view, learns } = startTrial();
    if (quoted) learns(quoted);
    actor.send({ type: 'payment.submitted' });
    await quote.answer({ type: 'quoted', quote: later(45) });
    const shown = { total: 0 };
    expect(view()).toMatchObject({ activity: 'confirming', changed: shown, changedLater: 4_500 });
    expect(token.calls).toHaveLength(0);
    actor.send({ type: 'total.confirmed' });
    expect(token.calls).toHaveLength(1);
  });

  it.each([
    ['was quoted', later(34.95), later(34.95)],
    ['stands in the terms', null, later(30)],
  ])('V10 A05 a later charge as it %s is paid without a question', async (_, quoted, now) => {
    const { actor, quote, token, learns } = startTrial();
    if (quoted) learns(quoted);
    actor.send({ type: 'payment.submitted' });
    await quote.answer({ type: 'quoted', quote: now });
    expect(token.calls).toHaveLength(1);
  });

  it('V10 another new price at the moment of paying needs another confirmation', async () => {
    const { view, submit } = await startPaying();
    await submit.answer({ type: 'requoted', quote: aQuote(60, { id: 'quote-2' }) });
    expect(view()).toMatchObject({ activity: 'confirming', changed: { total: 6000 } });
  });

  it('N08 a decline stays on the form, keeps its values, and another card pays', async () => {
    const { actor, quote, token, submit, view } = await startPaying();
    await submit.answer({ type: 'declined', severity: 'hard', message: 'Sorry, but your payment failed' });
    expect(view()).toMatchObject({
      stage: 'payment',
      activity: 'editing',
      account: anAccount(),
      problem: { kind: 'declined', message: 'Sorry, but your payment failed' },
    });
    actor.send({ type: 'payment.submitted' });
    await quote.answer({ type: 'quoted', quote: aQuote(SHOWN) });
    await token.answer({ type: 'token', cardId: 'pm_2' });
    expect(submit.calls.at(-1)).toMatchObject({ request: { cardDetails: { cardId: 'pm_2' } } });
  });

  it('a problem with the card is shown before a charge', async () => {
    const { actor, quote, token, submit, view } = startAtPayment();
    actor.send({ type: 'payment.submitted' });
    await quote.answer({ type: 'quoted', quote: aQuote(SHOWN) });
    await token.answer({ type: 'invalid', message: 'Your card number is incomplete.' });
    expect(view().problem).toEqual({ kind: 'card', message: 'Your card number is incomplete.' });
    expect(submit.calls).toHaveLength(0);
  });

  it('N08 a problem with the card ends once the card is complete, and a decline does not', async () => {
    const { actor, quote, token, submit, view } = startAtPayment();
    actor.send({ type: 'payment.submitted' });
    await quote.answer({ type: 'quoted', quote: aQuote(SHOWN) });
    await token.answer({ type: 'invalid', message: 'Your card number is incomplete.' });
    actor.send({ type: 'card.completed' });
    expect(view().problem).toBeNull();
    actor.send({ type: 'payment.submitted' });
    await quote.answer({ type: 'quoted', quote: aQuote(SHOWN) });
    await token.answer({ type: 'token', cardId: 'pm_1' });
    await submit.answer({ type: 'declined', severity: 'hard', message: 'Sorry, but your payment failed' });
    actor.send({ type: 'card.completed' });
    expect(view().problem?.kind).toBe('declined');
  });

  it('K03 a failed quote or card field shows that the service is unavailable', async () => {
    const { actor, quote, token, view } = startAtPayment();
    actor.send({ type: 'payment.submitted' });
    await quote.fail();
    expect(view().problem?.message).toBe('Sorry, but Payment Service is not available!');
    actor.send({ type: 'payment.submitted' });
    await quote.answer({ type: 'quoted', quote: aQuote(SHOWN) });
    await token.fail();
    expect(view().problem?.kind).toBe('service');
  });

  it.each([
    ['address', MESSAGES.addressUnchecked],
    ['shipping', MESSAGES.shippingUnknown],
    ['tax', MESSAGES.taxUnknown],
  ] as const)(
    'K03 of an %s service that failed it asks for patience, and for no other address',
    async (part, message) => {
      const { actor, quote, view } = startAtPayment();
      actor.send({ type: 'payment.submitted' });
      await quote.answer({ type: 'quoted', quote: aQuote(SHOWN, { problems: [{ part, message }], isFinal: false }) });
      expect(view()).toMatchObject({ problem: { kind: 'service', message }, problemAnswer: null });
    },
  );

  it('N08 the shopper may leave without ordering only if the order form has a fail edge', () => {
    const { actor } = startAtPayment();
    actor.send({ type: 'payment.abandoned' });
    expect(actor.getSnapshot().status).toBe('active');
    const other = startAtPayment({ canAbandon: true });
    other.actor.send({ type: 'payment.abandoned' });
    expect(other.actor.getSnapshot().output?.type).toBe('failed');
  });

  it('V10 a quote in another currency pays nothing, and shows that the service is unavailable', async () => {
    const { actor, quote, token, learns, view } = startAtPayment();
    learns(aQuote(SHOWN, { currency: 'EUR' }));
    expect(view()).toMatchObject({ priceTrust: 'failed', price: { currency: 'USD', total: 4485 } });
    actor.send({ type: 'payment.submitted' });
    await quote.answer({ type: 'quoted', quote: aQuote(SHOWN, { currency: 'EUR' }) });
    expect(view()).toMatchObject({ activity: 'editing', problem: { kind: 'service' } });
    expect(token.calls).toHaveLength(0);
  });

  it('V10 a quote that cannot be shown has the same result at the moment of paying', async () => {
    const { view, submit } = await startPaying();
    await submit.answer({ type: 'requoted', quote: aQuote(60.005) });
    expect(view()).toMatchObject({ activity: 'editing', problem: { kind: 'service' } });
  });

  it('N14 it resumes a payment that a reload interrupted', async () => {
    const { actor, submit, view } = startCheckout({ inFlightOrderId: 'order-1' });
    expect(submit.calls).toEqual([{ type: 'resolve', orderId: 'order-1' }]);
    await submit.answer({ type: 'declined', severity: 'soft', message: 'no' });
    expect(view().activity).toBe('editing');
    expect(actor.getSnapshot().context.inFlightOrderId).toBeNull();
  });
});

it('V10 a quote request has no address while its country is unknown, on the page and on the server', () => {
  const { actor } = startCheckout();
  const placeAsked = () => buildQuoteRequest(actor.getSnapshot().context).deliverTo;
  actor.send({ type: 'contact.drafted', account: anAccount({ country: '' }) });
  expect(placeAsked()).toBeUndefined();
  actor.send({ type: 'contact.drafted', account: anAccount() });
  expect(placeAsked()).toMatchObject({ country: 'US' });
});
