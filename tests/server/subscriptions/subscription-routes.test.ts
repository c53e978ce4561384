import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import type { Subscription } from '../../../contracts/api/subscription-api.ts';
import { DATA_BLOCKS } from '../../../contracts/page/page-blocks.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { appDuringTests, GuestBrowser, type RunningApp } from '../../support/shops/running-app.ts';

const shop = appDuringTests();

const NO_TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';

it('A05 a holder of the link reads and ends it, in any browser, repeatedly', async () => {
  const token = await subscribed(shop());
  const stranger = await GuestBrowser.opened(shop().app);
  const read = await stranger.get(`subscriptions/${token}`);
  expect(read.statusCode).toBe(200);
  expect(read.json<Subscription>()).toMatchObject({ status: 'active', name: 'Three bags', total: 45 });
  expect(read.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const first = await stranger.post('subscriptions/cancel', { token });
  expect(first.json<Subscription>()).toMatchObject({ status: 'cancelled', nextAt: null });
  expect((await stranger.post('subscriptions/cancel', { token })).json()).toEqual(first.json());
});

it.each(['subscriptions/cancel', 'subscriptions/confirm', 'subscriptions/settle'])(
  'K03 %s of an invalid token answers that the order is missing',
  async (path) => {
    const browser = await GuestBrowser.opened(shop().app);
    for (const token of [NO_TOKEN, "' or 1=1 --", '%00', '../..']) {
      const reply = await browser.post(path, { token });
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ error: { code: 'order_missing', message: MESSAGES.orderMissing } });
    }
    const shapes = [{}, { token: 7 }, { token: '' }, { token: '\u0000' }, { token: 'x'.repeat(201) }];
    for (const body of shapes) expect((await browser.post(path, body)).statusCode).toBe(400);
  },
);

it('A05 another card with an invalid token, before it is due, or in another shape, is refused', async () => {
  const token = await subscribed(shop());
  const browser = await GuestBrowser.opened(shop().app);
  const cardDetails = { cardId: 'pm_1' };
  for (const asked of [NO_TOKEN, token]) {
    const reply = await browser.post('subscriptions/confirm', { token: asked, cardDetails });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ error: { code: 'order_missing' } });
  }
  for (const shape of [{}, null, { cardId: '' }, { cardId: 7 }, { cardId: 'x'.repeat(201) }, 'pm_1']) {
    expect((await browser.post('subscriptions/confirm', { token, cardDetails: shape })).statusCode).toBe(400);
  }
});

it('H04 another site’s page cannot end it', async () => {
  const token = await subscribed(shop());
  const browser = await GuestBrowser.opened(shop().app);
  const reply = await browser.post('subscriptions/cancel', { token }, { 'sec-fetch-site': 'cross-site' });
  expect(reply.statusCode).toBe(403);
  expect((await browser.get(`subscriptions/${token}`)).json()).toMatchObject({ status: 'active' });
});

it('A05 its page has it, sends its address to no other site, and is found again by a reload without the token', async () => {
  const token = await subscribed(shop());
  const browser = new GuestBrowser(shop().app);
  const page = await browser.open(`/subscription?cancel=${token}`);
  expect(page.statusCode).toBe(200);
  expect(blockOf(page.body)).toMatchObject({ token, subscription: { status: 'active', total: 45 } });
  expect(page.headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
  });
  expect(page.cookies.find(({ name }) => name === 'sluice_subscription')).toMatchObject({
    path: '/subscription',
    httpOnly: true,
    sameSite: 'Lax',
  });
  expect(blockOf((await browser.open('/subscription')).body)).toMatchObject({ token });
  expect((await browser.post('subscriptions/cancel', { token })).statusCode).toBe(200);
});

it('K03 its page without a link, or with an invalid one, says so', async () => {
  for (const address of ['/subscription', `/subscription?cancel=${NO_TOKEN}`, '/subscription?confirm=%00']) {
    const page = await new GuestBrowser(shop().app).open(address);
    expect(page.statusCode).toBe(404);
    expect(blockOf(page.body)).toMatchObject({ subscription: null });
  }
});

it('A02 Q09 its page without a subscription is of the brand that the address names, and leads back there', async () => {
  const page = await new GuestBrowser(shop().app).open(`/subscription?uid=vsl&cancel=${NO_TOKEN}`);
  const settings = new JSDOM(page.body).window.document.getElementById(DATA_BLOCKS.settings)?.textContent ?? '{}';
  expect(JSON.parse(settings)).toMatchObject({ brand: 'northvale', uid: 'vsl' });
});

it('A05 no other page has data of a subscription', async () => {
  const page = await new GuestBrowser(shop().app).open('/home?uid=classic');
  expect(page.body).not.toContain(DATA_BLOCKS.subscription);
});

it('guessing tokens is limited, by calls and by pages together', async () => {
  const app = await shop().build({});
  const from = (remoteAddress: string) => (url: string) => app.inject({ url, remoteAddress });
  const [eve, ann] = [from('198.51.100.1'), from('198.51.100.2')];
  const ways = [
    `/api/subscriptions/${NO_TOKEN}`,
    `/proxy/subscriptions/${NO_TOKEN}`,
    `/subscription?cancel=${NO_TOKEN}`,
  ];
  const statuses: number[] = [];
  for (let count = 0; count < 63; count += 1) statuses.push((await eve(ways[count % 3] ?? '')).statusCode);
  expect(statuses).toEqual([...Array(60).fill(404), 429, 429, 429]);
  const page = await eve(`/subscription?cancel=${NO_TOKEN}`);
  expect(page.headers).toMatchObject({ 'retry-after': expect.stringMatching(/^\d+$/), 'cache-control': 'no-store' });
  expect((await ann(ways[0] ?? '')).statusCode).toBe(404);
});

function blockOf(html: string): unknown {
  const { document } = new JSDOM(html).window;
  return JSON.parse(document.getElementById(DATA_BLOCKS.subscription)?.textContent ?? 'null');
}

/** Writes a subscription into the shop's store, with its first order. Returns its token. */
async function subscribed({ store: { db }, classic }: RunningApp): Promise<string> {
  const [id, token] = [
    crypto.randomUUID(),
    Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url'),
  ];
  const order = { id, number: id.slice(0, 9), session_hash: id, checkout_id: id, purpose: 'sale', brand: 'fernhollow' };
  const money = { currency: 'USD', subtotal_minor: 4500, shipping_minor: 0, tax_minor: 0, total_minor: 4500 };
  const address = JSON.stringify({});
  await db
    .insertInto('orders')
    .values({
      ...order,
      ...money,
      discount_minor: 0,
      order_type: 'Standard',
      order_source: 'Funnel',
      status: 'Paid',
      funnel_sfid: classic.funnel.sfid,
      funnel_hash: classic.hash,
      step_sfid: 'order',
      payment_method: 'card',
      email: 'ann@example.com',
      customer: address,
      shipping_address: address,
      billing_address: address,
      paid_at: new Date(),
    })
    .execute();
  await db
    .insertInto('subscriptions')
    .values({
      id,
      order_id: id,
      session_hash: id,
      checkout_id: id,
      brand: 'fernhollow',
      funnel_hash: classic.hash,
      offer_sfid: 'bags',
      name: 'Three bags',
      status: 'active',
      frequency: 'Month',
      multiplier: 1,
      ...money,
      anchor_at: new Date(),
      next_renewal_at: new Date(Date.now() + 86_400_000),
      cancel_token: token,
    })
    .execute();
  return token;
}
