import { describe, expect, it } from 'vitest';
import type { ContentReply } from '../../../contracts/api/content-api.ts';
import { NO_RULES } from '../../../domain/pricing/shop-rules.ts';
import { readBrand } from '../../funnels/demo-files.ts';
import { appDuringTests } from '../../support/shops/running-app.ts';

const shop = appDuringTests();
const get = (path: string) => shop().app.inject(`/api/${path}`);
const STRANGE = ['nothing', 'constructor', '__proto__', 'toString', 'hasOwnProperty', '..%2fbrand', "'"];

describe('offers', () => {
  it('C06 E14 every offer of the demo, with its first picture and the currency of its amounts', async () => {
    const sold = new Set(
      shop()
        .funnels.live()
        .flatMap((each) => Object.keys(each.offers)),
    );
    const offers = readBrand('fernhollow').offers.filter((offer) => sold.has(offer.sfid));
    expect(offers.length).toBeGreaterThan(4);
    for (const offer of offers) {
      const reply = await get(`offers/bysfid/${offer.sfid}`);
      const imageUrl = offer.product.image[0]?.imageUrl;
      expect([reply.statusCode, reply.json()]).toEqual([200, { ...offer, imageUrl, currency: 'USD', bump: null }]);
    }
  });

  it.each(STRANGE)('C06 K03 %s is no offer', async (sfid) => {
    const reply = await get(`offers/bysfid/${sfid}`);
    const message = "Sorry, but we couldn't find Offer information";
    expect(reply.json()).toEqual({ error: { code: 'not_found', message, requestId: expect.any(String) } });
    expect(reply.statusCode).toBe(404);
  });

  it('H05 an sfid over the length limit is 400 and named', async () => {
    const reply = await get(`offers/bysfid/${'x'.repeat(101)}`);
    expect([reply.statusCode, reply.json().error.field]).toEqual([400, 'id']);
  });
});

describe('content', () => {
  it('C02 E10 every page of the demo, its content a JSON string', async () => {
    const said = new Set(
      shop()
        .funnels.live()
        .flatMap((each) => Object.keys(each.content)),
    );
    const pages = readBrand('fernhollow').content.filter((page) => said.has(page.sfid));
    expect(pages.length).toBeGreaterThan(5);
    for (const page of pages) {
      const reply = await get(`content/sfid/${page.sfid}`);
      const { content, ...rest } = reply.json<ContentReply>();
      expect(typeof content).toBe('string');
      expect(JSON.parse(content)).toEqual(page.content);
      expect(rest).toEqual({
        sfid: page.sfid,
        name: page.name,
        title: page.title,
        view: page.view,
        text: page.text ?? '',
      });
    }
  });

  it('C02 E10 a page has its text as well', async () => {
    const { classic } = shop();
    const home = classic.content['fh-content-home'];
    if (!home) throw new Error('the demo has no home content');
    const changed = { ...classic, content: { 'fh-content-home': { ...home, text: 'Oats for dogs.' } } };
    const app = await shop().build(
      {},
      {
        funnels: {
          live: () => [changed],
          destinations: () => [],
          presentUid: (uid) => uid,
          rulesOf: () => NO_RULES,
          byHash: async () => null,
          isRevoked: () => false,
          load: async () => {},
        },
      },
    );
    const reply = await app.inject('/api/content/sfid/fh-content-home');
    expect(reply.json<ContentReply>()).toMatchObject({ sfid: 'fh-content-home', text: 'Oats for dogs.' });
  });

  it.each(STRANGE)('C02 %s is no content', async (sfid) => {
    const reply = await get(`content/sfid/${sfid}`);
    expect(reply.json()).toMatchObject({ error: { code: 'not_found', message: 'Page not found' } });
    expect(reply.statusCode).toBe(404);
  });

  it('C01 by name it is a list, once for each sfid', async () => {
    const twice = [shop().classic, shop().classic];
    const app = await shop().build(
      {},
      {
        funnels: {
          live: () => twice,
          destinations: () => [],
          presentUid: (uid) => uid,
          rulesOf: () => NO_RULES,
          byHash: async () => null,
          isRevoked: () => false,
          load: async () => {},
        },
      },
    );
    const reply = await app.inject('/api/content/byname/home');
    expect(reply.json<ContentReply[]>().map((page) => page.sfid)).toEqual(['fh-content-home']);
  });

  it('C01 the hosts in a text are those of the configuration', async () => {
    const { classic } = shop();
    const home = classic.content['fh-content-home'];
    if (!home) throw new Error('the demo has no home content');
    const text = 'Shop at {{funnelHost}}, pay at {{cartHost}}, join at {{affiliateHost}}, {{unknown}}.';
    const changed = { ...classic, content: { 'fh-content-home': { ...home, text } } };
    const app = await shop().build(
      { FUNNEL_HOST: 'https://f.example', CART_HOST: 'https://c.example', AFFILIATE_HOST: 'https://$&.example' },
      {
        funnels: {
          live: () => [changed],
          destinations: () => [],
          presentUid: (uid) => uid,
          rulesOf: () => NO_RULES,
          byHash: async () => null,
          isRevoked: () => false,
          load: async () => {},
        },
      },
    );
    const reply = await app.inject('/api/content/byname/home');
    expect(reply.json<ContentReply[]>()[0]?.text).toBe(
      'Shop at https://f.example, pay at https://c.example, join at https://$&.example, {{unknown}}.',
    );
    const other = await app.inject({ url: '/api/content/byname/home', headers: { brand: 'northvale' } });
    expect(other.json()).toEqual([]);
  });

  it.each(STRANGE)('C01 by the name %s it is empty', async (name) => {
    expect((await get(`content/byname/${name}`)).json()).toEqual([]);
  });
});
