import { describe, expect, it } from 'vitest';
import { CLIENT, linkFrom, readLedger, restClient, startSandbox, tokenFor, visit } from './support/sandbox.ts';

const urls = { return_url: 'http://localhost/back?own=1', cancel_url: 'http://localhost/cancel?own=1' };
const payment = {
  intent: 'sale',
  payer: { payment_method: 'paypal' },
  redirect_urls: urls,
  transactions: [{ amount: { total: '30.11', currency: 'USD' }, custom: 'attempt-1', invoice_number: 'order-1' }],
};
const order = {
  intent: 'CAPTURE',
  application_context: urls,
  purchase_units: [{ amount: { currency_code: 'USD', value: '30.11' } }],
};

describe('PayPal’s REST APIs', () => {
  it('open to an access token alone, which expires', async () => {
    let now = Date.now();
    const { origin } = await startSandbox({ clock: () => now });
    expect((await tokenFor(origin, CLIENT, 'wrong')).status).toBe(401);
    expect((await fetch(`${origin}/v2/checkout/orders/X`)).status).toBe(401);
    const call = await restClient(origin);
    expect((await call('GET', '/v2/checkout/orders/X')).status).toBe(404);
    now += 32_400_000;
    expect(await call('GET', '/v2/checkout/orders/X')).toMatchObject({
      status: 401,
      body: { name: 'AUTHENTICATION_FAILURE' },
    });
  });

  it('v1: executes an approved payment once', async () => {
    const { origin } = await startSandbox();
    const call = await restClient(origin);
    const path = '/v1/payments/payment';
    const { body } = await call('POST', path, payment);
    expect(body).toMatchObject({ id: expect.stringMatching(/^PAYID-/), state: 'created' });
    const execute = (payer_id: string, id = body.id) => call('POST', `${path}/${id}/execute`, { payer_id });
    expect(await execute('ADAVXKMT2QR5W')).toMatchObject({ body: { name: 'PAYMENT_NOT_APPROVED_FOR_EXECUTION' } });
    const back = await visit(linkFrom(body, 'approval_url'));
    expect(back.searchParams.get('own')).toBe('1');
    expect(await execute('NOBODY1234567')).toMatchObject({ body: { name: 'INVALID_PAYER_ID' } });
    expect(await execute('ADAVXKMT2QR5W', 'PAYID-NONE')).toMatchObject({ status: 404 });
    const paid = await execute('ADAVXKMT2QR5W');
    const sale = {
      state: 'completed',
      invoice_number: 'order-1',
      custom: 'attempt-1',
      transaction_fee: { value: '1.17' },
    };
    expect(paid).toMatchObject({
      status: 200,
      body: { state: 'approved', transactions: [{ related_resources: [{ sale }] }] },
    });
    expect(await execute('ADAVXKMT2QR5W')).toMatchObject({ status: 400, body: { name: 'PAYMENT_ALREADY_DONE' } });
    const again = (await call('POST', path, payment)).body;
    await visit(linkFrom(again, 'approval_url'));
    expect(await execute('ADAVXKMT2QR5W', again.id)).toMatchObject({ body: { name: 'DUPLICATE_TRANSACTION' } });
    expect((await readLedger(origin)).balance).toEqual({ USD: 3_011 });
  });

  it('v2: a repeated PayPal-Request-Id returns the first response as 200, unless the body differs', async () => {
    const { origin } = await startSandbox();
    const call = await restClient(origin);
    const keyed = { 'paypal-request-id': 'key-1' };
    const first = await call('POST', '/v2/checkout/orders', order, keyed);
    expect(first.status).toBe(201);
    expect(await call('POST', '/v2/checkout/orders', order, keyed)).toEqual({ status: 200, body: first.body });
    const other = { ...order, purchase_units: [{ amount: { currency_code: 'USD', value: '1.00' } }] };
    expect(await call('POST', '/v2/checkout/orders', other, keyed)).toMatchObject({ status: 422 });
    await visit(linkFrom(first.body, 'approve'));
    const capture = `/v2/checkout/orders/${first.body.id}/capture`;
    const taken = await call('POST', capture, {}, keyed);
    expect(taken.status).toBe(201);
    expect(await call('POST', capture, {}, keyed)).toEqual({ status: 200, body: taken.body });
    expect(await call('POST', capture, {})).toMatchObject({
      status: 422,
      body: { details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] },
    });
    const stranger = await restClient(origin, 'stranger');
    expect((await stranger('GET', `/v2/checkout/orders/${first.body.id}`)).status).toBe(404);
  });

  it('PayPal-Mock-Response produces an error, and no work is done', async () => {
    const { origin } = await startSandbox();
    const call = await restClient(origin);
    const mock = (code: unknown) => ({ 'paypal-mock-response': JSON.stringify({ mock_application_codes: code }) });
    const { body } = await call('POST', '/v2/checkout/orders', order);
    await visit(linkFrom(body, 'approve'));
    const capture = `/v2/checkout/orders/${body.id}/capture`;
    expect(await call('POST', capture, {}, mock('INSTRUMENT_DECLINED'))).toMatchObject({
      status: 422,
      body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'INSTRUMENT_DECLINED' }] },
    });
    expect((await call('POST', capture, {}, mock(['INTERNAL_SERVER_ERROR']))).status).toBe(500);
    expect(await call('POST', '/v1/payments/payment', payment, mock('VALIDATION_ERROR'))).toMatchObject({
      status: 400,
    });
    expect((await call('POST', capture, {}, { 'paypal-mock-response': 'nonsense' })).status).toBe(400);
    expect((await readLedger(origin)).balance).toEqual({});
    expect((await call('POST', capture, {})).status).toBe(201);
  });

  it('v1: an agreement needs a plan and a start in the future', async () => {
    const { origin } = await startSandbox();
    const call = await restClient(origin);
    const definition = { type: 'REGULAR', name: 'x', frequency: 'MONTH', frequency_interval: '1', cycles: '0' };
    const plan = await call('POST', '/v1/payments/billing-plans', {
      name: 'Food',
      description: 'Monthly',
      type: 'INFINITE',
      merchant_preferences: urls,
      payment_definitions: [{ ...definition, amount: { value: '24.90', currency: 'USD' } }],
    });
    expect(plan).toMatchObject({ status: 201, body: { id: expect.stringMatching(/^P-/), state: 'ACTIVE' } });
    const agreement = (start_date: string, id = plan.body.id) =>
      call('POST', '/v1/payments/billing-agreements', {
        name: 'Food',
        description: 'Monthly',
        start_date,
        plan: { id },
      });
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    expect((await agreement('2020-01-01T00:00:00Z')).body).toMatchObject({ details: [{ field: 'start_date' }] });
    expect(await agreement(soon, 'P-NONE')).toMatchObject({ status: 404, body: { name: 'TEMPLATE_ID_INVALID' } });
    const made = await agreement(soon);
    expect(made.body.id).toBeUndefined();
    const back = await visit(linkFrom(made.body, 'approval_url'));
    const executed = await call('POST', new URL(linkFrom(made.body, 'execute')).pathname, {});
    expect(executed.body).toMatchObject({ id: expect.stringMatching(/^I-/), state: 'Active', description: 'Monthly' });
    expect(linkFrom(made.body, 'execute')).toContain(back.searchParams.get('token'));
    const cancel = `/v1/payments/billing-agreements/${executed.body.id}/cancel`;
    expect((await call('POST', cancel, { note: 'x' })).status).toBe(204);
    expect(await call('POST', cancel, { note: 'x' })).toMatchObject({ body: { name: 'RP_INVALID_STATUS_TO_CANCEL' } });
  });
});
