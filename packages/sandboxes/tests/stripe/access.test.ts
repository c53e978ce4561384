import { describe, expect, it } from 'vitest';
import { cardMethod, refusalOf, sdkFor, startSandbox } from './support/sandbox.ts';

const unpaid = { amount: 900, currency: 'usd' } as const;

describe('keys', () => {
  it('the secret key works as Bearer and as Basic; none, a wrong or a live one does not', async () => {
    const { origin } = await startSandbox();
    const ask = (authorization?: string) =>
      fetch(`${origin}/v1/payment_intents`, { headers: authorization === undefined ? {} : { authorization } });
    expect((await ask('Bearer sk_test_shop')).status).toBe(200);
    expect((await ask(`Basic ${Buffer.from('sk_test_shop:').toString('base64')}`)).status).toBe(200);
    for (const wrong of [undefined, 'Bearer sk_live_shop', 'Bearer nonsense', 'Basic !!!']) {
      const response = await ask(wrong);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('the publishable key creates payment methods, and opens no server call', async () => {
    const { origin, stripe } = await startSandbox();
    const browser = sdkFor(origin, 'pk_test_shop');
    const method = await cardMethod(browser, { number: '4242424242424242' });
    expect(method.id).toMatch(/^pm_/);
    const calls = [
      browser.customers.create({}),
      browser.paymentIntents.create(unpaid),
      browser.paymentIntents.list(),
      browser.refunds.create({ charge: 'ch_1' }),
      browser.paymentMethods.retrieve(method.id),
    ];
    // All are awaited together: one that failed while another is awaited would count as a rejection without a handler.
    for (const refusal of await Promise.all(calls.map(refusalOf)))
      expect(refusal).toMatchObject({ statusCode: 401, code: 'secret_key_required' });
    const intent = await stripe.paymentIntents.create({ ...unpaid, metadata: { order_id: 'o' } });
    const missing = browser.paymentIntents.retrieve(intent.id);
    expect(await refusalOf(missing)).toMatchObject({ statusCode: 400, param: 'client_secret' });
    const wrong = browser.paymentIntents.retrieve(intent.id, { client_secret: `${intent.id}_secret_no` });
    expect(await refusalOf(wrong)).toMatchObject({ statusCode: 400, param: 'client_secret' });
  });

  it('with its client secret a browser reads an intent without the shop’s data, and confirms it', async () => {
    const { origin, stripe } = await startSandbox();
    const browser = sdkFor(origin, 'pk_test_shop');
    const customer = (await stripe.customers.create({})).id;
    const intent = await stripe.paymentIntents.create({ ...unpaid, customer, metadata: { order_id: 'o' } });
    const client_secret = intent.client_secret ?? '';
    const seen = await browser.paymentIntents.retrieve(intent.id, { client_secret });
    expect(seen).toMatchObject({ id: intent.id, status: 'requires_payment_method', amount: 900 });
    for (const hidden of ['metadata', 'customer', 'latest_charge', 'amount_received'])
      expect(seen).not.toHaveProperty(hidden);
    const form = new URLSearchParams({ key: 'pk_test_shop', client_secret, payment_method: 'pm_card_visa' });
    const confirmed = await fetch(`${origin}/v1/payment_intents/${intent.id}/confirm`, { method: 'POST', body: form });
    expect(await confirmed.json()).toMatchObject({ status: 'succeeded' });
  });

  it('any page may make the calls for browsers, and no page may make others', async () => {
    const { origin } = await startSandbox();
    const preflight = (path: string) => fetch(`${origin}${path}`, { method: 'OPTIONS' });
    for (const path of ['/v1/payment_methods', '/v1/payment_intents/pi_1', '/v1/payment_intents/pi_1/confirm']) {
      const response = await preflight(path);
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    }
    for (const path of ['/v1/customers', '/v1/payment_intents', '/v1/refunds', '/_sim/ledger']) {
      expect((await preflight(path)).headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('the control API refuses pages in a browser', async () => {
    const { origin } = await startSandbox();
    const fromPage = await fetch(`${origin}/_sim/reset`, {
      method: 'POST',
      headers: { origin: 'http://evil.example' },
    });
    expect(fromPage.status).toBe(403);
    expect((await fetch(`${origin}/_sim/reset`, { method: 'POST' })).status).toBe(204);
  });
});
