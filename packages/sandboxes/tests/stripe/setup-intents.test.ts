import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { answerChallenge, readLedger, refusalOf, startSandbox } from './support/sandbox.ts';

const CONFIRMED = { confirm: true, usage: 'off_session', use_stripe_sdk: true } as const;

async function customerOf(stripe: Stripe): Promise<string> {
  return (await stripe.customers.create({})).id;
}

describe('setup intents', () => {
  it('keep a card for its customer without a charge, and it is charged off-session later', async () => {
    const { stripe, origin } = await startSandbox();
    const customer = await customerOf(stripe);
    const setup = await stripe.setupIntents.create({ ...CONFIRMED, customer, payment_method: 'pm_card_visa' });
    expect(setup).toMatchObject({ object: 'setup_intent', status: 'succeeded', customer, last_setup_error: null });
    expect(await readLedger(origin)).toMatchObject({ charges: [], balance: {}, setups: [{ id: setup.id, customer }] });
    const payment_method = String(setup.payment_method);
    const later = { amount: 7_000, currency: 'usd', confirm: true, customer, payment_method, off_session: true };
    expect((await stripe.paymentIntents.create(later)).status).toBe('succeeded');
    const found = await stripe.setupIntents.list({ customer });
    expect(found.data.map(({ id }) => id)).toEqual([setup.id]);
    expect((await stripe.setupIntents.retrieve(setup.id)).status).toBe('succeeded');
  });

  it('are declined as a charge is, and keep nothing', async () => {
    const { stripe, origin } = await startSandbox();
    const customer = await customerOf(stripe);
    const payment_method = 'pm_card_chargeDeclinedLostCard';
    const error = await refusalOf(stripe.setupIntents.create({ ...CONFIRMED, customer, payment_method }));
    expect(error).toMatchObject({ type: 'StripeCardError', code: 'card_declined', decline_code: 'lost_card' });
    const [declined] = (await stripe.setupIntents.list({ customer })).data;
    expect(declined).toMatchObject({ status: 'requires_payment_method', payment_method: null });
    expect(declined?.last_setup_error?.decline_code).toBe('lost_card');
    expect(await readLedger(origin)).toMatchObject({ charges: [], setups: [{ status: 'requires_payment_method' }] });
  });

  it('let the bank ask the cardholder, once, for all charges that follow off-session', async () => {
    const { stripe } = await startSandbox();
    const customer = await customerOf(stripe);
    const payment_method = 'pm_card_authenticationRequiredOnSetup';
    const asked = await stripe.setupIntents.create({ ...CONFIRMED, customer, payment_method });
    expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    const page = await fetch(String(asked.next_action?.use_stripe_sdk?.stripe_js));
    expect(await page.text()).toContain('Confirm your card');
    await answerChallenge(asked, 'complete');
    const stored = await stripe.setupIntents.retrieve(asked.id);
    expect(stored).toMatchObject({ status: 'succeeded', next_action: null });
    const later = { amount: 7_000, currency: 'usd', confirm: true, customer, off_session: true };
    const charged = await stripe.paymentIntents.create({ ...later, payment_method: String(stored.payment_method) });
    expect(charged.status).toBe('succeeded');
  });

  it('fail with the challenge, and are no more than cancelled before they succeed', async () => {
    const { stripe } = await startSandbox();
    const customer = await customerOf(stripe);
    const payment_method = 'pm_card_authenticationRequired';
    const asked = await stripe.setupIntents.create({ ...CONFIRMED, customer, payment_method });
    await answerChallenge(asked, 'fail');
    const failed = await stripe.setupIntents.retrieve(asked.id);
    expect(failed.last_setup_error?.code).toBe('setup_intent_authentication_failure');
    expect((await stripe.setupIntents.cancel(asked.id)).status).toBe('canceled');
    const done = await stripe.setupIntents.create({ ...CONFIRMED, customer, payment_method: 'pm_card_visa' });
    expect(await refusalOf(stripe.setupIntents.cancel(done.id))).toMatchObject({
      code: 'setup_intent_unexpected_state',
    });
  });

  it('are made once for one idempotency key, and not at all for a key of another request', async () => {
    const { stripe, origin } = await startSandbox();
    const customer = await customerOf(stripe);
    const setup = { ...CONFIRMED, customer, payment_method: 'pm_card_visa' };
    const first = await stripe.setupIntents.create(setup, { idempotencyKey: 'a' });
    expect((await stripe.setupIntents.create(setup, { idempotencyKey: 'a' })).id).toBe(first.id);
    const other = await refusalOf(stripe.setupIntents.create({ customer }, { idempotencyKey: 'a' }));
    expect(other.type).toBe('StripeIdempotencyError');
    expect(await readLedger(origin)).toMatchObject({ setups: [{ id: first.id }] });
  });
});
