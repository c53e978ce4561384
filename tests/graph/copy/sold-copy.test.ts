import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Offer } from '../../../domain/pricing/offer.ts';
import { commonBeginning, soldGroups } from '../../../graph/copy/sold-copy.ts';
import { anOffer } from '../../support/funnels/funnels.ts';

const shopOf = (...offers: Offer[]) => ({
  offers: new Map(offers.map((offer) => [offer.sfid, offer])),
  currency: 'USD',
  locale: 'en-US',
});

const monthly = { frequencies: [{ frequency: 'Month' as const, multipliers: [3, 1, 2] }] };

describe('what names begin with', () => {
  it.each<[string[], string]>([
    [['Beef, 3 bags', 'Beef, 6 bags'], 'Beef, '],
    [['Complete Beef, 3 bags', 'Complete Chicken, 3 bags'], 'Complete '],
    [['Beef', 'Beef, 6 bags'], ''],
    [['Beefy', 'Beef roast'], ''],
    [['Beef, 3 bags'], ''],
    [[], ''],
    [['Beef, 3 bags', 'Beef, 3 bags'], 'Beef, 3 '],
  ])('of %j is "%s"', (names, common) => {
    expect(commonBeginning(names)).toBe(common);
  });

  it('is a beginning of each, and leaves something of each', () => {
    const name = fc
      .array(fc.constantFrom('Beef', 'bags', '3', '6,', '·', ' '), { maxLength: 6 })
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(fc.array(name, { minLength: 2, maxLength: 4 }), (names) => {
        const common = commonBeginning(names);
        for (const each of names) expect(each.startsWith(common)).toBe(true);
        if (common !== '') for (const each of names) expect(each.length).toBeGreaterThan(common.length);
      }),
    );
  });
});

describe('what a step sells, in words', () => {
  it('is named by what is different, with its price and what that is compared to', () => {
    const shop = shopOf(
      anOffer('a', { name: 'Beef, 3 bags', offerPrice: 129, standardPrice: 174 }),
      anOffer('b', { name: 'Beef, 6 bags', offerPrice: 228, standardPrice: 228 }),
    );
    const beef = {
      common: 'Beef',
      items: [
        { name: '3 bags', price: '$129.00', terms: 'instead of $174.00' },
        { name: '6 bags', price: '$228.00', terms: '' },
      ],
    };
    expect(soldGroups(shop, ['a', 'b'])).toEqual([beef]);
    expect(soldGroups(shop, ['a', 'b', 'Chicken'])).toEqual([
      beef,
      { common: '', items: [{ name: 'Chicken', price: '', terms: '' }] },
    ]);
  });

  it('has each way in which an offer is sold, and the terms of a subscription', () => {
    const offer = { offerPrice: 31, standardPrice: 31, subscriptionPrice: 27, subscription: monthly };
    const shop = shopOf(
      anOffer('both', { name: 'A jar', ...offer }),
      anOffer('only', { name: 'A plan', viewType: 'Subscription', ...offer }),
      anOffer('trial', {
        name: 'A trial',
        viewType: 'Subscription',
        ...offer,
        subscription: { ...monthly, trial: { days: 1, price: 0 } },
      }),
      anOffer('priceless', { name: 'No price', ...offer, subscriptionPrice: null }),
    );
    const every = 'every 1, 2 or 3 months';
    const itemsOf = (sfid: string) => soldGroups(shop, [sfid])[0]?.items;
    expect(itemsOf('both')).toEqual([
      { name: 'A jar', price: '$31.00', terms: '' },
      { name: 'or subscribed', price: '$27.00', terms: every },
    ]);
    expect(itemsOf('only')).toEqual([{ name: 'A plan', price: '$27.00', terms: every }]);
    expect(itemsOf('trial')).toEqual([
      { name: 'A trial', price: '$27.00', terms: `${every}; the first free, the next after a day` },
    ]);
    expect(itemsOf('priceless')).toEqual([{ name: 'No price', price: '$31.00', terms: '' }]);
  });

  it('names an unknown offer by its sfid, without a price', () => {
    expect(soldGroups(shopOf(), ['gone-1', 'gone-2'])).toEqual(
      ['gone-1', 'gone-2'].map((name) => ({ common: '', items: [{ name, price: '', terms: '' }] })),
    );
    expect(soldGroups(shopOf(), [])).toEqual([]);
  });
});
