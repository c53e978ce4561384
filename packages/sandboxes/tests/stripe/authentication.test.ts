import { describe, expect, it } from 'vitest';
import { answerChallenge, readLedger, refusalOf, startSandbox } from './support/sandbox.ts';

const amount = { amount: 7_000, currency: 'usd', confirm: true } as const;
const onSetup = 'pm_card_authenticationRequiredOnSetup';
const always = 'pm_card_authenticationRequired';

describe('3-D Secure', () => {
  it('the cardholder passes: the charge is made once, for any number of answers', async () => {
    const { stripe, origin } = await startSandbox();
    const asked = await stripe.paymentIntents.create({ ...amount, payment_method: always, use_stripe_sdk: true });
    expect(asked).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
      latest_charge: null,
    });
    expect((await readLedger(origin)).charges).toEqual([]);
    expect((await answerChallenge(asked, 'complete')).status).toBe(303);
    expect((await answerChallenge(asked, 'complete')).status).toBe(303);
    const paid = await stripe.paymentIntents.retrieve(asked.id, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({ status: 'succeeded', next_action: null, amount_received: 7_000 });
    expect(paid.latest_charge).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    });
    expect((await readLedger(origin)).balance).toEqual({ usd: 7_000 });
  });

  it('the cardholder fails: nothing is charged and the error has the reason', async () => {
    const { stripe, origin } = await startSandbox();
    const asked = await stripe.paymentIntents.create({ ...amount, payment_method: always, use_stripe_sdk: true });
    await answerChallenge(asked, 'fail');
    await answerChallenge(asked, 'complete');
    const failed = await stripe.paymentIntents.retrieve(asked.id);
    expect(failed).toMatchObject({ status: 'requires_payment_method', payment_method: null });
    expect(failed.last_payment_error?.code).toBe('payment_intent_authentication_failure');
    expect((await readLedger(origin)).charges).toEqual([]);
  });

  it('a redirect leads to the bank and back to the shop with the result', async () => {
    const { stripe, origin } = await startSandbox();
    const return_url = 'http://localhost:9/back?step=pay';
    const asked = await stripe.paymentIntents.create({ ...amount, payment_method: always, return_url });
    expect(asked.next_action).toMatchObject({ type: 'redirect_to_url', redirect_to_url: { return_url } });
    const page = await fetch(asked.next_action?.redirect_to_url?.url ?? '');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:9;");
    expect(await page.text()).toContain('$70.00');
    const back = new URL((await answerChallenge(asked, 'complete')).headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe('http://localhost:9/back');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      step: 'pay',
      payment_intent: asked.id,
      payment_intent_client_secret: asked.client_secret,
      redirect_status: 'succeeded',
    });
    expect((await fetch(`${origin}/redirect/authenticate/payatt_none`)).status).toBe(404);
  });

  it('a card set up by its first charge is charged later without a challenge, on and off session', async () => {
    const { stripe } = await startSandbox();
    const customer = (await stripe.customers.create({})).id;
    const setup_future_usage = 'off_session' as const;
    const asked = await stripe.paymentIntents.create({
      ...amount,
      customer,
      payment_method: onSetup,
      setup_future_usage,
    });
    expect(asked.status).toBe('requires_action');
    await answerChallenge(asked, 'complete');
    const { payment_method } = await stripe.paymentIntents.retrieve(asked.id);
    const later = { ...amount, customer, payment_method: String(payment_method) };
    expect((await stripe.paymentIntents.create(later)).status).toBe('succeeded');
    expect((await stripe.paymentIntents.create({ ...later, off_session: true })).status).toBe('succeeded');
  });

  it('a card that always needs a challenge gets one on session, and is refused off session', async () => {
    const { stripe } = await startSandbox();
    const customer = (await stripe.customers.create({})).id;
    const setup_future_usage = 'off_session' as const;
    const asked = await stripe.paymentIntents.create({
      ...amount,
      customer,
      payment_method: always,
      setup_future_usage,
    });
    await answerChallenge(asked, 'complete');
    const { payment_method } = await stripe.paymentIntents.retrieve(asked.id);
    const later = { ...amount, customer, payment_method: String(payment_method) };
    expect((await stripe.paymentIntents.create(later)).status).toBe('requires_action');
    const refusal = await refusalOf(stripe.paymentIntents.create({ ...later, off_session: true }));
    expect(refusal).toMatchObject({ statusCode: 402, code: 'authentication_required' });
    expect(refusal.payment_intent?.status).toBe('requires_payment_method');
    const strict = stripe.paymentIntents.create({ ...later, error_on_requires_action: true });
    expect((await refusalOf(strict)).code).toBe('authentication_required');
  });

  it.each([
    ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_threeDSecureRequiredChargeDeclined', 'generic_decline'],
  ])('%s is declined after the cardholder has passed', async (payment_method, decline_code) => {
    const { stripe } = await startSandbox();
    const asked = await stripe.paymentIntents.create({ ...amount, payment_method });
    expect(asked.status).toBe('requires_action');
    await answerChallenge(asked, 'complete');
    const declined = await stripe.paymentIntents.retrieve(asked.id);
    expect(declined).toMatchObject({ status: 'requires_payment_method', last_payment_error: { decline_code } });
  });

  it('an answer after the intent was cancelled charges nothing', async () => {
    const { stripe, origin } = await startSandbox();
    const asked = await stripe.paymentIntents.create({ ...amount, payment_method: 'pm_card_threeDSecure2Required' });
    await stripe.paymentIntents.cancel(asked.id);
    await answerChallenge(asked, 'complete');
    expect((await stripe.paymentIntents.retrieve(asked.id)).status).toBe('canceled');
    expect((await readLedger(origin)).charges).toEqual([]);
  });
});
