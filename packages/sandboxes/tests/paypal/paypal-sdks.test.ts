import { createRequire } from 'node:module';
import path from 'node:path';
import { type Schema, validateAndMap } from '@apimatic/schema';
import { describe, expect, it } from 'vitest';
import { CLIENT, linkFrom, restClient, startSandbox, visit } from './support/sandbox.ts';

const require = createRequire(import.meta.url);
/** The SDK's models are not among its exports, so the test finds them beside its entry. */
const models = path.join(path.dirname(require.resolve('@paypal/paypal-server-sdk')), 'models');

const unit = {
  invoice_id: 'order-1',
  custom_id: 'attempt-1',
  amount: {
    currency_code: 'USD',
    value: '30.11',
    breakdown: {
      item_total: { currency_code: 'USD', value: '25.00' },
      shipping: { currency_code: 'USD', value: '3.00' },
      tax_total: { currency_code: 'USD', value: '2.11' },
    },
  },
};
const urls = { return_url: 'http://localhost/back', cancel_url: 'http://localhost/cancel' };

describe('PayPal’s own models and client', () => {
  it('accept orders, captures and refunds', async () => {
    const { origin } = await startSandbox();
    const call = await restClient(origin);
    const full = { prefer: 'return=representation' };
    const vault = { attributes: { vault: { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT' } } };
    const source = { paypal: { experience_context: { ...urls, user_action: 'PAY_NOW' }, ...vault } };
    const order = { intent: 'CAPTURE', purchase_units: [unit], payment_source: source };
    const created = await call('POST', '/v2/checkout/orders', order, full);
    expect(created.status).toBe(201);
    expect(mapped('order', created.body)).toMatchObject({ status: 'PAYER_ACTION_REQUIRED', intent: 'CAPTURE' });
    await visit(linkFrom(created.body, 'payer-action'));
    const read = await call('GET', `/v2/checkout/orders/${created.body.id}`);
    expect(mapped('order', read.body)).toMatchObject({ status: 'APPROVED', payer: { payerId: 'ADAVXKMT2QR5W' } });
    const captured = await call('POST', `/v2/checkout/orders/${created.body.id}/capture`, {}, full);
    const model = mapped('order', captured.body);
    const fee = { grossAmount: { value: '30.11' }, paypalFee: { value: '1.17' }, netAmount: { value: '28.94' } };
    const capture = { status: 'COMPLETED', customId: 'attempt-1', sellerReceivableBreakdown: fee };
    expect(model).toMatchObject({
      status: 'COMPLETED',
      purchaseUnits: [{ payments: { captures: [capture] } }],
      paymentSource: { paypal: { attributes: { vault: { status: 'VAULTED', id: expect.any(String) } } } },
    });
    const id = captureIdOf(captured.body);
    const readCapture = await call('GET', `/v2/payments/captures/${id}`);
    expect(mapped('capturedPayment', readCapture.body)).toMatchObject({ id, amount: { value: '30.11' } });
    const amount = { value: '1.00', currency_code: 'USD' };
    const refund = await call('POST', `/v2/payments/captures/${id}/refund`, { amount });
    expect(mapped('refund', refund.body)).toMatchObject({ status: 'COMPLETED', amount: { value: '1.00' } });
    const after = await call('GET', `/v2/checkout/orders/${created.body.id}`);
    expect(mapped('order', after.body)).toMatchObject({ purchaseUnits: [{ payments: { refunds: [{}] } }] });
  });

  it('accept plans, subscriptions, their payments and the report', async () => {
    const { origin } = await startSandbox();
    const call = await restClient(origin);
    const money = (value: string) => ({ currency_code: 'USD', value });
    const product = await call('POST', '/v1/catalogs/products', { name: 'Food', type: 'PHYSICAL' });
    const frequency = { interval_unit: 'MONTH', interval_count: 1 };
    const cycle = { frequency, tenure_type: 'REGULAR', sequence: 1, total_cycles: 0 };
    const plan = await call('POST', '/v1/billing/plans', {
      product_id: product.body.id,
      name: 'Food monthly',
      payment_preferences: { setup_fee: money('9.90') },
      billing_cycles: [{ ...cycle, pricing_scheme: { fixed_price: money('24.90') } }],
    });
    expect(mapped('billingPlan', plan.body)).toMatchObject({ status: 'ACTIVE', name: 'Food monthly' });
    const place = { address_line_1: '1 Orchard Road', admin_area_2: 'Portland', admin_area_1: 'OR' };
    const address = { ...place, postal_code: '97201', country_code: 'US' };
    const body = {
      plan_id: plan.body.id,
      custom_id: 'attempt-1',
      subscriber: { shipping_address: { name: { full_name: 'Ann Lee' }, address } },
      application_context: { ...urls, shipping_preference: 'SET_PROVIDED_ADDRESS' },
    };
    const created = await call('POST', '/v1/billing/subscriptions', body);
    expect(mapped('subscription', created.body)).toMatchObject({ status: 'APPROVAL_PENDING', customId: 'attempt-1' });
    const page = await (await fetch(linkFrom(created.body, 'approve'))).text();
    expect(page).toContain('Food monthly, then 24.90 USD every month');
    expect(page).toContain('Ann Lee, 1 Orchard Road, Portland, OR 97201, US</p>');
    const back = await visit(linkFrom(created.body, 'approve'));
    expect(back.searchParams.get('subscription_id')).toBe(created.body.id);
    expect(back.searchParams.get('ba_token')).toMatch(/^BA-/);
    const active = await call('GET', `/v1/billing/subscriptions/${created.body.id}`);
    const info = { outstandingBalance: { value: '0.00' }, lastPayment: { amount: { value: '9.90' } } };
    expect(mapped('subscription', active.body)).toMatchObject({ status: 'ACTIVE', billingInfo: info });
    const range = 'start_time=2020-01-01T00:00:00Z&end_time=2040-01-01T00:00:00Z';
    const paid = await call('GET', `/v1/billing/subscriptions/${created.body.id}/transactions?${range}`);
    const gross = { amountWithBreakdown: { grossAmount: { value: '9.90' } }, status: 'COMPLETED' };
    expect(mapped('transactionsList', paid.body)).toMatchObject({ transactions: [gross] });
    const [from, until] = [Date.now() - 60_000, Date.now() + 60_000].map((ms) => new Date(ms).toISOString());
    const report = await call('GET', `/v1/reporting/transactions?start_date=${from}&end_date=${until}`);
    const line = { transactionInfo: { transactionEventCode: 'T0002', customField: 'attempt-1' } };
    expect(mapped('searchResponse', report.body)).toMatchObject({ transactionDetails: [line] });
  });

  it('complete and refund an order by the older client, which takes a base address', async () => {
    const { origin } = await startSandbox();
    const { core, orders, payments } = require('@paypal/checkout-server-sdk');
    const environment = new core.PayPalEnvironment(CLIENT, `${CLIENT}-secret`, origin, origin);
    const client = new core.PayPalHttpClient(environment);
    const create = new orders.OrdersCreateRequest();
    create.prefer('return=representation');
    create.requestBody({ intent: 'CAPTURE', purchase_units: [unit], application_context: urls });
    const { result: order, statusCode } = await client.execute(create);
    expect([statusCode, order.status]).toEqual([201, 'CREATED']);
    const early = new orders.OrdersCaptureRequest(order.id);
    await expect(client.execute(early)).rejects.toMatchObject({
      statusCode: 422,
      message: expect.stringContaining('ORDER_NOT_APPROVED'),
    });
    await visit(linkFrom(order, 'approve'));
    const { result: done } = await client.execute(new orders.OrdersCaptureRequest(order.id));
    expect(done.status).toBe('COMPLETED');
    const refund = new payments.CapturesRefundRequest(captureIdOf(done));
    refund.requestBody({});
    expect((await client.execute(refund)).result).toMatchObject({ status: 'COMPLETED' });
    const read = new payments.CapturesGetRequest(captureIdOf(done));
    expect((await client.execute(read)).result).toMatchObject({ status: 'REFUNDED' });
  });
});

/** A reply as the SDK's model parses it; throws where the model does not accept it. */
function mapped(name: string, body: unknown): unknown {
  const module: Record<string, Schema<unknown, unknown>> = require(path.join(models, `${name}.js`));
  const schema = module[`${name}Schema`];
  if (!schema) throw new Error(`the SDK has no schema of ${name}`);
  const read = validateAndMap(body, schema);
  if (read.errors) throw new Error(JSON.stringify(read.errors.map(({ path: at, message }) => [at, message])));
  return read.result;
}

function captureIdOf(order: unknown): string {
  const [first] = (order as { purchase_units: { payments: { captures: { id: string }[] } }[] }).purchase_units;
  return first?.payments.captures[0]?.id ?? '';
}
