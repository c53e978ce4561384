// @vitest-environment jsdom
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderReturn } from '../../../domain/orders/payment-return.ts';
import type { ExpressPayment, PaymentCommand } from '../../../machines/ports.ts';
import { createApiClient } from '../../../src/adapters/api/api-client.ts';
import { resolveReturn } from '../../../src/adapters/payment/approvals.ts';
import { submitPayment } from '../../../src/adapters/payment/payments.ts';
import { anOrder, anOrderRequest, aQuote } from '../../support/pages/orders.ts';

/** The server's next answer. */
let answer: { status: number; body: string } | 'hang up' = 'hang up';
/** That to the list of the session's orders. */
let list = '[]';
const paths: string[] = [];

const server = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('access-control-allow-headers', 'brand,x-request-id,x-xsrf-token,content-type');
  if (request.method === 'OPTIONS') return response.end();
  paths.push(request.url ?? '');
  if (answer === 'hang up') return request.socket.destroy();
  response.statusCode = answer.status;
  response.end(request.url === '/orders/all' ? list : answer.body);
});

let base = '';

beforeEach(async () => {
  paths.length = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

const EXPRESS: ExpressPayment = {
  provider: 'paypal',
  token: 'EC-1',
  payerId: 'PAYER1',
  quote: { id: 'quote-1', total: 99 },
  isRecurring: false,
};

const RETURNED: ProviderReturn = {
  provider: 'paypal',
  flow: 'payment',
  action: 'success',
  paymentId: 'PAYID-1',
  token: 'EC-1',
  payerId: 'PAYER1',
};

const COMMANDS = {
  place: { type: 'place', request: anOrderRequest() },
  resolve: { type: 'resolve', orderId: 'order-1' },
  express: { type: 'express', payment: EXPRESS },
  find: { type: 'find', checkoutId: 'checkout-1' },
} satisfies Record<string, PaymentCommand>;

function client() {
  return createApiClient({ base, brand: 'fernhollow', affParameters: undefined, newRequestId: () => 'r' });
}

function submit(type: keyof typeof COMMANDS) {
  return submitPayment(client(), COMMANDS[type]);
}

async function outcomeOf(status: number, body: unknown, type: keyof typeof COMMANDS = 'place') {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  return submit(type);
}

const captured = { status: 'captured' };

describe('a payment', () => {
  it('O02 it is placed and resolved by the calls of the specification', async () => {
    await outcomeOf(200, { order: anOrder(), payment: captured });
    await outcomeOf(200, { order: anOrder(), payment: captured }, 'resolve');
    expect(paths).toEqual(['/orders/createguest', '/orders/settle']);
  });

  it('N14 one that began on an earlier page is found by its checkout, and is missing while no charge of it is there', async () => {
    const order = anOrder({ checkoutId: 'checkout-1' });
    list = JSON.stringify([anOrder({ checkoutId: 'another' }), { ...order, orderType: 'Upsell' }]);
    expect(await outcomeOf(200, {}, 'find')).toEqual({ type: 'missing' });
    list = JSON.stringify([order]);
    expect(await outcomeOf(200, { order, payment: captured }, 'find')).toEqual({ type: 'captured', order });
    const open = { status: 'requires_approval', approvalUrl: 'https://paypal.example/', token: 'EC-1' };
    const approval = { order: { ...order, paymentMethod: 'paypal' }, payment: open };
    expect(await outcomeOf(200, approval, 'find')).toEqual({ type: 'missing' });
    expect(paths).toEqual(['/orders/all', '/orders/all', '/orders/settle', '/orders/all', '/orders/settle']);
    list = '<html>';
    expect(await outcomeOf(200, {}, 'find')).toEqual({ type: 'unknown', orderId: null });
  });

  it('O04 an approval is requested from the order’s provider, and is unknown without one', async () => {
    const payment = { status: 'requires_approval', approvalUrl: 'https://paypal.example/', token: 'EC-1' };
    const order = anOrder({ paymentMethod: 'paypal' });
    const asked = { type: 'requires_approval', provider: 'paypal', approvalUrl: payment.approvalUrl };
    expect(await outcomeOf(200, { order, payment })).toEqual(asked);
    const byCard = { order: anOrder({ paymentMethod: 'card' }), payment };
    expect(await outcomeOf(200, byCard)).toEqual({ type: 'unknown', orderId: order.id });
  });

  it('N14 a charge in the widgets of our page that was lost has no page to continue on, and is pressed again', async () => {
    const payment = { status: 'requires_approval', approvalUrl: 'https://shop.example/order', token: 'attempt-1' };
    expect(await outcomeOf(200, { order: anOrder({ paymentMethod: 'amazon' }), payment }, 'resolve')).toEqual({
      type: 'refused',
      code: 'payment_not_approved',
      message: 'The payment with Amazon Pay was not finished. Please press pay again.',
    });
  });

  it('H05 it is paid if the server says so and names the order', async () => {
    const order = anOrder();
    expect(await outcomeOf(200, { order, payment: captured })).toEqual({ type: 'captured', order });
    const held = anOrder({ status: 'Authorized' });
    expect(await outcomeOf(200, { order: held, payment: { status: 'authorized' } })).toEqual({
      type: 'captured',
      order: held,
    });
  });

  it.each<[string, unknown]>([
    ['nothing', ''],
    ['a page', '<html>paid</html>'],
    ['half of it', '{"order":{"id":"order-1"},"payment":{"status":"capt'],
    ['null', 'null'],
    ['a list', []],
    ['a word', '"captured"'],
    ['no order', { payment: captured }],
    ['an order that is none', { order: null, payment: captured }],
    ['an order without its id', { order: {}, payment: captured }],
    ['no payment', { order: anOrder() }],
    ['a payment that is none', { order: anOrder(), payment: null }],
    ['a payment without its status', { order: anOrder(), payment: {} }],
  ])('H05 a 200 with %s never makes it paid: the order is read again', async (_, body) => {
    for (const type of ['place', 'resolve'] as const) {
      expect(await outcomeOf(200, body, type)).toEqual({ type: 'unknown', orderId: null });
    }
    // An answer of PayPal that names the order is resolved by the order.
    expect((await outcomeOf(200, body, 'express')).type).toBe('unknown');
    expect((await resolveReturn(client(), RETURNED)).type).toBe('unknown');
  });

  it.each([{ status: 'open' }, { status: 'unknown' }, { status: 'new' }, { status: 'requires_action' }])(
    'H05 N14 it is unknown with the status %j',
    async (payment) => {
      expect(await outcomeOf(200, { order: anOrder(), payment })).toEqual({ type: 'unknown', orderId: 'order-1' });
    },
  );

  it('H05 N14 it is unreachable without an answer, or after a server’s failure', async () => {
    for (const status of [500, 502, 504]) {
      expect(await outcomeOf(status, '<html>')).toEqual({ type: 'unknown', orderId: null });
    }
    answer = 'hang up';
    expect(await submit('place')).toEqual({ type: 'unknown', orderId: null });
  });

  it('H05 N08 a failure carries the server’s error field', async () => {
    const error = { code: 'payment_declined', message: 'Sorry, but your payment failed. Try again.', severity: 'hard' };
    expect(await outcomeOf(402, { error })).toEqual({ type: 'declined', severity: 'hard', message: error.message });
    const invalid = {
      code: 'address_invalid',
      message: 'Entered address is not valid',
      field: 'account.zipPostalCode',
    };
    expect(await outcomeOf(400, { error: invalid })).toMatchObject({
      type: 'refused',
      code: 'address_invalid',
      message: 'Entered address is not valid',
    });
    const gone = { code: 'payment_unavailable', message: 'Sorry, but Payment Service is not available!' };
    expect(await outcomeOf(503, { error: gone })).toMatchObject({ type: 'refused', message: gone.message });
  });

  it('H04 N14 a session that has ended does not say that nothing was charged: an earlier answer may have been lost', async () => {
    const error = { code: 'forbidden', message: 'Sorry, something went wrong' };
    expect(await outcomeOf(403, { error })).toEqual({
      type: 'refused',
      code: 'forbidden',
      message: expect.stringMatching(/^(?!.*nothing was charged).*mail with your receipt before you pay again/),
    });
  });

  it('H05 K03 an error without a message says that the payment failed', async () => {
    for (const body of [
      '',
      '<html>',
      {},
      { error: null },
      { error: {} },
      { error: 'broken' },
      { error: { code: 'x' } },
    ]) {
      expect(await outcomeOf(400, body)).toMatchObject({ type: 'refused', message: 'Sorry, but your payment failed' });
    }
  });

  it('V10 H05 a changed price comes from the server’s answer', async () => {
    const quote = aQuote(51);
    const error = { code: 'price_changed', message: 'The price has changed' };
    expect(await outcomeOf(409, { error, quote })).toEqual({ type: 'requoted', quote });
    expect(await outcomeOf(409, { error, quote: null })).toMatchObject({ type: 'refused', code: 'price_changed' });
  });
});
