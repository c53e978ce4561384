import type { SlipCode } from '../../../../backoffice/brands/slips/find-slips.ts';
import { type Edit, set, setAll } from './brand-edits.ts';

/** One mistake in a demo brand, its nearest case without it, and the place that the finding names. */
export interface Fixture {
  broken: Edit[];
  mended: Edit[];
  /** `offers/motion-1.json $.offerPrice` */
  place: string;
  /** The demo brand; Northvale where absent. */
  brand?: 'fernhollow';
}

const MOTION = 'offers/motion-1.json';
const PAIR = 'offers/pair-3.json';
const PLAN = 'offers/gi-plan-3.json';
const REFILL = 'offers/refill-1.json';
const TUCKS = ['offers/tuck-1.json', 'offers/tuck-3.json', 'offers/tuck-bump.json'];
const VSL = 'funnels/vsl.json';
const variant = (price: number) => ({ sfid: 'v', name: 'Large', price });

export const SLIP_FIXTURES: Record<SlipCode, Fixture> = {
  'price-unlike-standard': {
    broken: [set(PAIR, { offerPrice: 14.9 })],
    mended: [set(PAIR, { offerPrice: 69 })],
    place: `${PAIR} $.offerPrice`,
  },
  'price-unlike-others': {
    broken: [set(MOTION, { units: 12 })],
    mended: [set(MOTION, { offerPrice: 19 })],
    place: `${MOTION} $.offerPrice`,
  },
  'standard-price-unlike-others': {
    broken: [set('offers/complete-3.json', { standardPrice: 202 })],
    mended: [set('offers/complete-3.json', { standardPrice: 112 })],
    place: 'offers/complete-3.json $.standardPrice',
  },
  'variant-price-unlikely': {
    broken: [set(MOTION, { 'product.variant': variant(380) })],
    mended: [set(MOTION, { 'product.variant': variant(38) })],
    place: `${MOTION} $.product.variant.price`,
  },
  'shipping-cost-unlikely': {
    broken: [set('offers/complete-1.json', { shippingCost: 490 })],
    mended: [set('offers/complete-1.json', { shippingCost: 9.9 })],
    place: 'offers/complete-1.json $.shippingCost',
  },
  'subscription-price-unlikely': {
    broken: [set(REFILL, { subscriptionPrice: 2.7 })],
    mended: [set(REFILL, { subscriptionPrice: 20 })],
    place: `${REFILL} $.subscriptionPrice`,
  },
  'trial-price-unlikely': {
    broken: [set(REFILL, { 'subscription.trial.price': 1.9 })],
    mended: [set(REFILL, { 'subscription.trial.price': 1 })],
    place: `${REFILL} $.subscription.trial.price`,
  },
  'interval-unlikely': {
    broken: [set('offers/refill-6.json', { 'subscription.frequencies.0.multipliers': [9, 6, 13] })],
    mended: [set('offers/refill-6.json', { 'subscription.frequencies.0.multipliers': [9, 6, 12] })],
    place: 'offers/refill-6.json $.subscription.frequencies[0].multipliers[2]',
  },
  'interval-unlike-words': {
    broken: [set(PLAN, { 'subscription.frequencies.0.multipliers': [5] })],
    mended: [set(PLAN, { 'subscription.frequencies.0.multipliers': [6, 5] })],
    place: `${PLAN} $.name`,
  },
  'units-unlike-name': {
    broken: [set(MOTION, { units: 2 })],
    mended: [set(MOTION, { units: null })],
    place: `${MOTION} $.units`,
  },
  'count-unlike-units': {
    broken: [set('content/motion-1.json', { 'content.yes': 'Yes, add 3 jars' })],
    mended: [set('content/motion-1.json', { 'content.yes': 'Yes, add one blue jar' })],
    place: 'content/motion-1.json $.content.yes',
  },
  'route-unlike-units': {
    broken: [set('offers/complete-6.json', { route: 'CTUS_3-Unit-GIComplete_AP' })],
    mended: [set('offers/complete-6.json', { route: 'six-jars' })],
    place: 'offers/complete-6.json $.route',
  },
  'product-name-unlike': {
    broken: [set('offers/tuck-1.json', { 'product.name': 'Tucks' })],
    mended: [setAll(TUCKS, { 'product.name': 'Tucks' })],
    place: 'offers/tuck-1.json $.product.name',
  },
  'offer-names-other': {
    broken: [set(MOTION, { name: 'Tuck, 1 jar' })],
    mended: [set(MOTION, { name: 'One jar for the joints' })],
    place: `${MOTION} $.name`,
  },
  'picture-of-other': {
    broken: [set(MOTION, { 'product.image.0.imageUrl': '/images/northvale/tuck-1.svg' })],
    mended: [set(MOTION, { 'product.image.0.imageUrl': '/images/northvale/motion.svg' })],
    place: `${MOTION} $.product.image[0].imageUrl`,
  },
  'picture-unlike-words': {
    broken: [set('content/vsl.json', { 'content.reviews.items.1.picture.src': '/images/northvale/shelf.svg' })],
    mended: [
      set('content/vsl.json', {
        'content.reviews.items.1.picture': {
          src: '/images/northvale/shelf.svg',
          alt: 'Motion and Tuck stand on a white bench',
        },
      }),
    ],
    place: 'content/vsl.json $.content.reviews.items[1].picture.src',
  },
  'picture-twice-in-list': {
    broken: [
      set('content/refill-home.json', {
        'content.sections.1.items.2.picture.src': '/images/northvale/ingredient-pea.svg',
      }),
    ],
    mended: [
      set('content/refill-home.json', { 'content.sections.1.items.2.picture.src': '/images/northvale/motion.svg' }),
    ],
    place: 'content/refill-home.json $.content.sections[1].items[2].picture.src',
  },
  'step-url-of-no-variant': {
    broken: [set(VSL, { 'defaultFunnels.0.url': 'hmoe' })],
    mended: [set(VSL, { 'defaultFunnels.0.url': 'front', 'defaultFunnels.0.variants.0.url': 'front' })],
    place: `${VSL} $.defaultFunnels[0].url`,
  },
  'generic-url-unlike-others': {
    broken: [set('funnels/classic.json', { 'defaultFunnels.1.genericUrl': 'odrer' })],
    mended: [set('funnels/classic.json', { 'defaultFunnels.1.genericUrl': 'checkout' })],
    place: 'funnels/classic.json $.defaultFunnels[1].genericUrl',
    brand: 'fernhollow',
  },
  'page-sells-other': {
    broken: [set('content/motion-1.json', { title: 'Tuck', content: aboutTuck() })],
    mended: [set('content/motion-1.json', { title: 'Tuck', content: aboutTuck('Motion, and Tuck to hide it in') })],
    place: `${VSL} $.defaultFunnels[4].variants`,
  },
  'route-unlike-step': {
    broken: [set(MOTION, { route: 'one-jar' })],
    mended: [set(MOTION, { route: null })],
    place: `${MOTION} $.route`,
  },
  'upsell-of-bundle': {
    broken: [set(VSL, { orderForm: ['nv-offer-complete-3', 'nv-offer-motion-bump'] })],
    mended: [set(VSL, { orderForm: ['nv-offer-complete-3', 'nv-offer-complete-6'] })],
    place: `${VSL} $.defaultFunnels[4]`,
  },
  'offer-of-other-brand': {
    broken: [set(MOTION, { orderFormBrand: { uniqueName: 'fernhollow' } })],
    mended: [set(MOTION, { orderFormBrand: { uniqueName: 'northvale' } })],
    place: `${MOTION} $.orderFormBrand.uniqueName`,
  },
  'bump-unshown': {
    broken: [set('bumps/motion.json', { offer: 'nv-offer-motion-1' })],
    mended: [set('bumps/motion.json', { offer: 'nv-offer-motion-bump' })],
    place: 'bumps/motion.json $.offer',
  },
  'bump-without-words': {
    broken: [set(VSL, { bumpOffers: ['nv-offer-gi-powder-1'] })],
    mended: [set(VSL, { bumpOffers: ['nv-offer-tuck-bump'] })],
    place: `${VSL} $.bumpOffers[0]`,
  },
  'bump-name-twice': {
    broken: [set('bumps/tuck.json', { sfid: 'nv-bump-motion' })],
    mended: [set('bumps/tuck.json', { sfid: 'nv-bump-motions' })],
    place: 'bumps/tuck.json $.sfid',
  },
  'amount-unlike-words': {
    broken: [set('content/motion-1.json', { 'content.yes': 'Yes, add 1 jar for $33' })],
    mended: [set('content/motion-1.json', { 'content.yes': 'Yes, add 1 jar for $31' })],
    place: 'content/motion-1.json $.content.yes',
  },
  'saving-unlike-words': {
    broken: [set('content/motion-1.json', { 'content.eyebrow': 'Save 28%' })],
    mended: [set('content/motion-1.json', { 'content.eyebrow': 'Save 18%' })],
    place: 'content/motion-1.json $.content.eyebrow',
  },
  'free-shipping-unlike': {
    brand: 'fernhollow',
    broken: [set('offers/powermotion-3.json', { shippingCost: 4.9 })],
    mended: [
      set('offers/powermotion-3.json', { shippingCost: 4.9 }),
      set('content/powermotion-3.json', { 'content.deliveryNote': 'Travels in the same parcel' }),
    ],
    place: 'content/powermotion-3.json $.content.deliveryNote',
  },
  'delivery-days-unlike': {
    broken: [set('brand.json', { delivery: '2–5 business days' })],
    mended: [set('brand.json', { delivery: '3–6 business days' })],
    place: 'brand.json $.delivery',
  },
  'country-unlike-words': {
    brand: 'fernhollow',
    broken: [set('brand.json', { shipsTo: ['US'] })],
    mended: [set('brand.json', { shipsTo: ['CA', 'US'] })],
    place: 'content/gdpr.json $.content.sections[0].paragraphs[0]',
  },
  'withdrawal-incomplete': {
    broken: [set('brand.json', { withdrawalCountries: ['DE', 'FR', 'IE'] })],
    mended: [set('brand.json', { withdrawalCountries: undefined })],
    place: 'brand.json $.withdrawalCountries',
  },
  'consent-unlikely': {
    broken: [set('brand.json', { consent: { default: 'opt-out' } })],
    mended: [set('brand.json', { consent: undefined })],
    place: 'brand.json $.consent.default',
  },
  'currency-unlikely': {
    brand: 'fernhollow',
    broken: [set('brand.json', { currency: 'EUR' })],
    mended: [set('brand.json', { currency: 'CAD' })],
    place: 'brand.json $.currency',
  },
  'linked-coupon-unknown': {
    broken: [
      set('content/study.json', {
        'content.sections.0.paragraphs.0': 'See https://northvale.example/home?uid=vsl&coupon=NORTH1.',
      }),
    ],
    mended: [
      set('content/study.json', {
        'content.sections.0.paragraphs.0': 'See https://northvale.example/home?uid=vsl&coupon=north10.',
      }),
    ],
    place: 'content/study.json $.content.sections[0].paragraphs[0]',
  },
  'linked-offer-unsold': {
    broken: [set('content/terms.json', { text: '<a href="/home?uid=vsl&amp;offer=nv-offer-refill-3">Three jars</a>' })],
    mended: [
      set('content/terms.json', { text: '<a href="/home?uid=vsl&amp;offer=nv-offer-complete-3">Three jars</a>' }),
    ],
    place: 'content/terms.json $.text',
  },
  'coupon-value-unlikely': {
    broken: [set('coupons/five.json', { value: 50 })],
    mended: [set('coupons/five.json', { value: 15 })],
    place: 'coupons/five.json $.value',
  },
  'coupon-minimum-unlikely': {
    broken: [set('coupons/five.json', { minimum: 250 })],
    mended: [set('coupons/five.json', { minimum: 130 })],
    place: 'coupons/five.json $.minimum',
  },
  'coupon-for-nothing': {
    broken: [set('coupons/five.json', { products: ['nv-product-motions'] })],
    mended: [set('coupons/five.json', { products: ['nv-product-complete'] })],
    place: 'coupons/five.json $.products[0]',
  },
  'coupon-dates-unlikely': {
    broken: [set('coupons/summer25.json', { until: '2062-09-01T00:00:00Z' })],
    mended: [set('coupons/summer25.json', { until: '2026-09-01T00:00:00Z' })],
    place: 'coupons/summer25.json $.until',
  },
  'method-dearer-not-faster': {
    broken: [set('shipping.json', { 'methods.1.days': { min: 3, max: 5 } })],
    mended: [set('shipping.json', { 'methods.1.days': { min: 2, max: 3 } })],
    place: 'shipping.json $.methods[1]',
  },
  'method-name-twice': {
    broken: [set('shipping.json', { 'methods.2.countries': ['CA', 'US'] })],
    mended: [set('shipping.json', { 'methods.2.countries': ['CA'] })],
    place: 'shipping.json $.methods[2].name',
  },
  'shipping-price-unlikely': {
    broken: [set('shipping.json', { 'methods.4.price': 129 })],
    mended: [set('shipping.json', { 'methods.4.price': 19 })],
    place: 'shipping.json $.methods[4].price',
  },
  'free-from-unlikely': {
    broken: [set('shipping.json', { 'methods.4.freeFrom': 6 })],
    mended: [set('shipping.json', { 'methods.4.freeFrom': 100 })],
    place: 'shipping.json $.methods[4].freeFrom',
  },
  'delivery-days-unlikely': {
    broken: [set('shipping.json', { 'methods.4.days': { min: 5, max: 90 } })],
    mended: [set('shipping.json', { 'methods.4.days': { min: 5, max: 9 } })],
    place: 'shipping.json $.methods[4].days',
  },
  'fee-unlikely': {
    broken: [set('brand.json', { transactionFee: { name: 'Fee', amount: 15 } })],
    mended: [set('brand.json', { transactionFee: { name: 'Fee', amount: 1.5 } })],
    place: 'brand.json $.transactionFee.amount',
  },
  'tax-code-unlike-product': {
    broken: [set('offers/tuck-3.json', { taxCode: null })],
    mended: [setAll(TUCKS, { taxCode: 'pet-supplement' })],
    place: 'offers/tuck-3.json $.taxCode',
  },
  'tax-code-unknown': {
    broken: [setAll(TUCKS, { taxCode: 'pet-treats' })],
    mended: [setAll(TUCKS, { taxCode: 'pet-supplement' })],
    place: 'offers/tuck-1.json $.taxCode',
  },
  'tax-row-unused': {
    broken: [set('taxes.json', { 'rates.10.taxCode': 'pet-suplement' })],
    mended: [set('taxes.json', { 'rates.10.taxCode': 'pet-treat' })],
    place: 'taxes.json $.rates[10].taxCode',
  },
  'tax-rate-unlikely': {
    broken: [set('taxes.json', { 'rates.1.rate': 0.0725 })],
    mended: [set('taxes.json', { 'rates.1.rate': 7.5 })],
    place: 'taxes.json $.rates[1].rate',
  },
  'tax-on-shipping-unlike': {
    broken: [set('taxes.json', { 'rates.12.onShipping': false })],
    mended: [setAll(['taxes.json'], { 'rates.12.onShipping': false, 'rates.13.onShipping': false })],
    place: 'taxes.json $.rates[12].onShipping',
  },
  'funnel-unreached': {
    broken: [set('destinations/refill.json', { splitTestEnabled: false })],
    mended: [
      set('destinations/refill.json', { splitTestEnabled: false, splitTesting: null }),
      set('funnels/refill.json', { destinationId: null }),
    ],
    place: 'destinations/refill.json $.splitTestEnabled',
  },
  'destination-share-twice': {
    broken: [set('destinations/refill.json', { splitTesting: shares('nv-refill', 'nv-refill') })],
    mended: [set('destinations/refill.json', { splitTesting: shares('nv-refill') })],
    place: 'destinations/refill.json $.splitTesting[1].sfid',
  },
  'destination-url-unlike': {
    broken: [set('destinations/complete.json', { genericUrl: 'mesured' })],
    mended: [set('destinations/complete.json', { genericUrl: 'twenty-in-a-tablet' })],
    place: 'destinations/complete.json $.genericUrl',
  },
  'test-id-of-other-funnel': {
    broken: [tested(VSL, 'nv-test'), tested('funnels/subscription.json', 'nv-test')],
    mended: [tested(VSL, 'nv-test'), tested('funnels/subscription.json', 'nv-test-2')],
    place: `${VSL} $.defaultFunnels[0].splitTesting`,
  },
};

function shares(...sfids: string[]): object[] {
  return sfids.map((sfid) => ({ sfid, percentage: 30 }));
}

function tested(funnel: string, id: string): Edit {
  return set(funnel, { 'defaultFunnels.0.splitTestEnabled': true, 'defaultFunnels.0.splitTesting': [{ sfid: id }] });
}

function aboutTuck(headline = 'Tuck, a soft bite'): object {
  return {
    eyebrow: 'One more',
    headline,
    reason: 'It closes around a tablet.',
    points: ['Chicken, oats and pumpkin'],
    picture: { src: '/images/northvale/motion-1.svg', alt: 'A jar' },
    deliveryNote: 'In the same parcel',
    yes: 'Yes, add 1 jar',
    no: 'No thanks',
  };
}
