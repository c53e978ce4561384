import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startInternalAppsSandbox } from '../../internal-apps/internal-apps-sandbox.ts';
import type { Sandbox } from '../../kit/start-sandbox.ts';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
const EVENT = { type: 'order.paid', timestamp: '2026-11-21T10:00:00.000Z', data: { order: 'A-1' } };

let apps: Sandbox;

beforeAll(async () => {
  apps = await startInternalAppsSandbox({ port: 0 });
});
afterAll(() => apps.close());
beforeEach(async () => {
  await fetch(`${apps.origin}/_sim/reset`, { method: 'POST' });
  await control({ secrets: [SECRET] });
});

function control(input: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${apps.origin}/_sim/webhooks/orders`, { method: 'POST', headers, body: JSON.stringify(input) });
}

/** The headers by which the library of Standard Webhooks signs a message. */
function signed(id: string, body: string, { secret = SECRET, at = new Date() } = {}): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}

async function post(headers: Record<string, string>, body: string) {
  const reply = await fetch(`${apps.origin}/webhooks/orders`, { method: 'POST', headers, body, redirect: 'manual' });
  return { status: reply.status, text: await reply.text() };
}

async function received() {
  const { webhooks } = await (await fetch(`${apps.origin}/_sim/received`)).json();
  return webhooks.orders;
}

describe('a receiver of webhooks', () => {
  it('takes what one of its secrets signs, and counts it once for its id', async () => {
    await control({ secrets: [OTHER, SECRET] });
    const body = JSON.stringify(EVENT);
    for (let call = 0; call < 2; call += 1) expect((await post(signed('msg_1', body), body)).status).toBe(204);
    const both = signed('msg_2', body);
    const rotated = { ...both, 'webhook-signature': `v2,abc ${both['webhook-signature']}` };
    expect((await post(rotated, body)).status).toBe(204);
    expect(await received()).toEqual({
      counted: [
        { id: 'msg_1', event: EVENT, repeats: 1 },
        { id: 'msg_2', event: EVENT, repeats: 0 },
      ],
      refused: [],
      misbehaved: 0,
    });
  });

  const body = JSON.stringify(EVENT);
  const late = new Date(Date.now() - 6 * 60_000);
  const early = new Date(Date.now() + 6 * 60_000);

  it.each<[string, Record<string, string>, string, number, string, string]>([
    ['without an id', omitted('webhook-id'), body, 400, 'Missing required headers', 'webhook-id'],
    ['without a signature', omitted('webhook-signature'), body, 400, 'Missing required headers', 'webhook-signature'],
    [
      'of a time in words',
      { ...signed('m', body), 'webhook-timestamp': 'now' },
      body,
      400,
      'Invalid timestamp',
      'webhook-timestamp',
    ],
    [
      'of six minutes ago',
      signed('m', body, { at: late }),
      body,
      400,
      'Message timestamp too old',
      'webhook-timestamp',
    ],
    ['of the future', signed('m', body, { at: early }), body, 400, 'Message timestamp too new', 'webhook-timestamp'],
    [
      'by another secret',
      signed('m', body, { secret: OTHER }),
      body,
      401,
      'No matching signature found',
      'webhook-signature',
    ],
    ['that was changed', signed('m', body), `${body} `, 401, 'No matching signature found', 'webhook-signature'],
    ['that is no JSON', signed('m', '{'), '{', 400, 'Invalid JSON', ''],
    ...faulty({ ...EVENT, type: 'Order paid' }, 'type'),
    ...faulty({ ...EVENT, timestamp: 'today' }, 'timestamp'),
    ...faulty({ ...EVENT, data: [] }, 'data'),
    ...faulty({ ...EVENT, more: 1 }, 'more'),
  ])('refuses a message %s', async (_, headers, sent, status, error, path) => {
    const reply = await post(headers, sent);
    expect([reply.status, JSON.parse(reply.text)]).toMatchObject([status, { error, faults: [{ path }] }]);
    expect(await received()).toMatchObject({ counted: [], refused: [{ status, error }] });
  });

  it.each([
    ['error', 500],
    ['garbage', 200],
    ['redirect', 307],
    ['throttle', 429],
    ['gone', 410],
  ])('answers as it is asked to: %s', async (answer, status) => {
    await control({ answer, times: 1 });
    expect((await post(signed('m', body), body)).status).toBe(status);
    expect(await received()).toMatchObject({ counted: [], misbehaved: 1 });
    expect((await post(signed('m', body), body)).status).toBe(204);
  });

  it('hangs until the sender leaves, or as long as it is asked to', async () => {
    await control({ answer: 'hang' });
    const call = fetch(`${apps.origin}/webhooks/orders`, {
      method: 'POST',
      headers: signed('m', body),
      body,
      signal: AbortSignal.timeout(200),
    });
    await expect(call).rejects.toThrow();
    await control({ answer: null });
    expect((await post(signed('m', body), body)).status).toBe(204);
  });

  it.each([
    [{ secrets: ['whsec_short'] }],
    [{ secrets: 'whsec_' }],
    [{ answer: 'sleep' }],
    [{ answer: 'hang', times: 0 }],
  ])('is not changed by %j', async (input) => {
    expect((await control(input)).status).toBe(400);
  });

  function omitted(name: string): Record<string, string> {
    const { [name]: _, ...rest } = signed('m', body);
    return rest;
  }

  function faulty(event: object, path: string): [string, Record<string, string>, string, number, string, string][] {
    const text = JSON.stringify(event);
    return [[`with a wrong ${path}`, signed('m', text), text, 400, 'Invalid body', path]];
  }
});
