import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ApiOptions } from '../../../src/adapters/api/api.types.ts';
import { createApiClient } from '../../../src/adapters/api/api-client.ts';

/** A server that repeats a body, and answers with the status of its query. */
const server = createServer(async (request, response) => {
  response.statusCode = Number(new URL(request.url ?? '', base).searchParams.get('status') ?? 200);
  response.end(await textOf(request));
});

let base = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

function client(over: Partial<ApiOptions>) {
  return createApiClient({ base, brand: '', affParameters: undefined, newRequestId: () => 'request-1', ...over });
}

const visitInfo = (stepId: string | null) => ({ sessionid: '1', variantId: `variant of ${stepId}`, orderNumber: 1 });

it.each([
  'orders/createguest',
  'orders/createpaypalpayment',
  'orders/createpaypalsubscription',
  'orders/setexpresscheckout',
  'orders/payamazon',
  'orders/payamazonsub',
])('O02 H03 %s carries the visit, and the counts that the call has itself', async (path) => {
  const order = { checkoutId: 'c', funnel: { hash: 'v1', step: 'form' } };
  const api = client({ visitInfo, affParameters: { affId: '7' } });
  const statsInfo = { sessionid: '1', variantId: 'variant of form', orderNumber: 2 };
  expect(await api.post(path, { ...order, statsInfo: { orderNumber: 2 } })).toEqual({
    type: 'ok',
    body: { ...order, statsInfo, affParameters: { affId: '7' } },
  });
});

it.each([
  ['quotes', { checkoutId: 'c', funnel: { step: 'form' } }],
  ['orders/settle', { orderId: 'o' }],
  ['orders/executepaypalpayment', { token: 't' }],
  ['orders/abandonoffer', { checkoutId: 'c', offer: 'o' }],
])('O02 a call of %s, which makes no order, says nothing of the visit', async (path, body) => {
  expect(await client({ visitInfo }).post(path, body)).toEqual({ type: 'ok', body });
});

it.each([
  ['the version is gone', '?status=409', { error: { code: 'version_gone' } }, 1],
  ['the price has changed', '?status=409', { error: { code: 'price_changed' } }, 0],
  ['all is well', '', { error: { code: 'version_gone' } }, 0],
])('V10 a version that is gone is reported by the answers of the API, where %s', async (_, query, body, reports) => {
  const onGoneVersion = vi.fn();
  await client({ onGoneVersion }).post(`quotes${query}`, body);
  expect(onGoneVersion).toHaveBeenCalledTimes(reports);
});
