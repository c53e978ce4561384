import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import type { FunnelGraph, GraphNode } from '../../../contracts/page/published-graph.ts';
import type { PathOrder } from '../../contracts/admin-paths-api.ts';
import { sampleShop } from '../driver/sample-shop.ts';

/** The stand-ins have what a rule of the funnel reads of pages, prices and orders, and no text that is shown. */

/** The kinds of a loaded page that the machine tells apart; of the last three the page cannot be shown. */
export type PageKind = 'usual' | 'free' | 'trial' | 'closed' | 'content_missing' | 'offer_missing' | 'price_missing';

const QUOTES = {
  usual: { total: 1, renewal: null },
  free: { total: 0, renewal: null },
  trial: { total: 0, renewal: {} },
} as const;

/** The output of the effect that loads a page. */
export function loadedPage(node: GraphNode, kind: PageKind): object {
  const viewType = kind === 'price_missing' ? 'Subscription' : 'OneTime';
  return {
    content: kind === 'content_missing' ? null : { view: node.view, content: { questions: [] } },
    offers: kind === 'offer_missing' ? [] : node.offers.map((sfid) => ({ sfid, viewType })),
    bumps: [],
    orders: [],
    freshCheckoutId: null,
    quote: kind === 'usual' || kind === 'free' || kind === 'trial' ? QUOTES[kind] : null,
    ...(kind === 'closed' ? { isOfferClosed: true } : {}),
  };
}

/** The order in an answer of the shop. */
export function answeredOrder({ id, checkoutId, step, kind, method, oneClick }: PathOrder): object {
  return {
    id,
    checkoutId,
    funnelStep: step,
    orderType: kind === 'sale' ? 'Standard' : 'Upsell',
    paymentMethod: method,
    oneClick,
    cardBrand: '',
    nicn: '',
    items: [],
    total: 0,
    currency: '',
  };
}

/** The settings of the shop. Amazon Pay is configured, because the offers after a sale by it are approved on our page. */
export function standInShop({ funnel }: FunnelGraph): RuntimeSettings {
  return sampleShop({
    brand: funnel.sfid,
    walletEnabled: true,
    sellerId: 'replay',
    loginClientId: 'replay',
    amazon: {
      scriptUrl: '',
      confirmation: false,
      anyBrowser: true,
      currency: 'USD',
      test: true,
      expressSubscriptions: false,
    },
  });
}

/** The snapshot of a return from a provider whose page has stopped asking. */
export const STOPPED_RETURN = {
  machine: null,
  context: { why: null },
  getMeta: () => ({ unknown: { stage: 'unknown' } }),
};

/** The snapshot of a provider's widgets that wait for the press that places the order. */
export const READY_WIDGETS = {
  machine: null,
  context: {
    isUpsell: true,
    asksForAddress: false,
    isSubscription: false,
    clickedId: null,
    problem: null,
    setup: { sellerId: '', confirmation: false },
    reference: '',
    accessToken: {},
  },
  hasTag: (tag: string) => tag === 'widgets' || tag === 'ready',
};
