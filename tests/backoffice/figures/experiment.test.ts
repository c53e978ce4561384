import { describe, expect, it } from 'vitest';
import type { ArmCounts } from '../../../backoffice/figures/arm-counts.ts';
import { experimentReport, LEAST_SALES } from '../../../backoffice/figures/experiment.ts';
import { hasTest, type TestGroup, testGroups } from '../../../backoffice/figures/test-groups.ts';
import type { FunnelStep } from '../../../domain/funnel/funnel.ts';
import { variant } from '../../support/funnels/funnels.ts';
import { twoArms } from './simulated-test.ts';

/** The sessions and sales of a variant, of which each paid 50.00. */
function counted(variantId: string, sessions: number, sales: number, changes: Partial<ArmCounts> = {}): ArmCounts {
  const revenue = sales > 0 ? [{ currency: 'USD', sum: sales * 5_000, sumOfSquares: sales * 5_000 ** 2 }] : [];
  return { variantId, device: null, sessions, conversions: sales, revenue, ...changes };
}

/** The report of one group. */
function reportOf(counts: readonly ArmCounts[], group: TestGroup = twoArms()) {
  const { groups } = experimentReport([group], counts);
  const [only] = groups;
  if (!only) throw new Error('there is no group');
  return only;
}

function stepWith(...variants: FunnelStep['variants']) {
  return { variants, splitTestEnabled: true, splitTesting: [{ sfid: 'test' }] };
}

describe('the report of a split test', () => {
  it('has sessions, conversion and revenue of each arm, and what its share gives', () => {
    const { arms, comparedWith, verdict } = reportOf([counted('a', 1_040, 52), counted('b', 960, 48)]);
    expect(comparedWith).toBe('a');
    expect(arms).toMatchObject([
      { variantId: 'a', sessions: 1_040, expected: 1_000, conversions: 52, conversion: 0.05, difference: null },
      { variantId: 'b', sessions: 960, expected: 1_000, conversions: 48, conversion: 0.05 },
    ]);
    expect(arms[1]?.revenue).toMatchObject([{ currency: 'USD', sum: 240_000, perSession: 250 }]);
    expect(arms[1]?.difference?.estimate).toBeCloseTo(0, 12);
    expect(verdict).toEqual({ type: 'open' });
  });

  it('adds up the rows of a variant', () => {
    const split = [counted('a', 400, 20), counted('b', 960, 48), counted('a', 640, 32)];
    expect(reportOf(split)).toEqual(reportOf([counted('a', 1_040, 52), counted('b', 960, 48)]));
  });

  it('names the better and the worse variants by their conversion', () => {
    const thirds: TestGroup = {
      device: null,
      arms: ['a', 'b', 'c'].map((variantId) => ({
        variantId,
        url: variantId,
        share: 1 / 3,
        isDefault: variantId === 'b',
      })),
    };
    const { verdict, comparedWith } = reportOf(
      [counted('a', 5_000, 400), counted('b', 5_000, 250), counted('c', 5_000, 130)],
      thirds,
    );
    expect([comparedWith, verdict]).toEqual(['b', { type: 'decided', better: ['a'], worse: ['c'] }]);
  });

  it('has wider bounds where several arms are compared, so that all hold together', () => {
    const arms = (count: number): TestGroup => ({
      device: null,
      arms: Array.from({ length: count }, (_, index) => ({
        variantId: 'abc'.charAt(index),
        url: 'x',
        share: 1 / count,
        isDefault: index === 0,
      })),
    });
    const counts = ['a', 'b', 'c'].map((id) => counted(id, 3_000, 150));
    const width = (count: number) => {
      const { difference } = reportOf(counts, arms(count)).arms[1] ?? {};
      return difference ? difference.high - difference.low : 0;
    };
    expect(width(3)).toBeGreaterThan(width(2));
  });

  it('says that the shares are off, and compares nothing then', () => {
    const { verdict, ratio } = reportOf([counted('a', 5_400, 270), counted('b', 4_600, 350)]);
    expect(verdict).toEqual({ type: 'sorted' });
    expect(ratio).toMatchObject({ isOff: true });
    expect(ratio?.p).toBeLessThan(1e-10);
  });

  it('waits for enough sales, which the arms’ own luck does not hasten', () => {
    const few = reportOf([counted('a', 1_000, 39), counted('b', 1_000, 0)]);
    expect(few.verdict).toEqual({ type: 'too-few', expected: 19.5, needed: LEAST_SALES.conversion });
    expect(few.arms.map(({ difference, revenue }) => [difference, revenue[0]?.difference])).toEqual([
      [null, null],
      [null, null],
    ]);
    const more = reportOf([counted('a', 1_000, 99), counted('b', 1_000, 0)]).arms[1];
    expect([more?.difference !== null, more?.revenue[0]?.difference]).toEqual([true, null]);
    expect(reportOf([counted('a', 1_000, 100), counted('b', 1_000, 0)]).arms[1]?.revenue[0]?.difference).not.toBeNull();
  });

  it('says that nobody has bought, and that nobody has come', () => {
    expect(reportOf([counted('a', 1_000, 0), counted('b', 1_000, 0)]).verdict).toMatchObject({ expected: 0 });
    const none = reportOf([]);
    expect(none).toMatchObject({ verdict: { type: 'no-session' }, ratio: null });
    expect(none.arms.map(({ conversion }) => conversion)).toEqual([null, null]);
  });

  it('compares no arm whose share is 0, and expects nobody there', () => {
    const group = twoArms();
    const third = { variantId: 'c', url: 'page-c', share: 0, isDefault: true };
    const { arms, comparedWith, ratio } = reportOf(
      [counted('a', 1_000, 50), counted('b', 1_000, 50), counted('c', 300, 20)],
      { device: null, arms: [third, ...group.arms] },
    );
    expect(comparedWith).toBe('a');
    expect(arms[0]).toMatchObject({ sessions: 300, expected: null, difference: null });
    expect(arms[2]).toMatchObject({ expected: 1_000 });
    expect(ratio?.p).toBe(1);
  });

  it('compares phones and desktops apart where a variant is for one of them alone', () => {
    const step = stepWith(
      variant('a', { sfid: 'a', percentage: 50, default: true }),
      variant('b', { sfid: 'b', percentage: 50, visibility: 'Mobile only' }),
      variant('c', { sfid: 'c', percentage: 50, visibility: 'Desktop only' }),
    );
    const counts = [
      counted('a', 1_000, 50, { device: 'Mobile' }),
      counted('b', 1_010, 130, { device: 'Mobile' }),
      counted('a', 300, 30, { device: 'Desktop' }),
      counted('c', 290, 32, { device: 'Desktop' }),
      counted('a', 7, 1),
    ];
    const { groups, outside } = experimentReport(testGroups(step), counts);
    expect(
      groups.map(({ device, arms }) => [device, arms.map(({ variantId, sessions }) => [variantId, sessions])]),
    ).toEqual([
      [
        'Mobile',
        [
          ['a', 1_000],
          ['b', 1_010],
        ],
      ],
      [
        'Desktop',
        [
          ['a', 300],
          ['c', 290],
        ],
      ],
    ]);
    expect(groups.map(({ verdict }) => verdict.type)).toEqual(['decided', 'open']);
    expect(outside).toBe(7);
  });

  it('finds no test where all visitors of a device see one variant', () => {
    const step = stepWith(
      variant('a', { sfid: 'a', percentage: 50, default: true }),
      variant('b', { sfid: 'b', percentage: 50, visibility: 'Mobile only' }),
    );
    const { groups } = experimentReport(testGroups(step), [counted('a', 100, 50, { device: 'Desktop' })]);
    expect(groups.map(({ verdict, comparedWith }) => [verdict.type, comparedWith])).toEqual([
      ['no-session', 'a'],
      ['no-test', null],
    ]);
    expect(hasTest(step)).toBe(true);
    expect(hasTest({ ...step, splitTestEnabled: false })).toBe(false);
    expect(hasTest(stepWith(variant('a', { percentage: 100 }), variant('b', { percentage: 0 })))).toBe(false);
  });

  it('compares the revenue in each currency, of sessions that paid in another one too', () => {
    const euros = { revenue: [{ currency: 'EUR', sum: 50_000, sumOfSquares: 250_000_000 }] };
    const { arms } = reportOf([counted('a', 1_000, 50), counted('b', 1_000, 50, euros)]);
    expect(
      arms[1]?.revenue.map(({ currency, perSession, difference }) => [currency, perSession, difference?.estimate]),
    ).toEqual([
      ['EUR', 50, 50],
      ['USD', 0, -250],
    ]);
  });
});
