import { randomUUID } from 'node:crypto';
import type { CreateGuestOrder } from '../../../../contracts/api/order-api.ts';
import type { DeliverTo, Quote, QuoteRequest } from '../../../../contracts/api/quote-api.ts';
import type { MainFunnel } from '../../../../domain/funnel/funnel.ts';
import type { Offer } from '../../../../domain/pricing/offer.ts';
import type { ShopRules } from '../../../../domain/pricing/shop-rules.ts';
import { buildGraph } from '../../../../graph/graph.ts';
import type { PublishedFunnel } from '../../../../graph/published-funnel.ts';
import { ANN, VISA } from '../../../support/shops/order-shop.ts';
import { GuestBrowser, type RunningApp } from '../../../support/shops/running-app.ts';
import { cardToken } from './buy.ts';

/** A brand with every part of a price: coupons, bumps, shipping, taxes, a fee and a subscription. */

const BRAND = 'orchard';
export const FORM = 'orchard-form';

export const UPSELL_STEP = 'orchard-more';

const FUNNEL: MainFunnel = {
  sfid: 'orchard-funnel',
  uniqueIdentifier: 'orchard',
  orderForm: ['jar', 'club', 'finer-club', 'later-club'],
  bumpOffers: ['scoop', 'brush'],
  defaultFunnels: [
    { sfid: FORM, step: 1, type: 'Order Form', variants: [{ sfid: 'form-a', url: 'order', pageContent: 'form' }] },
    { sfid: UPSELL_STEP, step: 2, type: 'Upsell', upsell: 'extra', variants: [{ sfid: 'more-a', url: 'more' }] },
    { sfid: 'orchard-thanks', step: 3, type: 'Thankyou Page', variants: [{ sfid: 'thanks-a', url: 'thanks' }] },
  ],
};

/** The coupons: for any goods, for the jar alone, for one-time orders, and an expired one. */
export const RULES: ShopRules = {
  coupons: [
    coupon('TEN', { discount: { type: 'percent', ppm: 100_000 } }),
    coupon('JAR5', { discount: { type: 'amount', amount: 500 }, products: ['jar'] }),
    coupon('ONCE', { discount: { type: 'percent', ppm: 500_000 }, purchase: 'one-time' }),
    coupon('GONE', { until: '2020-01-01T00:00:00Z' }),
  ],
  shipping: [
    { ...method('standard', 495), freeFrom: 10_000, days: { min: 3, max: 5 } },
    { ...method('express', 1450), days: { min: 1, max: 2 } },
  ],
  taxes: [
    rate({ country: 'US', state: 'CA', ppm: 72_500 }),
    rate({ country: 'US', state: 'CA', taxCode: 'food', name: 'Food tax', ppm: 20_000, onShipping: false }),
    rate({ country: 'US', state: null, ppm: 0 }),
    rate({ country: 'AU', state: null, ppm: 100_000 }),
  ],
  fee: { name: 'Handling', amount: 150, documentId: 'fee-2026' },
};

export const TO_ANN: DeliverTo = {
  country: ANN.country,
  state: ANN.state,
  city: ANN.city,
  street: ANN.street,
  zipPostalCode: ANN.zipPostalCode,
};

/** A country without a shipping method, and one without a tax rate. */
export const TO_SYDNEY = { country: 'AU', state: '', city: 'Sydney', street: '1 George St', zipPostalCode: '2000' };
export const TO_BERLIN = { country: 'DE', state: '', city: 'Berlin', street: 'Weg 1', zipPostalCode: '10115' };

/** Publishes the brand in a running shop, with the rules above. */
export async function openOrchard(shop: RunningApp): Promise<void> {
  const now = new Date();
  await shop.funnels.publish(ORCHARD, now);
  await shop.funnels.load();
  await publishRules(shop, RULES);
}

/** Publishes other rules of the brand. */
export function publishRules(shop: RunningApp, rules: ShopRules): Promise<void> {
  return shop.funnels.rules.publish(BRAND, rules, new Date());
}

/** A guest of the brand on a checkout of their own. */
export interface Guest {
  browser: GuestBrowser;
  checkoutId: string;
}

export async function newGuest({ app }: Pick<RunningApp, 'app'>): Promise<Guest> {
  return { browser: await GuestBrowser.opened(app), checkoutId: randomUUID() };
}

/** The body of a quote: one jar to Ann in San Francisco, with the test's changes. */
export function choiceOf({ checkoutId }: Guest, more: Partial<QuoteRequest> = {}): QuoteRequest {
  return { funnel: { hash: ORCHARD.hash, step: FORM }, checkoutId, offers: ['jar'], deliverTo: TO_ANN, ...more };
}

export async function quoteFor(guest: Guest, more: Partial<QuoteRequest> = {}): Promise<Quote> {
  const reply = await guest.browser.post('quotes', choiceOf(guest, more));
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<Quote>();
}

/** The body that creates a Pending order for a quote; it names no card. */
export function openOrderBody({ checkoutId }: Guest, { id, total }: Pick<Quote, 'id' | 'total'>) {
  return { funnel: { hash: ORCHARD.hash, step: FORM }, checkoutId, quote: { id, total }, account: ANN };
}

/** The body that places and pays at once, with a card of the sandbox. */
export async function saleFor(
  shop: RunningApp,
  guest: Guest,
  quote: Pick<Quote, 'id' | 'total'>,
  card = VISA,
): Promise<CreateGuestOrder> {
  const cardDetails = { cardId: await cardToken(shop.sandbox, card) };
  return { ...openOrderBody(guest, quote), orderType: 'Standard', paymentMethod: 'card', cardDetails };
}

export const ORCHARD: PublishedFunnel = {
  hash: 'orchard-v1',
  brand: {
    uniqueName: BRAND,
    siteName: 'Orchard',
    tagline: '',
    currency: 'USD',
    locale: 'en-US',
    mark: '/mark.svg',
    icon: '/icon.svg',
    supportEmail: 'help@orchard.example',
    delivery: '',
    policies: [],
    shipsTo: ['US', 'CA', 'AU', 'DE'],
    tokens: {},
  },
  funnel: FUNNEL,
  graph: buildGraph(FUNNEL, (id) => (id === 'form' ? 'two-step-order-form' : null)),
  offers: Object.fromEntries(
    [
      offer('jar', 50, { taxCode: 'food' }),
      offer('club', 40, {
        subscriptionPrice: 30,
        subscription: { frequencies: [{ frequency: 'Month', multipliers: [1, 2] }] },
      }),
      offer('finer-club', 60, { subscriptionPrice: 45, subscription: trialOf(60) }),
      offer('later-club', 60, { subscriptionPrice: 45, subscription: trialOf(61) }),
      offer('scoop', 9.99),
      offer('brush', 4.5),
      offer('extra', 19.99),
    ].map((each) => [each.sfid, each]),
  ),
  content: {},
  bumps: {
    scoop: { sfid: 'bump-scoop', offer: 'scoop', title: 'A scoop', text: 'Measures one meal.' },
    brush: { sfid: 'bump-brush', offer: 'brush', title: 'A brush', text: 'For ten minutes.', expiresAfterMinutes: 10 },
  },
};

function trialOf(days: number): NonNullable<Offer['subscription']> {
  return { frequencies: [{ frequency: 'Month', multipliers: [2] }], trial: { days, price: 30 } };
}

function offer(sfid: string, offerPrice: number, more: Partial<Offer> = {}): Offer {
  const variant = { sfid: `${sfid}-l`, name: 'Large', size: 'L', color: 'green', price: offerPrice };
  return {
    sfid,
    name: `The ${sfid}`,
    offerPrice,
    standardPrice: 99,
    shippingCost: 0,
    description: `About ${sfid}`,
    productDescription: `All about ${sfid}`,
    orderFormBrand: { uniqueName: BRAND },
    product: { sfid: `product-${sfid}`, name: sfid, image: [{ imageUrl: `/images/${sfid}.svg` }], variant },
    ...more,
  };
}

function coupon(code: string, more: Partial<ShopRules['coupons'][number]>): ShopRules['coupons'][number] {
  const open = { products: null, purchase: 'any' as const, from: null, until: null, minimum: 0, maxUses: null };
  return { code, discount: { type: 'percent', ppm: 900_000 }, ...open, ...more };
}

function method(sfid: string, price: number) {
  const name = sfid === 'standard' ? 'Standard' : 'Express';
  return { sfid, name, price, freeFrom: null, countries: ['US', 'DE'], states: null };
}

type Rate = NonNullable<ShopRules['taxes']>[number];

function rate(more: Pick<Rate, 'country' | 'state' | 'ppm'> & Partial<Rate>): Rate {
  return { taxCode: null, name: 'Sales tax', onShipping: true, ...more };
}
