import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { cardMethod, readLedger, refusalOf, startSandbox } from './support/sandbox.ts';

const amount = { amount: 2_500, currency: 'usd', confirm: true } as const;

describe('test cards', () => {
  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000009979', 'card_declined', 'stolen_card'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error', 'processing_error'],
  ])('%s is declined with %s / %s, and the intent waits for another card', async (number, code, declineCode) => {
    const { stripe, origin } = await startSandbox();
    const method = await cardMethod(stripe, { number });
    const refusal = await refusalOf(stripe.paymentIntents.create({ ...amount, payment_method: method.id }));
    expect(refusal).toMatchObject({ statusCode: 402, type: 'StripeCardError', code, decline_code: declineCode });
    expect(refusal.charge).toMatch(/^ch_/);
    const intent = await stripe.paymentIntents.retrieve(refusal.payment_intent?.id ?? '');
    expect(intent).toMatchObject({ status: 'requires_payment_method', payment_method: null });
    expect(intent.last_payment_error).toMatchObject({ type: 'card_error', code, decline_code: declineCode });
    expect(await readLedger(origin)).toMatchObject({ balance: {}, charges: [{ status: 'failed', captured: false }] });
    const retried = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(retried).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  it('a card that fails later pays the sale and is declined for the upsell', async () => {
    const { stripe } = await startSandbox();
    const customer = (await stripe.customers.create({})).id;
    const sale = await stripe.paymentIntents.create({
      ...amount,
      customer,
      payment_method: 'pm_card_chargeCustomerFail',
      setup_future_usage: 'off_session',
    });
    expect(sale.status).toBe('succeeded');
    const upsell = stripe.paymentIntents.create({ ...amount, customer, payment_method: String(sale.payment_method) });
    expect(await refusalOf(upsell)).toMatchObject({ code: 'card_declined', decline_code: 'generic_decline' });
  });

  it('failed checks of cvc and postal code are reported, and do not stop the charge', async () => {
    const { stripe } = await startSandbox();
    const zip = await stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4000000000000036', exp_month: 1, exp_year: 2041, cvc: '111' },
      billing_details: { name: 'Ann', address: { postal_code: '10001', country: 'US' } },
    });
    expect(zip.card?.checks).toMatchObject({ address_postal_code_check: 'fail', cvc_check: 'pass' });
    expect(zip.billing_details).toMatchObject({ name: 'Ann', address: { postal_code: '10001', line1: null } });
    const cvc = await cardMethod(stripe, { number: '4000000000000101' });
    expect(cvc.card?.checks?.cvc_check).toBe('fail');
    expect((await stripe.paymentIntents.create({ ...amount, payment_method: cvc.id })).status).toBe('succeeded');
  });

  it('an impossible card is refused when it is entered', async () => {
    const { stripe } = await startSandbox({ clock: () => Date.UTC(2026, 10, 21) });
    const typed = (card: Parameters<typeof cardMethod>[1]) => refusalOf(cardMethod(stripe, card));
    expect(await typed({ number: '4242424242424241' })).toMatchObject({ statusCode: 402, code: 'incorrect_number' });
    expect(await typed({ number: '4242424242424242', exp_month: 10, exp_year: 2026 })).toMatchObject({
      code: 'invalid_expiry_year',
    });
    expect(await typed({ number: '4242424242424242', exp_month: 13 })).toMatchObject({ code: 'invalid_expiry_month' });
    expect(await typed({ number: '4242424242424242', cvc: '12' })).toMatchObject({ code: 'invalid_cvc' });
    expect(await typed({ number: '4111111111111111' })).toMatchObject({ decline_code: 'test_mode_live_card' });
    const thisMonth = await cardMethod(stripe, { number: '378282246310005', exp_month: 11, exp_year: 26, cvc: '1234' });
    expect(thisMonth.card).toMatchObject({ brand: 'amex', last4: '0005', exp_year: 2026 });
  });
});

describe('cards without a number', () => {
  it('a wallet’s token and nested payment method data replace a card number', async () => {
    const { stripe } = await startSandbox();
    const fromToken = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_mastercard' } });
    expect(fromToken.card).toMatchObject({ brand: 'mastercard', last4: '4444' });
    const unknown = stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_none' } });
    expect(await refusalOf(unknown)).toMatchObject({ code: 'resource_missing', param: 'card[token]' });
    const payment_method_data = { type: 'card', card: { token: 'tok_chargeDeclinedInsufficientFunds' } };
    const refusal = await refusalOf(
      stripe.paymentIntents.create({ ...amount, payment_method_data } as Stripe.PaymentIntentCreateParams),
    );
    expect(refusal.decline_code).toBe('insufficient_funds');
  });
});

describe('cards and their customers', () => {
  it('a card attached to one customer pays for no other', async () => {
    const { stripe } = await startSandbox();
    const [ann, bob] = [await stripe.customers.create({}), await stripe.customers.create({})];
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: ann.id });
    expect(method.customer).toBe(ann.id);
    const pay = (customer?: string) =>
      stripe.paymentIntents.create({ ...amount, payment_method: method.id, ...(customer && { customer }) });
    expect((await refusalOf(pay())).param).toBe('payment_method');
    expect((await refusalOf(pay(bob.id))).param).toBe('payment_method');
    expect((await pay(ann.id)).status).toBe('succeeded');
    expect((await stripe.paymentMethods.detach(method.id)).customer).toBeNull();
    expect((await refusalOf(pay(ann.id))).code).toBe('payment_method_unactivated');
  });

  it('a card used without a customer is used up, and one that is always declined cannot be attached', async () => {
    const { stripe } = await startSandbox();
    const once = await cardMethod(stripe, { number: '5555555555554444' });
    await stripe.paymentIntents.create({ ...amount, payment_method: once.id });
    const twice = stripe.paymentIntents.create({ ...amount, payment_method: once.id });
    expect((await refusalOf(twice)).code).toBe('payment_method_unactivated');
    const customer = await stripe.customers.create({});
    const attached = stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer: customer.id });
    expect(await refusalOf(attached)).toMatchObject({ statusCode: 402, decline_code: 'generic_decline' });
    const later = await cardMethod(stripe, { number: '4000000000000341' });
    expect((await stripe.paymentMethods.attach(later.id, { customer: customer.id })).customer).toBe(customer.id);
    expect((await stripe.paymentMethods.retrieve(later.id)).card?.last4).toBe('0341');
  });
});
