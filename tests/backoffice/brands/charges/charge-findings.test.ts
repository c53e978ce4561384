import { describe, expect, it } from 'vitest';
import { chargeFindings } from '../../../../backoffice/brands/charges/charge-findings.ts';
import { checkBrand } from '../../../../backoffice/brands/check-brand.ts';
import { readBrandFolder } from '../../../../backoffice/publishing/read-brand.ts';
import { CARD_LIMITS } from '../../../../domain/orders/provider-limits.ts';
import type { ChargeLimits } from '../../../../domain/pricing/charge-limits.ts';
import type { Coupon } from '../../../../domain/pricing/coupon.ts';
import type { Offer } from '../../../../domain/pricing/offer.ts';
import { NO_RULES, type ShopRules } from '../../../../domain/pricing/shop-rules.ts';
import type { TaxRate } from '../../../../domain/pricing/tax.ts';
import { contentHash } from '../../../../server/versions/content-hash.ts';
import { testFunnel } from '../../../support/funnels/order-funnel.ts';
import { HALF } from '../../../support/shops/coupons.ts';
import { FunnelsCopy } from '../../publishing/brand-folder.ts';

const PARCEL = {
  sfid: 'parcel',
  name: 'Parcel',
  price: 30,
  freeFrom: null,
  countries: ['US'],
  states: null,
  days: { min: 1, max: 2 },
};

const MONTHLY = { frequencies: [{ frequency: 'Month' as const, multipliers: [1] }] };

/** The findings of the test funnel with these offers and rules, as `code path message`. */
function found(
  offers: Record<string, Partial<Offer>>,
  rules: Partial<ShopRules> = {},
  bumpOffers: string[] = [],
  limits: ChargeLimits = CARD_LIMITS,
  shipsTo: string[] = ['US'],
  currency = 'USD',
) {
  const { brand, funnel, ...sold } = testFunnel();
  const changed = Object.entries(sold.offers).map(([sfid, offer]) => [sfid, { ...offer, ...offers[sfid] }]);
  const priced = {
    brand: { ...brand, shipsTo, currency },
    funnel: { ...funnel, bumpOffers },
    offers: Object.fromEntries(changed),
    rules: { ...NO_RULES, ...rules },
  };
  return chargeFindings(priced, limits).map(({ code, path, message }) => `${code} ${path} ${message}`);
}

const amountOff = (amount: number, more: Partial<Coupon> = {}): Coupon => ({
  ...HALF,
  code: 'OFF',
  discount: { type: 'amount', amount },
  ...more,
});

const FREE_TRIAL: Parameters<typeof found>[0] = {
  'three-jars': { subscriptionPrice: 9, subscription: { ...MONTHLY, trial: { days: 7, price: 0 } } },
};

const FREE_BY_COUPON: Parameters<typeof found> = [
  { 'three-jars': { subscriptionPrice: 9, subscription: MONTHLY } },
  { coupons: [amountOff(50_000)] },
];

describe('the amounts that a funnel can come to', () => {
  it.each<[string, Parameters<typeof found>]>([
    ['prices that a card is charged', [{}]],
    ['an offer for nothing', [{ 'three-jars': { offerPrice: 0 }, extra: { offerPrice: 0 } }]],
    ['the least', [{ 'three-jars': { offerPrice: 0.5 } }]],
    ['a coupon that takes off everything', [{}, { coupons: [amountOff(50_000)] }]],
    [
      'a coupon below its minimum',
      [{ 'three-jars': { offerPrice: 1 } }, { coupons: [amountOff(80, { minimum: 200 })] }],
    ],
    ['a small price with its delivery', [{ 'three-jars': { offerPrice: 0.2 } }, { shipping: [PARCEL] }]],
    [
      'a small price with its fee',
      [{ 'three-jars': { offerPrice: 0.2 } }, { fee: { name: 'F', amount: 30, documentId: null } }],
    ],
    [
      'a trial with a price',
      [{ 'three-jars': { subscriptionPrice: 9, subscription: { ...MONTHLY, trial: { days: 7, price: 1 } } } }],
    ],
    ['a free trial', [FREE_TRIAL]],
    ['a first delivery that a coupon makes free', FREE_BY_COUPON],
    [
      'a coupon for single purchases',
      [
        { 'three-jars': { subscriptionPrice: 9, subscription: MONTHLY } },
        { coupons: [amountOff(50_000, { purchase: 'one-time' })] },
      ],
    ],
  ])('E14 %s has no finding', (_, args) => {
    expect(found(...args)).toEqual([]);
  });

  it.each<[string, Parameters<typeof found>, string]>([
    [
      'a price below the least',
      [{ 'three-jars': { offerPrice: 0.3 } }],
      'charge-too-small $.orderForm[1] The offer "The three-jars" costs $0.30 in all, and the least that a card is charged is $0.50: the order is refused.',
    ],
    [
      'an offer after the sale, whose delivery is its own',
      [{ extra: { offerPrice: 0.3 } }, { shipping: [PARCEL] }],
      'charge-too-small $.defaultFunnels[1].upsell The offer "The extra" costs $0.30 in all, and the least that a card is charged is $0.50: a yes is refused.',
    ],
    [
      'a bump beside an offer for nothing',
      [{ 'three-jars': { offerPrice: 0 }, 'one-jar': { offerPrice: 9 }, extra: { offerPrice: 0.49 } }, {}, ['extra']],
      'charge-too-small $.orderForm[1] The offer "The three-jars" with the bump "The extra" costs $0.49 in all, and the least that a card is charged is $0.50: the order is refused.',
    ],
    [
      'what a coupon leaves',
      [{ 'three-jars': { offerPrice: 5 } }, { coupons: [amountOff(460)], shipping: [{ ...PARCEL, price: 0 }] }],
      'charge-too-small $.orderForm[1] The offer "The three-jars" with the coupon "OFF" delivered by "Parcel" costs $0.40 in all, and the least that a card is charged is $0.50: the order form refuses the coupon.',
    ],
    [
      'a price above the most',
      [{ 'three-jars': { offerPrice: 1_000_000, standardPrice: 1_000_001 } }],
      'charge-too-large $.orderForm[1] The offer "The three-jars" costs $1,000,000.00 in all, and the most that a card is charged is $999,999.99: the order is refused.',
    ],
    [
      'a later delivery for nothing',
      [{ 'three-jars': { subscriptionPrice: 0, subscription: { ...MONTHLY, trial: { days: 7, price: 2 } } } }],
      'renewal-too-small $.orderForm[1] The offer "The three-jars" by subscription costs $0.00 for each later delivery, and the least that a card is charged is $0.50: each renewal fails.',
    ],
  ])('E14 %s is found, with the way that leads there', (_, args, finding) => {
    const all = found(...args);
    expect(all).toContain(finding);
  });

  it.each<[string, Parameters<typeof found>, string]>([
    ['a free trial', [FREE_TRIAL], ''],
    ['a first delivery that a coupon makes free', FREE_BY_COUPON, ' with the coupon "OFF"'],
  ])('E14 %s is found where the provider of cards keeps none without a charge', (_, [offers, rules], way) => {
    expect(found(offers, rules, [], { ...CARD_LIMITS, freeTrials: false })).toContain(
      `free-trial $.orderForm[1] The offer "The three-jars" by subscription${way} costs nothing at first and is charged later: no card is kept without a first payment. Give the first delivery a price.`,
    );
  });

  const rate = (country: string, percent: number, more: Partial<TaxRate> = {}): TaxRate => ({
    country,
    state: null,
    taxCode: null,
    name: 'Tax',
    ppm: percent * 10_000,
    onShipping: false,
    ...more,
  });
  const JAR = { 'three-jars': { offerPrice: 0.46 } };
  const PARCELS = [
    { ...PARCEL, price: 0 },
    { ...PARCEL, sfid: 'post', name: 'Post', price: 4, countries: ['CA'] },
  ];

  it('E14 taxes count: what one state lacks, all others have', () => {
    expect(found(JAR, { taxes: [rate('US', 10)] })).toEqual([]);
    expect(found(JAR, { taxes: [rate('US', 10), rate('US', 0, { state: 'OR' })] })).toEqual([
      'charge-too-small $.orderForm[1] The offer "The three-jars" to Oregon costs $0.46 in all, and the least that a card is charged is $0.50: the order is refused.',
    ]);
    expect(
      found({ 'three-jars': { offerPrice: 990_000, standardPrice: 990_000 } }, { taxes: [rate('US', 1)] }),
    ).toEqual([]);
    expect(
      found({ 'three-jars': { offerPrice: 990_100, standardPrice: 990_100 } }, { taxes: [rate('US', 1)] }),
    ).toEqual([
      'charge-too-large $.orderForm[1] The offer "The three-jars" costs $1,000,001.00 in all, and the most that a card is charged is $999,999.99: the order is refused.',
    ]);
  });

  it('E14 the offers after the sale are taxed, and not delivered by a method', () => {
    const extra = { extra: { offerPrice: 0.46 } };
    expect(found(extra, { taxes: [rate('US', 10)], shipping: [PARCEL] })).toEqual([]);
    expect(found(extra, { taxes: [rate('US', 2)], shipping: [PARCEL] })).toHaveLength(1);
  });

  it('E14 each country is delivered to by its own methods', () => {
    expect(found(JAR, { shipping: PARCELS }, [], CARD_LIMITS, ['CA'])).toEqual([]);
    expect(found(JAR, { shipping: PARCELS }, [], CARD_LIMITS, ['CA', 'US'])).toEqual([
      'charge-too-small $.orderForm[1] The offer "The three-jars" delivered by "Parcel" to United States costs $0.46 in all, and the least that a card is charged is $0.50: the order is refused.',
    ]);
  });

  it('E14 a coupon that a bump brings about is tried with it', () => {
    const [offers, bumps] = [
      { 'three-jars': { offerPrice: 1 }, extra: { offerPrice: 1, shippingCost: 0 }, 'one-jar': { offerPrice: 9 } },
      ['extra'],
    ];
    expect(found(offers, { coupons: [amountOff(160, { minimum: 200, products: null })] }, bumps)).toEqual([
      'charge-too-small $.orderForm[1] The offer "The three-jars" with the bump "The extra" with the coupon "OFF" costs $0.40 in all, and the least that a card is charged is $0.50: the order form refuses the coupon.',
    ]);
    expect(found(offers, { coupons: [amountOff(160, { minimum: 201, products: null })] }, bumps)).toEqual([]);
    expect(found(offers, { coupons: [amountOff(150, { minimum: 200, products: null })] }, bumps)).toEqual([]);
  });

  it('E14 a total that PayPal alone refuses is a warning', () => {
    const even = { offerPrice: 20, shippingCost: 0 };
    const others = { 'one-jar': even, extra: even, sample: even };
    const inTaiwan = (offerPrice: number) =>
      found({ ...others, 'three-jars': { offerPrice } }, {}, [], CARD_LIMITS, ['US'], 'TWD');
    expect(inTaiwan(1990)).toEqual([]);
    expect(inTaiwan(1990.5)).toEqual([
      'paypal-total $.orderForm[1] The offer "The three-jars" costs NT$1,990.50 in all, and PayPal is charged amounts of no decimals in TWD: whoever chooses PayPal is refused.',
    ]);
  });

  it('E14 of three decimals the last one is 0 where a card is charged', () => {
    const inKuwait = (offerPrice: number) =>
      found({ 'three-jars': { offerPrice } }, {}, [], CARD_LIMITS, ['US'], 'KWD');
    expect(inKuwait(5.12)).toEqual([]);
    expect(inKuwait(5.124)).toEqual([
      expect.stringMatching(
        /^charge-too-fine \$\.orderForm\[1] .* is charged amounts of 2 decimals in KWD: the order is refused\.$/,
      ),
    ]);
  });

  it('E14 a brand with one is refused, and its files without it are published', async () => {
    const copy = await FunnelsCopy.made();
    const verdicts = async () => checkBrand(await readBrandFolder(copy.folder, 'fernhollow'), contentHash);
    expect((await verdicts()).map(({ findings }) => findings.filter(({ severity }) => severity === 'error'))).toEqual([
      [],
    ]);
    await copy.change('fernhollow/offers/powerfoods-complete-beef-3.json', (offer) => {
      Object.assign(offer, { offerPrice: 0.3, shippingCost: 0, subscription: null, subscriptionPrice: null });
    });
    await copy.remove('fernhollow/shipping.json').catch(() => {});
    const [verdict] = await verdicts();
    expect(verdict?.funnel).toBeNull();
    expect(verdict?.findings).toContainEqual(
      expect.objectContaining({ code: 'charge-too-small', severity: 'error', path: '$.orderForm[0]' }),
    );
  });
});
