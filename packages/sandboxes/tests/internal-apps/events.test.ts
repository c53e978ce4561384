import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startInternalAppsSandbox } from '../../internal-apps/internal-apps-sandbox.ts';
import type { Sandbox } from '../../kit/start-sandbox.ts';
import { attentiveBody, changed, type Json, klaviyoBody } from './bodies.ts';

const ATTENTIVE = '/attentive/event/custom/';
const KLAVIYO = '/klaviyo/proxy/metric/';

let apps: Sandbox;

beforeAll(async () => {
  apps = await startInternalAppsSandbox({ port: 0 });
});
afterAll(() => apps.close());
beforeEach(() => fetch(`${apps.origin}/_sim/reset`, { method: 'POST' }));

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${apps.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function received() {
  const all: { attentive: Json[]; klaviyo: Json[]; refused: Json[] } = await (
    await fetch(`${apps.origin}/_sim/received`)
  ).json();
  return all;
}

describe('an event', () => {
  it('M01 is taken for Attentive with 200, and counted once for its id and phone number', async () => {
    for (let call = 0; call < 2; call += 1) expect((await post(ATTENTIVE, attentiveBody())).status).toBe(200);
    await post(ATTENTIVE, changed(attentiveBody(), 'user.phone', '+491701234567'));
    const { attentive, klaviyo, refused } = await received();
    expect(attentive).toMatchObject([{ id: '20261123beef_a', body: attentiveBody(), repeats: 1 }, { repeats: 0 }]);
    expect([klaviyo, refused]).toEqual([[], []]);
  });

  it('M02 is taken for Klaviyo with 202 and no body, and counted once for its id and profile', async () => {
    for (let call = 0; call < 2; call += 1) {
      const reply = await post(KLAVIYO, klaviyoBody());
      expect([reply.status, await reply.text()]).toEqual([202, '']);
    }
    expect((await received()).klaviyo).toEqual([
      { id: '20261123beef_a', name: 'Started Checkout Funnel', body: klaviyoBody(), repeats: 1 },
    ]);
  });

  it('M02 is taken without the phone number that Klaviyo drops, which a header says', async () => {
    const reply = await post(KLAVIYO, changed(klaviyoBody(), 'profile.phone_number', '4155550132'));
    expect([reply.status, reply.headers.get('x-klaviyo-partial-failure')]).toEqual([202, 'phone_number']);
    expect((await post(KLAVIYO, changed(klaviyoBody(), 'profile.phone_number', undefined))).status).toBe(202);
  });
});

const LONG = `https://shop.example/${'a'.repeat(1_024)}`;

const WRONG_PROPERTIES: [place: string, value: unknown][] = [
  ['IsSubscriptionAvailable', 'false'],
  ['product_id', ''],
  ['product_name', 'a'.repeat(100_001)],
  ['product_url', '/home'],
  ['checkoutUrl', LONG],
  ['price', '129'],
  ['price', -1],
  ['uid', 'beef-a'],
  ['utmCampaign', 'Autumn Sale'],
  ['utmCampaign', undefined],
  ['colour', 'red'],
];

describe('a body is refused, field by field', () => {
  it.each<[place: string, value: unknown]>([
    ['brand', undefined],
    ['brand', 'Fern hollow'],
    ['type', 'started checkout funnel'],
    ['type', 'Started (Checkout)'],
    ['externalEventId', '20261123'],
    ['externalEventId', '20261123beef_b'],
    ['externalEventId', 'xbeef_a'],
    ['user', undefined],
    ['user.phone', '4155550132'],
    ['user.phone', '+0155550132'],
    ['user.email', 'ada@example.com'],
    ['extra', 1],
    ...WRONG_PROPERTIES.map(([name, value]): [string, unknown] => [`properties.${name}`, value]),
  ])('M01 for Attentive: %s as %.20j', async (place, value) => {
    const reply = await post(ATTENTIVE, changed(attentiveBody(), place, value));
    expect([reply.status, (await reply.json()).message]).toEqual([
      400,
      expect.stringMatching(new RegExp(`^${place} `)),
    ]);
    expect((await received()).attentive).toEqual([]);
  });

  it.each<[place: string, value: unknown, pointer: string]>([
    ['brand', 7, '/data/attributes/brand'],
    ['metric.eventName', 'Started Checkout', '/data/attributes/metric/data/attributes/name'],
    ['profile.email', 'ada@example', '/data/attributes/profile/data/attributes/email'],
    ['profile.first_name', undefined, '/data/attributes/profile/data/attributes/first_name'],
    ['profile.last_name', null, '/data/attributes/profile/data/attributes/last_name'],
    ['profile.city', 'Oakland', '/data/attributes/profile/data/attributes/city'],
    ['value', '129', '/data/attributes/value'],
    ['value', 130, '/data/attributes/value'],
    ['unique_id', '1', '/data/attributes/unique_id'],
    ['unique_id', '1beef_b', '/data/attributes/unique_id'],
    ...WRONG_PROPERTIES.map(([name, value]): [string, unknown, string] => [
      `metric.eventPayload.${name}`,
      value,
      `/data/attributes/properties/${name}`,
    ]),
  ])('M02 for Klaviyo: %s as %.20j', async (place, value, pointer) => {
    const reply = await post(KLAVIYO, changed(klaviyoBody(), place, value));
    const { errors } = await reply.json();
    expect([reply.status, errors]).toEqual([
      400,
      [expect.objectContaining({ code: 'invalid', detail: expect.stringContaining(place), source: { pointer } })],
    ]);
    expect((await received()).klaviyo).toEqual([]);
  });

  it('M02 for Klaviyo: a profile that can be reached in no way', async () => {
    const bare = changed(changed(klaviyoBody(), 'profile.email', undefined), 'profile.phone_number', '4155550132');
    expect((await post(KLAVIYO, bare)).status).toBe(400);
    expect((await post(KLAVIYO, changed(klaviyoBody(), 'profile.email', undefined))).status).toBe(202);
  });

  it.each([null, [], 'text', {}])('M01 M02 %j as a whole', async (body) => {
    for (const path of [ATTENTIVE, KLAVIYO]) expect((await post(path, body)).status).toBe(400);
  });

  it('M01 M02 with anything of the shop’s own origin, and the reason is kept', async () => {
    for (const name of ['authorization', 'x-xsrf-token', 'cookie']) {
      expect((await post(ATTENTIVE, attentiveBody(), { [name]: 'a=b' })).status).toBe(400);
    }
    const { attentive, refused } = await received();
    expect(attentive).toEqual([]);
    expect(refused).toMatchObject([
      { path: ATTENTIVE, status: 400, faults: [{ path: 'authorization' }] },
      { faults: [{ path: 'x-xsrf-token' }] },
      { faults: [{ path: 'cookie' }] },
    ]);
  });
});

describe('the pages of a shop', () => {
  it('may send JSON from another origin, and no header of their own', async () => {
    const reply = await fetch(`${apps.origin}${KLAVIYO}`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:8080', 'access-control-request-method': 'POST' },
    });
    const allowed = ['origin', 'methods', 'headers', 'credentials'].map((each) =>
      reply.headers.get(`access-control-allow-${each}`),
    );
    expect([reply.status, ...allowed]).toEqual([204, '*', 'POST', 'content-type', null]);
  });

  it('cannot read what the sandbox received', async () => {
    const reply = await fetch(`${apps.origin}/_sim/received`, { headers: { origin: 'http://localhost:8080' } });
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });
});
