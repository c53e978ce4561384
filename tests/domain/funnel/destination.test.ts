import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseFunnel, type Destination, funnelShares, isSplit } from '../../../domain/funnel/destination.ts';
import { type BoundFunnel, destinationFaults } from '../../../domain/funnel/destination-faults.ts';
import { countDraws, fits, seeded } from './split-test-random.ts';

const DRAWS = 100_000;

const FUNNELS = [{ sfid: 'b' }, { sfid: 'a' }, { sfid: 'c' }];

function destinationOf(over: Partial<Destination> = {}): Destination {
  return { sfid: 'd', genericUrl: 'go', defaultFunnel: 'a', splitTestEnabled: true, percentage: 60, ...over };
}

const rivals = (...weights: [string, number?][]) =>
  weights.map(([sfid, percentage]) => (percentage === undefined ? { sfid } : { sfid, percentage }));

describe('whether the funnels of a destination compete', () => {
  it.each<[Partial<Destination>, boolean]>([
    [{ percentage: 99.9 }, true],
    [{ percentage: 0 }, true],
    [{ percentage: 100 }, false],
    [{ percentage: null }, false],
    [{ percentage: 60, splitTestEnabled: false }, false],
    [{ percentage: 60, splitTestEnabled: null }, false],
  ])('X04 %o: %s', (over, split) => {
    expect(isSplit(destinationOf(over))).toBe(split);
  });
});

describe('a hundred thousand visitors of a destination', () => {
  it.each<[string, Partial<Destination>, Record<string, number>]>([
    ['X04 100 is no split', { percentage: 100 }, { a: 1 }],
    ['X04 no percentage is no split', { percentage: null }, { a: 1 }],
    ['X04 a disabled split is none', { splitTestEnabled: false }, { a: 1 }],
    ['X04 the rest goes evenly to the others', { percentage: 60 }, { a: 0.6, b: 0.2, c: 0.2 }],
    ['X04 evenly too where weights are missing', { splitTesting: rivals(['b']) }, { a: 0.6, b: 0.2, c: 0.2 }],
    ['X04 evenly where all weights are zero', { splitTesting: rivals(['b', 0], ['c', 0]) }, { a: 0.6, b: 0.2, c: 0.2 }],
    ['X04 by weights', { splitTesting: rivals(['b', 30], ['c', 10]) }, { a: 0.6, b: 0.3, c: 0.1 }],
    ['X04 weights are of the rest', { splitTesting: rivals(['b', 1], ['c', 3]) }, { a: 0.6, b: 0.1, c: 0.3 }],
    ['X04 without a weight among weights: none', { splitTesting: rivals(['b', 5]) }, { a: 0.6, b: 0.4 }],
    ['X04 the default funnel has no second share', { splitTesting: rivals(['a', 90], ['b', 9]) }, { a: 0.6, b: 0.4 }],
    ['X04 0 leaves all to the others', { percentage: 0 }, { b: 0.5, c: 0.5 }],
    ['X04 a funnel that is not bound gets none', { splitTesting: rivals(['z', 40]) }, { a: 0.6, b: 0.2, c: 0.2 }],
    ['X04 without the default, the others share all', { defaultFunnel: 'gone' }, { a: 1 / 3, b: 1 / 3, c: 1 / 3 }],
  ])('%s', (_, over, shares) => {
    const random = seeded(4711);
    const counts = countDraws(DRAWS, () => chooseFunnel(destinationOf(over), FUNNELS, random())?.sfid ?? 'none');
    expect(fits(counts, shares), JSON.stringify(counts)).toBe(true);
    const stated = funnelShares(destinationOf(over), FUNNELS).map(({ funnel, share }) => [funnel.sfid, share]);
    for (const [sfid, share] of stated) expect(share).toBeCloseTo(shares[`${sfid}`] ?? 0, 9);
    expect(stated).toHaveLength(FUNNELS.length);
  });
});

describe('the funnel of a visitor', () => {
  it('X04 is the only one, with any share; null without funnels', () => {
    expect(chooseFunnel(destinationOf({ percentage: 0 }), [{ sfid: 'a' }], 0.9)?.sfid).toBe('a');
    expect(chooseFunnel(destinationOf({ percentage: 99 }), [{ sfid: 'b' }], 0)?.sfid).toBe('b');
    expect(chooseFunnel(destinationOf({ percentage: 100, defaultFunnel: 'gone' }), FUNNELS, 0.9)?.sfid).toBe('b');
    expect(chooseFunnel(destinationOf(), [], 0)).toBeUndefined();
  });

  it('X04 E05 is one of the given funnels, for any content of the file', () => {
    const share = fc.option(fc.double());
    const sfid = fc.constantFrom('a', 'b', 'c', 'z');
    const destination = fc.record({
      sfid: fc.constant('d'),
      genericUrl: fc.constant('go'),
      defaultFunnel: sfid,
      percentage: share,
      splitTestEnabled: fc.option(fc.boolean()),
      splitTesting: fc.option(fc.array(fc.record({ sfid, percentage: share }))),
    });
    const funnels = fc.uniqueArray(fc.record({ sfid }), { selector: (funnel) => funnel.sfid, minLength: 1 });
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(destination, funnels, random, (given, candidates, chance) => {
        expect(candidates).toContain(chooseFunnel(given, candidates, chance));
        const shares = funnelShares(given, candidates).map(({ share }) => share);
        if (given.percentage == null || (given.percentage >= 0 && given.percentage <= 100))
          expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe('the faults of a destination', () => {
  const BOUND: BoundFunnel[] = ['a', 'b', 'c'].map((sfid) => ({ sfid, destinationId: 'd' }));
  const OTHERS: BoundFunnel[] = [
    { sfid: 'elsewhere', destinationId: 'e' },
    { sfid: 'free', destinationId: null },
  ];
  const found = (over: Partial<Destination>, funnels = [...BOUND, ...OTHERS]) =>
    destinationFaults(destinationOf(over), funnels).map(({ code, severity, path }) => [code, severity, path]);

  it.each<[string, Partial<Destination>]>([
    ['shares that add up', { splitTesting: rivals(['b', 30], ['c', 10]) }],
    ['thirds', { percentage: 33.3, splitTesting: rivals(['b', 33.3], ['c', 33.3]) }],
    ['an even rest', {}],
    ['an even rest that is listed', { splitTesting: rivals(['b'], ['c']) }],
    ['no split, with any shares', { splitTestEnabled: false, splitTesting: rivals(['b', 7], ['c', 7]) }],
    ['100, with any weights', { percentage: 100, splitTesting: rivals(['b', 7]) }],
  ])('E05 X04 none: %s', (_, over) => {
    expect(found(over)).toEqual([]);
  });

  it.each<[string, Partial<Destination>, string[]]>([
    [
      'E05 an unknown default funnel',
      { defaultFunnel: 'z' },
      ['destination-unknown-funnel', 'error', '$.defaultFunnel'],
    ],
    [
      'E05 a default funnel that is bound elsewhere',
      { defaultFunnel: 'elsewhere', percentage: 100 },
      ['destination-default-not-bound', 'error', '$.defaultFunnel'],
    ],
    [
      'E05 a default funnel that is bound nowhere',
      { defaultFunnel: 'free', percentage: 100 },
      ['destination-default-not-bound', 'error', '$.defaultFunnel'],
    ],
    [
      'E05 X04 an unknown rival',
      { splitTesting: rivals(['b', 30], ['c', 10], ['z', 0]) },
      ['destination-unknown-funnel', 'error', '$.splitTesting[2].sfid'],
    ],
    [
      'X04 a rival that is bound elsewhere',
      { splitTesting: rivals(['elsewhere', 0], ['b', 30], ['c', 10]) },
      ['destination-funnel-not-bound', 'warning', '$.splitTesting[0].sfid'],
    ],
    [
      'X04 shares beyond 100',
      { splitTesting: rivals(['b', 30], ['c', 30]) },
      ['destination-shares-not-100', 'warning', '$.splitTesting'],
    ],
    [
      'X04 shares below 100',
      { splitTesting: rivals(['b', 30], ['c', 9]) },
      ['destination-shares-not-100', 'warning', '$.splitTesting'],
    ],
    [
      'X04 a bound funnel without a share',
      { splitTesting: rivals(['b', 40]) },
      ['destination-funnel-without-share', 'warning', '$.splitTesting'],
    ],
  ])('%s', (_, over, fault) => {
    expect(found(over)).toContainEqual(fault);
    if (fault[0] !== 'destination-unknown-funnel')
      expect(found(over).filter(([code]) => code !== fault[0])).toEqual([]);
  });

  it('X04 a split without a rival', () => {
    const alone = BOUND.slice(0, 1);
    expect(found({}, alone)).toEqual([['destination-without-rival', 'warning', '$.percentage']]);
    expect(found({ percentage: 100 }, alone)).toEqual([]);
  });

  it('X04 name the sum of the shares', () => {
    const destination = destinationOf({ percentage: 33.3, splitTesting: rivals(['b', 33.3], ['c', 30]) });
    expect(destinationFaults(destination, BOUND)[0]?.message).toMatch(/sum to 96\.6, not 100/);
  });

  it('E05 X04 are one sentence each', () => {
    const splitTesting = rivals(['b', 30], ['z', 1], ['free', 1]);
    const faults = [
      ...destinationFaults(destinationOf({ defaultFunnel: 'free', splitTesting }), [...BOUND, ...OTHERS]),
      ...destinationFaults(destinationOf(), BOUND.slice(0, 1)),
    ];
    expect(new Set(faults.map(({ code }) => code)).size).toBe(6);
    for (const { message } of faults) expect(message).toMatch(/^[A-Z][^.]*\.$/);
  });
});
