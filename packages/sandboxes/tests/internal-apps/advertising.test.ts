import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startInternalAppsSandbox } from '../../internal-apps/internal-apps-sandbox.ts';
import type { Sandbox } from '../../kit/start-sandbox.ts';
import { changed, type Json } from './bodies.ts';

const NOW = new Date('2026-11-26T10:00:00Z');
const SECONDS = NOW.getTime() / 1000;
const HASH = createHash('sha256').update('ann@example.com').digest('hex');

let apps: Sandbox;

beforeAll(async () => {
  apps = await startInternalAppsSandbox({ port: 0, clock: () => NOW.getTime() });
});
afterAll(() => apps.close());
beforeEach(() => fetch(`${apps.origin}/_sim/reset`, { method: 'POST' }));

function post(path: string, body: unknown) {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${apps.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body), redirect: 'manual' });
}

async function received(service: string): Promise<{ counted: Json[]; refused: Json[]; misbehaved: number }> {
  return (await (await fetch(`${apps.origin}/_sim/received`)).json())[service];
}

const plan = (service: string, input: object) => post(`/_sim/advertising/${service}`, input);

describe('Meta’s Conversions API', () => {
  const EVENTS = '/meta/v24.0/12345/events';

  const body = (): Json => ({
    access_token: 'EAASLUICESANDBOX12345',
    data: [
      {
        event_name: 'Purchase',
        event_time: SECONDS,
        event_id: 'AB12-CD34',
        action_source: 'website',
        event_source_url: 'https://shop.example/checkout',
        user_data: { em: [HASH], client_user_agent: 'Browser/1', fbp: 'fb.1.1700000000000.987654321' },
        custom_data: {
          currency: 'USD',
          value: 129,
          order_id: 'AB12-CD34',
          content_type: 'product',
          contents: [{ id: 'beef', quantity: 2, item_price: 64.5 }],
          num_items: 2,
        },
      },
    ],
  });

  const errorOf = async (reply: Response) => [reply.status, (await reply.json()).error];

  it('counts an event once for its name and id', async () => {
    for (let call = 0; call < 2; call += 1) {
      const reply = await post(EVENTS, body());
      expect(await reply.json()).toEqual({ events_received: 1, messages: [], fbtrace_id: expect.any(String) });
    }
    await post(EVENTS, changed(body(), 'data.0.event_name', 'Refund'));
    expect(await received('meta')).toMatchObject({ counted: [{ repeats: 1 }, { repeats: 0 }], refused: [] });
  });

  it.each<[string, unknown, number | undefined]>([
    ['data', [], undefined],
    ['data.0.event_name', '', undefined],
    ['data.0.event_time', SECONDS * 1000, 2_804_004],
    ['data.0.event_time', SECONDS - 7 * 86_400 - 1, 2_804_003],
    ['data.0.event_time', '1', undefined],
    ['data.0.event_id', undefined, undefined],
    ['data.0.action_source', 'web', undefined],
    ['data.0.event_source_url', undefined, 2_804_023],
    ['data.0.event_source_url', '/checkout', undefined],
    ['data.0.user_data.em', ['ann@example.com'], 2_804_016],
    ['data.0.user_data.client_user_agent', undefined, 2_804_022],
    ['data.0.user_data.client_ip_address', 'here', undefined],
    ['data.0.user_data.fbp', '987654321', undefined],
    ['data.0.user_data.fbc', 'IwAR', undefined],
    ['data.0.user_data', { em: [HASH] }, 2_804_050],
    ['data.0.custom_data.currency', 'usd', undefined],
    ['data.0.custom_data.value', -1, undefined],
    ['data.0.custom_data.contents', [{ id: 'beef' }], undefined],
    ['data.0.colour', 'red', undefined],
  ])('refuses %s of %j', async (place, value, subcode) => {
    const [status, error] = await errorOf(await post(EVENTS, changed(body(), place, value)));
    expect([status, error.code, error.error_subcode]).toEqual([400, 100, subcode]);
    expect(error.error_user_msg).toContain(place.split('.').at(-1));
    expect(await received('meta')).toMatchObject({ counted: [], refused: [{ error: 'Invalid parameter' }] });
  });

  it.each<[string, string, unknown, object]>([
    ['no token', EVENTS, undefined, { code: 104 }],
    ['a token of nobody', EVENTS, 'EAAelsewhere', { code: 190, type: 'OAuthException' }],
    ['a token of another pixel', EVENTS, 'EAASLUICESANDBOX9', { code: 100, error_subcode: 33 }],
    ['no version', '/meta/24/12345/events', 'EAASLUICESANDBOX12345', { code: 100, error_subcode: 33 }],
  ])('answers %s as the Graph API does', async (_what, path, token, error) => {
    const [status, answered] = await errorOf(await post(path, changed(body(), 'access_token', token)));
    expect([status, answered]).toEqual([400, expect.objectContaining({ ...error, fbtrace_id: expect.any(String) })]);
  });

  it('throttles on request, with its own error', async () => {
    await plan('meta', { answer: 'throttle', times: 1 });
    const [status, error] = await errorOf(await post(EVENTS, body()));
    expect([status, error]).toEqual([400, expect.objectContaining({ code: 4, is_transient: true })]);
    expect((await post(EVENTS, body())).status).toBe(200);
    expect(await received('meta')).toMatchObject({ counted: [{ repeats: 0 }], misbehaved: 1 });
  });
});

describe('GA4’s Measurement Protocol', () => {
  const KEYS = '?measurement_id=G-1A2B3C&api_secret=sluice-secret-G-1A2B3C';

  const message = (name = 'purchase'): Json => ({
    client_id: '1234567890.1700000000',
    timestamp_micros: SECONDS * 1_000_000,
    events: [
      {
        name,
        params: {
          transaction_id: 'AB12-CD34',
          currency: 'USD',
          value: 129,
          tax: 1.1,
          shipping: 4.95,
          items: [{ item_id: 'beef', item_name: 'Beef food', price: 129, quantity: 1 }],
        },
      },
    ],
  });

  const collect = (body: Json, keys = KEYS) => post(`/ga4/mp/collect${keys}`, body);

  it('counts a purchase once for its transaction, and a refund each time', async () => {
    for (const name of ['purchase', 'purchase', 'refund', 'refund']) {
      const reply = await collect(message(name));
      expect([reply.status, await reply.text()]).toEqual([204, '']);
    }
    expect(await received('ga4')).toMatchObject({ counted: [{ repeats: 1 }, { repeats: 0 }, { repeats: 0 }] });
  });

  it.each<[string, unknown, string]>([
    ['client_id', 'me', 'client_id'],
    ['timestamp_micros', SECONDS * 1000, 'timestamp_micros'],
    ['timestamp_micros', (SECONDS - 72 * 3_600 - 1) * 1_000_000, 'timestamp_micros'],
    ['events', [], 'events'],
    ['events.0.name', '_purchase', 'events[0].name'],
    ['events.0.params.transaction_id', undefined, 'events[0].params.transaction_id'],
    ['events.0.params.currency', 'dollars', 'events[0].params.currency'],
    ['events.0.params.value', '129', 'events[0].params.value'],
    ['events.0.params.items', undefined, 'events[0].params.items'],
    ['events.0.params.items', [{ item_name: 'a'.repeat(101), item_id: 'beef' }], 'events[0].params.items[0].item_name'],
  ])('answers 204 to %s of %j, drops it, and its validation names the place', async (place, value, path) => {
    const wrong = changed(message(), place, value);
    expect((await collect(wrong)).status).toBe(204);
    expect(await received('ga4')).toMatchObject({ counted: [], refused: [{ faults: [{ path }] }] });
    const { validationMessages } = await (await post(`/ga4/debug/mp/collect${KEYS}`, wrong)).json();
    expect(validationMessages).toMatchObject([{ fieldPath: path, description: expect.stringContaining(path) }]);
  });

  it('drops what a wrong secret sends, which its validation does not say', async () => {
    const keys = '?measurement_id=G-1A2B3C&api_secret=wrong';
    expect((await collect(message(), keys)).status).toBe(204);
    expect(await received('ga4')).toMatchObject({ counted: [], refused: [{ faults: [{ path: 'api_secret' }] }] });
    expect(await (await post(`/ga4/debug/mp/collect${keys}`, message())).json()).toEqual({ validationMessages: [] });
  });
});

describe('the affiliates’ network', () => {
  const GOOD = {
    token: 'sluice',
    id: 'msg_1',
    order: 'AB12',
    affid: '7',
    status: 'paid',
    amount: '1.50',
    currency: 'USD',
  };

  const call = (query: Record<string, string>) =>
    fetch(`${apps.origin}/affiliates/postback?${new URLSearchParams(query)}`, { redirect: 'manual' });

  it('counts a postback once for its id', async () => {
    for (const id of ['msg_1', 'msg_1', 'msg_2']) expect((await call({ ...GOOD, id })).status).toBe(200);
    expect(await received('affiliates')).toMatchObject({ counted: [{ repeats: 1 }, { repeats: 0 }] });
  });

  it.each([
    [{ id: '' }, 400],
    [{ amount: '1,50' }, 400],
    [{ amount: '{amount}' }, 400],
    [{ currency: 'dollars' }, 400],
    [{ status: 'Paid' }, 400],
    [{ affid: '' }, 400],
    [{ colour: 'red' }, 400],
    [{ token: 'wrong' }, 403],
  ])('refuses %j with %i', async (over, status) => {
    expect((await call({ ...GOOD, ...over })).status).toBe(status);
    expect((await received('affiliates')).counted).toEqual([]);
  });

  it.each([
    ['error', 500],
    ['redirect', 307],
    ['garbage', 200],
    ['throttle', 429],
  ])('answers with %s on request', async (answer, status) => {
    await plan('affiliates', { answer, times: 1 });
    expect((await call(GOOD)).status).toBe(status);
    expect(await received('affiliates')).toMatchObject({ counted: [], misbehaved: 1 });
  });

  it('a service or an answer that does not exist is refused', async () => {
    for (const [service, input] of [
      ['tiktok', { answer: 'error' }],
      ['meta', { answer: 'laugh' }],
      ['meta', { answer: 'error', times: 0 }],
    ] as const)
      expect((await plan(service, input)).status).toBe(400);
  });
});
