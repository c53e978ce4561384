import { describe, expect, it } from 'vitest';
import type { Offer } from '../../../../domain/pricing/offer.ts';
import { anOffer, classicFunnel } from '../../../support/funnels/funnels.ts';
import { changes, type Over } from './versions.ts';

/** A version in which the first bundle has these fields. */
const bundle = (over: Partial<Offer>): Over => ({ offers: [anOffer('bundle-1', over)] });
const TITLE = '"The bundle-1" (bundle-1)';
const PRODUCT = anOffer('bundle-1').product;

describe('changed offers', () => {
  it('E03 are sold on the order form, as a bump or on a step', () => {
    const steps = classicFunnel().defaultFunnels.map((step) =>
      step.sfid === 'u1' ? { ...step, upsell: 'offer-new' } : step,
    );
    const next: Over = {
      funnel: { orderForm: ['bundle-1', 'bundle-6'], bumpOffers: ['scoop'], defaultFunnels: steps },
      offers: [anOffer('scoop'), anOffer('bundle-6')],
    };
    expect(changes({}, next)).toEqual([
      'offer: Offer "bundle-3" is no longer sold on the order form.',
      'offer: Offer "offer-u1" is no longer sold on the step "u1".',
      'offer: "The bundle-6" (bundle-6) is now sold on the order form.',
      'offer: "The scoop" (scoop) is now sold as a bump offer.',
      'offer: Offer "offer-new" is now sold on the step "u1".',
    ]);
    expect(changes(next, {})).toContain('offer: "The scoop" (scoop) is no longer sold as a bump offer.');
  });

  it('E02 are none where the lists are null or absent', () => {
    const lists = { orderForm: null, bumpOffers: null };
    const { orderForm: _, ...rest } = classicFunnel();
    expect(changes({ funnel: lists }, { funnel: { ...rest, orderForm: [], bumpOffers: [] } })).toEqual([]);
  });

  it('E02 are in another order, of which the form begins with the first', () => {
    expect(changes({}, { funnel: { orderForm: ['bundle-3', 'bundle-1'] } })).toEqual([
      'offer: The order form lists its bundles in the order bundle-3, bundle-1 instead of bundle-1, bundle-3.',
    ]);
  });

  it('E14 have another name, number of units, amount or tax code', () => {
    const next = bundle({
      name: 'Three bags',
      units: 3,
      offerPrice: 40,
      standardPrice: 61.5,
      shippingCost: 0,
      taxCode: 'food',
    });
    const title = '"Three bags" (bundle-1)';
    expect(changes({}, next)).toEqual([
      `offer: ${title} was called "The bundle-1".`,
      `offer: ${title} holds 3 units instead of 1.`,
      `price: ${title} costs 40.00 USD instead of 39.90 USD.`,
      `price: ${title} is compared to 61.50 USD instead of 60.00 USD.`,
      `price: ${title} is shipped for 0.00 USD instead of 4.95 USD.`,
      `tax: ${title} is taxed by the tax code "food" instead of no tax code.`,
    ]);
    expect(changes(next, {})).toContain(`offer: ${TITLE} holds 1 units instead of 3.`);
    expect(changes({}, bundle({ units: 1 }))).toEqual([]);
    expect(changes(next, {})).toContain(`tax: ${TITLE} is taxed by no tax code instead of the tax code "food".`);
  });

  it('E14 have other amounts in another currency', () => {
    expect(changes({}, { currency: 'EUR' }).filter((line) => line.startsWith('price'))).toEqual([
      `price: ${TITLE} costs 39.90 EUR instead of 39.90 USD.`,
      `price: ${TITLE} is compared to 60.00 EUR instead of 60.00 USD.`,
      `price: ${TITLE} is shipped for 4.95 EUR instead of 4.95 USD.`,
    ]);
  });

  it('E13 have other words and pictures', () => {
    const product = { ...PRODUCT, name: 'Dinner', image: [{ imageUrl: '/images/dinner.svg' }] };
    const was = bundle({ product: { ...PRODUCT, image: [{ imageUrl: '/images/food.svg' }] } });
    const variant = { sfid: 'v', name: 'Large' };
    expect(changes(was, bundle({ description: 'Two bags.', product: { ...product, variant } }))).toEqual([
      `text: The offer ${TITLE} says "Two bags." instead of "A bag." (description).`,
      `text: The offer ${TITLE} says "Dinner" instead of "Food" (product › name).`,
      `picture: The offer ${TITLE} shows "/images/dinner.svg" instead of "/images/food.svg" (product › image 1 › imageUrl).`,
      `text: The offer ${TITLE} has a new part (product › variant): "v".`,
    ]);
    expect(changes({}, bundle({ productDescription: 'Two.', formType: 'x', route: 'y' }))).toEqual([
      `text: The offer ${TITLE} says "Two." instead of "A bag of food." (productDescription).`,
      `text: The offer ${TITLE} now says "y" (route).`,
      `text: The offer ${TITLE} now says "x" (formType).`,
    ]);
    expect(changes({}, bundle({ product: { ...PRODUCT, sfid: 'other' } }))).toEqual([
      `text: The offer ${TITLE} says "other" instead of "${PRODUCT.sfid}" (product › sfid).`,
    ]);
  });

  it('E13 have a picture more, which has no text of its own', () => {
    const image = [...PRODUCT.image, { imageUrl: '/images/food-2.svg' }];
    expect(changes({}, bundle({ product: { ...PRODUCT, image } }))).toEqual([
      `text: The offer ${TITLE} has a new part (product › image 2).`,
    ]);
    const variant = { sfid: '/images/v.svg', name: 'Large', price: 3 };
    const [was, is] = [variant, { ...variant, price: 4 }].map((each) =>
      bundle({ product: { ...PRODUCT, variant: each } }),
    );
    expect(was && is && changes(was, is)).toEqual([
      `text: The offer ${TITLE} says "4" instead of "3" (product › variant › price).`,
    ]);
    expect(was && changes(was, {})).toEqual([`text: The offer ${TITLE} has lost a part (product › variant): "Large".`]);
  });

  it('E14 are missing where the brand no longer has an offer that the funnel names, and there again', () => {
    const funnel = { orderForm: ['bundle-9'] };
    const offers = [anOffer('bundle-9', { offerPrice: 1 })];
    expect(changes({ funnel }, { funnel, offers })).toEqual([
      'offer: "The bundle-9" (bundle-9) is there again, which was missing.',
    ]);
    expect(changes({ funnel, offers }, { funnel })).toEqual([
      'offer: "The bundle-9" (bundle-9) is missing: no file of the brand has it.',
    ]);
  });
});

describe('changed terms of a subscription', () => {
  const monthly = { frequencies: [{ frequency: 'Month' as const, multipliers: [1, 2] }] };
  const once: Partial<Offer> = { subscription: monthly, subscriptionPrice: 30 };

  it('E12 E14 are new or gone', () => {
    const trial = { ...once, subscription: { ...monthly, trial: { days: 14, price: 5 } } };
    expect(changes({}, bundle(trial))).toEqual([
      `subscription: ${TITLE} can now be subscribed to: every month or every 2 months, 30.00 USD per delivery, with a trial of 14 days for 5.00 USD, once or by subscription.`,
    ]);
    expect(changes({}, bundle({ ...once, viewType: 'Subscription', subscriptionPrice: null }))).toEqual([
      `subscription: ${TITLE} can now be subscribed to: every month or every 2 months, nothing stated per delivery, by subscription alone.`,
    ]);
    expect(changes(bundle(once), {})).toEqual([`subscription: ${TITLE} can no longer be subscribed to.`]);
    expect(changes({}, bundle({ subscription: null }))).toEqual([]);
  });

  it('E12 E14 are told one by one', () => {
    const next = {
      subscription: { frequencies: [{ frequency: 'Week' as const, multipliers: [6] }], trial: { days: 1, price: 0 } },
      subscriptionPrice: 25.5,
      viewType: 'Subscription',
    };
    expect(changes(bundle(once), bundle(next))).toEqual([
      `subscription: ${TITLE} costs 25.50 USD per delivery instead of 30.00 USD per delivery.`,
      `subscription: ${TITLE} is delivered every 6 weeks instead of every month or every 2 months.`,
      `subscription: The trial of ${TITLE} is 1 day for 0.00 USD instead of none.`,
      `subscription: ${TITLE} is sold by subscription alone instead of once or by subscription.`,
    ]);
    expect(changes(bundle(once), bundle(once))).toEqual([]);
  });
});
