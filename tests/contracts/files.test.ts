import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { BrandSchema } from '../../contracts/files/brand-file.ts';
import { ContentSchema } from '../../contracts/files/content-file.ts';
import { MainFunnelSchema } from '../../contracts/files/funnel-file.ts';
import { OfferSchema } from '../../contracts/files/offer-file.ts';
import { anOffer, classicFunnel, funnelOf, page, variant } from '../support/funnels/funnels.ts';
import { offerPageModel, orderFormModel } from '../support/pages/checkout-models.ts';
import { landingContent, receiptContent } from '../support/pages/models.ts';

const isFunnel = (file: unknown) => Check(MainFunnelSchema, file);
const stepWith = (over: object) => funnelOf([{ ...page('a'), ...over }]);

describe('a funnel file', () => {
  it('E02 E03 E04 is a main funnel of the domain', () => {
    expect(isFunnel(classicFunnel())).toBe(true);
  });

  it('E02 E03 may have null in place of every optional field', () => {
    const nulls = {
      genericUrl: null,
      url: null,
      upsell: null,
      downsell: null,
      splitTestEnabled: null,
      splitTesting: null,
    };
    const answers = { overrideYes: null, overrideNo: null, nextPageFail: null, addressBook: null };
    const marks = { default: null, pageContent: null, percentage: null, visibility: null, splitTestEnabled: null };
    const bare = { sfid: 'v', url: 'a' };
    expect(isFunnel(stepWith({ ...nulls, ...answers, variants: [{ ...bare, ...marks }] }))).toBe(true);
    expect(isFunnel(stepWith({ variants: [bare] }))).toBe(true);
    const whole = { orderForm: null, destinationId: null, bumpOffers: null, amazonPay: null };
    expect(isFunnel({ ...classicFunnel(), ...whole })).toBe(true);
    expect(isFunnel({ sfid: 'f', uniqueIdentifier: 'u', defaultFunnels: [] })).toBe(true);
  });

  it('may offer Amazon Pay, and its steps may show the address book of Amazon alone', () => {
    expect(isFunnel({ ...classicFunnel(), amazonPay: true })).toBe(true);
    expect(isFunnel({ ...classicFunnel(), amazonPay: 'true' })).toBe(false);
    expect(isFunnel(stepWith({ addressBook: 'amazon' }))).toBe(true);
    expect(isFunnel(stepWith({ addressBook: 'paypal' }))).toBe(false);
  });

  it.each(['All', 'Mobile only', 'Desktop only'] as const)(
    'E04 a variant may have every field, and is seen by %s',
    (seen) => {
      const whole = {
        sfid: 'v',
        url: 'a',
        default: true,
        pageContent: 'content-a',
        percentage: 33.3,
        visibility: seen,
        splitTestEnabled: true,
      };
      const isVariant = (variant: object) => isFunnel(stepWith({ variants: [variant] }));
      expect(isVariant(whole)).toBe(true);
      for (const field of ['sfid', 'url']) expect(isVariant({ ...whole, [field]: undefined })).toBe(false);
      for (const field of Object.keys(whole)) expect(isVariant({ ...whole, [field]: [] })).toBe(false);
    },
  );

  it.each<[string, object]>([
    ['an unknown field', { colour: 'red' }],
    ['a number that is text', { step: '1' }],
    ['half a step', { step: 1.5 }],
    ['a negative step', { step: -1 }],
    ['no variant', { variants: [] }],
    ['an unknown visibility', { variants: [variant('a', { visibility: 'Tablet only' as never })] }],
    ['a negative percentage', { variants: [variant('a', { percentage: -1 })] }],
    ['an empty URL', { variants: [variant('a', { url: '' })] }],
    ['an override that is a list', { overrideYes: ['b'] }],
    ['an empty sfid', { sfid: '' }],
  ])('E03 E04 is refused with %s', (_, over) => {
    expect(isFunnel(stepWith(over))).toBe(false);
    expect(isFunnel(stepWith({}))).toBe(true);
  });

  it.each(['sfid', 'uniqueIdentifier', 'defaultFunnels'])('E02 is refused without its %s', (field) => {
    expect(isFunnel({ ...classicFunnel(), [field]: undefined })).toBe(false);
  });

  it('E03 an override names a step by a number or by text', () => {
    expect(['b', 2, 0, ''].map((overrideYes) => isFunnel(stepWith({ overrideYes })))).toEqual([true, true, true, true]);
    expect([-1, 1.5, true].map((overrideYes) => isFunnel(stepWith({ overrideYes })))).toEqual([false, false, false]);
  });
});

describe('an offer file', () => {
  it('E14 has amounts as decimals', () => {
    expect(Check(OfferSchema, anOffer('a'))).toBe(true);
    expect(Check(OfferSchema, anOffer('a', { subscriptionPrice: 29.9, units: 3, route: null }))).toBe(true);
  });

  it.each<[string, object]>([
    ['a negative price', { offerPrice: -0.01 }],
    ['a price in words', { offerPrice: '39.90' }],
    ['a price with more digits than any currency', { standardPrice: 1_000_001 }],
    ['no picture', { product: { name: 'Food', sfid: 'food', image: [] } }],
    ['no unit', { units: 0 }],
    ['an unknown field', { discount: 10 }],
  ])('E14 is refused with %s', (_, over) => {
    expect(Check(OfferSchema, { ...anOffer('a'), ...over })).toBe(false);
  });
});

describe('a content file', () => {
  const shared = { sfid: 'c', name: 'home', title: 'Home' };
  const pages = {
    landing: landingContent(),
    'two-step-order-form': orderFormModel().content,
    offer: offerPageModel().content,
    'order-success': receiptContent(),
  };

  it.each(Object.entries(pages))(
    'E10 of the view %s has the content of its own view, and of no other',
    (view, content) => {
      expect(Check(ContentSchema, { ...shared, view, content })).toBe(true);
      for (const other of Object.keys(pages).filter((each) => each !== view)) {
        expect(Check(ContentSchema, { ...shared, view: other, content })).toBe(false);
      }
    },
  );

  it('E10 is refused with a view that has no page', () => {
    expect(Check(ContentSchema, { ...shared, view: 'survey', content: {} })).toBe(false);
  });
});

describe('a brand file', () => {
  const brand = {
    uniqueName: 'acorn',
    siteName: 'Acorn',
    tagline: '',
    currency: 'USD',
    locale: 'en-US',
    mark: '/m.svg',
    icon: '/i.svg',
    supportEmail: 'a@acorn.example',
    shipsTo: ['US'],
    delivery: '3–5 business days',
    policies: [{ label: 'Privacy', path: '/privacy-policy' }],
    tokens: { 'color-action': '#2f7d4f', 'radius-2': '0.5rem' },
  };

  it('E14 has a name, one currency and a theme', () => {
    expect(Check(BrandSchema, brand)).toBe(true);
  });

  it.each<[string, object]>([
    ['an unknown currency', { currency: 'usd' }],
    ['no country to ship to', { shipsTo: [] }],
    ['a name that no header can hold', { uniqueName: 'Acorn & Co' }],
    ['a theme that could run or load code', { tokens: { background: 'url(https://x.example/a.png)' } }],
    ['a theme that ends its own declaration', { tokens: { color: 'red; } body { display: none' } }],
    ['a policy on another site', { policies: [{ label: 'Privacy', path: 'https://x.example' }] }],
  ])('E14 is refused with %s', (_, over) => {
    expect(Check(BrandSchema, { ...brand, ...over })).toBe(false);
  });
});
