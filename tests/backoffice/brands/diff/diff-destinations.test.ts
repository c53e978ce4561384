import { describe, expect, it } from 'vitest';
import { changedDestination } from '../../../../backoffice/brands/diff/diff.ts';
import type { Destination } from '../../../../domain/funnel/destination.ts';
import { classicFunnel, graphOf } from '../../../support/funnels/funnels.ts';

const SPLIT: Destination = {
  sfid: 'd',
  genericUrl: '/start',
  defaultFunnel: 'a',
  splitTestEnabled: true,
  percentage: 60,
  splitTesting: [{ sfid: 'b', percentage: 40 }],
};

/** The changes between two destinations of the classic funnel. */
function changes(...destinations: (Destination | null)[]): string[] {
  const funnel = classicFunnel();
  const [was, is] = destinations.map((destination) => ({
    funnel,
    graph: graphOf(funnel),
    offers: new Map(),
    currency: 'USD',
    destination,
  }));
  return was && is ? changedDestination(was, is).map(({ message }) => message) : [];
}

describe('a changed destination', () => {
  it.each<[string, Partial<Destination>, string]>([
    ['another address', { genericUrl: 'begin' }, 'at /begin, split: 60% for a and 40% for b'],
    ['another share', { percentage: 70 }, 'at /start, split: 70% for a and 40% for b'],
    ['no split', { splitTestEnabled: false }, 'at /start, not split: 60% for a and 40% for b'],
    ['all for the default funnel', { percentage: 100 }, 'at /start, not split by its 100%: 100% for a and 40% for b'],
    ['another default funnel', { defaultFunnel: 'c' }, 'at /start, split: 60% for c and 40% for b'],
  ])('E05 X04 has %s', (_, over, words) => {
    expect(changes(SPLIT, { ...SPLIT, ...over })).toEqual([
      `The destination "d" is now ${words}; it was at /start, split: 60% for a and 40% for b.`,
    ]);
  });

  it('E05 is new, gone or the same', () => {
    expect(changes(null, SPLIT)).toEqual(['The destination "d" is new: at /start, split: 60% for a and 40% for b.']);
    expect(changes(SPLIT, null)).toEqual(['The destination "d" is gone.']);
    expect(changes(SPLIT, { ...SPLIT, genericUrl: 'start' })).toEqual([]);
  });
});
