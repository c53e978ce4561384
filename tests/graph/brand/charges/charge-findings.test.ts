import { describe, expect, it } from 'vitest';
import { CARD_LIMITS, type ChargeLimits } from '../../../../domain/pricing/charge-limits.ts';
import type { Coupon } from '../../../../domain/pricing/coupon.ts';
import type { Offer } from '../../../../domain/pricing/offer.ts';
import { NO_RULES, type ShopRules } from '../../../../domain/pricing/shop-rules.ts';
import { chargeFindings } from '../../../../graph/brand/charges/charge-findings.ts';
import { checkBrand } from '../../../../graph/brand/check-brand.ts';
import { contentHash } from '../../../../server/publish/content-hash.ts';
import { readBrandFolder } from '../../../../server/publish/read-brand.ts';
import { FunnelsCopy } from '../../../server/publish/brand-folder.ts';
import { testFunnel } from '../../../support/funnels/order-funnel.ts';
import { HALF } from '../../../support/shops/coupons.ts';

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
) {
  const { brand, funnel, ...sold } = testFunnel();
  const changed = Object.entries(sold.offers).map(([sfid, offer]) => [sfid, { ...offer, ...offers[sfid] }]);
  const priced = {
    brand,
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
      'charge-too-small $.orderForm[1] The offer "The three-jars" costs $0.30 in all, and the least that a card is charged is $0.50.',
    ],
    [
      'an offer after the sale, whose delivery is its own',
      [{ extra: { offerPrice: 0.3 } }, { shipping: [PARCEL] }],
      'charge-too-small $.defaultFunnels[1].upsell The offer "The extra" costs $0.30 in all, and the least that a card is charged is $0.50.',
    ],
    [
      'a bump beside an offer for nothing',
      [{ 'three-jars': { offerPrice: 0 }, 'one-jar': { offerPrice: 9 }, extra: { offerPrice: 0.49 } }, {}, ['extra']],
      'charge-too-small $.orderForm[1] The offer "The three-jars" with the bump "The extra" costs $0.49 in all, and the least that a card is charged is $0.50.',
    ],
    [
      'what a coupon leaves',
      [{ 'three-jars': { offerPrice: 5 } }, { coupons: [amountOff(460)], shipping: [{ ...PARCEL, price: 0 }] }],
      'charge-too-small $.orderForm[1] The offer "The three-jars" with the coupon "OFF" delivered by "Parcel" costs $0.40 in all, and the least that a card is charged is $0.50.',
    ],
    [
      'a price above the most',
      [{ 'three-jars': { offerPrice: 1_000_000, standardPrice: 1_000_001 } }],
      'charge-too-large $.orderForm[1] The offer "The three-jars" costs $1,000,000.00 in all, and the most that a card is charged is $999,999.99.',
    ],
    [
      'a later delivery for nothing',
      [{ 'three-jars': { subscriptionPrice: 0, subscription: { ...MONTHLY, trial: { days: 7, price: 2 } } } }],
      'renewal-too-small $.orderForm[1] The offer "The three-jars" by subscription costs $0.00 for each later delivery, and the least that a card is charged is $0.50.',
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
