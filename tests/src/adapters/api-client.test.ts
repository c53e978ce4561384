// @vitest-environment jsdom
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Cookies from 'js-cookie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApiOptions, createApiClient } from '../../../src/adapters/api/api-client.ts';

/** A server that echoes its request, or answers as the path says. */
interface Echo {
  headers: Record<string, string>;
  body: unknown;
}

const ANSWERS: Record<string, { status: number; body: string }> = {
  '/declined': {
    status: 402,
    body: '{"error":{"code":"payment_declined","message":"no","severity":"hard"},"provider":{"debugId":"d1"}}',
  },
  '/garbage': { status: 200, body: '<html>' },
  '/broken': { status: 500, body: 'oops' },
};

const lost: string[] = [];

const server = createServer(async (request, response) => {
  if (request.url === '/lost' && request.method !== 'OPTIONS' && lost.push(`${request.method}`) === 1) {
    return request.socket.destroy();
  }
  const answer = ANSWERS[request.url ?? ''];
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
  response.setHeader('access-control-allow-headers', 'brand,x-request-id,x-xsrf-token,authorization,content-type');
  if (request.method === 'OPTIONS') return response.end();
  response.statusCode = answer?.status ?? 200;
  response.end(answer?.body ?? JSON.stringify({ headers: request.headers, body: await bodyOf(request) }));
});

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? null : JSON.parse(text);
}

let base = '';

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Cookies.set('XSRF-TOKEN', 'signed.value');
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

function client(over: Partial<ApiOptions> = {}) {
  return createApiClient({
    base,
    brand: 'fernhollow',
    affParameters: undefined,
    newRequestId: () => 'request-1',
    ...over,
  });
}

async function echoOf(call: ReturnType<ReturnType<typeof client>['get']>): Promise<Echo> {
  const answer = await call;
  if (answer.type !== 'ok') throw new Error(`the server answered ${answer.type}`);
  return answer.body as Echo;
}

describe('calls to the API', () => {
  it('H02 H04 every call carries the brand and a request id, and a writing one the XSRF value', async () => {
    const { headers } = await echoOf(client().post('orders/settle', { orderId: '1' }));
    expect(headers).toMatchObject({ brand: 'fernhollow', 'x-request-id': 'request-1', 'x-xsrf-token': 'signed.value' });
    const reading = await echoOf(client().get('orders/all'));
    expect(reading.headers).not.toHaveProperty('x-xsrf-token');
  });

  it('H02 a call carries an authorization token only if configured', async () => {
    expect((await echoOf(client({ token: 'abc' }).get('x'))).headers.authorization).toBe('Bearer abc');
    expect((await echoOf(client().get('x'))).headers).not.toHaveProperty('authorization');
  });

  it('H02 a call carries the cookies of the page', async () => {
    const fetch = vi.fn(async (_address: unknown, _request: RequestInit) => new Response(null, { status: 204 }));
    vi.stubGlobal('fetch', fetch);
    await client().get('orders/all');
    await client().post('orders/settle', {});
    vi.unstubAllGlobals();
    expect(fetch.mock.calls.map(([, request]) => request.credentials)).toEqual(['same-origin', 'same-origin']);
  });

  it('H03 every body has the affiliate parameters', async () => {
    const { body } = await echoOf(client({ affParameters: { affId: '7' } }).post('quotes', { offers: ['a'] }));
    expect(body).toEqual({ offers: ['a'], affParameters: { affId: '7' } });
  });

  it('H05 a failed call returns the server’s error, with its whole body', async () => {
    expect(await client().post('declined', {})).toMatchObject({
      type: 'problem',
      status: 402,
      error: { code: 'payment_declined', severity: 'hard' },
      body: { error: { code: 'payment_declined' }, provider: { debugId: 'd1' } },
    });
    expect(await client().get('broken')).toMatchObject({ type: 'problem', status: 500, error: null });
  });

  it('H05 a success that does not parse has an empty body, and an unreachable server has no answer', async () => {
    expect(await client().get('garbage')).toEqual({ type: 'ok', body: null });
    expect(await client({ base: 'http://127.0.0.1:1' }).get('x')).toEqual({ type: 'unreachable' });
  });

  it.each([
    ['get', 'ok', 2],
    ['post', 'unreachable', 1],
  ] as const)('a %s whose connection is lost is %s', async (method, type, calls) => {
    lost.splice(0);
    expect(await client()[method]('lost', {})).toMatchObject({ type });
    expect(lost).toHaveLength(calls);
  });
});
