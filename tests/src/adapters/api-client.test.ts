// @vitest-environment jsdom
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Cookies from 'js-cookie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiOptions } from '../../../src/adapters/api/api.types.ts';
import { createApiClient } from '../../../src/adapters/api/api-client.ts';

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
  '/requoted': { status: 409, body: '{"error":{"code":"price_changed","message":"no"},"quote":{"id":"q2"}}' },
};

type Answering = (response: ServerResponse) => void;

/** The first answers of a path; after them it echoes. */
const firstAnswers = new Map<string, Answering[]>();

/** The calls that reached the server, without the browser's own questions. */
const received: string[] = [];

const LOST: Answering = (response) => response.destroy();
const CUT: Answering = (response) => {
  response.setHeader('content-length', 100);
  response.write('{"half', () => response.destroy());
};
/** In ms; it passes once the server has a call, or the client the head of its answer, and not on the way there. */
const TIMEOUT_MS = 200;
const passTime = () => void vi.advanceTimersByTime(TIMEOUT_MS);
const SILENT: Answering = passTime;
const STALLED: Answering = (response) => void response.write('{"half');

const server = createServer(async (request, response) => {
  if (request.method !== 'OPTIONS') received.push(`${request.method} ${request.url}`);
  const answer = ANSWERS[request.url ?? ''];
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
  response.setHeader('access-control-allow-headers', 'brand,x-request-id,x-xsrf-token,authorization,content-type');
  if (request.method === 'OPTIONS') return response.end();
  const first = firstAnswers.get(request.url ?? '')?.shift();
  if (first) return first(response);
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

afterEach(async () => {
  received.splice(0);
  firstAnswers.clear();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

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

  it('a call is given up where no whole answer comes in time, and a read after a second try', async () => {
    firstAnswers.set('/silent', [SILENT]);
    firstAnswers.set('/stalled', [STALLED, STALLED]);
    firstAnswers.set('/lost', [LOST, SILENT]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const api = client({
      timeoutMs: TIMEOUT_MS,
      fetch: async (url, request) => {
        const answer = await fetch(url, request);
        setImmediate(passTime);
        return answer;
      },
    });
    expect(await api.post('silent', {})).toEqual({ type: 'unreachable' });
    expect(await api.get('stalled')).toEqual({ type: 'unreachable' });
    expect(await api.get('lost')).toEqual({ type: 'unreachable' });
    expect(received).toEqual(['POST /silent', 'GET /stalled', 'GET /stalled', 'GET /lost', 'GET /lost']);
  });

  it.each([
    ['before its answer', LOST],
    ['within its answer', CUT],
  ])('a read whose connection is lost %s is tried once more, and a write never', async (_, loss) => {
    firstAnswers.set('/lost', [loss]);
    expect(await client().get('lost')).toMatchObject({ type: 'ok', body: { body: null } });
    firstAnswers.set('/lost', [loss]);
    expect(await client().post('lost', {})).toEqual({ type: 'unreachable' });
    firstAnswers.set('/lost', [loss, loss]);
    expect(await client().get('lost')).toEqual({ type: 'unreachable' });
    expect(received).toEqual(['GET /lost', 'GET /lost', 'POST /lost', 'GET /lost', 'GET /lost']);
  });

  it.each(['requoted', 'broken'])('V10 an answer is never a reason to call again: %s', async (path) => {
    expect(await client().get(path)).toMatchObject({ type: 'problem' });
    expect(await client().post(path, {})).toMatchObject({ type: 'problem' });
    expect(received).toEqual([`GET /${path}`, `POST /${path}`]);
  });

  it('a write begins in the turn in which it is made, once the code of the calls is there', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{}'));
    const api = client({ fetch });
    await api.post('orders/settle', { orderId: '1' });
    const second = api.post('orders/createguest', { orderType: 'Upsell' });
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(await second).toEqual({ type: 'ok', body: {} });
  });

  it('a write that may outlive its page is kept alive, and no other call', async () => {
    const kept: (boolean | undefined)[] = [];
    const api = client({
      fetch(url, request) {
        kept.push(request?.keepalive);
        return fetch(url, request);
      },
    });
    await api.post('funnel/stats/save', {}, { keepalive: true });
    await api.post('orders/createguest', {});
    await api.get('orders/all');
    expect(kept).toEqual([true, false, undefined]);
  });
});
