import { describe, expect, it } from 'vitest';
import type { FunnelStep, Variant } from '../../domain/funnel/funnel.ts';
import { buildGraph } from '../../graph/graph.ts';
import { looseFunnel } from '../../graph/loose-funnel.ts';
import { DEMO_BRANDS } from '../funnels/demo-brands.ts';

const NO_STEP: FunnelStep = {
  sfid: 'step-1',
  step: 1,
  type: '',
  genericUrl: null,
  url: null,
  variants: [],
  upsell: null,
  downsell: null,
  splitTestEnabled: false,
  splitTesting: [],
  overrideYes: null,
  overrideNo: null,
  nextPageFail: null,
  addressBook: null,
};

const NO_VARIANT: Variant = {
  sfid: 'variant-1',
  url: '',
  default: false,
  pageContent: null,
  percentage: null,
  visibility: null,
};

const NO_FUNNEL = {
  sfid: '',
  uniqueIdentifier: '',
  orderForm: [],
  destinationId: null,
  bumpOffers: [],
  amazonPay: false,
  defaultFunnels: [],
};

const funnelWith = (over: object) => looseFunnel({ defaultFunnels: [], ...over });
const stepsOf = (...steps: unknown[]) => looseFunnel({ defaultFunnels: steps })?.defaultFunnels;
const stepWith = (over: object) => stepsOf(over)?.[0];
const numbersOf = (...numbers: unknown[]) => stepsOf(...numbers.map((step) => ({ step })))?.map(({ step }) => step);
const variantsOf = (...variants: unknown[]) => stepWith({ variants })?.variants;

/** Values of every sort that is neither a text nor a list, for fields that need one of these. */
const ODD = [7, true, null, { a: 1 }];

describe('a funnel that is read from a file which may break the schema', () => {
  it.each<[string, unknown]>([
    ['a text', 'funnel'],
    ['null', null],
    ['a list', []],
    ['an object without a list of steps', { sfid: 'f' }],
    ['an object whose steps are an object', { defaultFunnels: { 0: {} } }],
    ['an object whose list has no step among its values', { defaultFunnels: ['landing', 3, null, []] }],
  ])('is null for %s', (_, value) => {
    expect(looseFunnel(value)).toBeNull();
  });

  it('is there for an empty list of steps, with a default for every field', () => {
    expect(looseFunnel({ defaultFunnels: [] })).toEqual(NO_FUNNEL);
  });

  it.each(DEMO_BRANDS.flatMap(({ funnels }) => funnels))(
    'has the edges of the sound file $uniqueIdentifier',
    (funnel) => {
      const loose = looseFunnel(structuredClone(funnel));
      expect(loose && buildGraph(loose).edges).toEqual(buildGraph(funnel).edges);
    },
  );

  it('has the names, the lists and the wallet of the file, as far as they fit', () => {
    const fields = { sfid: 'f', uniqueIdentifier: 'u', destinationId: 'd', orderForm: ['a'], bumpOffers: ['b'] };
    expect(funnelWith({ ...fields, amazonPay: true })).toEqual({ ...NO_FUNNEL, ...fields, amazonPay: true });
    for (const odd of ODD) {
      const broken = { sfid: odd, uniqueIdentifier: odd, destinationId: odd, orderForm: odd, bumpOffers: odd };
      expect(funnelWith({ ...broken, amazonPay: 'true' })).toEqual(NO_FUNNEL);
    }
    expect(funnelWith({ orderForm: ['a', 3, null, 'b'] })?.orderForm).toEqual(['a', 'b']);
  });

  it('is called by its sfid where it has no other name', () => {
    expect(funnelWith({ sfid: 'f' })?.uniqueIdentifier).toBe('f');
    expect(funnelWith({ uniqueIdentifier: 'u' })).toMatchObject({ sfid: '', uniqueIdentifier: 'u' });
  });
});

describe('a step of such a funnel', () => {
  it('has defaults for fields that are absent, and for those that do not fit', () => {
    expect(stepsOf({})).toEqual([NO_STEP]);
    for (const odd of [true, null, [1], { a: 1 }]) {
      const broken = Object.fromEntries(Object.keys(NO_STEP).map((key) => [key, odd]));
      expect(stepWith({ ...broken, splitTestEnabled: 'true', addressBook: 'paypal' })).toEqual(NO_STEP);
    }
  });

  it('has the fields of the file', () => {
    const step = {
      sfid: 's',
      step: 4,
      type: 'Upsell',
      genericUrl: 'g',
      url: 'u',
      variants: [],
      upsell: 'a',
      downsell: 'b',
      splitTestEnabled: true,
      splitTesting: [{ sfid: 't' }],
      overrideYes: 'y',
      overrideNo: 3,
      nextPageFail: 'n',
      addressBook: 'amazon',
    };
    expect(stepWith(step)).toEqual(step);
  });

  it('is called by its sfid, by a number that stands there, or by its place', () => {
    expect(stepsOf({ sfid: 'a' }, { sfid: 7 }, {}, { sfid: null })?.map(({ sfid }) => sfid)).toEqual([
      'a',
      '7',
      'step-3',
      'step-4',
    ]);
  });

  it('has its number, also in quotes, or follows the step before it', () => {
    expect(numbersOf(10, '20', undefined, ' 30 ', null)).toEqual([10, 20, 21, 30, 31]);
    expect(numbersOf('', '  ', 'ten', Number.NaN, Number.POSITIVE_INFINITY, {}, [5])).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(numbersOf(0, undefined)).toEqual([0, 1]);
  });

  it('stands among values that are no steps', () => {
    expect(stepsOf('x', { sfid: 'a' }, null, { sfid: 'b' })?.map(({ sfid }) => sfid)).toEqual(['a', 'b']);
  });

  it('has the tests that have an id', () => {
    expect(stepWith({ splitTesting: [{ sfid: 1 }, { sfid: 't', more: 1 }, {}, 'x'] })?.splitTesting).toEqual([
      { sfid: 't' },
    ]);
    expect(stepWith({ splitTesting: 't' })?.splitTesting).toEqual([]);
  });
});

describe('a variant of such a step', () => {
  it('has the fields of the file, or their defaults', () => {
    const whole = { sfid: 'v', url: 'u', default: true, pageContent: 'c', percentage: 40, visibility: 'Mobile only' };
    const broken = { sfid: 1, url: 2, default: 'true', pageContent: 3, percentage: '40', visibility: 'Mobile' };
    expect(variantsOf(whole, broken, {})).toEqual([
      whole,
      { ...NO_VARIANT, sfid: 'variant-2' },
      { ...NO_VARIANT, sfid: 'variant-3' },
    ]);
    expect(variantsOf({})).toEqual([NO_VARIANT]);
  });

  it.each(['All', 'Mobile only', 'Desktop only'])('is for the shoppers of %s', (visibility) => {
    expect(variantsOf({ visibility })?.[0]?.visibility).toBe(visibility);
  });

  it('is none for a value that is no object', () => {
    expect(variantsOf('v', null, ['v'])).toEqual([]);
    expect(stepWith({ variants: 'v' })?.variants).toEqual([]);
  });
});
