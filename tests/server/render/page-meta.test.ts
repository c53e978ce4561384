import { expect, it } from 'vitest';
import type { PreloadedPage } from '../../../contracts/page/published-graph.ts';
import { pageMeta } from '../../../server/render/page-meta.ts';
import { anOfferReply } from '../../support/funnels/funnels.ts';
import { vslContent } from '../../support/pages/content-models.ts';
import { landingContent } from '../../support/pages/models.ts';

const SOURCE = {
  title: 'Acorns · Oak & Co',
  isIndexed: true,
  publicUrl: 'https://shop.example',
  pathname: '/home',
  uid: 'classic',
  siteName: 'Oak & Co',
};

function preloaded(page: Partial<PreloadedPage['page']>): PreloadedPage {
  return {
    request: { contentId: 'c', offers: [], withOrders: false, withCheckout: false },
    page: { content: null, offers: [], orders: [], freshCheckoutId: null, ...page },
  };
}

const named = { sfid: 'c', name: 'home', title: 'Acorns' };
const LANDING = { ...named, view: 'landing' as const, content: landingContent() };

it('a landing page has a description, a picture and its address without a campaign', () => {
  const meta = pageMeta({ ...SOURCE, preloaded: preloaded({ content: LANDING }) });
  expect(meta).toMatchObject({ title: 'Acorns · Oak & Co', description: LANDING.content.lead, isIndexed: true });
  expect(meta.canonical).toBe('https://shop.example/home?uid=classic');
  expect(meta.picture).toBe(`https://shop.example${LANDING.content.picture?.src}`);
  expect(meta.product).toBeNull();
});

it('a page that sells has its product with the price of each offer', () => {
  const offers = [anOfferReply('one', { offerPrice: 39.9 }), anOfferReply('three', { offerPrice: 99 })];
  const { product } = pageMeta({ ...SOURCE, preloaded: preloaded({ content: LANDING, offers }) });
  expect(product).toMatchObject({ '@type': 'Product', brand: { name: 'Oak & Co' } });
  expect(
    Object(product).offers.map(({ price, priceCurrency }: Record<string, string>) => [price, priceCurrency]),
  ).toEqual([
    ['39.9', offers[0]?.currency],
    ['99', offers[0]?.currency],
  ]);
});

it('a film shows its poster, and a page without content nothing', () => {
  const film = { ...named, view: 'vsl' as const, content: vslContent() };
  expect(pageMeta({ ...SOURCE, preloaded: preloaded({ content: film }) }).picture).toBe(
    'https://shop.example/images/acorn/oak.svg',
  );
  expect(pageMeta({ ...SOURCE, uid: null, preloaded: null })).toMatchObject({
    description: null,
    picture: null,
    product: null,
    canonical: 'https://shop.example/home',
  });
});

it('a page after the sale is not listed, and tells no product', () => {
  const meta = pageMeta({ ...SOURCE, isIndexed: false, preloaded: preloaded({ offers: [anOfferReply('one')] }) });
  expect([meta.isIndexed, meta.product]).toEqual([false, null]);
});
