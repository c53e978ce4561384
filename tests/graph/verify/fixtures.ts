import type { FunnelStep } from '../../../domain/funnel/funnel.ts';
import type { Offer } from '../../../domain/pricing/offer.ts';
import type { FindingCode } from '../../../graph/verify.ts';
import { anOffer, page, thankYou, upsell } from '../../support/funnels/funnels.ts';
import { both, type Change, change, changeFunnel, content, eighth, price, shown, twoLandings } from './drafts.ts';

/** One mistake, the nearest valid case, and the place that the finding has to name. */
export interface Fixture {
  broken: Change;
  mended: Change;
  path: string;
  /** The other codes that the mistake causes. */
  also?: FindingCode[];
}

const U1 = '$.defaultFunnels[2]';
const TEST = { splitTestEnabled: true, splitTesting: [{ sfid: 'test-1' }] };

/** A delivery every month. */
const MONTHLY = { frequencies: [{ frequency: 'Month' as const, multipliers: [1] }] };

const bump = changeFunnel({ bumpOffers: ['offer-u1'] });

export const FIXTURES: Record<FindingCode, Fixture> = {
  'no-step': {
    broken: changeFunnel({ defaultFunnels: [] }),
    mended: ({ funnel }) => void funnel.defaultFunnels.splice(2, 4),
    path: '$.defaultFunnels',
  },
  'no-thank-you': {
    broken: change('thank-you', { type: 'Page', variants: [shown('landing', { url: 'receipt' })] }),
    mended: change('thank-you', { type: 'Thankyou Page' }),
    path: '$.defaultFunnels',
    also: ['dead-end'],
  },
  'duplicate-step-id': {
    broken: change('d2', { sfid: 'd1' }),
    mended: change('d2', { sfid: 'd3' }),
    path: '$.defaultFunnels[5].sfid',
  },
  'duplicate-step-number': {
    broken: change('d2', { step: 5 }),
    mended: change('d2', { step: 6 }),
    path: '$.defaultFunnels[5].step',
  },
  'duplicate-url': {
    broken: change('d2', { url: '/DS_1-Unit-PowerMotion_AP' }),
    mended: change('d2', { url: '/DS_1-Unit-GIComplete_AP' }),
    path: '$.defaultFunnels[5].url',
  },
  'duplicate-variant-id': {
    broken: change('landing', {
      variants: [{ percentage: 70 }, { url: 'home-v2', default: false, percentage: 30 }].map((over) =>
        shown('landing', over),
      ),
      ...TEST,
    }),
    mended: twoLandings([true, false], [70, 30], TEST),
    path: '$.defaultFunnels[0].variants[1].sfid',
    also: ['split-test-same-content'],
  },
  'url-not-one-segment': {
    broken: change('u1', { variants: [shown('u1', { url: 'offers/u1' })] }),
    mended: change('u1', { variants: [shown('u1', { url: 'offers-u1' })] }),
    path: `${U1}.variants[0].url`,
  },
  'url-taken': {
    broken: change('d1', { url: '/healthz' }),
    mended: change('d1', { url: '/DS_1-Unit-PowerMotion_AP' }),
    path: '$.defaultFunnels[3].url',
  },
  'route-unknown': {
    broken: change('d1', { url: 'DS_2-Unit-PowerMotion_AP' }),
    mended: change('d1', { url: 'one-jar-of-tea' }),
    path: '$.defaultFunnels[3].url',
  },
  'step-type-misspelt': {
    broken: change('d2', { type: 'Down-Sell', variants: [shown('landing', { url: 'DS_1-Unit-GIComplete_AP' })] }),
    mended: change('d2', { type: 'DOWNSELL' }),
    path: '$.defaultFunnels[5].type',
  },
  'unreachable-step': {
    broken: change('u1', { overrideNo: 'u2' }),
    mended: change('u1', { overrideNo: 'd1' }),
    path: '$.defaultFunnels[3]',
  },
  'dead-end': {
    broken: both(change('u2', { overrideYes: 'bye' }), eighth(page('bye'), 'landing')),
    mended: both(change('u2', { overrideYes: 'bye' }), eighth(thankYou('bye'), 'order-success')),
    path: '$.defaultFunnels[7]',
  },
  'leads-back': {
    broken: change('d1', { overrideNo: 'u1' }),
    mended: change('d1', { overrideNo: 'u2' }),
    path: '$.defaultFunnels[3].overrideNo',
    also: ['only-yes-leads-out'],
  },
  'only-yes-leads-out': {
    broken: change('d1', { overrideNo: 'u1' }),
    mended: change('d1', { overrideNo: 'd2' }),
    path: U1,
    also: ['leads-back'],
  },
  'fail-needs-payment': {
    broken: change('u1', { nextPageFail: 'order-form' }),
    mended: change('u1', { nextPageFail: 'u2' }),
    path: `${U1}.nextPageFail`,
    also: ['charged-twice'],
  },
  'charged-twice': {
    broken: change('d1', { overrideYes: 'u1' }),
    mended: change('d1', { overrideYes: 'd2' }),
    path: '$.defaultFunnels[3].overrideYes',
    also: ['leads-back'],
  },
  'offer-without-yes': {
    broken: both(change('u2', { overrideYes: 'u3' }), eighth(upsell('u3', { overrideNo: 'thank-you' }), 'offer')),
    mended: both(
      change('u2', { overrideYes: 'u3' }),
      eighth(upsell('u3', { overrideNo: 'thank-you', overrideYes: 'thank-you' }), 'offer'),
    ),
    path: '$.defaultFunnels[7]',
    also: ['leads-back'],
  },
  'offer-without-no': {
    broken: both(change('u2', { overrideYes: 'u3' }), eighth(upsell('u3', { overrideYes: 'thank-you' }), 'offer')),
    mended: both(
      change('u2', { overrideYes: 'u3' }),
      eighth(upsell('u3', { overrideYes: 'thank-you', overrideNo: 'thank-you' }), 'offer'),
    ),
    path: '$.defaultFunnels[7]',
    also: ['leads-back'],
  },
  'override-names-nothing': {
    broken: change('u1', { overrideYes: 'u22' }),
    mended: change('u1', { overrideYes: 'u2' }),
    path: `${U1}.overrideYes`,
  },
  'fail-names-nothing': {
    broken: change('u1', { nextPageFail: 77 }),
    mended: change('u1', { nextPageFail: 7 }),
    path: `${U1}.nextPageFail`,
  },
  'override-ambiguous': {
    broken: both(
      change('u2', { genericUrl: 'second' }),
      change('d2', { genericUrl: 'second' }),
      change('u1', { overrideYes: 'second' }),
    ),
    mended: both(change('u2', { genericUrl: 'second' }), change('u1', { overrideYes: 'second' })),
    path: `${U1}.overrideYes`,
  },
  'override-ignored': {
    broken: change('landing', { overrideYes: 'order-form' }),
    mended: change('landing', { overrideYes: '' }),
    path: '$.defaultFunnels[0].overrideYes',
  },
  'fail-edge-on-page-without-order-form': {
    broken: change('landing', { nextPageFail: 'order-form' }),
    mended: change('order-form', { nextPageFail: 'landing' }),
    path: '$.defaultFunnels[0].nextPageFail',
  },
  'no-order-form-before-offer': {
    broken: change('order-form', { nextPageFail: 'u1' }),
    mended: change('order-form', { nextPageFail: 'landing' }),
    path: U1,
  },
  'no-order-form-before-thank-you': {
    broken: change('order-form', { nextPageFail: 'thank-you' }),
    mended: change('order-form', { nextPageFail: 'order-form' }),
    path: '$.defaultFunnels[6]',
  },
  'offer-step-without-offer': {
    broken: change('u1', { upsell: null, downsell: 'offer-u1' }),
    mended: change('u1', { upsell: 'offer-u1', downsell: null }),
    path: `${U1}.upsell`,
  },
  'unknown-offer': {
    broken: changeFunnel({ orderForm: ['bundle-1', 'bundle-6'] }),
    mended: changeFunnel({ orderForm: ['bundle-3', 'bundle-1'] }),
    path: '$.orderForm[1]',
  },
  'order-form-without-offers': {
    broken: changeFunnel({ orderForm: [] }),
    mended: changeFunnel({ orderForm: ['bundle-1'] }),
    path: '$.orderForm',
  },
  'offer-sold-twice': {
    broken: change('d2', { downsell: 'offer-d1' }),
    mended: change('d1', { downsell: 'offer-u1' }),
    path: '$.defaultFunnels[5].downsell',
  },
  'offer-sold-on-form': {
    broken: change('u1', { upsell: 'bundle-3' }),
    mended: changeFunnel({ orderForm: ['bundle-1'] }),
    path: `${U1}.upsell`,
  },
  'bump-is-bundle': {
    broken: changeFunnel({ bumpOffers: ['bundle-3'] }),
    mended: changeFunnel({ bumpOffers: ['bundle-3'], orderForm: ['bundle-1'] }),
    path: '$.bumpOffers[0]',
  },
  'listed-twice': {
    broken: changeFunnel({ orderForm: ['bundle-1', 'bundle-1'] }),
    mended: changeFunnel({ orderForm: ['bundle-1', 'bundle-3'] }),
    path: '$.orderForm[1]',
  },
  'bundle-name-twice': {
    broken: bundles({ name: 'Food, 3 bags' }, { name: 'Food, 3 bags' }),
    mended: bundles({ name: 'Food, 3 bags' }, { name: 'Food, 6 bags' }),
    path: '$.orderForm[1]',
  },
  'address-book-without-amazon-pay': {
    broken: change('order-form', { addressBook: 'amazon' }),
    mended: both(change('order-form', { addressBook: 'amazon' }), changeFunnel({ amazonPay: true })),
    path: '$.defaultFunnels[1].addressBook',
  },
  'address-book-misplaced': {
    broken: both(change('u1', { addressBook: 'amazon' }), changeFunnel({ amazonPay: true })),
    mended: both(change('order-form', { addressBook: 'amazon' }), changeFunnel({ amazonPay: true })),
    path: `${U1}.addressBook`,
  },
  'amazon-pay-currency': {
    broken: both(changeFunnel({ amazonPay: true }), ({ catalogue }) => Object.assign(catalogue, { currency: 'SEK' })),
    mended: both(changeFunnel({ amazonPay: true }), ({ catalogue }) => Object.assign(catalogue, { currency: 'EUR' })),
    path: '$.amazonPay',
  },
  'selector-without-choice': {
    broken: selector('offer-u1', 'offer-u2'),
    mended: selector('bundle-1', 'bundle-3'),
    path: '$.defaultFunnels[0].variants[0].pageContent',
  },
  'selector-offer-not-sold': {
    broken: selector('bundle-1', 'offer-u2'),
    mended: both(selector('bundle-1', 'offer-u2'), changeFunnel({ orderForm: ['bundle-1', 'offer-u2'] })),
    path: '$.defaultFunnels[0].variants[0].pageContent',
  },
  'subscription-without-price': {
    broken: price({ viewType: 'Subscription', subscription: MONTHLY }),
    mended: price({ viewType: 'Subscription', subscription: MONTHLY, subscriptionPrice: 9 }),
    path: `${U1}.upsell`,
  },
  'subscription-without-renewal-terms': {
    broken: price({ viewType: 'Subscription', subscriptionPrice: 9 }),
    mended: price({ viewType: 'OneTime', subscriptionPrice: null }),
    path: `${U1}.upsell`,
  },
  'view-type-misspelt': {
    broken: price({ viewType: 'Subscripton', subscription: MONTHLY, subscriptionPrice: 9 }),
    mended: price({ viewType: 'Subscription', subscription: MONTHLY, subscriptionPrice: 9 }),
    path: `${U1}.upsell`,
  },
  'subscription-undisclosed': {
    broken: both(bump, price({ viewType: 'Subscription', subscription: MONTHLY, subscriptionPrice: 9 })),
    mended: both(bump, price({ subscription: MONTHLY, subscriptionPrice: 9 })),
    path: '$.bumpOffers[0]',
    also: ['offer-sold-on-form'],
  },
  'price-zero': {
    broken: price({ offerPrice: 0 }),
    mended: price({ offerPrice: 0.01 }),
    path: `${U1}.upsell`,
  },
  'bigger-bundle-dearer': {
    broken: bundles({ units: 1, offerPrice: 10 }, { units: 3, offerPrice: 31 }),
    mended: bundles({ units: 1, offerPrice: 10 }, { units: 3, offerPrice: 30 }),
    path: '$.orderForm[1]',
  },
  'downsell-dearer': {
    broken: price({ offerPrice: 39.89 }),
    mended: price({ offerPrice: 39.91 }),
    path: '$.defaultFunnels[3].downsell',
  },
  'price-of-unsold': {
    broken: content('content-landing', 'landing', { offer: 'offer-u1' }),
    mended: content('content-landing', 'landing', { offer: 'bundle-3' }),
    path: '$.defaultFunnels[0].variants[0].pageContent',
  },
  'from-not-cheapest': {
    broken: both(
      bundles(
        { offerPrice: 59 },
        { offerPrice: 31, viewType: 'Subscription', subscription: MONTHLY, subscriptionPrice: 27 },
      ),
      content('content-landing', 'landing', { offer: 'bundle-1' }),
    ),
    mended: both(
      bundles({ offerPrice: 59 }, { offerPrice: 31, subscription: MONTHLY, subscriptionPrice: 27 }),
      content('content-landing', 'landing', { offer: 'bundle-3' }),
    ),
    path: '$.defaultFunnels[0].variants[0].pageContent',
  },
  'price-not-exact': {
    broken: price({ shippingCost: 4.955 }),
    mended: price({ shippingCost: 4.95 }),
    path: `${U1}.upsell`,
  },
  'price-above-standard': {
    broken: price({ offerPrice: 60.01 }),
    mended: price({ offerPrice: 59.99 }),
    path: `${U1}.upsell`,
  },
  'price-not-below-standard': {
    broken: price({ offerPrice: 60 }),
    mended: price({ offerPrice: 59.99 }),
    path: `${U1}.upsell`,
  },
  'unknown-content': {
    broken: change('u1', { variants: [shown('u1', { pageContent: 'content-u9' })] }),
    mended: change('u1', { variants: [shown('u1', { pageContent: 'content-u2' })] }),
    path: `${U1}.variants[0].pageContent`,
  },
  'page-without-view': {
    broken: change('landing', { variants: [shown('landing', { pageContent: null })] }),
    mended: change('thank-you', { variants: [shown('thank-you', { pageContent: null })] }),
    path: '$.defaultFunnels[0].variants[0].pageContent',
  },
  'type-does-not-fit-view': {
    broken: change('u1', { type: 'OTO' }),
    mended: change('u1', { type: 'UPSELL' }),
    path: `${U1}.type`,
  },
  'view-does-not-fit-kind': {
    broken: change('u1', { variants: [shown('u1', { pageContent: 'content-landing' })] }),
    mended: change('u1', { variants: [shown('u1', { pageContent: 'content-u2' })] }),
    path: `${U1}.variants[0].pageContent`,
  },
  'no-variant': {
    broken: change('thank-you', { url: 'receipt', variants: [] }),
    mended: change('thank-you', { url: 'thank-you' }),
    path: '$.defaultFunnels[6].variants',
  },
  'no-default-variant': {
    broken: twoLandings([null, false]),
    mended: twoLandings([null, true]),
    path: '$.defaultFunnels[0].variants',
    also: ['variant-never-shown'],
  },
  'several-default-variants': {
    broken: twoLandings([true, true]),
    mended: twoLandings([false, true]),
    path: '$.defaultFunnels[0].variants',
    also: ['variant-never-shown'],
  },
  'no-variant-for-device': {
    broken: change('u1', { variants: [shown('u1', { visibility: 'Mobile only' })] }),
    mended: change('u1', { variants: [shown('u1', { visibility: 'All' })] }),
    path: `${U1}.variants`,
  },
  'variant-never-shown': {
    broken: twoLandings([true, false]),
    mended: twoLandings([true, false], [100, 0.1], TEST),
    path: '$.defaultFunnels[0].variants[1]',
  },
  'split-test-without-id': {
    broken: twoLandings([true, false], [70, 30], { ...TEST, splitTesting: [] }),
    mended: twoLandings([true, false], [70, 30], TEST),
    path: '$.defaultFunnels[0].splitTesting',
  },
  'split-test-not-100': {
    broken: twoLandings([true, false], [70, 40], TEST),
    mended: twoLandings([true, false], [66.7, 33.3], TEST),
    path: '$.defaultFunnels[0].variants',
  },
  'split-test-of-one': {
    broken: change('landing', { variants: [shown('landing', { percentage: 100 })], ...TEST }),
    mended: change('landing', { variants: [shown('landing', { percentage: 100 })] }),
    path: '$.defaultFunnels[0].splitTestEnabled',
  },
  'split-test-same-content': {
    broken: landings('content-landing', 'content-landing'),
    mended: landings('content-landing', 'content-other'),
    path: '$.defaultFunnels[0].variants[1].pageContent',
  },
  'split-test-id-twice': {
    broken: both(twoLandings([true, false], [70, 30], TEST), twoOf('thank-you', TEST)),
    mended: both(
      twoLandings([true, false], [70, 30], TEST),
      twoOf('thank-you', { splitTestEnabled: true, splitTesting: [{ sfid: 'test-2' }] }),
    ),
    path: '$.defaultFunnels[6].splitTesting',
  },
  'share-without-test': {
    broken: change('u1', { variants: [shown('u1', { percentage: 50 })] }),
    mended: change('u1', { variants: [shown('u1', { percentage: 100 })] }),
    path: `${U1}.variants[0].percentage`,
  },
};

/** Changes the two bundles of the order form. */
function bundles(...overs: Partial<Offer>[]): Change {
  return ({ catalogue }) => {
    for (const [index, sfid] of ['bundle-1', 'bundle-3'].entries())
      catalogue.offers = { ...catalogue.offers, [sfid]: anOffer(sfid, overs[index]) };
  };
}

/** Splits the landing page between two contents. */
function landings(...contents: string[]): Change {
  const variants = contents.map((pageContent, index) => {
    const url = index === 0 ? 'home' : 'home-v2';
    return shown('landing', { sfid: `l-${index}`, url, default: index === 0, percentage: 50, pageContent });
  });
  return both(content('content-other', 'landing'), change('landing', { variants, ...TEST }));
}

/** Splits a step between its own content and another one of the same view. */
function twoOf(sfid: string, over: Partial<FunnelStep>): Change {
  const variants = [0, 1].map((index) =>
    shown(sfid, {
      sfid: `${sfid}-${index}`,
      url: index === 0 ? 'receipt' : 'ordersuccess',
      default: index === 0,
      percentage: 50,
      pageContent: index === 0 ? `content-${sfid}` : 'content-second',
    }),
  );
  return both(content('content-second', 'order-success'), change(sfid, { variants, ...over }));
}

/** More ways to make the same mistakes. */
export const MORE_MISTAKES: [title: string, code: FindingCode, broken: Change, path: string][] = [
  [
    'a thank-you page in small letters',
    'type-does-not-fit-view',
    change('thank-you', { type: 'Thankyou page' }),
    '$.defaultFunnels[6].type',
  ],
  ['an upsell page', 'type-does-not-fit-view', change('u1', { type: 'Upsell Page' }), `${U1}.type`],
  ['offers that lead to each other alone', 'dead-end', both(...['u1', 'd1', 'u2', 'd2'].map(loop)), U1],
  ['a no that names nothing', 'override-names-nothing', change('u1', { overrideNo: 404 }), `${U1}.overrideNo`],
  ['an unknown bump', 'unknown-offer', changeFunnel({ bumpOffers: ['nope'] }), '$.bumpOffers[0]'],
  ['an offer called like a built-in', 'unknown-offer', change('u1', { upsell: 'constructor' }), `${U1}.upsell`],
  [
    'a landing page with the price of nothing',
    'unknown-offer',
    content('content-landing', 'landing', { offer: 'nope' }),
    '$.defaultFunnels[0].variants[0].pageContent',
  ],
  ['an offer before everything', 'no-order-form-before-offer', change('u1', { step: 0 }), U1],
  ['a view type in small letters', 'view-type-misspelt', price({ viewType: 'subscription' }), `${U1}.upsell`],
  ['a view type with a blank', 'view-type-misspelt', price({ viewType: 'Subscription ' }), `${U1}.upsell`],
  ['a view type of two words', 'view-type-misspelt', price({ viewType: 'Subscribe & Save' }), `${U1}.upsell`],
  [
    'a trial in fractions of a cent',
    'price-not-exact',
    price({ subscription: { ...MONTHLY, trial: { days: 14, price: 4.995 } }, subscriptionPrice: 9 }),
    `${U1}.upsell`,
  ],
  [
    'a variant in fractions of a cent',
    'price-not-exact',
    price({ product: { ...anOffer('u1').product, variant: { sfid: 'v', name: 'Large', price: 9.999 } } }),
    `${U1}.upsell`,
  ],
  ['a subscription in fractions of a cent', 'price-not-exact', price({ subscriptionPrice: 0.001 }), `${U1}.upsell`],
  [
    'cents in yen',
    'price-not-exact',
    ({ catalogue }) => void Object.assign(catalogue, { currency: 'JPY' }),
    '$.orderForm[0]',
  ],
  [
    'an ordinary page that shows an offer',
    'view-does-not-fit-kind',
    content('content-landing', 'offer'),
    '$.defaultFunnels[0].variants[0].pageContent',
  ],
  [
    'a receipt that shows a landing page',
    'view-does-not-fit-kind',
    content('content-thank-you', 'landing'),
    '$.defaultFunnels[6].variants[0].pageContent',
  ],
  [
    'variants with different views',
    'view-does-not-fit-kind',
    mixedViews(),
    '$.defaultFunnels[0].variants[1].pageContent',
  ],
  ['a no on a receipt', 'override-ignored', change('thank-you', { overrideNo: 1 }), '$.defaultFunnels[6].overrideNo'],
  [
    'a failed payment on a receipt',
    'override-ignored',
    change('thank-you', { nextPageFail: 1 }),
    '$.defaultFunnels[6].nextPageFail',
  ],
  ['a percent sign in an address', 'url-not-one-segment', change('d1', { url: 'save-10%' }), '$.defaultFunnels[3].url'],
  [
    'a content page called like a built-in',
    'unknown-content',
    change('u1', { variants: [shown('u1', { pageContent: '__proto__' })] }),
    `${U1}.variants[0].pageContent`,
  ],
  ['a generic URL of the server', 'url-taken', change('d1', { genericUrl: 'api' }), '$.defaultFunnels[3].genericUrl'],
  [
    'the address of a page of text',
    'url-taken',
    both(change('d1', { url: 'terms' }), ({ catalogue }) => {
      catalogue.content = { ...catalogue.content, t: { view: 'text', name: 'terms' } };
    }),
    '$.defaultFunnels[3].url',
  ],
  [
    'a selector of an offer that is not there',
    'unknown-offer',
    selector('bundle-1', 'nope'),
    '$.defaultFunnels[0].variants[0].pageContent',
  ],
  [
    'a generic URL of two segments',
    'url-not-one-segment',
    change('d1', { genericUrl: '/a/b' }),
    '$.defaultFunnels[3].genericUrl',
  ],
  [
    'a failed payment that leads past the sale',
    'fail-needs-payment',
    change('u2', { nextPageFail: 'landing' }),
    '$.defaultFunnels[4].nextPageFail',
  ],
  [
    'a yes that leads back to the order form',
    'only-yes-leads-out',
    change('u2', { overrideYes: 'order-form' }),
    '$.defaultFunnels[4].overrideYes',
  ],
  ['a second payment by way of a no', 'charged-twice', change('u2', { overrideNo: 'landing' }), '$.defaultFunnels[1]'],
  [
    'a step that only the failed payment of a page without payment leads to',
    'unreachable-step',
    both(change('u1', { overrideNo: 'u2' }), change('landing', { nextPageFail: 'd1' })),
    '$.defaultFunnels[3]',
  ],
  ['an offer after itself', 'charged-twice', change('u1', { overrideYes: 'u1' }), `${U1}.overrideYes`],
  ['a failed payment that brings a bought offer back', 'charged-twice', change('u2', { nextPageFail: 'u1' }), U1],
  [
    'a test in which nothing has weight',
    'split-test-not-100',
    twoLandings([true, false], [0, 0], TEST),
    '$.defaultFunnels[0].variants',
  ],
];

function selector(...offers: string[]): Change {
  return content('content-landing', 'offer-selector', { offers: offers.map((offer) => ({ offer })) });
}

function loop(sfid: string): Change {
  return change(sfid, { overrideYes: 'u1', overrideNo: 'u2' });
}

function mixedViews(): Change {
  const second = shown('landing', { sfid: 'b', url: 'home-v2', default: false, pageContent: 'content-order-form' });
  return change('landing', { variants: [shown('landing'), second] });
}
