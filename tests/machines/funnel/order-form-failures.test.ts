import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import type { LoadedPage, PageRequest } from '../../../contracts/page/published-graph.ts';
import type { AccountDetails } from '../../../domain/account/account.ts';
import type { ProviderReturn } from '../../../domain/orders/payment-return.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import { buildQuoteRequest } from '../../../machines/checkout/checkout.rules.ts';
import type { CheckoutEvent } from '../../../machines/checkout/checkout.types.ts';
import type { Fact } from '../../../machines/flow-facts.ts';
import type { FunnelInput } from '../../../machines/funnel/funnel.types.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import { providerReturnMachine } from '../../../machines/payment/return/provider-return.machine.ts';
import type { PaymentAnswer, QuoteOutcome, TokenOutcome, WalletTokenOutcome } from '../../../machines/ports.ts';
import { quoteMachine } from '../../../machines/quote/quote.machine.ts';
import type {
  WalletKind,
  WalletRequest,
  WalletResult,
  WalletSheetRequest,
} from '../../../machines/wallet/wallet.types.ts';
import { compileWithPayments } from '../../support/funnels/compile-with-payments.ts';
import { anOfferReply, classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { orderFormModel } from '../../support/pages/checkout-models.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { anAccount, anOrder, aQuote } from '../../support/pages/orders.ts';
import { steppedApproval } from '../../support/pages/stepped-approval.ts';
import { entryAt, funnelInput, SOFT_DECLINE } from './funnel-walk.ts';

/** K01: what fails on an order form is said on the form, without a toast, and reaches the log with its method. */

const graph = classicGraph();
const WALLET: WalletKind = 'google_pay';
const RETURNED_UNPAID: PaymentAnswer = { type: 'declined', severity: 'soft', message: 'Not enough money.' };
const QUOTED: QuoteOutcome = { type: 'quoted', quote: aQuote(44.85) };

/** An order form at its payment, in a shop with wallets and PayPal, and the errors for the log. */
async function start(over: Partial<FunnelInput> = {}) {
  const load = handStepped<PageRequest, LoadedPage>();
  const quote = handStepped<QuoteRequest, QuoteOutcome>();
  const refresh = handStepped<QuoteRequest, QuoteOutcome>();
  const token = handStepped<{ account: AccountDetails | null }, TokenOutcome>();
  const find = handStepped<WalletRequest, WalletKind[]>();
  const authorize = handStepped<{ wallet: WalletKind; sheet: WalletSheetRequest }, WalletTokenOutcome>();
  const finish = handStepped<{ result: WalletResult }, void>();
  const approval = steppedApproval();
  const { submit } = approval;
  const payment = approval.machine.provide({
    actors: { tokenizeCard: token.logic, authorizeWallet: authorize.logic, finishWallet: finish.logic },
  });
  const checkout = checkoutMachine.provide({
    actors: {
      requestQuote: quote.logic,
      quote: quoteMachine.provide({ actors: { refreshQuote: refresh.logic } }),
      findWallets: find.logic,
      payment,
    },
  });
  const resolve = handStepped<ProviderReturn, PaymentAnswer>();
  const providerReturn = providerReturnMachine.provide({
    actors: { payment: paymentMachine.provide({ actors: { resolveReturn: resolve.logic } }) },
  });
  const machine = compileWithPayments(graph).provide({
    actors: { loadPage: load.logic, checkout, payment, providerReturn },
  });
  const clock = new SimulatedClock();
  const shop = aShop({ paypal: { test: true, expressSubscriptions: false } });
  const input = funnelInput(graph, { shop, entry: entryAt('order-form'), ...over });
  const actor = createActor(machine, { input, clock });
  const facts: Fact[] = [];
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  if (over.providerReturn) await resolve.answer(RETURNED_UNPAID);
  const content = { sfid: 'c', name: 'c', title: 'T', view: 'two-step-order-form', content: orderFormModel().content };
  const offers = (load.calls[0]?.offers ?? []).map((sfid) => anOfferReply(sfid));
  await load.answer({ content, offers, orders: [], freshCheckoutId: 'checkout-1' } as LoadedPage);
  const send = (event: CheckoutEvent) => actor.getSnapshot().children.checkout?.send(event);
  const errors = () => facts.filter(({ type }) => type === 'error.shown');
  const problem = () => actor.getSnapshot().children.checkout?.getSnapshot().context.problem?.message;
  send({ type: 'contact.submitted', account: anAccount() });
  return { actor, clock, quote, refresh, token, find, authorize, finish, submit, approval, send, errors, problem };
}

/** The same with an answered quote, so that every button works. */
async function startPayable() {
  const form = await start();
  const { checkout } = form.actor.getSnapshot().children;
  form.send({ type: 'quote.failed' });
  const context = checkout?.getSnapshot().context;
  if (!context) throw new Error('no order form is shown');
  form.send({ type: 'quote.received', quote: aQuote(44.85), request: buildQuoteRequest(context) });
  return form;
}

async function startPaying() {
  const form = await startPayable();
  form.send({ type: 'payment.submitted' });
  return form;
}

type Form = Awaited<ReturnType<typeof start>>;

/** Each failure: what leads to it, and its line. */
const FAILURES: [string, string, (form: Form) => Promise<void>, string][] = [
  [
    'a refused quote',
    'requestQuote',
    ({ quote }) => quote.answer({ type: 'refused', message: 'No price.' }),
    'No price.',
  ],
  [
    'a quote without an answer',
    'requestQuote',
    ({ quote }) => quote.fail(),
    'Sorry, but Payment Service is not available!',
  ],
  [
    'a card',
    'tokenizeCard',
    throughQuote(({ token }) => token.answer({ type: 'invalid', message: 'No card.' })),
    'No card.',
  ],
  [
    'a card field',
    'tokenizeCard',
    throughQuote(({ token }) => token.fail()),
    'Sorry, but Payment Service is not available!',
  ],
  ['a decline', 'submitPayment', throughCard(({ submit }) => submit.answer(SOFT_DECLINE)), 'Not enough money.'],
  [
    'a refusal',
    'submitPayment',
    throughCard(({ submit }) => submit.answer({ type: 'refused', code: 'order_closed', message: 'Closed.' })),
    'Closed.',
  ],
];

function throughQuote(then: (form: Form) => Promise<void>) {
  return async (form: Form) => {
    await form.quote.answer(QUOTED);
    await then(form);
  };
}

function throughCard(then: (form: Form) => Promise<void>) {
  return throughQuote(async (form) => {
    await form.token.answer({ type: 'token', cardId: 'pm_1' });
    await then(form);
  });
}

const line = (message: string, method: string) => ({ type: 'error.shown', message, method });

describe('the failures of an order form', () => {
  it.each(FAILURES)('K01 %s is a line of %s', async (_, method, fail, message) => {
    const form = await startPaying();
    const before = form.errors().length;
    await fail(form);
    expect(form.problem()).toBe(message);
    expect(form.errors().slice(before)).toEqual([line(message, method)]);
    expect(form.actor.getSnapshot().context.notice).toBeNull();
  });

  it.each([
    [{ type: 'invalid', message: 'No wallet.' }, [line('No wallet.', 'authorizeWallet')]],
    [{ type: 'cancelled' }, []],
  ] as const)('K01 a wallet that answers %j is %j', async (outcome, lines) => {
    const form = await startPayable();
    await form.find.answer([WALLET]);
    const before = form.errors().length;
    form.send({ type: 'wallet.submitted', wallet: WALLET });
    await form.authorize.answer(outcome);
    expect(form.errors().slice(before)).toEqual(lines);
  });

  it('K01 a wallet’s sheet that breaks is a line of authorizeWallet', async () => {
    const form = await startPayable();
    await form.find.answer([WALLET]);
    const before = form.errors().length;
    form.send({ type: 'wallet.submitted', wallet: WALLET });
    await form.authorize.fail();
    expect(form.errors().slice(before)).toMatchObject([{ method: 'authorizeWallet' }]);
  });

  it('K01 a wallet’s card that is declined is a line of submitPayment', async () => {
    const form = await startPayable();
    await form.find.answer([WALLET]);
    const before = form.errors().length;
    form.send({ type: 'wallet.submitted', wallet: WALLET });
    await form.authorize.answer({ type: 'token', cardId: 'pm_1' });
    await form.submit.answer(SOFT_DECLINE);
    await form.finish.answer();
    expect(form.errors().slice(before)).toEqual([line('Not enough money.', 'submitPayment')]);
  });

  it.each(['payment.submitted', 'express.submitted'] as const)(
    'K01 PayPal’s page that fails after %s is a line of createApproval',
    async (type) => {
      const form = await startPayable();
      const before = form.errors().length;
      form.send({ type: 'method.chosen', method: 'paypal' });
      form.send(type === 'payment.submitted' ? { type } : { type, provider: 'paypal' });
      await form.quote.answer(QUOTED);
      await form.approval.create.answer({ type: 'refused', message: 'No page.' });
      expect(form.errors().slice(before)).toEqual([line('No page.', 'createApproval')]);
    },
  );

  it('K01 a price of express checkout that fails is a line of requestQuote', async () => {
    const form = await startPayable();
    const before = form.errors().length;
    form.send({ type: 'express.submitted', provider: 'paypal' });
    await form.quote.answer({ type: 'refused', message: 'No price.' });
    expect(form.errors().slice(before)).toEqual([line('No price.', 'requestQuote')]);
    form.send({ type: 'express.submitted', provider: 'paypal' });
    await form.quote.fail();
    expect(form.errors().slice(before + 1)).toMatchObject([{ method: 'requestQuote' }]);
  });

  it('K01 a price in another currency, which the form cannot show, is a line of refreshQuote', async () => {
    const form = await start();
    await form.refresh.answer({ type: 'quoted', quote: aQuote(44.85, { currency: 'EUR' }) });
    expect(form.errors()).toEqual([line('the price could not be loaded', 'refreshQuote')]);
  });

  it('K01 a price that could not be loaded while the shopper chooses is one line of refreshQuote', async () => {
    const form = await start();
    await form.refresh.fail();
    form.clock.increment(1_000);
    await form.refresh.fail();
    expect([form.refresh.calls.length, form.errors()]).toEqual([
      2,
      [line('the price could not be loaded', 'refreshQuote')],
    ]);
  });

  it('K01 a payment that failed on the way back is a line of returnFromProvider', async () => {
    const providerReturn = { provider: 'paypal', flow: 'payment', action: 'success', paymentId: null } as const;
    const form = await start({ providerReturn: { ...providerReturn, token: 'EC-1', payerId: null } });
    expect(form.errors()).toEqual([line('Not enough money.', 'returnFromProvider')]);
  });

  it('K01 a page of PayPal that was left unfinished, and a payment that succeeds, are no failures', async () => {
    const left = await startPayable();
    const before = left.errors().length;
    left.send({ type: 'method.chosen', method: 'paypal' });
    left.send({ type: 'payment.submitted' });
    await left.quote.answer(QUOTED);
    await left.approval.create.answer({
      type: 'requires_approval',
      provider: 'paypal',
      approvalUrl: 'https://paypal.example/',
    });
    await left.approval.leaveAndReturn();
    expect(left.errors().slice(before)).toEqual([]);
    const paid = await startPaying();
    const then = paid.errors().length;
    await throughCard(({ submit }) => submit.answer({ type: 'captured', order: anOrder() }))(paid);
    expect(paid.errors().slice(then)).toEqual([]);
  });
});
