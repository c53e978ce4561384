import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import type { OrderReply } from '../../../contracts/api/order-api.ts';
import { readPageBlocks } from '../../../src/adapters/page/page-data.ts';
import { funnelsOf, testFunnel } from '../../support/funnels/order-funnel.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { saleBody } from '../checkout/placing/buy.ts';

const shop = appDuringTests();

const documentOf = (html: string) => new JSDOM(html).window.document;
const dataOf = (html: string) => readPageBlocks(documentOf(html));

/** The demo's funnel, live, with other settings of its brand. */
function classicWith(brand: Partial<ReturnType<typeof testFunnel>['brand']>) {
  const { classic } = shop();
  return funnelsOf({ ...classic, brand: { ...classic.brand, ...brand } });
}

describe('the data of a page', () => {
  it('E22 has the funnel global: every live funnel with its steps, variants and urls', async () => {
    const reply = await shop().app.inject('/home?uid=classic');
    const { funnels } = dataOf(reply.body);
    const live = shop().funnels.live();
    expect(funnels.map((funnel) => funnel.uniqueIdentifier)).toEqual(live.map((each) => each.funnel.uniqueIdentifier));
    const classic = funnels.find((funnel) => funnel.uniqueIdentifier === 'classic');
    expect(classic?.defaultFunnels.map(({ step, variants }) => [step, variants[0]?.url])).toEqual([
      [10, 'home'],
      [20, 'two-step-order-form-common'],
      [30, 'CTUS_3-Unit-PowerMotion_AP'],
      [40, 'DS_1-Unit-PowerMotion_AP'],
      [50, 'US_3-Unit-GIComplete_AP'],
      [60, 'DS_1-Unit-GIComplete_AP'],
      [70, 'order-success-common'],
    ]);
    expect(classic?.defaultFunnels[0]?.variants).toEqual([{ sfid: 'fh-classic-landing-a', url: 'home' }]);
  });

  it('E22 has every variant of a step, of each live funnel, in the funnel global', async () => {
    const tested = testFunnel();
    const second = { sfid: 'form-b', url: 'order-b' };
    const defaultFunnels = tested.funnel.defaultFunnels.map((step) =>
      step.sfid === 'form' ? { ...step, variants: [...step.variants, second] } : step,
    );
    const both = [shop().classic, { ...tested, funnel: { ...tested.funnel, defaultFunnels } }];
    const app = await shop().build({}, { funnels: { ...funnelsOf(...both), live: () => both } });
    const { funnels } = dataOf((await app.inject('/order?uid=test')).body);
    expect(funnels.map(({ uniqueIdentifier }) => uniqueIdentifier)).toEqual(['classic', 'test']);
    expect(funnels[1]?.defaultFunnels[0]).toEqual({
      step: 1,
      variants: [
        { sfid: 'form-a', url: 'order' },
        { sfid: 'form-b', url: 'order-b' },
      ],
    });
  });

  it('E22 has the published graph under its content hash', async () => {
    const { published } = dataOf((await shop().app.inject('/home?uid=classic')).body);
    expect(published?.hash).toBe(shop().classic.hash);
    expect(published?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(published?.graph).toEqual(shop().classic.graph);
  });

  it('L10 has the runtime settings of the environment, and of the brand', async () => {
    const app = await shop().build({
      WALLET_ENABLED: 'true',
      AMAZON_SELLER_ID: 'A1',
      AMAZON_LOGIN_CLIENT_ID: 'amzn1.x',
      TAG_MANAGER_ID: 'GTM-1',
      INTERNAL_APPS_URL: 'https://apps.example/',
    });
    expect(dataOf((await app.inject('/home?uid=classic')).body).settings).toMatchObject({
      brand: 'fernhollow',
      siteName: 'Fernhollow',
      walletEnabled: true,
      sellerId: 'A1',
      loginClientId: 'amzn1.x',
      tagManager: 'GTM-1',
      internalAppsUrl: 'https://apps.example/',
      currency: 'USD',
      locale: 'en-US',
      card: { scriptUrl: `${shop().sandbox}/stripe.js`, publishableKey: 'pk_test_sluice', test: true },
    });
  });

  it.each([
    [{}, '/proxy'],
    [{ API_BASE: '/api' }, '/api'],
  ])('H01 has the base of the API calls, with %j %s', async (environment, base) => {
    const app = await shop().build(environment);
    expect(dataOf((await app.inject('/home?uid=classic')).body).settings.apiBase).toBe(base);
  });

  it('L10 has the setting when a card is charged', async () => {
    const cardOf = async (app: FastifyInstance) => dataOf((await app.inject('/home?uid=classic')).body).settings.card;
    expect(await cardOf(shop().app)).toMatchObject({ capture: 'now' });
    expect(await cardOf(await shop().build({ CAPTURE: 'later' }))).toMatchObject({ capture: 'later' });
  });

  it('V08 says whether its brand has coupons', async () => {
    const settingsAt = async (uid: string) => dataOf((await shop().app.inject(`/?uid=${uid}`)).body).settings;
    expect(await settingsAt('vsl')).toMatchObject({ brand: 'northvale', hasCoupons: true });
    expect(await settingsAt('classic')).not.toHaveProperty('hasCoupons');
  });

  it('L10 has nothing of the server: no secret key, no database URL', async () => {
    const app = await shop().build({
      DATABASE_URL: 'postgres://me:hidden@127.0.0.1/shop',
      SLUICE_ADMIN_TOKEN: 'hush-hush-hush-hush-hush',
    });
    expect((await app.inject('/home?uid=classic')).body).not.toMatch(/sk_test|hidden|hush|postgres/);
  });

  it('cannot be closed by a text of the brand, nor can the head', async () => {
    const siteName = '</script><script id="evil">1</script><!--<script>"\'&\u2028';
    const app = await shop().build({}, { funnels: classicWith({ siteName, icon: '"><script id="evil">1</script>' }) });
    const { body } = await app.inject('/home');
    const page = documentOf(body);
    expect(readPageBlocks(page).settings.siteName).toBe(siteName);
    expect(page.title).toBe(siteName);
    expect(page.getElementById('evil')).toBeNull();
    expect(page.querySelectorAll('script:not([type="application/json"])')).toHaveLength(1);
  });

  it('O01 has the orders of this guest session, and no other', async () => {
    const { app } = shop();
    const [ann, ben] = [await GuestBrowser.opened(app), await GuestBrowser.opened(app)];
    const placed = await ann.post('orders/createguest', await saleBody(shop(), ann, randomUUID()));
    const { order } = placed.json<OrderReply>();
    expect(dataOf((await ann.open('/home')).body).orders).toMatchObject([
      { id: order.id, status: 'Paid', live: false },
    ]);
    expect(dataOf((await ben.open('/home')).body).orders).toEqual([]);
    expect(dataOf((await app.inject('/home')).body).orders).toEqual([]);
  });

  it('has the language, the title and the theme of the brand', async () => {
    const app = await shop().build({}, { funnels: classicWith({ siteName: 'Nord & Süd', locale: 'de-DE' }) });
    const page = documentOf((await app.inject('/home?uid=classic')).body);
    expect([page.documentElement.lang, page.title]).toEqual(['de-DE', 'Nord & Süd']);
    expect(page.querySelector('link[rel=stylesheet]')?.getAttribute('href')).toBe('/brands/fernhollow/theme.css');
  });

  it('A02 names the funnel of its links, also where its address names none', async () => {
    for (const address of ['/SecureCart', '/home?uid=vsl', '/']) {
      const { settings, published } = dataOf((await shop().app.inject(address)).body);
      expect([address, settings.uid]).toEqual([address, published?.graph.funnel.uniqueIdentifier]);
    }
  });

  it('is never cached: it is that of the request', async () => {
    expect((await shop().app.inject('/home')).headers['cache-control']).toBe('no-store');
  });
});

it('L09 a browser too old for the shop’s script gets a plain notice in the page itself, where the shop would be', async () => {
  const root = documentOf((await shop().app.inject('/home?uid=classic')).body).getElementById('root');
  expect(root?.textContent).toContain('Your browser may be too old');
  expect(root?.textContent).toContain('charges nothing');
});
