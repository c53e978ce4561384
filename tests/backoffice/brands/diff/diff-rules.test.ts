import { describe, expect, it } from 'vitest';
import type { BrandParts } from '../../../../backoffice/brands/diff/diff.change.ts';
import type { BumpFile, CouponFile, ShippingFile, TaxesFile } from '../../../../contracts/files/shop-files.ts';
import { BRAND, changes } from './versions.ts';

const change = (was: Partial<BrandParts>, is: Partial<BrandParts>) => changes({ parts: was }, { parts: is });

describe('changed coupons', () => {
  const coupon = (over: Partial<CouponFile>): Partial<BrandParts> => ({
    coupons: [{ code: 'TEN', kind: 'percent', value: 10, purchase: 'any', ...over }],
  });

  it.each<[string, Partial<CouponFile>]>([
    ['10% off', {}],
    ['5.00 USD off', { kind: 'amount', value: 5 }],
    ['0.00 USD off', { kind: 'amount', value: null }],
    ['free shipping', { kind: 'free-shipping', value: null }],
    ['10% off, for one-time purchases alone', { purchase: 'one-time' }],
    ['10% off, for subscriptions alone', { purchase: 'subscription' }],
    ['10% off, for p and q', { products: ['p', 'q'] }],
    ['10% off, above a subtotal of 20.00 USD', { minimum: 20 }],
    ['10% off, from 2026-01-01T00:00:00Z', { from: '2026-01-01T00:00:00Z' }],
    ['10% off, until 2026-02-01T00:00:00Z', { until: '2026-02-01T00:00:00Z' }],
    ['10% off, for 1 order at most', { maxUses: 1 }],
    ['10% off, for 2 orders at most', { maxUses: 2 }],
  ])('V08 are told in words: %s', (words, over) => {
    expect(change({}, coupon(over))).toEqual([`coupon: The coupon TEN is new: ${words}.`]);
    expect(change(coupon(over), {})).toEqual([`coupon: The coupon TEN is gone; it was ${words}.`]);
    const both = [`coupon: The coupon TEN is now 99% off; it was ${words}.`];
    expect(change(coupon(over), coupon({ value: 99 }))).toEqual(both);
    expect(change(coupon(over), coupon(over))).toEqual([]);
  });
});

describe('changed shipping', () => {
  const days = { min: 2, max: 4 };
  const parcel = { sfid: 'parcel', name: 'Parcel', price: 4.9, countries: ['US', 'CA'], days };
  const table = (...methods: ShippingFile['methods']): Partial<BrandParts> => ({ shipping: { methods } });
  const WORDS = '"Parcel" for 4.90 USD, to US and CA, 2–4 business days';

  it('O08 has a table of methods, or none', () => {
    expect(change({}, table(parcel))).toEqual([
      "shipping: Shipping now costs what a table of methods says, not the offers' own amounts alone.",
      `shipping: The shipping method parcel is new: ${WORDS}.`,
    ]);
    expect(change(table(parcel), {})).toEqual([
      "shipping: Shipping costs the offers' own amounts alone: the table of methods is gone.",
      `shipping: The shipping method parcel is gone; it was ${WORDS}.`,
    ]);
  });

  it('O08 is told by its price, its places and its days', () => {
    const next = { ...parcel, freeFrom: 0, states: ['CA', 'NY'], countries: ['US'], days: { min: 1, max: 1 } };
    expect(change(table(parcel), table(next))).toEqual([
      `shipping: The shipping method parcel is now "Parcel" for 4.90 USD, free from 0.00 USD, to CA and NY in US, 1 business day; it was ${WORDS}.`,
    ]);
    expect(change(table(parcel), table({ ...parcel, states: null, freeFrom: null }))).toEqual([]);
  });

  it('O08 is told by its postal codes, however they are written', () => {
    const near = { ...parcel, countries: ['GB'], postalCodes: ['bt*', 'N1 9GU'] };
    const words = '"Parcel" for 4.90 USD, to GB, for the postal codes BT* and N1 9GU alone, 2–4 business days';
    expect(change(table({ ...parcel, countries: ['GB'] }), table(near))).toEqual([
      `shipping: The shipping method parcel is now ${words}; it was "Parcel" for 4.90 USD, to GB, 2–4 business days.`,
    ]);
    expect(change(table(near), table({ ...near, postalCodes: ['n19gu', 'BT*'] }))).toEqual([]);
  });

  it('O08 is told by the order in which shoppers see the methods, and of those that cost the same the first is chosen', () => {
    const [post, courier] = ['post', 'courier'].map((sfid) => ({ ...parcel, sfid }));
    if (!post || !courier) throw new Error('there are two');
    expect(change(table(parcel, post), table(post, parcel))).toEqual([
      'shipping: The order form lists its shipping methods in the order post, parcel instead of parcel, post.',
    ]);
    expect(change(table(parcel, post), table(parcel, courier, post))).toEqual([
      `shipping: The shipping method courier is new: ${WORDS}.`,
    ]);
  });
});

describe('changed tax', () => {
  const rate = { country: 'US', name: 'Sales tax', rate: 5 };
  const table = (...rates: TaxesFile['rates']): Partial<BrandParts> => ({ taxes: { rates } });

  it('O08 has a table of rates, or none', () => {
    expect(change({}, table(rate))).toEqual([
      'tax: Tax is now added, by a table of rates.',
      'tax: The tax in US is new: "Sales tax" of 5%.',
    ]);
    expect(change(table(rate), {})).toEqual([
      'tax: No tax is added: the table of rates is gone.',
      'tax: The tax in US is gone; it was "Sales tax" of 5%.',
    ]);
  });

  it('O08 is told by its place, its goods and what it is on', () => {
    const next = [rate, { ...rate, state: 'CA', rate: 7.25, onShipping: true }, { ...rate, taxCode: 'food', rate: 0 }];
    expect(change(table(rate), table(...next))).toEqual([
      'tax: The tax in CA, US is new: "Sales tax" of 7.25%, on shipping too.',
      'tax: The tax in US on products of the tax code "food" is new: "Sales tax" of 0%.',
    ]);
    expect(change(table(rate), table({ ...rate, state: null, taxCode: null, onShipping: false }))).toEqual([]);
  });
});

describe('a changed fee', () => {
  const fee = (amount: number): Partial<BrandParts> => ({
    brand: { ...BRAND, transactionFee: { name: 'Handling', amount } },
  });
  const none: Partial<BrandParts> = { brand: BRAND };

  it('O08 is told with its name and amount', () => {
    expect(change(none, fee(1))).toEqual(['price: The fee of an order is "Handling" of 1.00 USD instead of none.']);
    expect(change(fee(1), none)).toEqual(['price: The fee of an order is none instead of "Handling" of 1.00 USD.']);
    expect(change(fee(1), fee(1))).toEqual([]);
  });
});

describe('changed bumps', () => {
  const scoop: BumpFile = { sfid: 'b', offer: 'scoop', title: 'A scoop', text: 'For you.' };
  const other: BumpFile = { ...scoop, sfid: 'c', offer: 'bowl' };
  const withBumps = (...bumps: BumpFile[]) => ({ funnel: { bumpOffers: ['scoop'] }, parts: { bumps } });

  it('are told by their words and by how long they are shown', () => {
    const next = { ...scoop, title: 'Two scoops', text: 'For all.', expiresAfterMinutes: 10 };
    expect(changes(withBumps(other, scoop), withBumps(other, next))).toEqual([
      'bump: The bump of offer "scoop" says "Two scoops" instead of "A scoop" (title).',
      'bump: The bump of offer "scoop" says "For all." instead of "For you." (text).',
      'bump: The bump of offer "scoop" is shown for 10 minutes instead of without a limit.',
    ]);
    expect(changes(withBumps(next), withBumps({ ...next, expiresAfterMinutes: null }))).toEqual([
      'bump: The bump of offer "scoop" is shown without a limit instead of for 10 minutes.',
    ]);
  });

  it('gain or lose their words', () => {
    expect(changes(withBumps(other), withBumps(scoop))).toEqual([
      'bump: The bump of offer "scoop" now has its title and text.',
    ]);
    expect(changes(withBumps(scoop), withBumps())).toEqual([
      'bump: The bump of offer "scoop" has lost its title and text.',
    ]);
    expect(changes(withBumps(), withBumps())).toEqual([]);
  });

  it('are none that the funnel shows in one version alone: that is told with its offers', () => {
    const without = (...bumps: BumpFile[]) => ({ parts: { bumps } });
    expect(changes(without(scoop), withBumps({ ...scoop, title: 'Two' }))).toEqual([
      'offer: Offer "scoop" is now sold as a bump offer.',
    ]);
    const none = { funnel: { bumpOffers: null }, parts: { bumps: [scoop] } };
    expect(changes(none, withBumps({ ...scoop, title: 'Two' }))).toHaveLength(1);
    expect(changes(withBumps({ ...scoop, title: 'Two' }), none)).toHaveLength(1);
    expect(changes(without(scoop), without({ ...scoop, title: 'Two' }))).toEqual([]);
  });
});

describe('a funnel outside every brand', () => {
  it('has no rules to compare', () => {
    expect(changes({ parts: null }, { parts: null })).toEqual([]);
    expect(
      changes({ parts: null, funnel: { bumpOffers: ['x'] } }, { parts: null, funnel: { bumpOffers: ['x'] } }),
    ).toEqual([]);
  });
});
