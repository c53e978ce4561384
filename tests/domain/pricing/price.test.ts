import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pricedOffer, withImageUrl } from '../../../domain/pricing/offer.ts';
import { isTaxable, type PricedOffer, priceOrder } from '../../../domain/pricing/price.ts';
import { anOffer } from '../../support/funnels/funnels.ts';

const cents = fc.nat(10_000_000);
const offer: fc.Arbitrary<PricedOffer> = fc.record({
  sfid: fc.uuid(),
  name: fc.string(),
  offerPrice: cents,
  standardPrice: cents,
  shippingCost: cents,
  product: fc.constantFrom('p1', 'p2', 'p3'),
  taxCode: fc.constantFrom(null, 'food'),
  subscriptionPrice: fc.option(cents),
  trialPrice: fc.option(cents),
});
const chosen = fc.array(fc.record({ offer, quantity: fc.integer({ min: 1, max: 20 }) }), { maxLength: 20 });

describe('the price of an order', () => {
  it('O08 has its parts line by line', () => {
    const bag = pricedOffer(anOffer('bag', { offerPrice: 39.9, standardPrice: 60, shippingCost: 4.95 }), 'USD');
    expect(bag && priceOrder('USD', [{ offer: bag, quantity: 2 }])).toEqual({
      currency: 'USD',
      lines: [
        {
          kind: 'offer',
          offer: 'bag',
          product: bag?.product,
          name: 'The bag',
          quantity: 2,
          discount: 0,
          taxCode: null,
          subscription: null,
          unit: 3990,
          standardUnit: 6000,
          total: 7980,
          shipping: 990,
        },
      ],
      subtotal: 7980,
      shipping: 990,
      tax: 0,
      discount: 0,
      total: 8970,
      saving: 4020,
      shippingMethod: null,
      taxLines: [],
      coupon: null,
    });
  });

  it('O08 is lines and shipping and tax less the discount', () => {
    fc.assert(
      fc.property(chosen, (items) => {
        const price = priceOrder('USD', items);
        const lines = price.lines.reduce((sum, line) => sum + line.total, 0);
        const shipping = price.lines.reduce((sum, line) => sum + line.shipping, 0);
        expect(price.total).toBe(lines + shipping + price.tax - price.discount);
        expect([price.subtotal, price.shipping]).toEqual([lines, shipping]);
        expect(price.lines.map((line) => line.total)).toEqual(
          items.map((each) => each.offer.offerPrice * each.quantity),
        );
      }),
    );
  });

  it('O08 does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(chosen, (items) => {
        const [forward, backward] = [priceOrder('USD', items), priceOrder('USD', items.toReversed())];
        expect({ ...backward, lines: backward.lines.toReversed() }).toEqual(forward);
      }),
    );
  });

  it('O08 of two orders is the price of both together', () => {
    fc.assert(
      fc.property(chosen, chosen, (some, others) => {
        const sum = priceOrder('USD', some).total + priceOrder('USD', others).total;
        expect(priceOrder('USD', [...some, ...others]).total).toBe(sum);
      }),
    );
  });

  it('O08 does not contain the saving, which is never negative', () => {
    fc.assert(
      fc.property(chosen, cents, (items, standardPrice) => {
        const dearer = items.map((each) => ({ ...each, offer: { ...each.offer, standardPrice } }));
        expect(priceOrder('USD', dearer).total).toBe(priceOrder('USD', items).total);
        expect(priceOrder('USD', dearer).saving).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  const BAG: PricedOffer = {
    sfid: 'bag',
    name: 'The bag',
    product: 'food',
    offerPrice: 1000,
    standardPrice: 1000,
    shippingCost: 0,
    taxCode: null,
    subscriptionPrice: 900,
    trialPrice: 100,
  };

  it('A05 E14 is the trial’s for a first delivery, and the full one for a renewal', () => {
    const line = { offer: BAG, quantity: 1, subscription: { frequency: 'Month' as const, multiplier: 1 } };
    expect(priceOrder('USD', [line]).total).toBe(100);
    expect(priceOrder('USD', [line], { isRenewal: true }).total).toBe(900);
    expect(priceOrder('USD', [{ ...line, offer: { ...BAG, trialPrice: null } }]).total).toBe(900);
    expect(priceOrder('USD', [{ offer: BAG, quantity: 1 }]).total).toBe(1000);
  });

  it('O08 names its shipping method by id, name and days', () => {
    const days = { min: 2, max: 4 };
    const method = { sfid: 'slow', name: 'Parcel', price: 500, freeFrom: null, countries: ['US'], states: null, days };
    expect(priceOrder('USD', [{ offer: BAG, quantity: 1 }], { method })).toMatchObject({ shipping: 500, total: 1500 });
    expect(priceOrder('USD', [], { method }).shippingMethod).toEqual({ sfid: 'slow', name: 'Parcel', days });
  });

  it('O08 has its fee as a last line without offer, product, tax and discount', () => {
    const price = priceOrder('USD', [{ offer: BAG, quantity: 1 }], { fee: { name: 'Handling', amount: 50 } });
    expect(price.lines.at(-1)).toEqual({
      kind: 'fee',
      offer: '',
      product: '',
      name: 'Handling',
      quantity: 1,
      unit: 50,
      standardUnit: 50,
      total: 50,
      discount: 0,
      shipping: 0,
      taxCode: null,
      subscription: null,
    });
    expect(priceOrder('USD', [], { fee: { name: 'Handling', amount: 0 } }).lines).toEqual([]);
  });

  it('O08 is taxable where the rates cover the address and each of the goods; a fee needs no rate', () => {
    const rate = { country: 'US', state: null, name: 'Sales tax', ppm: 50_000, onShipping: false };
    const rates = [{ ...rate, taxCode: 'food' }];
    const to = { country: 'US', state: 'CA', zipPostalCode: '' };
    const fee = { name: 'Handling', amount: 50 };
    const priced = (taxCode: string | null) =>
      priceOrder('USD', [{ offer: { ...BAG, taxCode }, quantity: 1 }], { fee });
    expect(isTaxable(priced('food'), { rates, to })).toBe(true);
    expect(isTaxable(priced('book'), { rates, to })).toBe(false);
    expect(isTaxable(priced('food'), { rates, to: { country: 'FR', state: '', zipPostalCode: '' } })).toBe(false);
  });

  it('V08 O08 taxes shipping without the part that a coupon takes off', () => {
    const days = { min: 2, max: 4 };
    const method = { sfid: 'slow', name: 'Parcel', price: 500, freeFrom: null, countries: ['US'], states: null, days };
    const rate = { country: 'US', state: null, taxCode: null, name: 'Sales tax', ppm: 100_000, onShipping: true };
    const tax = { rates: [rate], to: { country: 'US', state: 'CA', zipPostalCode: '' } };
    const coupon = {
      code: 'SHIPFREE',
      discount: { type: 'free-shipping' as const },
      products: null,
      purchase: 'any' as const,
      from: null,
      until: null,
      minimum: 0,
      maxUses: null,
    };
    expect(priceOrder('USD', [{ offer: BAG, quantity: 1 }], { method, tax })).toMatchObject({ tax: 150, total: 1650 });
    const freed = priceOrder('USD', [{ offer: BAG, quantity: 1 }], { method, tax, coupon });
    expect(freed).toMatchObject({ shipping: 500, discount: 500, tax: 100, total: 1100 });
  });

  it('O08 of an empty order is zero', () => {
    expect(priceOrder('JPY', [])).toMatchObject({ currency: 'JPY', lines: [], total: 0, saving: 0 });
  });
});

describe('an offer of a file', () => {
  it('E14 has its amounts in minor units', () => {
    expect(pricedOffer(anOffer('a', { offerPrice: 0.29, standardPrice: 1, shippingCost: 0 }), 'USD')).toEqual({
      sfid: 'a',
      name: 'The a',
      offerPrice: 29,
      standardPrice: 100,
      shippingCost: 0,
      product: anOffer('a').product.sfid,
      taxCode: null,
      subscriptionPrice: null,
      trialPrice: null,
    });
  });

  it.each(['offerPrice', 'standardPrice', 'shippingCost'])(
    'E14 has no price where its %s is no exact amount',
    (field) => {
      expect(pricedOffer(anOffer('a', { [field]: 1.001 }), 'USD')).toBeNull();
      expect(pricedOffer(anOffer('a', { [field]: 1.001 }), 'KWD')).not.toBeNull();
    },
  );

  const MONTHLY = { frequencies: [{ frequency: 'Month' as const, multipliers: [1] }] };
  const subscribed = (over: object) => pricedOffer(anOffer('a', over), 'USD');

  it('E14 has the price of a delivery and of the trial, where it has subscription terms', () => {
    expect(subscribed({ subscriptionPrice: 9.5, subscription: MONTHLY })).toMatchObject({
      subscriptionPrice: 950,
      trialPrice: null,
    });
    const trial = { ...MONTHLY, trial: { price: 1.25 } };
    expect(subscribed({ subscriptionPrice: 9.5, subscription: trial })).toMatchObject({ trialPrice: 125 });
    expect(subscribed({ subscription: MONTHLY })).toMatchObject({ subscriptionPrice: null, trialPrice: null });
    expect(subscribed({ subscriptionPrice: 9.5 })).toMatchObject({ subscriptionPrice: null, trialPrice: null });
  });

  it('E14 has no price where the price of a delivery or of the trial is no exact amount', () => {
    expect(subscribed({ subscriptionPrice: 9.501, subscription: MONTHLY })).toBeNull();
    expect(subscribed({ subscriptionPrice: 9.5, subscription: { ...MONTHLY, trial: { price: 1.251 } } })).toBeNull();
    expect(subscribed({ subscription: { ...MONTHLY, trial: { price: 1.251 } } })).toBeNull();
    expect(subscribed({ subscriptionPrice: 9.501 })).not.toBeNull();
  });

  it('C06 has the address of its first picture, or null', () => {
    const product = { name: 'Food', sfid: 'food', image: [{ imageUrl: '/1.svg' }, { imageUrl: '/2.svg' }] };
    expect(withImageUrl(anOffer('a', { product })).imageUrl).toBe('/1.svg');
    expect(withImageUrl(anOffer('a', { product: { ...product, image: [] } })).imageUrl).toBeNull();
  });
});
