import { describe, expect, it } from 'vitest';
import type { Variant } from '../../../domain/funnel/funnel.ts';
import { chooseVariant, type DeviceKind, drawWeighted } from '../../../domain/funnel/split-test.ts';
import { variant } from '../../support/funnels/funnels.ts';
import { countDraws, fits, seeded } from './split-test-random.ts';

const DRAWS = 100_000;

/** Variants a, b, c … by their percentages; null for one without. */
function variants(...percentages: (number | null)[]): Variant[] {
  return percentages.map((percentage, index) => {
    const sfid = String.fromCharCode(97 + index);
    return variant(sfid, { sfid, percentage, default: index === 0 });
  });
}

function drawn(from: Variant[], device: DeviceKind, seed: number): Record<string, number> {
  const random = seeded(seed);
  const step = { variants: from, splitTestEnabled: true, splitTesting: [{ sfid: 'test' }] };
  return countDraws(DRAWS, () => chooseVariant(step, { device }, random())?.sfid ?? 'none');
}

const onlyFor = (device: DeviceKind, hidden: Variant): Variant => ({ ...hidden, visibility: `${device} only` });

describe('a hundred thousand draws', () => {
  const [a, b, c] = variants(60, 30, 10);
  if (!a || !b || !c) throw new Error('three variants were asked for');

  it.each<[string, Variant[], DeviceKind, Record<string, number>]>([
    ['halves', variants(50, 50), 'Desktop', { a: 0.5, b: 0.5 }],
    ['60 30 10', [a, b, c], 'Desktop', { a: 0.6, b: 0.3, c: 0.1 }],
    ['thirds that sum to 99.9', variants(33.3, 33.3, 33.3), 'Mobile', { a: 1 / 3, b: 1 / 3, c: 1 / 3 }],
    ['weights that sum to 4', variants(1, 3), 'Desktop', { a: 0.25, b: 0.75 }],
    ['weights that sum to 300', variants(150, 100, 50), 'Desktop', { a: 1 / 2, b: 1 / 3, c: 1 / 6 }],
    ['a rare one', variants(99.9, 0.1), 'Desktop', { a: 0.999, b: 0.001 }],
    ['six of them', variants(1, 2, 3, 4, 5, 6), 'Desktop', sixths()],
    ['zeros', variants(0, 40, 0, 60), 'Desktop', { b: 0.4, d: 0.6 }],
    ['missing ones', variants(null, 25, null, 75), 'Desktop', { b: 0.25, d: 0.75 }],
    ['one that has all', variants(0, 100, 0), 'Desktop', { b: 1 }],
    ['all zero', variants(0, 0, 0), 'Desktop', { a: 1 }],
    ['all missing', variants(null, null), 'Desktop', { a: 1 }],
    ['one that is hidden', [onlyFor('Mobile', a), b, c], 'Desktop', { b: 0.75, c: 0.25 }],
    ['the same where it is seen', [onlyFor('Mobile', a), b, c], 'Mobile', { a: 0.6, b: 0.3, c: 0.1 }],
    ['one for each device', [onlyFor('Mobile', a), onlyFor('Desktop', b), c], 'Mobile', { a: 6 / 7, c: 1 / 7 }],
    ['a hidden default, all zero', [onlyFor('Mobile', a), ...variants(null, 0, 0).slice(1)], 'Desktop', { b: 1 }],
    ['weights beyond what a sum can hold', variants(1.5e308, 1.5e308), 'Desktop', { a: 0.5, b: 0.5 }],
    ['the smallest of weights', variants(5e-324, 1.5e-323), 'Desktop', { a: 0.25, b: 0.75 }],
  ])('X01 X05 keep the shares of %s', (_, from, device, shares) => {
    const counts = drawn(from, device, 20_260_731);
    expect(fits(counts, shares), JSON.stringify(counts)).toBe(true);
  });

  it('X01 give the last item where rounding leaves nothing of the range', () => {
    expect(drawWeighted(['a', 'b', 'c'], () => 1, 1)).toBe('c');
  });

  it('X01 reveal a share that is one point off', () => {
    const counts = drawn(variants(60, 40), 'Desktop', 7);
    expect(fits(counts, { a: 0.6, b: 0.4 })).toBe(true);
    expect(fits(counts, { a: 0.61, b: 0.39 })).toBe(false);
    expect(fits(counts, { a: 1, b: 0 })).toBe(false);
  });

  it('X01 are equal for one seed, and differ for another', () => {
    const sequence = (seed: number) => {
      const random = seeded(seed);
      return Array.from({ length: 64 }, () => drawWeighted(['a', 'b'], () => 1, random()));
    };
    expect(sequence(1)).toEqual(sequence(1));
    expect(sequence(1)).not.toEqual(sequence(2));
  });
});

function sixths(): Record<string, number> {
  return Object.fromEntries([...'abcdef'].map((name, index) => [name, (index + 1) / 21]));
}
