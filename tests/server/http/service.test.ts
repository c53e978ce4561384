import { beforeEach, expect, it } from 'vitest';
import { isAnswering } from '../../../server/routes/health.routes.ts';
import { appDuringTests } from '../../support/shops/running-app.ts';
import { freshDataFolder, openTestStore } from '../../support/stores/stores.ts';
import { openApiFaults, operationsOf } from '../routes/openapi-rules.ts';

const shop = appDuringTests();
let document: unknown;

beforeEach(async () => {
  document = (await shop().app.inject('/openapi.json')).json();
});

const CALLS = [
  'GET /offers/bysfid/{id}',
  'GET /alternproxy/getOrderCount',
  'GET /content/sfid/{id}',
  'GET /content/byname/{name}',
  'GET /orders/all',
  'POST /quotes',
  'POST /orders/createguest',
  'POST /orders/abandonoffer',
  'POST /orders/settle',
  'POST /orders/endwalk',
  'POST /orders/purchasepublished',
  'POST /funnel/stats/save',
  'POST /funnel/stats/event',
  'POST /funnel/stats/destination',
  'POST /logger',
  'POST /leads',
  'POST /consent',
  'POST /optout',
  'GET /receipts/{token}',
  'POST /wallets/apple/session',
  'POST /address/validate',
  'POST /shipping/options',
  'POST /tax/calculate',
  'POST /coupons/apply',
  'POST /orders/setorderguest',
  'POST /orders/createorder',
  'POST /orders/createtransaction',
  'POST /v2/orders/createTransaction',
  'POST /affiliate/setaffparameters',
  'GET /subscriptions/{token}',
  'POST /subscriptions/cancel',
  'POST /subscriptions/confirm',
  'POST /subscriptions/settle',
  'POST /withdrawals/find',
  'POST /withdrawals',
  'POST /orders/createpaypalpayment',
  'POST /orders/executepaypalpayment',
  'POST /orders/createpaypalsubscription',
  'POST /orders/executepaypalsubscription',
  'POST /orders/cancelpaypalsubscription',
  'POST /orders/setexpresscheckout',
  'POST /orders/getexpresscheckoutdetail',
  'POST /orders/doexpresscheckout',
  'POST /orders/createrecurringpayment',
  'POST /orders/getInfoAmazon',
  'POST /orders/getInfoAmazonSub',
  'POST /orders/payamazon',
  'POST /orders/payamazonsub',
  'POST /orders/captureamazon',
];

it('H01 the API describes every call, under both prefixes, and nothing else', () => {
  const names = operationsOf(document).map(({ name }) => name);
  const expected = ['/api', '/proxy'].flatMap((prefix) => CALLS.map((call) => call.replace(' ', ` ${prefix}`)));
  expect(names.sort()).toEqual(expected.sort());
});

it('H01 every described call is answered', async () => {
  for (const { name } of operationsOf(document)) {
    const [method, path = ''] = name.split(' ');
    const url = path.replace(/\{\w+\}/, 'fh-content-home');
    const reply = await shop().app.inject({ method: method === 'GET' ? 'GET' : 'POST', url });
    expect([name, reply.body]).not.toEqual([name, expect.stringContaining('Page not found')]);
  }
});

it('every call with a body describes it, and every call describes its answers', () => {
  for (const { name, operation } of operationsOf(document)) {
    const body = { content: { 'application/json': { schema: { type: 'object', properties: expect.anything() } } } };
    if (name.startsWith('POST')) expect([name, operation.requestBody]).toMatchObject([name, body]);
    const statuses = Object.keys(operation.responses ?? {});
    expect([name, statuses.filter((status) => status === '200' || status === '204')]).toEqual([
      name,
      [expect.any(String)],
    ]);
  }
});

it('H05 every error is described in the one shape', () => {
  const answers = operationsOf(document).flatMap(({ operation }) => Object.entries(operation.responses ?? {}));
  const errors = answers.filter(([status]) => Number(status) >= 400);
  expect(errors.length).toBeGreaterThan(20);
  for (const [status, response] of errors) {
    expect([status, JSON.stringify(response)]).toEqual([
      status,
      expect.stringContaining('"required":["code","message"]'),
    ]);
  }
});

it('the description follows the rules of OpenAPI 3.0', () => {
  expect(openApiFaults(document)).toEqual([]);
});

it('the rules find faults of a description', () => {
  const schema = { type: 'null', const: 1 };
  const responses = { 200: { content: { 'application/json': { schema } } } };
  const broken = { openapi: '2.0', info: {}, paths: { '/a/{id}': { query: { responses } } } };
  expect(openApiFaults(broken)).toEqual([
    'openapi: 2.0',
    'info: no title or version',
    'query /a/{id}: no method of OpenAPI',
    'query /a/{id}: path and parameters differ',
    'query /a/{id} 200: no description',
    'query /a/{id} 200 application/json: const is no word of OpenAPI 3.0',
    'query /a/{id} 200 application/json: type null',
  ]);
});

it('a shop with captures due soon is healthy, and counts the orders that wait', async () => {
  const app = await shop().build({}, { countNearLimit: async () => 3 });
  const reply = await app.inject('/healthz');
  expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok', toCaptureWithinTwoDays: 3 }]);
});

it('a shop with mails that failed is healthy, and counts them', async () => {
  const app = await shop().build({}, { countFailedDeliveries: async () => ({ mails: 2, webhooks: 0, services: 1 }) });
  const reply = await app.inject('/healthz');
  expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok', failedMails: 2, parkedServices: 1 }]);
});

it('a shop whose store answers is healthy', async () => {
  const reply = await shop().app.inject('/healthz');
  expect([reply.statusCode, reply.json(), reply.headers['cache-control']]).toEqual([200, { status: 'ok' }, 'no-store']);
});

it('a shop whose store fails is unhealthy', async () => {
  const store = await openTestStore({ dataFolder: await freshDataFolder() });
  const app = await shop().build({}, { isHealthy: () => isAnswering(store) });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await store.close();
  const reply = await app.inject('/healthz');
  expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'failing' }]);
  expect(reply.headers['cache-control']).toBe('no-store');
});
