import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  actionRequiredBy,
  chargeDate,
  nextRenewal,
  type RenewalPlan,
  retryDate,
} from '../../../machines/subscription/renewal-schedule.ts';
import {
  nextSubscriptionStatus,
  SUBSCRIPTION_STATUSES,
  type SubscriptionEvent,
  type SubscriptionStatus,
} from '../../../machines/subscription/subscription.machine.ts';

const DECLINED = { type: 'renewal.declined', isLast: false } as const;
const LAST = { type: 'renewal.declined', isLast: true } as const;
const PAID = { type: 'renewal.paid' } as const;
const ASKED = { type: 'renewal.requires_action' } as const;
const OVER = { type: 'renewal.unchargeable' } as const;
const UNANSWERED = { type: 'renewal.unanswered' } as const;
const CANCELLED = { type: 'subscription.cancelled' } as const;

describe('the life of a subscription', () => {
  it.each<[SubscriptionStatus, SubscriptionEvent, SubscriptionStatus | null]>([
    ['active', PAID, 'active'],
    ['active', ASKED, 'needs_you'],
    ['active', DECLINED, 'past_due'],
    ['active', LAST, 'cancelled'],
    ['active', OVER, 'needs_you'],
    ['active', UNANSWERED, null],
    ['past_due', PAID, 'active'],
    ['past_due', ASKED, 'needs_you'],
    ['past_due', OVER, 'needs_you'],
    ['past_due', DECLINED, 'past_due'],
    ['past_due', LAST, 'cancelled'],
    ['needs_you', PAID, 'active'],
    ['needs_you', DECLINED, null],
    ['needs_you', OVER, null],
    ['needs_you', UNANSWERED, 'cancelled'],
  ])('A05 %s that receives %o becomes %s', (status, event, after) => {
    expect(nextSubscriptionStatus(status, event)).toBe(after);
  });

  it('A05 it can be cancelled at any time, and then stays cancelled', () => {
    for (const status of SUBSCRIPTION_STATUSES.filter((each) => each !== 'cancelled')) {
      expect(nextSubscriptionStatus(status, CANCELLED)).toBe('cancelled');
    }
    for (const event of [PAID, ASKED, DECLINED, LAST, OVER, UNANSWERED, CANCELLED]) {
      expect(nextSubscriptionStatus('cancelled', event)).toBeNull();
    }
  });
});

describe('the charge dates of a subscription', () => {
  const JANUARY = new Date('2026-01-31T09:30:00Z');
  const monthly: RenewalPlan = { anchor: JANUARY, choice: { frequency: 'Month', multiplier: 1 }, trialDays: null };

  it('A05 the 31st returns after February', () => {
    const days = [1, 2, 3].map((count) => chargeDate(monthly, count).toISOString());
    expect(days).toEqual(['2026-02-28T09:30:00.000Z', '2026-03-31T09:30:00.000Z', '2026-04-30T09:30:00.000Z']);
  });

  it('A05 a trial is charged after its days, and later renewals count from there', () => {
    const trial = { ...monthly, trialDays: 14 };
    const days = [1, 2, 3].map((count) => chargeDate(trial, count).toISOString().slice(0, 10));
    expect(days).toEqual(['2026-02-14', '2026-03-14', '2026-04-14']);
  });

  it('A05 a declined renewal is retried after 1, 3 and 5 days and no more; a challenge waits for 14', () => {
    const now = new Date('2026-03-01T00:00:00Z');
    const tries = [1, 2, 3, 4].map((declines) => retryDate(declines, now)?.toISOString().slice(0, 10) ?? null);
    expect(tries).toEqual(['2026-03-02', '2026-03-04', '2026-03-06', null]);
    expect(actionRequiredBy(now)).toEqual(new Date('2026-03-15T00:00:00Z'));
  });

  it('A05 the next renewal is always the first one in the future after the last one', () => {
    const plan = fc.record({
      anchor: fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      choice: fc.record({
        frequency: fc.constantFrom('Week' as const, 'Month' as const),
        multiplier: fc.integer({ min: 1, max: 52 }),
      }),
      trialDays: fc.option(fc.integer({ min: 1, max: 90 })),
    });
    fc.assert(
      fc.property(plan, fc.nat(30), fc.nat(2000), (each, over, days) => {
        const now = new Date(each.anchor.getTime() + days * 86_400_000);
        const { count, at } = nextRenewal(each, over, now);
        expect(at.getTime()).toBeGreaterThan(now.getTime());
        expect(at).toEqual(chargeDate(each, count));
        expect(count).toBeGreaterThan(over);
        if (count > over + 1) expect(chargeDate(each, count - 1).getTime()).toBeLessThanOrEqual(now.getTime());
      }),
    );
  });
});
