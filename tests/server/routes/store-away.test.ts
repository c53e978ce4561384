import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { createOrders } from '../../../server/checkout/orders.ts';
import { StoreUnavailable } from '../../../server/db/connection/sql-state.ts';
import { stripeProvider } from '../../../server/payments/stripe/stripe-provider.ts';
import { shopProviders } from '../../../server/providers/shop-providers.ts';
import { sha256Hex } from '../../../server/session/guest-session.ts';
import { latestEndFrom, sessionValues } from '../../../server/session/session-values.ts';
import { onChargeOutcome } from '../../../server/subscriptions/lifecycle/on-charge-outcome.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';

const shop = appDuringTests();
let app: FastifyInstance;

/** A shop that does not know the visitor, and whose database is away. */
beforeEach(async () => {
  const find = () => Promise.reject(new StoreUnavailable('away'));
  app = await shop().build({}, { sessionValues: { ...sessionValues(shop().store.db), find } });
});

const returning = (url: string) =>
  app.inject({ url, headers: { accept: 'text/html' }, cookies: { sluice_session: randomBytes(24).toString('hex') } });

it.each([
  ['R01 a text page', '/terms', 200],
  ['R01 a text page of a named funnel', '/privacy-policy?uid=classic', 200],
  ['R01 the choices of the visitor', '/optout', 200],
  ['R02 R13 an unknown route', '/nowhere', 404],
  ['R01 the page to withdraw on', '/withdraw?uid=vsl', 200],
  ['R13 an unknown uid', '/home?uid=nobody', 404],
])('%s is there for a returning visitor while the database is away', async (_, url, status) => {
  const reply = await returning(url);
  expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([status, undefined]);
  expect(reply.body).toBe((await app.inject({ url, headers: { accept: 'text/html' } })).body);
});

it.each(['/', '/home', '/home?uid=classic', '/order-success-common'])(
  '%s, which follows from the orders of its visitor, is loaded again in two seconds',
  async (url) => {
    const { statusCode, headers, body } = await returning(url);
    expect([statusCode, headers['retry-after'], headers.refresh]).toEqual([503, '2', '2']);
    expect(body).toMatch(/^This page cannot be shown right now/);
  },
);

it.each([
  ['orders/getexpresscheckoutdetail', { token: 'EC-1' }],
  ['orders/doexpresscheckout', { token: 'EC-1', PayerID: 'P', quote: { id: randomUUID(), total: 1 } }],
  ['orders/createrecurringpayment', { token: 'EC-1', PayerID: 'P', quote: { id: randomUUID(), total: 1 } }],
])('H05 %s is refused while the database is away, and says when to come back', async (url, payload) => {
  const away = () => Promise.reject(new StoreUnavailable('away'));
  const express = { setExpress: away, expressDetails: away, doExpress: away };
  const guest = await GuestBrowser.opened(await shop().build({}, { express }));
  const reply = await guest.post(url, payload);
  expect([reply.statusCode, reply.headers['retry-after'], reply.json().error?.code]).toEqual([
    503,
    '2',
    'internal_error',
  ]);
});

/** A shop whose database goes away once it was read. */
async function shopThatLosesIt() {
  const { store, funnels, sandbox, build } = shop();
  const card = stripeProvider({ clock: Date.now, secretKey: 'sk_test_sluice', apiUrl: sandbox });
  const own = { db: store.db, providers: shopProviders(card), publicUrl: 'http://localhost:8080', funnels };
  const clock = () => new Date();
  const orders = createOrders({ ...own, clock, randomBytes, newId: randomUUID, onChargeOutcome, log: () => {} });
  const away = { isAway: false };
  const summaries: typeof orders.summaries = async (session) => {
    if (away.isAway) throw new StoreUnavailable('away');
    return orders.summaries(session);
  };
  return { away, app: await build({}, { orders: { ...orders, summaries } }) };
}

/** Replaces the cookie's value by a next one, as after a sale. */
async function renewValue({ cookies }: GuestBrowser): Promise<void> {
  const [owner, value] = [sha256Hex(cookies.sluice_session ?? ''), randomBytes(24).toString('hex')];
  const now = new Date();
  const renewal = { hash: owner, owner, next: sha256Hex(value), sales: [], now, validUntil: latestEndFrom(now) };
  await sessionValues(shop().store.db).renew(renewal);
  cookies.sluice_session = value;
}

it.each([false, true])(
  'a visitor goes on in the version of before while the database is away (has paid: %s)',
  async (hasPaid) => {
    const { away, app: losing } = await shopThatLosesIt();
    const { classic, funnels } = shop();
    const visitor = new GuestBrowser(losing);
    await visitor.open('/home?uid=classic');
    if (hasPaid) await renewValue(visitor);
    visitor.cookies.sluice_step = 'fh-classic=fh-classic-landing';
    await funnels.publish({ ...classic, hash: '9'.repeat(64) }, new Date());
    await funnels.load();
    const shown = async () => (await visitor.open('/home?uid=classic')).body.includes(classic.hash);
    const before = await shown();
    away.isAway = true;
    expect([before, await shown()]).toEqual([true, true]);
    await funnels.rollBack('classic', classic.hash, new Date());
  },
);
