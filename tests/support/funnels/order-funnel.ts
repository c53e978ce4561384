import type { Brand } from '../../../contracts/files/brand-file.ts';
import type { MainFunnel } from '../../../domain/funnel/funnel.ts';
import type { Offer } from '../../../domain/pricing/offer.ts';
import { NO_RULES } from '../../../domain/pricing/shop-rules.ts';
import { buildGraph } from '../../../graph/graph.ts';
import type { PublishedFunnel, PublishedFunnels } from '../../../graph/published-funnel.ts';

/** A small published funnel: two bundles, an upsell, a downsell, a receipt. */

const BRAND: Brand = {
  uniqueName: 'testbrand',
  siteName: 'Test Brand',
  tagline: '',
  currency: 'USD',
  locale: 'en-US',
  mark: '/mark.svg',
  icon: '/icon.svg',
  supportEmail: 'help@example.com',
  shipsTo: ['US'],
  delivery: '3–5 business days',
  policies: [],
  tokens: {},
};

const FUNNEL: MainFunnel = {
  sfid: 'funnel-1',
  uniqueIdentifier: 'test',
  orderForm: ['one-jar', 'three-jars'],
  defaultFunnels: [
    {
      sfid: 'form',
      step: 1,
      type: 'Order Form',
      variants: [{ sfid: 'form-a', url: 'order', pageContent: 'form-page' }],
    },
    { sfid: 'more', step: 2, type: 'Upsell', upsell: 'extra', variants: [{ sfid: 'more-a', url: 'more' }] },
    { sfid: 'less', step: 3, type: 'DownSell', downsell: 'sample', variants: [{ sfid: 'less-a', url: 'less' }] },
    { sfid: 'thanks', step: 4, type: 'Thankyou Page', variants: [{ sfid: 'thanks-a', url: 'thanks' }] },
  ],
};

/** A version of the funnel; `prices` overrides the price of an offer. */
export function testFunnel(hash = 'v1', prices: Record<string, number> = {}): PublishedFunnel {
  const offers = [
    offer('one-jar', prices['one-jar'] ?? 49.9, 4.95),
    offer('three-jars', prices['three-jars'] ?? 129, 0),
    offer('extra', prices.extra ?? 19.99, 0),
    offer('sample', prices.sample ?? 9.5, 1.25),
  ];
  return {
    hash,
    brand: BRAND,
    funnel: FUNNEL,
    graph: buildGraph(FUNNEL, (id) => (id === 'form-page' ? 'two-step-order-form' : null)),
    offers: Object.fromEntries(offers.map((each) => [each.sfid, each])),
    content: {},
  };
}

/** Published funnels in memory; the first one is live. */
export function funnelsOf(...versions: PublishedFunnel[]): PublishedFunnels {
  return {
    live: () => versions.slice(0, 1),
    destinations: () => [],
    presentUid: (uid) => uid,
    rulesOf: () => NO_RULES,
    byHash: async (hash) => versions.find((version) => version.hash === hash) ?? null,
    isRevoked: () => false,
    load: async () => {},
  };
}

function offer(sfid: string, offerPrice: number, shippingCost: number): Offer {
  return {
    sfid,
    name: `The ${sfid}`,
    offerPrice,
    shippingCost,
    standardPrice: 199,
    description: `About ${sfid}`,
    productDescription: '',
    orderFormBrand: { uniqueName: 'testbrand' },
    product: { sfid: `product-${sfid}`, name: sfid, image: [{ imageUrl: `/images/${sfid}.svg` }] },
  };
}
