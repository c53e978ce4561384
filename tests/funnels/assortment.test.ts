import { describe, expect, it } from 'vitest';
import { toMinor } from '../../domain/pricing/money.ts';
import { pricedOffer } from '../../domain/pricing/offer.ts';
import { priceOrder } from '../../domain/pricing/price.ts';
import { OFFER_PRODUCTS } from '../../domain/routing/routes.ts';
import { DEMO_BRANDS } from './demo-brands.ts';

/** The offers of the demo brands, and their prices. */

function priceOf(sfid: string) {
  for (const { brand, offers } of DEMO_BRANDS) {
    const offer = offers.find((each) => each.sfid === sfid);
    const priced = offer && pricedOffer(offer, brand.currency);
    if (priced) return priceOrder(brand.currency, [{ offer: priced, quantity: 1 }]);
  }
  throw new Error(`${sfid} has no exact price`);
}

function bundlesOf(uid: string) {
  const offers = DEMO_BRANDS.flatMap((brand) => brand.offers);
  const funnel = DEMO_BRANDS.flatMap((brand) => brand.funnels).find((each) => each.uniqueIdentifier === uid);
  const bundles = funnel?.orderForm?.map((sfid) => offers.find((offer) => offer.sfid === sfid));
  return bundles?.map((offer) => [offer?.product.name, offer?.units]);
}

const BEEF = 'PowerFoods Complete Beef';

describe('the order forms', () => {
  it.each([
    ['classic', [BEEF, 3], [BEEF, 6]],
    ['quiz', [BEEF, 3], [BEEF, 6], ['Foods Complete Chicken', 3]],
    ['beef_a', [BEEF, 3], [BEEF, 6]],
    ['beef_b', [BEEF, 6], [BEEF, 3]],
    ['vsl', ['Complete', 3], ['Complete', 6], ['Complete', 1]],
    ['subscription', ['Complete', 3], ['Complete', 6], ['Complete', 1]],
    ['refill', ['GI Powder', 1], ['GI Powder', 3]],
  ])('A04 E02 the order form of %s sells its bundles, with the first one chosen', (uid, ...bundles) => {
    expect(bundlesOf(uid)).toEqual(bundles);
  });
});

describe('prices', () => {
  it.each([
    ['fh-offer-powerfoods-complete-beef-3', 12900, 4500, 0],
    ['fh-offer-powerfoods-complete-beef-6', 22800, 12000, 0],
    ['fh-offer-powermotion-3', 6900, 2700, 0],
    ['fh-offer-powermotion-1', 2600, 600, 0],
    ['fh-offer-gi-complete-3', 7400, 3100, 0],
    ['fh-offer-gi-complete-1', 2850, 650, 0],
    ['fh-offer-foods-complete-1', 3950, 850, 0],
    ['nv-offer-complete-1', 3590, 300, 490],
    ['nv-offer-complete-3', 7900, 2300, 0],
    ['nv-offer-pair-3', 14900, 6100, 0],
    ['nv-offer-tuck-1', 1050, 150, 0],
  ])('E14 %s costs %i cents with shipping and saves %i', (sfid, total, saving, shipping) => {
    expect(priceOf(sfid)).toMatchObject({ total, saving, shipping });
  });
});

describe.each(DEMO_BRANDS)("$folder's offers", ({ brand, offers }) => {
  it.each(offers)('E14 $sfid has exact amounts in cents and is cheaper than outside the funnel', (offer) => {
    const amounts = [offer.offerPrice, offer.standardPrice, offer.shippingCost];
    expect(amounts.map((amount) => toMinor(amount, brand.currency))).not.toContain(null);
    expect(offer.offerPrice).toBeGreaterThan(0);
    expect(offer.offerPrice).toBeLessThan(offer.standardPrice);
  });

  it('a bigger bundle of a product has the lower price a unit', () => {
    const perUnit = new Map(offers.map((offer) => [offer.sfid, offer.offerPrice / (offer.units ?? 1)]));
    const compared = offers.flatMap((small) =>
      offers
        .filter((big) => big.product.sfid === small.product.sfid && (big.units ?? 1) > (small.units ?? 1))
        .map((big) => [perUnit.get(big.sfid), perUnit.get(small.sfid)]),
    );
    expect(compared.length).toBeGreaterThanOrEqual(5);
    for (const [big, small] of compared) expect(big).toBeLessThan(small ?? 0);
  });

  it('a delivery of a subscription costs no more than the same bundle once, and a first one less', () => {
    for (const { offerPrice, subscriptionPrice, subscription } of offers) {
      expect(subscriptionPrice == null).toBe(subscription == null);
      if (subscriptionPrice == null || !subscription) continue;
      expect(subscriptionPrice).toBeLessThanOrEqual(offerPrice);
      if (subscription.trial) expect(subscription.trial.price).toBeLessThan(subscriptionPrice);
    }
  });

  it('E14 the offers belong to the brand', () => {
    expect(new Set(offers.map((offer) => offer.orderFormBrand.uniqueName))).toEqual(new Set([brand.uniqueName]));
  });

  it.each(offers.filter((offer) => offer.route))(
    'R03 $sfid has a route of the offer pattern that agrees with its units',
    ({ route, units }) => {
      const pattern = /^(?:(?:CTUS|US)_(?<more>[36])|DS_(?<less>[13]))-Unit-(?<products>[A-Za-z-]+)_AP$/;
      const { more, less, products = '' } = pattern.exec(route ?? '')?.groups ?? {};
      expect(Number(more ?? less)).toBe(units);
      expect(OFFER_PRODUCTS).toEqual(expect.arrayContaining(products.split('-')));
    },
  );
});
