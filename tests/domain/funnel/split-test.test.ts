import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Variant, Visibility } from '../../../domain/funnel/funnel.ts';
import { chooseVariant, isVisibleOn, splitTestId } from '../../../domain/funnel/split-test.ts';
import { variant } from '../../support/funnels/funnels.ts';

const TEST = [{ sfid: 'test-1' }];
const desktop = { device: 'Desktop' as const };

describe('the variant of a visitor', () => {
  it.each<[string, Variant[], string | undefined]>([
    ['X03 the default one', [plain('a'), plain('b', { default: true })], 'b'],
    [
      'X03 the default one, whatever the flag of a variant says',
      [plain('a', { percentage: 100, splitTestEnabled: true }), plain('b', { default: true, splitTestEnabled: true })],
      'b',
    ],
    [
      'X03 the first of several defaults',
      [plain('a'), plain('b', { default: true }), plain('c', { default: true })],
      'b',
    ],
    ['X03 the first where none is the default', [plain('a'), plain('b')], 'a'],
    ['X03 X05 the first visible one where the default is not', [only('a', 'Mobile only'), plain('b'), plain('c')], 'b'],
    ['X05 none where none is visible', [only('a', 'Mobile only')], undefined],
    ['X03 none where there is none', [], undefined],
  ])('%s', (_, variants, sfid) => {
    expect(chooseVariant({ variants }, desktop, 0.99)?.sfid).toBe(sfid);
    const untested = { variants, splitTestEnabled: false, splitTesting: TEST };
    const seen = { splitTestId: 'test-1', variantId: 'a' };
    expect(chooseVariant(untested, { ...desktop, seen }, 0.99)?.sfid).toBe(sfid);
  });

  it.each([
    ['All', true, true],
    [null, true, true],
    [undefined, true, true],
    ['Mobile only', true, false],
    ['Desktop only', false, true],
  ] as const)('E04 X05 %s: on a phone %s, on a desktop %s', (visibility, onPhone, onDesktop) => {
    expect([isVisibleOn({ visibility }, 'Mobile'), isVisibleOn({ visibility }, 'Desktop')]).toEqual([
      onPhone,
      onDesktop,
    ]);
  });

  it('X01 the id of a test is that of its first entry', () => {
    expect(splitTestId({ splitTesting: [{ sfid: 'one' }, { sfid: 'two' }] })).toBe('one');
    expect([{}, { splitTesting: null }, { splitTesting: [] }].map(splitTestId)).toEqual([null, null, null]);
  });
});

describe('a split test', () => {
  it.each([
    [0, 'a'],
    [0.6999, 'a'],
    [0.7, 'b'],
    [0.9999, 'b'],
  ])('E04 X01 cuts the range by the percentages: %d gets %s', (random, sfid) => {
    expect(choose([weighed('a', 70), weighed('b', 30)], random)).toBe(sfid);
  });

  it.each<[string, Variant[], number, string]>([
    ['X01 weights need not sum to 100', [weighed('a', 1), weighed('b', 3)], 0.26, 'b'],
    [
      'X01 X05 the hidden are left out before weighing',
      [{ ...weighed('a', 90), visibility: 'Mobile only' }, weighed('b', 5), weighed('c', 5)],
      0.49,
      'b',
    ],
    ['X01 all zero means the default', [weighed('a', 0), { ...weighed('b', 0), default: true }], 0.1, 'b'],
    ['X01 all missing means the default', [plain('a'), plain('b', { default: true })], 0.9, 'b'],
    [
      'X01 negative and invalid percentages weigh nothing',
      [weighed('a', -5), weighed('b', Number.NaN), weighed('c', 1)],
      0,
      'c',
    ],
    ['X01 an endless percentage weighs nothing', [weighed('a', Number.POSITIVE_INFINITY), weighed('b', 1)], 0, 'b'],
    ['X01 a variant without weight is never chosen', [weighed('a', 1), weighed('b', 0)], 1 - Number.EPSILON / 2, 'a'],
  ])('%s', (_, variants, random, sfid) => {
    expect(choose(variants, random)).toBe(sfid);
  });

  it('X02 a returning visitor keeps the variant that was shown', () => {
    const step = { variants: [weighed('a', 100), weighed('b', 0)], splitTestEnabled: true, splitTesting: TEST };
    const seen = { splitTestId: 'test-1', variantId: 'b' };
    expect(chooseVariant(step, { ...desktop, seen }, 0)?.sfid).toBe('b');
  });

  it.each([
    ['X02 of another test', { splitTestId: 'test-2', variantId: 'b' }, 'a'],
    ['X02 that no longer exists', { splitTestId: 'test-1', variantId: 'z' }, 'a'],
    ['X02 X05 that is hidden from this device', { splitTestId: 'test-1', variantId: 'c' }, 'a'],
    ['X02 without a name', null, 'a'],
  ])('a variant %s is not kept', (_, seen, sfid) => {
    const variants = [weighed('a', 100), weighed('b', 0), { ...weighed('c', 0), visibility: 'Mobile only' as const }];
    const step = { variants, splitTestEnabled: true, splitTesting: TEST };
    expect(chooseVariant(step, { ...desktop, seen }, 0.5)?.sfid).toBe(sfid);
  });

  it('X01 X05 the chosen variant is visible for any weights, and has a weight unless none has', () => {
    const anyVariant = fc.record({
      sfid: fc.uuid(),
      url: fc.constant('a'),
      percentage: fc.option(fc.double()),
      visibility: fc.constantFrom<Visibility>('All', 'Mobile only', 'Desktop only'),
    });
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.array(anyVariant), random, fc.constantFrom('Mobile', 'Desktop'), (variants, chance, device) => {
        const chosen = chooseVariant({ variants, splitTestEnabled: true }, { device }, chance);
        const visible = variants.filter((each) => isVisibleOn(each, device));
        if (!chosen) {
          expect(visible).toEqual([]);
          return;
        }
        expect(visible).toContain(chosen);
        const weight = (each: { percentage: number | null }) =>
          Number.isFinite(each.percentage) && (each.percentage ?? 0) > 0;
        expect(visible.some(weight)).toBe(weight({ percentage: chosen.percentage ?? null }));
      }),
    );
  });
});

function choose(variants: Variant[], random: number): string | undefined {
  return chooseVariant({ variants, splitTestEnabled: true, splitTesting: TEST }, desktop, random)?.sfid;
}

function plain(sfid: string, over: Partial<Variant> = {}): Variant {
  return variant(sfid, { sfid, default: false, ...over });
}

function only(sfid: string, visibility: Visibility): Variant {
  return plain(sfid, { visibility, default: true });
}

function weighed(sfid: string, percentage: number): Variant {
  return plain(sfid, { percentage });
}
