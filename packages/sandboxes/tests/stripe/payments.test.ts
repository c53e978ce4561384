import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { cardMethod, readLedger, refusalOf, startSandbox } from './support/sandbox.ts';

const sale = { amount: 4_990, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const;

describe('intents', () => {
  it('a confirmed sale is captured, saved for later and shown in the ledger', async () => {
    const { stripe, origin } = await startSandbox();
    const customer = await stripe.customers.create({ email: 'ann@example.com', metadata: { session: 's1' } });
    const method = await cardMethod(stripe, { number: '4242 4242 4242 4242' });
    const intent = await stripe.paymentIntents.create({
      ...sale,
      customer: customer.id,
      payment_method: method.id,
      setup_future_usage: 'off_session',
      use_stripe_sdk: true,
      metadata: { order_id: 'o-1', attempt: '1' },
      expand: ['latest_charge', 'payment_method', 'customer'],
    });
    expect(intent).toMatchObject({ object: 'payment_intent', status: 'succeeded', amount_received: 4_990 });
    expect(intent.id).toMatch(/^pi_/);
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
    expect(intent.lastResponse.requestId).toMatch(/^req_/);
    expect(intent.latest_charge).toMatchObject({ object: 'charge', paid: true, captured: true, amount: 4_990 });
    expect(intent.payment_method).toMatchObject({ customer: customer.id, card: { brand: 'visa', last4: '4242' } });
    expect(intent.customer).toMatchObject({ email: 'ann@example.com', metadata: { session: 's1' } });
    const ledger = await readLedger(origin);
    expect(ledger.balance).toEqual({ usd: 4_990 });
    expect(ledger.charges).toMatchObject([
      {
        payment_intent: intent.id,
        customer: customer.id,
        status: 'succeeded',
        metadata: { order_id: 'o-1', attempt: '1' },
      },
    ]);
  });

  it('take steps one after the other: no method, a method, confirmation', async () => {
    const { stripe } = await startSandbox();
    const empty = await stripe.paymentIntents.create({ amount: 100, currency: 'eur' });
    expect(empty.status).toBe('requires_payment_method');
    expect((await refusalOf(stripe.paymentIntents.confirm(empty.id))).code).toBe('payment_intent_unexpected_state');
    const waiting = await stripe.paymentIntents.create({
      amount: 100,
      currency: 'eur',
      payment_method: 'pm_card_amex',
    });
    expect(waiting.status).toBe('requires_confirmation');
    const paid = await stripe.paymentIntents.confirm(waiting.id);
    expect(paid.status).toBe('succeeded');
    const again = await refusalOf(stripe.paymentIntents.confirm(waiting.id));
    expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  });

  it('manual capture takes a part, and a cancelled authorisation takes nothing', async () => {
    const { stripe, origin } = await startSandbox();
    const held = await stripe.paymentIntents.create({ ...sale, capture_method: 'manual' });
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 4_990, amount_received: 0 });
    expect((await readLedger(origin)).balance).toEqual({});
    expect((await refusalOf(stripe.paymentIntents.capture(held.id, { amount_to_capture: 9_999 }))).param).toBe(
      'amount_to_capture',
    );
    const taken = await stripe.paymentIntents.capture(held.id, { amount_to_capture: 4_000 });
    expect(taken).toMatchObject({ status: 'succeeded', amount_received: 4_000 });
    const other = await stripe.paymentIntents.create({ ...sale, capture_method: 'manual' });
    const canceled = await stripe.paymentIntents.cancel(other.id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect((await refusalOf(stripe.paymentIntents.capture(other.id))).code).toBe('payment_intent_unexpected_state');
    expect((await refusalOf(stripe.paymentIntents.cancel(held.id))).code).toBe('payment_intent_unexpected_state');
    expect((await readLedger(origin)).balance).toEqual({ usd: 4_000 });
  });

  it('the intents of one customer are listed newest first, page by page', async () => {
    const { stripe } = await startSandbox();
    const ann = await stripe.customers.create({});
    const bob = await stripe.customers.create({});
    const ids: string[] = [];
    for (const amount of [101, 102, 103, 104, 105]) {
      ids.unshift((await stripe.paymentIntents.create({ ...sale, amount, customer: ann.id })).id);
      await stripe.paymentIntents.create({ ...sale, customer: bob.id });
    }
    const page = await stripe.paymentIntents.list({ customer: ann.id, limit: 2, expand: ['data.latest_charge'] });
    expect(page).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
    expect(page.data[0]?.latest_charge).toMatchObject({ object: 'charge', amount: 105 });
    const all = await stripe.paymentIntents.list({ customer: ann.id, limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map((intent) => intent.id)).toEqual(ids);
  });

  it('a missing, malformed, unknown or inexpandable parameter is refused by name', async () => {
    const { stripe } = await startSandbox();
    const create = (params: object) =>
      refusalOf(stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams));
    expect(await create({ currency: 'usd' })).toMatchObject({
      statusCode: 400,
      code: 'parameter_missing',
      param: 'amount',
    });
    expect(await create({ ...sale, amount: 10.5 })).toMatchObject({ code: 'parameter_invalid_integer' });
    expect(await create({ ...sale, amount: 49 })).toMatchObject({ code: 'amount_too_small' });
    expect(await create({ ...sale, colour: 'red' })).toMatchObject({ code: 'parameter_unknown', param: 'colour' });
    expect(await create({ ...sale, customer: 'cus_none' })).toMatchObject({
      code: 'resource_missing',
      param: 'customer',
    });
    expect(await create({ ...sale, expand: ['nonsense'] })).toMatchObject({ param: 'expand' });
    expect(await refusalOf(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect(await refusalOf(stripe.customers.retrieve('cus_none'))).toMatchObject({ statusCode: 404 });
  });
});

describe('refunds', () => {
  it('in part and in full never exceed the captured amount', async () => {
    const { stripe, origin } = await startSandbox();
    const intent = await stripe.paymentIntents.create(sale);
    const part = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 990,
      reason: 'requested_by_customer',
    });
    expect(part).toMatchObject({ object: 'refund', status: 'succeeded', amount: 990, payment_intent: intent.id });
    expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id, reason: 'requested_by_customer' });
    expect(await refusalOf(stripe.refunds.create({ payment_intent: intent.id, amount: 4_001 }))).toMatchObject({
      param: 'amount',
    });
    const charge = String(intent.latest_charge);
    await stripe.refunds.create({ charge });
    expect(await refusalOf(stripe.refunds.create({ charge }))).toMatchObject({ code: 'charge_already_refunded' });
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: true, amount_refunded: 4_990 });
    const ledger = await readLedger(origin);
    expect(ledger.balance).toEqual({ usd: 0 });
    expect(ledger.refunds.map((refund) => refund.amount)).toEqual([990, 4_000]);
  });
});
