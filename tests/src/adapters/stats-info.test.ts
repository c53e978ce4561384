import { expect, it, vi } from 'vitest';
import type { ApiAnswer, ApiClient } from '../../../src/adapters/api/api-client.ts';
import { tellingVisit } from '../../../src/adapters/api/stats-info.ts';

const OK: ApiAnswer = { type: 'ok', body: null };
const infoOf = (stepId: string | null) => ({ sessionid: '1', variantId: `variant of ${stepId}`, orderNumber: 1 });

function clientOf() {
  const post = vi.fn<ApiClient['post']>(async () => OK);
  return { post, api: tellingVisit({ get: async () => OK, post }, infoOf) };
}

it.each([
  'orders/createguest',
  'orders/createpaypalpayment',
  'orders/createpaypalsubscription',
  'orders/setexpresscheckout',
  'orders/payamazon',
  'orders/payamazonsub',
])('O02 %s carries the visit, and the counts that the call has itself', async (path) => {
  const { api, post } = clientOf();
  const order = { checkoutId: 'c', funnel: { hash: 'v1', step: 'form' } };
  expect(await api.post(path, { ...order, statsInfo: { orderNumber: 2 } }, { keepalive: true })).toBe(OK);
  const statsInfo = { sessionid: '1', variantId: 'variant of form', orderNumber: 2 };
  expect(post.mock.calls).toEqual([[path, { ...order, statsInfo }, { keepalive: true }]]);
});

it('O02 a call that makes no order says nothing of the visit', async () => {
  const { api, post } = clientOf();
  const calls: [string, object][] = [
    ['quotes', { checkoutId: 'c', funnel: { step: 'form' } }],
    ['orders/settle', { orderId: 'o' }],
    ['orders/executepaypalpayment', { token: 't' }],
  ];
  for (const [path, body] of calls) await api.post(path, body);
  expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual(calls);
});
