import { describe, expect, it } from 'vitest';
import type { ViewKind } from '../../../domain/routing/view-kinds.ts';
import { upsell } from '../../support/funnels/funnels.ts';
import { type Change, change, changeFunnel, content, eighth, findingsOf, price, shown, twoLandings } from './drafts.ts';

const TEST = { splitTestEnabled: true, splitTesting: [{ sfid: 'test-1' }] };
const LANDING = '$.defaultFunnels[0]';

/** The codes and the places of the findings. */
const placesOf = (...changes: Change[]) => findingsOf(...changes).map(({ code, path }) => `${code} ${path}`);

describe('an address that no shopper can open', () => {
  it.each([
    ['/', ''],
    ['.', '.'],
    ['..', '..'],
    [' ', ' '],
    [' .. ', ' .. '],
    ['a b/c', 'a b/c'],
    ['//a?b', 'a?b'],
    ['a#b', 'a#b'],
    ['a\\b', 'a\\b'],
  ])('R08 is %j, on a step and on a variant', (url, said) => {
    const message = `Step 4 "${said || 'd1'}" has the address "${said}", which no shopper can open: an address is one segment without "/", "?", "#" or "%".`;
    const own = findingsOf(change('d1', { url }));
    expect(own).toEqual([{ code: 'url-not-one-segment', severity: 'error', path: '$.defaultFunnels[3].url', message }]);
    const second = [shown('d1'), shown('d1', { sfid: 'd1-b', url, default: false })];
    expect(placesOf(change('d1', { variants: second }))).toEqual([
      'url-not-one-segment $.defaultFunnels[3].variants[1].url',
      'variant-never-shown $.defaultFunnels[3].variants[1]',
    ]);
  });
});

describe('the address of a second variant', () => {
  const second = (url: string) =>
    change('d1', { variants: [shown('d1'), shown('d1', { sfid: 'd1-b', url, percentage: 50 })], ...TEST });
  const first = change('d1', {});

  it.each([
    ['shared with another step', 'url', '//home', 'duplicate-url'],
    ['unknown', 'url', 'DS_9-Unit-PowerMotion_AP', 'route-unknown'],
    ['taken by the shop', 'url', 'healthz', 'url-taken'],
  ])('R08 is named in the finding where it is %s', (_, field, url, code) => {
    const found = placesOf(first, second(url)).filter((place) => place.startsWith(code));
    expect(found).toEqual([`${code} $.defaultFunnels[3].variants[1].${field}`]);
  });
});

describe('the name of a content page', () => {
  const named =
    (view: ViewKind): Change =>
    ({ catalogue }) => {
      catalogue.content = { ...catalogue.content, page: { view, name: 'home' } };
    };

  it('R01 is an address for a page of text alone', () => {
    expect(placesOf(named('landing'))).toEqual([]);
    expect(placesOf(named('text'))).toEqual([`url-taken ${LANDING}.variants[0].url`]);
  });
});

describe('an offer that a funnel names', () => {
  it('E03 is missing, not unknown, where a step names an empty one', () => {
    expect(placesOf(change('u1', { upsell: '' }))).toEqual(['offer-step-without-offer $.defaultFunnels[2].upsell']);
  });

  it('E14 is told once, at the first place that names it', () => {
    const again = eighth(
      upsell('u3', { upsell: 'offer-u1', overrideYes: 'thank-you', overrideNo: 'thank-you' }),
      'offer',
    );
    const reached = change('u2', { overrideYes: 'u3' });
    const faults = placesOf(again, reached, price({ offerPrice: 0 })).filter((place) => place.startsWith('price'));
    expect(faults).toEqual(['price-zero $.defaultFunnels[2].upsell']);
    const bump = changeFunnel({ bumpOffers: ['offer-u1'] });
    expect(placesOf(bump, price({ offerPrice: 0 }))).toContain('price-zero $.bumpOffers[0]');
  });

  it('E10 is read from the texts of a content page alone', () => {
    expect(placesOf(content('content-landing', 'landing', { offer: 7 }))).toEqual([]);
    expect(placesOf(content('content-landing', 'landing', { offer: null }))).toEqual([]);
    const odd = [null, { offer: 3 }, 'bundle-9', {}, { offer: 'bundle-1' }];
    expect(placesOf(content('content-landing', 'offer-selector', { offers: odd }))).toEqual([]);
    expect(placesOf(content('content-landing', 'offer-selector', { offers: 'bundle-1' }))).toEqual([
      `selector-without-choice ${LANDING}.variants[0].pageContent`,
    ]);
  });

  it('E14 has a finding for a subscription price without terms, and for a view type that means a subscription', () => {
    const at = '$.defaultFunnels[2].upsell';
    expect(placesOf(price({ subscriptionPrice: 9 }))).toEqual([`subscription-without-renewal-terms ${at}`]);
    for (const viewType of ['Sub scription', 'Supscription', 'supscripton', 'SUBSCRIBE'])
      expect(placesOf(price({ viewType }))).toEqual([`view-type-misspelt ${at}`]);
    for (const viewType of ['', 'OneTime', 'Description of it']) expect(placesOf(price({ viewType }))).toEqual([]);
  });
});

describe('a type that is nearly one of the three', () => {
  it.each([
    ['Upsell Page', 'Upsell'],
    ['Up-sell', 'Upsell'],
    ['Downsell page', 'DownSell'],
    ['Thank you', 'Thankyou Page'],
  ])('E03 %s is told to mean %s', (type, meant) => {
    const found = findingsOf(change('landing', { type })).filter(({ code }) => code === 'step-type-misspelt');
    expect(found.map(({ message }) => message)).toEqual([
      `Step 1 "home" has the type "${type}" and is therefore an ordinary page; perhaps "${meant}" is meant.`,
    ]);
  });

  it.each([
    ['OTO', { upsell: 'offer-u1' }, 'write "Upsell"', 'Upsell'],
    ['OTO', { upsell: null, downsell: 'offer-u1' }, 'write "DownSell"', 'DownSell'],
    ['Up-sell', { upsell: null }, 'write "Upsell"', 'Upsell'],
  ])(
    'E03 %s with %j on a step that shows an offer is an error, with the type that was meant',
    (type, over, said, meant) => {
      const found = findingsOf(change('u1', { type, ...over }));
      expect(found).toMatchObject([{ code: 'type-does-not-fit-view', fix: { type: 'set-value', value: meant } }]);
      expect(found[0]?.message).toContain(said);
    },
  );

  it('E03 a receipt on a step whose type means one is told alone, without the way that it ends', () => {
    expect(findingsOf(change('thank-you', { type: 'Thank you' })).map(({ code }) => code)).toEqual([
      'type-does-not-fit-view',
    ]);
  });

  it.each(['A page before the downsell', 'Landing', 'No upsell'])('E03 %s is an ordinary page', (type) => {
    expect(findingsOf(change('landing', { type }))).toEqual([]);
  });
});

describe('the percentages of a split test', () => {
  const landings = (...visibility: ('All' | 'Mobile only' | 'Desktop only')[]) =>
    visibility.map((each, index) =>
      shown('landing', {
        sfid: `landing-${index}`,
        url: ['home', 'home-v2', 'home-v3'][index] ?? '',
        default: index === 0,
        percentage: index === 2 ? 0 : 100,
        visibility: each,
      }),
    );

  it('X01 X05 sum to a hundred on each device, of the variants that it sees', () => {
    expect(placesOf(change('landing', { variants: landings('Mobile only', 'Desktop only'), ...TEST }))).toEqual([
      `split-test-of-one ${LANDING}.splitTestEnabled`,
    ]);
    expect(placesOf(change('landing', { variants: landings('Mobile only'), ...TEST }))).toEqual([
      `no-variant-for-device ${LANDING}.variants`,
      `split-test-of-one ${LANDING}.splitTestEnabled`,
    ]);
    expect(placesOf(change('landing', { variants: landings('All', 'Desktop only'), ...TEST }))).toContain(
      `split-test-not-100 ${LANDING}.variants`,
    );
  });

  it('X01 may be off by the rounding of thirds, and no more', () => {
    expect(placesOf(twoLandings([true, false], [50, 49.9], TEST))).toEqual([]);
    expect(placesOf(twoLandings([true, false], [50, 49.7], TEST))).toEqual([`split-test-not-100 ${LANDING}.variants`]);
  });

  it('X01 X05 of nothing keep a variant from being shown while another has a share', () => {
    const variants = landings('Mobile only', 'Desktop only', 'All');
    expect(placesOf(change('landing', { variants, ...TEST }))).toEqual([
      `route-unknown ${LANDING}.variants[2].url`,
      `variant-never-shown ${LANDING}.variants[2]`,
    ]);
  });
});

describe('a funnel that is as it is meant', () => {
  const layouts = change('order-form', {
    variants: ['content-order-form', 'content-one-page'].map((pageContent, index) =>
      shown('order-form', {
        sfid: `order-form-${index}`,
        url: index === 0 ? 'SecureCart' : 'LoneWolfRanch_SecureCart',
        default: index === 0,
        percentage: 50,
        pageContent,
      }),
    ),
    ...TEST,
  });
  const withoutSale: Change = ({ funnel }) => {
    Object.assign(funnel, { orderForm: null });
    funnel.defaultFunnels.splice(1, 5);
  };

  it('X01 may compare layouts of its order form', () => {
    expect(placesOf(content('content-one-page', 'checkout'), layouts)).toEqual([]);
    expect(placesOf(content('content-one-page', 'landing'), layouts)).toEqual([
      'view-does-not-fit-kind $.defaultFunnels[1].variants[1].pageContent',
    ]);
  });

  it('E02 may be for leads only', () => {
    expect(placesOf(withoutSale)).toEqual([]);
  });

  it('R03 may have addresses of its own', () => {
    expect(placesOf(change('u1', { variants: [shown('u1', { url: 'CTUS_3-Unit-BlackTea_AP' })] }))).toEqual([]);
    expect(placesOf(change('u1', { variants: [shown('u1', { url: 'add-three-tins' })] }))).toEqual([]);
  });

  it('N14 may sell one offer on ways that exclude each other', () => {
    expect(placesOf(change('d1', { downsell: 'offer-u1' }))).toEqual([]);
  });
});

describe('a content that is missing', () => {
  it('E10 has one finding, where it is the order form', () => {
    const lost = change('order-form', { variants: [shown('order-form', { pageContent: 'content-ordr' })] });
    expect(placesOf(lost)).toEqual(['unknown-content $.defaultFunnels[1].variants[0].pageContent']);
  });
});

describe('a split test whose percentages do not sum to 100', () => {
  it('X01 has its sum said, once or for each device', () => {
    const [both] = findingsOf(twoLandings([true, false], [40, 20], TEST));
    expect(both?.message).toBe(
      'Step 1 "home" has a split test whose percentages sum to 60, not to 100, so they count as weights.',
    );
    const phones = change('landing', {
      variants: [100, 50].map((percentage, index) =>
        shown('landing', {
          sfid: `l-${index}`,
          url: index === 0 ? 'home' : 'home-v2',
          default: index === 0,
          percentage,
          visibility: index === 0 ? 'All' : 'Mobile only',
          pageContent: index === 0 ? 'content-landing' : 'content-two',
        }),
      ),
      ...TEST,
    });
    const [one] = findingsOf(content('content-two', 'landing'), phones);
    expect(one?.message).toContain('sum to 150 on phones, not to 100');
  });
});
