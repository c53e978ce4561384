import { describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock, setup } from 'xstate';
import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import { emptyAccount } from '../../../domain/account/account.ts';
import { HiddenToken } from '../../../domain/orders/access-token.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import type { CheckoutDraft, CheckoutInput, CheckoutPageEvent } from '../../../machines/checkout/checkout.types.ts';
import { checkoutView } from '../../../machines/checkout/checkout.view.ts';
import type { Fact } from '../../../machines/flow-facts.ts';
import { NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import { leadMachine } from '../../../machines/lead/lead.machine.ts';
import type { LeadAtStep, LeadOutcome, PaymentAnswer, PaymentCommand, QuoteOutcome } from '../../../machines/ports.ts';
import { quoteMachine } from '../../../machines/quote/quote.machine.ts';
import { anOffer } from '../../support/funnels/funnels.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { anAccount, anOrder, aQuote } from '../../support/pages/orders.ts';
import { personalDataIn } from '../../support/pages/personal-data.ts';
import { AMAZON_SETUP, CHROME, REFERENCE, steppedAmazonPay } from '../../support/pages/stepped-amazon-pay.ts';
import { broken } from '../child-walk.ts';

const TOKEN = 'Atza|token';
const BOOK = anAccount({ street: '1 Book Street', city: 'Stowe' });
const REFUSED_CARD = {
  type: 'declined',
  severity: 'soft',
  message: 'Choose another card.',
  canChooseAnother: true,
} as const;
const CONFIRMED = { type: 'confirmed', token: 'attempt-1', orderId: 'order-1' } as const;

const STORED: CheckoutDraft = {
  checkoutId: 'checkout-1',
  stage: 'contact',
  account: emptyAccount('US'),
  selectedOffer: 'bundle-1',
  ...NOTHING_CHOSEN,
};

/** The draft of a shopper who has chosen the widgets. */
const CHOSEN: CheckoutDraft = {
  ...NOTHING_CHOSEN,
  checkoutId: 'checkout-1',
  stage: 'payment',
  account: anAccount(),
  selectedOffer: 'bundle-1',
  method: 'amazon',
};

/** An order form whose step asks for the address book, in a parent that keeps what it is sent. */
async function start(
  over: Partial<CheckoutInput> = {},
  token: string | null = TOKEN,
  browser: string | null = CHROME,
  isFlagged = false,
) {
  const amazon = steppedAmazonPay();
  const quote = handStepped<QuoteRequest, QuoteOutcome>();
  const refresh = handStepped<QuoteRequest, QuoteOutcome>();
  const submit = handStepped<PaymentCommand, PaymentAnswer>();
  const leads = handStepped<LeadAtStep, LeadOutcome>();
  const clock = new SimulatedClock();
  const sent: { type: string }[] = [];
  const checkout = checkoutMachine.provide({
    actors: {
      // A consent is asked of no shopper here, so that its event can stand for any failure of the machine.
      amazonPay: amazon.machine.provide({ guards: { isGiven: broken } }),
      requestQuote: quote.logic,
      lead: leadMachine.provide({ actors: { sendLead: leads.logic } }),
      quote: quoteMachine.provide({ actors: { refreshQuote: refresh.logic } }),
      payment: amazon.payment.provide({ actors: { submitPayment: submit.logic } }),
    },
  });
  const parent = setup({ actors: { checkout } }).createMachine({
    on: { '*': { actions: ({ event }) => sent.push(event) } },
    invoke: {
      id: 'checkout',
      src: 'checkout',
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
        approvals: [{ provider: 'amazon', expressSubscriptions: false }],
        amazonPaySetup: AMAZON_SETUP,
        asksForAddress: true,
        returnPath: '/order?step=2',
        draft: STORED,
        inFlightOrderId: null,
        returnFailure: null,
        ...over,
      },
    },
  });
  const actor = createActor(parent, { clock }).start();
  if (browser === CHROME) await amazon.load(token, isFlagged);
  else if (browser !== null) await amazon.userAgent.answer(browser);
  const child = () => {
    const found = actor.getSnapshot().children.checkout;
    if (!found) throw new Error('the checkout is over');
    return found;
  };
  return {
    ...amazon,
    quote,
    refresh,
    submit,
    leads,
    clock,
    sent,
    breakDown: () => amazon.widgets.send({ type: 'amazon.consentChanged', isGiven: true }),
    types: () => sent.map(({ type }) => type),
    send: (event: CheckoutPageEvent) => child().send(event),
    context: () => child().getSnapshot().context,
    stored: () => actor.getPersistedSnapshot(),
    view: () => checkoutView(child().getSnapshot()),
    done: () => actor.getSnapshot().children.checkout?.getSnapshot().output,
  };
}

function isRecorded(sent: { type: string }): sent is { type: 'fact.recorded'; fact: Fact } {
  return sent.type === 'fact.recorded';
}

/** An address and a card are chosen in the widgets. */
async function startReady(over: Partial<CheckoutInput> = {}) {
  const form = await start(over);
  form.widgets.send(
    { type: 'amazon.referenceCreated', reference: REFERENCE },
    { type: 'amazon.addressSelected', reference: REFERENCE },
  );
  await form.lookUp.answer({ type: 'known', account: BOOK });
  form.widgets.send({ type: 'amazon.paymentSelected', reference: REFERENCE });
  return form;
}

async function startPlacing(over: Partial<CheckoutInput> = {}) {
  const form = await startReady(over);
  form.send({ type: 'payment.submitted' });
  await form.quote.answer({ type: 'quoted', quote: aQuote(44.85) });
  return form;
}

describe('an order form with Amazon’s widgets', () => {
  it('W05 without the address book the address is typed, and stays the order’s once a card is chosen in the wallet', async () => {
    const { widgets, view, context } = await start({ asksForAddress: false });
    expect(widgets.requests).toMatchObject([{ addressId: null }]);
    widgets.send({ type: 'amazon.paymentSelected', reference: REFERENCE });
    expect(view()).toMatchObject({ providerAccount: null, amazonPay: { isReady: true, hasAddressBook: false } });
    expect(context().draft.account).toEqual(STORED.account);
  });

  it('W01 W05 a shopper with a token chooses in the widgets, and the chosen address is quoted', async () => {
    const { view, context, refresh } = await startReady();
    expect(view()).toMatchObject({ stage: 'contact', approvals: { chosen: { provider: 'amazon' } } });
    expect(view().amazonPay).toMatchObject({ phase: 'ready', isReady: true });
    expect(context().draft.account).toEqual(BOOK);
    expect(refresh.calls.at(-1)?.deliverTo).toMatchObject({ street: '1 Book Street', city: 'Stowe' });
  });

  it('L06 a contact is a lead once its form shows it, and not while the address is only stored', async () => {
    const { leads, clock, widgets, lookUp, view } = await start({ draft: CHOSEN });
    expect(view().providerAccount).toBeNull();
    clock.increment(3_000);
    expect(leads.calls).toEqual([]);
    widgets.send(
      { type: 'amazon.referenceCreated', reference: REFERENCE },
      { type: 'amazon.addressSelected', reference: REFERENCE },
    );
    await lookUp.answer({ type: 'known', account: BOOK });
    expect(view().providerAccount).toEqual(BOOK);
    clock.increment(3_000);
    expect(leads.calls).toMatchObject([{ email: BOOK.email }]);
  });

  it('V07 what the shopper adds to the address of the widgets stays with it, and is asked again for another one', async () => {
    const { lookUp, widgets, send, context } = await startReady();
    const select = async (account: typeof BOOK) => {
      widgets.send({ type: 'amazon.addressSelected', reference: REFERENCE });
      await lookUp.answer({ type: 'known', account });
      return context().draft.account.lastName;
    };
    const madonna = { ...BOOK, firstName: 'Madonna', lastName: '' };
    expect(await select(madonna)).toBe('');
    send({ type: 'contact.drafted', account: { ...madonna, lastName: 'Ciccone' } });
    expect(await select({ ...madonna })).toBe('Ciccone');
    expect(await select({ ...madonna, street: '2 Other Street' })).toBe('');
  });

  it('W08 L09 a browser without the widgets is offered the card alone, also for a draft that chose them', async () => {
    const { send, view, quote } = await start({ draft: CHOSEN }, null, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120.0');
    send({ type: 'method.chosen', method: 'amazon' });
    expect(view().approvals).toMatchObject({ options: [], chosen: null });
    send({ type: 'payment.submitted' });
    expect([view().activity, view().problem, quote.calls.length]).toEqual(['checkingTotal', null, 1]);
  });

  it('W08 the widgets stay offered while the browser is asked', async () => {
    const { view } = await start({ draft: CHOSEN }, null, null);
    expect(view()).toMatchObject({
      approvals: { options: [{ provider: 'amazon' }], chosen: { provider: 'amazon' } },
      amazonPay: { phase: 'loading' },
    });
  });

  it('O05 W04 the widgets are no express checkout, which leaves for a provider’s own page', async () => {
    const { send, view, quote } = await start({ draft: CHOSEN }, null);
    expect(view().approvals.options).toMatchObject([{ provider: 'amazon', canGoExpress: false }]);
    send({ type: 'express.submitted', provider: 'amazon' });
    expect([view().activity, quote.calls]).toEqual(['editing', []]);
  });

  it('W07 the button says what is missing, and places nothing before', async () => {
    const { send, view, quote, widgets } = await start();
    widgets.send({ type: 'amazon.referenceCreated', reference: REFERENCE });
    send({ type: 'payment.submitted' });
    expect(quote.calls).toEqual([]);
    expect(view().problem).toMatchObject({ kind: 'approval', message: 'Choose your delivery address.' });
  });

  it('V10 O06 it places the total for exactly that address, and blocks the history meanwhile', async () => {
    const { place, capture, view, types, done } = await startPlacing();
    expect(place.calls).toMatchObject([
      { reference: REFERENCE, order: { account: BOOK, quote: { id: 'quote-1', total: 44.85 } } },
    ]);
    expect([view().activity, types().includes('payment.started')]).toEqual(['charging', true]);
    await place.answer(CONFIRMED);
    await capture.answer({ type: 'captured', order: anOrder() });
    expect(done()).toMatchObject({ type: 'captured', checkoutId: 'checkout-1' });
  });

  it('W09 the token is in nothing that is printed or stored, also when the order is paid', async () => {
    const printed = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const form = await startPlacing();
    await form.place.answer(CONFIRMED);
    expect(JSON.stringify(form.stored())).toContain(REFERENCE);
    expect(JSON.stringify(form.stored())).not.toContain(TOKEN);
    await form.capture.answer({ type: 'captured', order: anOrder() });
    expect(printed.mock.calls).toEqual([]);
  });

  it('N14 an unknown result is polled by the order', async () => {
    const { place, capture, submit, view } = await startPlacing();
    await place.answer(CONFIRMED);
    await capture.fail();
    expect([submit.calls, view().activity]).toEqual([[{ type: 'resolve', orderId: 'order-1' }], 'checking']);
  });

  it('a refused card shows the wallet again, with Amazon’s sentence, and the form keeps everything', async () => {
    const { place, capture, view, context } = await startPlacing();
    await place.answer(CONFIRMED);
    await capture.answer(REFUSED_CARD);
    expect(view()).toMatchObject({
      activity: 'editing',
      problem: { kind: 'declinedByProvider', message: 'Choose another card.' },
      amazonPay: { phase: 'wallet' },
    });
    expect(context().draft.account).toEqual(BOOK);
  });

  it('V10 a changed price is confirmed, and placed again', async () => {
    const { place, send, view } = await startPlacing();
    await place.answer({ type: 'requoted', quote: aQuote(50) });
    expect(view()).toMatchObject({ activity: 'confirming', changed: { total: 5_000 } });
    send({ type: 'total.confirmed' });
    expect(place.calls).toHaveLength(2);
  });

  it('a confirmation that leaves the page stores where the shopper is', async () => {
    const form = await startReady({ amazonPaySetup: { ...AMAZON_SETUP, confirmation: true } });
    form.send({ type: 'payment.submitted' });
    await form.quote.answer({ type: 'quoted', quote: aQuote(44.85) });
    expect(form.sent.at(-1)).toMatchObject({ type: 'draft.changed', draft: { away: 'amazon' } });
    await form.place.answer({ type: 'refused', code: 'no', message: 'no' });
    expect(form.context().draft.away).toBeNull();
  });

  it('another way to pay keeps the address, and the widgets bring theirs back', async () => {
    const { send, context, view } = await startReady();
    send({ type: 'method.chosen', method: 'card' });
    expect([context().draft.account, view().stage]).toEqual([BOOK, 'payment']);
    const typed = anAccount({ street: '2 Typed Street' });
    send({ type: 'contact.drafted', account: typed });
    send({ type: 'method.chosen', method: 'amazon' });
    expect(context().draft.account).toEqual(BOOK);
  });

  it('W01 a token of an earlier page changes no form that was typed and is paid another way', async () => {
    const typed = anAccount();
    const draft = { checkoutId: 'checkout-1', stage: 'payment', account: typed, selectedOffer: 'bundle-1' } as const;
    const form = await start({ draft: { ...draft, ...NOTHING_CHOSEN } });
    form.widgets.send(
      { type: 'amazon.referenceCreated', reference: REFERENCE },
      { type: 'amazon.addressSelected', reference: REFERENCE },
    );
    await form.lookUp.answer({ type: 'known', account: BOOK });
    expect(form.context().draft).toMatchObject({ method: 'card', account: typed });
    form.send({ type: 'method.chosen', method: 'amazon' });
    expect(form.context().draft).toMatchObject({ method: 'amazon', account: BOOK });
  });

  it('W11 a sign-in by redirect stores that the shopper chose it', async () => {
    const form = await start({}, null);
    form.buttons.send({ type: 'amazon.signInStarted', elementId: 'amazon-button-top', mode: 'redirect' });
    expect(form.sent.at(-1)).toMatchObject({ type: 'draft.changed', draft: { method: 'amazon' } });
  });

  it('W09 signing out forgets the token and the address', async () => {
    const { send, context, view, forgetToken } = await startReady();
    send({ type: 'amazonPay.acted', event: { type: 'amazon.signedOut' } });
    await forgetToken.answer();
    expect(context().draft).toMatchObject({ method: 'card', stage: 'contact', account: { street: '', email: '' } });
    expect(view().amazonPay).toMatchObject({ phase: 'signedOut' });
  });

  it('a session that is over keeps everything, and asks to sign in', async () => {
    const { widgets, forgetToken, context, view } = await startReady();
    widgets.send({ type: 'amazon.widgetFailed', widget: 'Wallet', code: 'BuyerSessionExpired', message: '' });
    await forgetToken.answer();
    expect([context().draft.account, view().amazonPay.phase]).toEqual([BOOK, 'sessionExpired']);
  });

  it('W06 a subscription is told to the widgets', async () => {
    const subscription = { frequencies: [{ frequency: 'Month' as const, multipliers: [1] }] };
    const offer = anOffer('bundle-1', { subscriptionPrice: 30, subscription });
    const { send, widgets } = await startReady({ offers: [offer] });
    send({ type: 'subscription.chosen', choice: { frequency: 'Month', multiplier: 1 } });
    expect(widgets.requests.map(({ flow }) => flow)).toEqual(['order', 'subscription']);
  });

  it('A06 W01 a sign-in chooses Amazon, which is stated once, and no fact of the order has personal data', async () => {
    const { sent, place, capture } = await startPlacing();
    await place.answer(CONFIRMED);
    await capture.answer({ type: 'captured', order: anOrder({ paymentMethod: 'amazon' }) });
    const facts = sent.flatMap((each) => (isRecorded(each) ? [each.fact] : []));
    expect(facts.filter(({ type }) => type === 'method.chosen' || type === 'payment.ended')).toMatchObject([
      { type: 'method.chosen', stepId: 'order-form', method: 'amazon' },
      { type: 'payment.ended', outcome: 'paid', method: 'amazon' },
    ]);
    expect(personalDataIn(facts)).toEqual([]);
  });

  it('K04 the facts of the widgets reach the funnel', async () => {
    const { widgets, sent } = await startReady();
    widgets.send({ type: 'amazon.widgetFailed', widget: 'Wallet', code: 'UnknownError', message: 'no' });
    expect(sent).toContainEqual({
      type: 'fact.recorded',
      fact: expect.objectContaining({ type: 'AmazonPay:WidgetError', widget: 'Wallet' }),
    });
  });
});

describe('an order form whose widgets change meanwhile', () => {
  const expired = { type: 'amazon.widgetFailed', widget: 'Wallet', code: 'BuyerSessionExpired', message: '' } as const;

  it('W07 a session that ends while the total is confirmed leads back to the form, which says so', async () => {
    const form = await startReady();
    form.send({ type: 'payment.submitted' });
    await form.quote.answer({ type: 'quoted', quote: aQuote(50) });
    form.widgets.send(expired);
    form.send({ type: 'total.confirmed' });
    expect(form.view()).toMatchObject({
      activity: 'editing',
      problem: { kind: 'approval', message: 'Sign in to Amazon Pay first.' },
    });
    expect(form.place.calls).toEqual([]);
  });

  it('W07 an order that begins to cost something is not placed without a sign-in', async () => {
    const form = await start({ draft: { ...STORED, method: 'amazon' } }, null);
    form.send({ type: 'contact.submitted', account: anAccount() });
    expect(form.view().amazonPay.phase).toBe('signedOut');
    await form.refresh.answer({ type: 'quoted', quote: aQuote(0) });
    expect(form.view().amazonPay.phase).toBe('hidden');
    form.send({ type: 'payment.submitted' });
    await form.quote.answer({ type: 'quoted', quote: aQuote(44.85) });
    form.send({ type: 'total.confirmed' });
    expect(form.view()).toMatchObject({ activity: 'editing', problem: { kind: 'approval' } });
  });

  it('W07 the sentence about a missing choice ends with the choice', async () => {
    const form = await start();
    form.widgets.send({ type: 'amazon.referenceCreated', reference: REFERENCE });
    form.send({ type: 'payment.submitted' });
    expect(form.view().problem).toMatchObject({ message: 'Choose your delivery address.' });
    form.widgets.send({ type: 'amazon.addressSelected', reference: REFERENCE });
    expect(form.view().problem).toBeNull();
  });

  it('N08 why a payment failed is said until the next press, whatever the widgets report', async () => {
    const form = await startReady({ returnFailure: 'Amazon declined it.' });
    expect(form.context().draft).toMatchObject({ method: 'amazon', account: BOOK });
    expect(form.view().problem).toMatchObject({ kind: 'declinedByProvider', message: 'Amazon declined it.' });
  });

  it('N08 a sign-in on this page is another way to pay, which ends what was said about the last one', async () => {
    const form = await start({ returnFailure: 'Amazon declined it.' }, null);
    expect(form.view().problem).toMatchObject({ kind: 'declinedByProvider' });
    form.buttons.send(
      { type: 'amazon.signInStarted', elementId: 'amazon-button-top', mode: 'popup' },
      { type: 'amazon.signedIn', accessToken: new HiddenToken(TOKEN), expiresIn: 3_600 },
    );
    await form.storeToken.answer();
    expect([form.view().problem, form.context().draft.method]).toEqual([null, 'amazon']);
  });

  it('W05 an address that is chosen after the press is the order’s once the form is open again', async () => {
    const form = await startReady();
    form.send({ type: 'payment.submitted' });
    const other = anAccount({ street: '2 Book Street' });
    form.widgets.send({ type: 'amazon.addressSelected', reference: REFERENCE });
    await form.lookUp.answer({ type: 'known', account: other });
    expect(form.context().draft.account).toEqual(BOOK);
    await form.quote.answer({ type: 'refused', message: 'no' });
    expect(form.context().draft.account).toEqual(other);
    expect(form.sent.at(-1)).toMatchObject({ type: 'draft.changed', draft: { account: other } });
  });

  it('W01 a token of an earlier page changes no form that a shopper has begun', async () => {
    const form = await start({ draft: { ...STORED, account: { ...emptyAccount('US'), email: 'ada@' } } });
    expect(form.context().draft).toMatchObject({ method: 'card', account: { email: 'ada@' } });
    expect(form.view().amazonPay).toMatchObject({ phase: 'loadingWallet' });
  });

  it.each([
    ['L08 W02 a subscription that left without a stored draft is one again', {}, { frequency: 'Month', multiplier: 1 }],
    ['L08 W02 a stored draft knows better than the flag', { method: 'amazon' as const }, null],
  ])('%s', async (_, over, subscription) => {
    const terms = { frequencies: [{ frequency: 'Month' as const, multipliers: [1] }] };
    const offers = [anOffer('bundle-1', { subscriptionPrice: 30, subscription: terms })];
    const form = await start({ offers, draft: { ...STORED, ...over } }, TOKEN, CHROME, true);
    expect(form.context().draft).toMatchObject({ method: 'amazon', subscription });
    expect(form.widgets.requests.at(-1)?.flow).toBe(subscription ? 'subscription' : 'order');
  });

  it('K03 an address that cannot be delivered to is changed in the address book beside it', async () => {
    const form = await startReady();
    form.send({ type: 'payment.submitted' });
    const problems = [{ part: 'address' as const, field: 'country', message: 'no' }];
    await form.quote.answer({ type: 'quoted', quote: aQuote(44.85, { problems }) });
    expect(form.view()).toMatchObject({ problem: { kind: 'address' }, problemAnswer: null });
  });

  it('V07 a billing address that was typed before is not ordered with unseen, nor judged on the way back', async () => {
    const billing = anAccount({ street: '' });
    const form = await startPlacing({ draft: { ...STORED, stage: 'payment', billing } });
    expect(form.place.calls.map(({ order }) => 'billing' in order)).toEqual([false]);
    await form.place.answer({ type: 'refused', code: 'no', message: 'no' });
    form.send({ type: 'method.chosen', method: 'card' });
    expect(form.context().draft).toMatchObject({ stage: 'payment', billing });
  });

  it('N14 the payment of widgets that fail as a whole goes on to its end', async () => {
    const form = await startPlacing();
    form.breakDown();
    expect(form.view()).toMatchObject({ activity: 'charging', amazonPay: { phase: 'hidden' } });
    await form.place.answer({ type: 'refused', code: 'no', message: 'no' });
    expect(form.view().activity).toBe('editing');
    expect([form.view().problem, form.types().at(-1)]).toMatchObject([{ kind: 'service' }, 'payment.ended']);
  });
});
