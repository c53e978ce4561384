import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { READING_KEY, WRITING_KEY } from '../../internal-apps/access.ts';
import { startInternalAppsSandbox } from '../../internal-apps/internal-apps-sandbox.ts';
import { Throttle } from '../../internal-apps/throttle.ts';
import type { Sandbox } from '../../kit/start-sandbox.ts';
import { attentiveOrder, changed, klaviyoOrder } from './bodies.ts';

const ATTENTIVE = '/attentive/event/custom/';
const KLAVIYO = '/klaviyo/proxy/metric/';
const WITH_KEY = { authorization: `Bearer ${WRITING_KEY}` };

let apps: Sandbox;

beforeAll(async () => {
  apps = await startInternalAppsSandbox({ port: 0 });
});
afterAll(() => apps.close());
beforeEach(() => fetch(`${apps.origin}/_sim/reset`, { method: 'POST' }));

function post(path: string, body: unknown, headers: Record<string, string> = WITH_KEY) {
  return fetch(`${apps.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function received() {
  return (await fetch(`${apps.origin}/_sim/received`)).json();
}

describe('an event about an order', () => {
  it.each(['Placed Order', 'Refunded Order', 'Cancelled Order'])('"%s" is counted once for its id', async (name) => {
    const order = changed(klaviyoOrder(), 'metric.eventName', name);
    for (let call = 0; call < 2; call += 1) expect((await post(KLAVIYO, order)).status).toBe(202);
    expect((await post(ATTENTIVE, changed(attentiveOrder(), 'type', name))).status).toBe(200);
    const { klaviyo, attentive, refused } = await received();
    expect(klaviyo).toMatchObject([{ name, body: order, repeats: 1 }]);
    expect(attentive).toMatchObject([{ name, repeats: 0 }]);
    expect(refused).toEqual([]);
  });

  it('is another one under the same id by another name', async () => {
    await post(KLAVIYO, klaviyoOrder());
    await post(KLAVIYO, changed(klaviyoOrder(), 'metric.eventName', 'Cancelled Order'));
    expect((await received()).klaviyo).toMatchObject([{ repeats: 0 }, { repeats: 0 }]);
  });

  it.each<[string | undefined, number, string]>([
    [undefined, 401, 'not_authenticated'],
    ['Bearer another', 401, 'authentication_failed'],
    [WRITING_KEY, 401, 'authentication_failed'],
    [`Bearer ${READING_KEY}`, 403, 'permission_denied'],
  ])('is refused with the key %s', async (authorization, status, code) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const reply = await post(KLAVIYO, klaviyoOrder(), headers);
    expect([reply.status, (await reply.json()).errors[0].code]).toEqual([status, code]);
    expect((await post(ATTENTIVE, attentiveOrder(), headers)).status).toBe(status);
    const all = await received();
    expect([all.klaviyo, all.attentive, all.refused.length]).toEqual([[], [], 2]);
  });

  it('is refused with anything of a shopper’s', async () => {
    for (const name of ['cookie', 'x-xsrf-token'])
      expect((await post(KLAVIYO, klaviyoOrder(), { ...WITH_KEY, [name]: 'a=b' })).status).toBe(400);
    expect((await received()).klaviyo).toEqual([]);
  });
});

const WRONG_PROPERTIES: [place: string, value: unknown][] = [
  ['OrderId', ''],
  ['OrderId', undefined],
  ['OrderKind', 'renewal'],
  ['currency', 'usd'],
  ['total', '129'],
  ['uid', 'beef-a'],
  ['utmCampaign', 'Autumn Sale'],
  ['checkoutEventId', 'beef_a'],
  ['checkoutEventId', '7beef_b'],
  ['colour', 'red'],
];

describe('a body about an order is refused, field by field', () => {
  it.each<[place: string, value: unknown]>([
    ['brand', 'Fern hollow'],
    ['externalEventId', '20261123beef_a'],
    ['occurredAt', undefined],
    ['occurredAt', '2026-11-26 10:00:00'],
    ['occurredAt', '1999-12-31T10:00:00Z'],
    ['user.phone', '4155550132'],
    ['user.email', 'ada@example.com'],
    ['extra', 1],
    ['properties.Items', []],
    ['properties.quantity', 0],
    ['properties.price', 130],
    ...WRONG_PROPERTIES.map(([name, value]): [string, unknown] => [`properties.${name}`, value]),
  ])('for Attentive: %s as %.20j', async (place, value) => {
    const reply = await post(ATTENTIVE, changed(attentiveOrder(), place, value));
    expect([reply.status, (await reply.json()).message]).toEqual([
      400,
      expect.stringMatching(new RegExp(`^${place} `)),
    ]);
    expect((await received()).attentive).toEqual([]);
  });

  it.each<[place: string, value: unknown, pointer: string]>([
    ['brand', 7, '/data/attributes/brand'],
    ['profile.email', 'ada@example', '/data/attributes/profile/data/attributes/email'],
    ['profile.phone_number', '4155550132', '/data/attributes/profile/data/attributes/phone_number'],
    ['value', 130, '/data/attributes/value'],
    ['value_currency', 'EUR', '/data/attributes/value_currency'],
    ['time', 'yesterday', '/data/attributes/time'],
    ['unique_id', '1beef_a', '/data/attributes/unique_id'],
    ['metric.eventPayload.Items', [{}], '/data/attributes/properties/Items/0/ProductID'],
    ['metric.eventPayload.ItemNames', [7], '/data/attributes/properties/ItemNames/0'],
    ['metric.eventPayload.DiscountValue', -1, '/data/attributes/properties/DiscountValue'],
    ...WRONG_PROPERTIES.map(([name, value]): [string, unknown, string] => [
      `metric.eventPayload.${name}`,
      value,
      `/data/attributes/properties/${name}`,
    ]),
  ])('for Klaviyo: %s as %.20j', async (place, value, pointer) => {
    const reply = await post(KLAVIYO, changed(klaviyoOrder(), place, value));
    const { errors } = await reply.json();
    expect([reply.status, errors[0]]).toEqual([400, expect.objectContaining({ code: 'invalid', source: { pointer } })]);
    expect((await received()).klaviyo).toEqual([]);
  });
});

describe('a service that is called too often', () => {
  it.each([
    ['klaviyo', KLAVIYO, klaviyoOrder()],
    ['attentive', ATTENTIVE, attentiveOrder()],
  ])('%s answers 429 with the seconds to wait, and counts nothing of it', async (service, path, body) => {
    const limit = { service, most: 1, seconds: 600 };
    const headers = { 'content-type': 'application/json' };
    await fetch(`${apps.origin}/_sim/limits`, { method: 'POST', headers, body: JSON.stringify(limit) });
    await post(path, body);
    const reply = await post(path, body);
    expect(reply.status).toBe(429);
    const seconds = Number(reply.headers.get('retry-after'));
    expect([seconds > 0, seconds <= 600]).toEqual([true, true]);
    expect(await reply.text()).toMatch(/throttled|Too many/);
    const all = await received();
    expect([all[service].length, all[service][0].repeats, all.throttled[service]]).toEqual([1, 0, 1]);
  });

  it('has the limits that Klaviyo publishes: 350 in a second, and 3,500 in a minute', () => {
    let now = Date.UTC(2026, 10, 26, 10);
    const throttle = new Throttle(() => new Date(now));
    const taken = (calls: number) =>
      Array.from({ length: calls }, () => throttle.take('klaviyo')).filter((seconds) => seconds === null).length;
    expect([taken(360), throttle.take('klaviyo'), throttle.take('attentive')]).toEqual([350, 1, null]);
    for (let second = 1; second < 10; second += 1) {
      now += 1_000;
      expect(taken(350)).toBe(350);
    }
    now += 1_000;
    expect([taken(1), throttle.take('klaviyo')]).toEqual([0, 50]);
  });

  it.each([
    {},
    { service: 'mail', most: 1, seconds: 1 },
    { service: 'klaviyo', most: 1.5, seconds: 1 },
    { service: 'klaviyo', most: 1, seconds: 0 },
  ])('takes no limit such as %j', async (limit) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${apps.origin}/_sim/limits`, { method: 'POST', headers, body: JSON.stringify(limit) });
    expect(reply.status).toBe(400);
  });
});
