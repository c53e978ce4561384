import { describe, expect, it } from 'vitest';
import { toMinor } from '../../domain/money.ts';
import { pricedOffer } from '../../domain/offer.ts';
import { priceOrder } from '../../domain/price.ts';
import { readBrand } from './demo-files.ts';

/** What Fernhollow sells, and for how much. */

const { brand, funnels, offers } = readBrand('fernhollow');

function priceOf(sfid: string) {
  const offer = offers.find((each) => each.sfid === sfid);
  const priced = offer && pricedOffer(offer, brand.currency);
  if (!priced) throw new Error(`${sfid} has no exact price`);
  return priceOrder(brand.currency, [{ offer: priced, quantity: 1 }]);
}

describe("Fernhollow's offers", () => {
  it('A04 the order form sells one pet food in bundles of three and six', () => {
    const classic = funnels.find((funnel) => funnel.uniqueIdentifier === 'classic');
    const bundles = classic?.orderForm?.map((sfid) => offers.find((offer) => offer.sfid === sfid));
    expect(bundles?.map((offer) => [offer?.product.name, offer?.units])).toEqual([
      ['PowerFoods Complete Beef', 3],
      ['PowerFoods Complete Beef', 6],
    ]);
  });

  it.each(offers)('E14 $sfid has exact amounts in cents and is cheaper than outside the funnel', (offer) => {
    const amounts = [offer.offerPrice, offer.standardPrice, offer.shippingCost];
    expect(amounts.map((amount) => toMinor(amount, brand.currency))).not.toContain(null);
    expect(offer.offerPrice).toBeGreaterThan(0);
    expect(offer.offerPrice).toBeLessThan(offer.standardPrice);
  });

  it.each([
    ['fh-offer-powerfoods-complete-beef-3', 12900, 4500],
    ['fh-offer-powerfoods-complete-beef-6', 22800, 12000],
    ['fh-offer-powermotion-3', 6900, 2700],
    ['fh-offer-powermotion-1', 2600, 600],
    ['fh-offer-gi-complete-3', 7400, 3100],
    ['fh-offer-gi-complete-1', 2850, 650],
  ])('E14 %s costs %i cents with shipping and saves %i', (sfid, total, saving) => {
    expect(priceOf(sfid)).toMatchObject({ total, saving, shipping: 0 });
  });

  it('E14 a bigger bundle of a product has the lower price a unit', () => {
    const perUnit = new Map(offers.map((offer) => [offer.sfid, offer.offerPrice / (offer.units ?? 1)]));
    const compared = offers.flatMap((small) =>
      offers
        .filter((big) => big.product.sfid === small.product.sfid && (big.units ?? 1) > (small.units ?? 1))
        .map((big) => [perUnit.get(big.sfid), perUnit.get(small.sfid)]),
    );
    expect(compared).toHaveLength(3);
    for (const [big, small] of compared) expect(big).toBeLessThan(small ?? 0);
  });

  it('E14 the offers belong to the brand, and no two share an sfid', () => {
    expect(new Set(offers.map((offer) => offer.orderFormBrand.uniqueName))).toEqual(new Set([brand.uniqueName]));
    expect(new Set(offers.map((offer) => offer.sfid)).size).toBe(offers.length);
  });

  it.each(offers)('R03 $sfid has a route of the offer pattern that agrees with its units', ({ route, units }) => {
    const pattern = /^(?:(?:CTUS|US)_(?<more>[36])|DS_(?<less>[13]))-Unit-(?<products>[A-Za-z-]+)_AP$/;
    const { more, less, products = '' } = pattern.exec(route ?? '')?.groups ?? {};
    const named = ['PowerFoodsCompleteBeef', 'PowerFoodTreats', 'PowerMotion', 'GIComplete', 'FoodsComplete'];
    expect(Number(more ?? less)).toBe(units);
    expect(named).toEqual(expect.arrayContaining(products.split('-')));
  });
});
