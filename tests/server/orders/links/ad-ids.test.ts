import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { OrderReply } from '../../../../contracts/api/order-api.ts';
import { adSettings } from '../../../../scripts/shop/provider-settings.ts';
import { cleanUp } from '../../../../server/storage/clean-up.ts';
import { appDuringTests, GuestBrowser } from '../../../support/shops/running-app.ts';
import { soakRuns } from '../../../support/soak/soak.ts';
import { saleBody } from '../../checkout/placing/buy.ts';

const shop = appDuringTests();

const ADS = adSettings('http://127.0.0.1:9');

const COOKIES = {
  _ga: 'GA1.1.1234567890.1700000000',
  _ga_SLUICE01: 'GS1.1.1700000123.1.0.1700000123.0.0.0',
  _fbp: 'fb.1.1700000000000.987654321',
};

const HEADERS = { 'user-agent': 'Browser/1', referer: 'http://localhost:8080/checkout?email=ann@example.com' };

interface Bought {
  id: string;
  browser: GuestBrowser;
}

const apps = new Map<object, Promise<FastifyInstance>>();

/** The shop with these settings, which is built once. */
function appWith(settings: Record<string, string>): Promise<FastifyInstance> {
  const app = apps.get(settings) ?? shop().build(settings);
  apps.set(settings, app);
  return app;
}

/** Buys in a shop with these settings. */
async function buys(
  settings: Record<string, string>,
  {
    cookies = {},
    headers = {},
    statsInfo,
  }: { cookies?: object; headers?: Record<string, string>; statsInfo?: object } = {},
): Promise<Bought> {
  const browser = await GuestBrowser.opened(await appWith(settings));
  Object.assign(browser.cookies, COOKIES, cookies);
  const body = { ...(await saleBody(shop(), browser, randomUUID())), ...(statsInfo ? { statsInfo } : {}) };
  const reply = await browser.post('orders/createguest', body, { ...HEADERS, ...headers });
  expect(reply.statusCode).toBe(200);
  return { id: reply.json<OrderReply>().order.id, browser };
}

function idsOf(id: string) {
  return shop().store.db.selectFrom('order_ad_ids').selectAll().where('order_id', '=', id).executeTakeFirst();
}

describe('the ids of an order for advertising services', () => {
  it('are stored where the brand’s rule allows advertising, and the click of its touch stands for a missing cookie', async () => {
    const touch = { fbclid: 'IwAR2-x' };
    const { id } = await buys(ADS, { statsInfo: { touch: { first: touch, last: touch } } });
    expect(await idsOf(id)).toMatchObject({
      ga_client_id: '1234567890.1700000000',
      ga_session_id: '1700000123',
      fbp: COOKIES._fbp,
      fbc: expect.stringMatching(/^fb\.1\.\d{13}\.IwAR2-x$/),
      ip: null,
      user_agent: 'Browser/1',
      page_url: 'http://localhost:8080/checkout',
      published_at: null,
    });
  });

  it('are not stored by a shop that tells no service', async () => {
    const { id } = await buys({});
    expect(await idsOf(id)).toBeUndefined();
  });

  it('are never stored without consent, whatever is sent with it', async () => {
    const refused = fc.constantFrom('0.0.0123456789abcdef.1795000000000', '1.0.0123456789abcdef.1795000000000');
    const asked = fc.record({ answer: fc.option(refused), isSignalled: fc.boolean(), optedOut: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(asked, async ({ answer, isSignalled, optedOut }) => {
        const { id } = await buys(ADS, {
          cookies: {
            ...(answer === null ? {} : { sluice_consent: answer }),
            ...(optedOut ? { sluice_optout: '1' } : {}),
          },
          headers: isSignalled ? { 'sec-gpc': '1' } : {},
        });
        const isAllowed = answer === null && !isSignalled && !optedOut;
        expect((await idsOf(id)) !== undefined).toBe(isAllowed);
      }),
      soakRuns(30),
    );
  });

  it('go at a later refusal, of the orders of its own session alone', async () => {
    const [one, other] = [await buys(ADS), await buys(ADS)];
    expect((await one.browser.post('optout', {})).statusCode).toBe(204);
    expect([await idsOf(one.id), await idsOf(other.id)]).toEqual([undefined, expect.anything()]);
  });

  it('go after 90 days', async () => {
    const { id } = await buys(ADS);
    const round = (days: number) =>
      cleanUp({
        store: shop().store,
        clock: () => new Date(Date.now() + days * 86_400_000),
        pause: async () => {},
        failed: expect.unreachable,
        statsMonths: 13,
      });
    await round(89)(() => false);
    expect(await idsOf(id)).toBeDefined();
    await round(91)(() => false);
    expect(await idsOf(id)).toBeUndefined();
  });

  it('M04 say that a page has published the purchase, by the word of its own session alone', async () => {
    const [one, other] = [await buys(ADS), await buys(ADS)];
    const report = (browser: GuestBrowser) => browser.post('orders/purchasepublished', { orderId: one.id });
    expect((await report(other.browser)).statusCode).toBe(204);
    expect(await idsOf(one.id)).toMatchObject({ published_at: null });
    await report(one.browser);
    const first = await idsOf(one.id);
    expect(first?.published_at).toBeInstanceOf(Date);
    await report(one.browser);
    expect(await idsOf(one.id)).toEqual(first);
  });

  it('of an order that is declined and placed again are those of the last call, or none after a refusal', async () => {
    const browser = await GuestBrowser.opened(await appWith(ADS));
    Object.assign(browser.cookies, COOKIES);
    const body = await saleBody(shop(), browser, randomUUID());
    const put = async (headers: Record<string, string>) => {
      const { cardDetails: _, ...open } = body;
      const reply = await browser.post('orders/setorderguest', open, { ...HEADERS, ...headers });
      expect(reply.statusCode).toBe(200);
      return idsOf(reply.json<OrderReply>().order.id);
    };
    expect(await put({})).toMatchObject({ user_agent: 'Browser/1' });
    expect(await put({ 'user-agent': 'Browser/2' })).toMatchObject({ user_agent: 'Browser/2' });
    expect(await put({ 'sec-gpc': '1' })).toBeUndefined();
  });
});
