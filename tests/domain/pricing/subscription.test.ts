import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  everyInWords,
  type Frequency,
  firstChoice,
  intervalsInWords,
  offersChoice,
  renewalDate,
  type SubscriptionTerms,
} from '../../../domain/pricing/subscription.ts';

const months = (multiplier: number) => ({ frequency: 'Month' as const, multiplier });
const weeks = (multiplier: number) => ({ frequency: 'Week' as const, multiplier });
const anchor = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2090-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const multiplier = fc.integer({ min: 1, max: 52 });
const count = fc.integer({ min: 0, max: 60 });
const DAY = 86_400_000;

describe('the renewals of a subscription', () => {
  it.each([
    ['2026-01-31T10:00:00Z', months(1), 1, '2026-02-28T10:00:00Z'],
    ['2026-01-31T10:00:00Z', months(1), 2, '2026-03-31T10:00:00Z'],
    ['2026-01-31T10:00:00Z', months(1), 3, '2026-04-30T10:00:00Z'],
    ['2028-01-31T10:00:00Z', months(1), 1, '2028-02-29T10:00:00Z'],
    ['2028-02-29T10:00:00Z', months(12), 1, '2029-02-28T10:00:00Z'],
    ['2028-02-29T10:00:00Z', months(12), 4, '2032-02-29T10:00:00Z'],
    ['2100-01-30T00:00:00Z', months(1), 1, '2100-02-28T00:00:00Z'],
    ['2026-11-30T23:59:59.999Z', months(3), 1, '2027-02-28T23:59:59.999Z'],
    ['2026-12-15T00:00:00Z', months(1), 1, '2027-01-15T00:00:00Z'],
    ['2026-10-31T12:00:00Z', months(2), 2, '2027-02-28T12:00:00Z'],
    ['2026-12-28T10:00:00Z', weeks(1), 1, '2027-01-04T10:00:00Z'],
    ['2028-02-22T10:00:00Z', weeks(2), 1, '2028-03-07T10:00:00Z'],
    ['2026-03-28T10:00:00Z', weeks(4), 13, '2027-03-27T10:00:00Z'],
  ])('A05 from %s on, %j: delivery %d is charged at %s', (from, choice, number, at) => {
    expect(renewalDate(new Date(from), choice, number)).toEqual(new Date(at));
  });

  it('A05 of weeks come every seven days, across changes of the clock', () => {
    fc.assert(
      fc.property(anchor, multiplier, count, (from, every, number) => {
        const after = renewalDate(from, weeks(every), number).getTime() - from.getTime();
        expect(after).toBe(7 * DAY * every * number);
      }),
    );
  });

  it('A05 of months keep the day and the time in UTC, or take the last day', () => {
    fc.assert(
      fc.property(anchor, multiplier, count, (from, every, number) => {
        const at = renewalDate(from, months(every), number);
        const gone = (at.getUTCFullYear() - from.getUTCFullYear()) * 12 + at.getUTCMonth() - from.getUTCMonth();
        expect(gone).toBe(every * number);
        expect(at.toISOString().slice(10)).toBe(from.toISOString().slice(10));
        const isLastDay = new Date(at.getTime() + DAY).getUTCDate() === 1;
        if (at.getUTCDate() !== from.getUTCDate())
          expect([isLastDay, at.getUTCDate() < from.getUTCDate()]).toEqual([true, true]);
      }),
    );
  });

  it('A05 come one after the other, and the day of a long month returns', () => {
    fc.assert(
      fc.property(anchor, fc.constantFrom<Frequency>('Week', 'Month'), multiplier, (from, frequency, every) => {
        let before = from;
        for (let number = 1; number <= 24; number += 1) {
          const at = renewalDate(from, { frequency, multiplier: every }, number);
          expect(at.getTime()).toBeGreaterThan(before.getTime());
          before = at;
        }
        expect(renewalDate(from, months(12), 400).getUTCDate()).toBe(from.getUTCDate());
      }),
    );
  });

  it('A05 do not move the anchor when they are computed', () => {
    const from = new Date('2026-01-31T10:00:00Z');
    renewalDate(from, months(1), 1);
    renewalDate(from, weeks(1), 1);
    expect(from).toEqual(new Date('2026-01-31T10:00:00Z'));
  });
});

describe('the subscription terms of an offer', () => {
  const terms: SubscriptionTerms = {
    frequencies: [
      { frequency: 'Month', multipliers: [2, 1] },
      { frequency: 'Week', multipliers: [6] },
    ],
  };

  it('E14 A05 keep their order, and the first is chosen by default', () => {
    expect(firstChoice(terms)).toEqual(months(2));
    expect(firstChoice({ frequencies: [] })).toBeNull();
    expect(firstChoice({ frequencies: [{ frequency: 'Week', multipliers: [] }] })).toBeNull();
  });

  it('E14 are those of the file, and no others', () => {
    expect([months(1), months(2), weeks(6)].map((choice) => offersChoice(terms, choice))).toEqual([true, true, true]);
    expect([months(6), weeks(1), weeks(2)].map((choice) => offersChoice(terms, choice))).toEqual([false, false, false]);
  });

  it('A05 have a text', () => {
    expect([months(1), months(2), weeks(1), weeks(6)].map(everyInWords)).toEqual([
      'every month',
      'every 2 months',
      'every week',
      'every 6 weeks',
    ]);
  });
});

describe('all intervals of the terms', () => {
  it.each<[SubscriptionTerms['frequencies'], string]>([
    [[{ frequency: 'Month', multipliers: [1] }], 'every month'],
    [[{ frequency: 'Week', multipliers: [6] }], 'every 6 weeks'],
    [[{ frequency: 'Month', multipliers: [4, 3, 6] }], 'every 3, 4 or 6 months'],
    [
      [
        { frequency: 'Month', multipliers: [2, 1] },
        { frequency: 'Week', multipliers: [6] },
      ],
      'every 1 or 2 months or 6 weeks',
    ],
    [
      [
        { frequency: 'Month', multipliers: [] },
        { frequency: 'Week', multipliers: [1] },
      ],
      'every week',
    ],
  ])('%j are %s', (frequencies, words) => {
    expect(intervalsInWords({ frequencies })).toBe(words);
  });
});
