import { renewalDate, type SubscriptionChoice } from '../../domain/pricing/subscription.ts';

/** The schedule of a subscription. All times are UTC; no function reads a clock. */

const DAY = 86_400_000;

/** Dunning: the days to wait after the first, second and third decline of a renewal; the next one ends it. */
const DUNNING_SCHEDULE = [1, 3, 5] as const;

/** The days for the bank's challenge, or for another card, before the subscription ends. */
export const ANSWER_DAYS = 14;

/** The basis of a subscription's dates. */
export interface RenewalPlan {
  /** The time of the first payment. */
  anchor: Date;
  choice: SubscriptionChoice;
  /** Days until the first renewal, if the first delivery was a trial; later renewals count from that day. */
  trialDays: number | null;
}

/** The charge date of renewal number `count`; the first is 1. */
export function chargeDate({ anchor, choice, trialDays }: RenewalPlan, count: number): Date {
  if (trialDays === null) return renewalDate(anchor, choice, count);
  return renewalDate(new Date(anchor.getTime() + trialDays * DAY), choice, count - 1);
}

/** Renewals that became due meanwhile are skipped, so that a shopper never pays for several deliveries at once. */
export function nextRenewal(plan: RenewalPlan, over: number, now: Date): { count: number; at: Date } {
  for (let count = over + 1; ; count += 1) {
    const at = chargeDate(plan, count);
    if (at > now) return { count, at };
  }
}

/** The retry date of a renewal after this many declines, or null if there is no further retry. */
export function retryDate(declines: number, now: Date): Date | null {
  const days = DUNNING_SCHEDULE[declines - 1];
  return days === undefined ? null : new Date(now.getTime() + days * DAY);
}

/** The deadline for the bank's challenge or another card. */
export function actionRequiredBy(now: Date): Date {
  return new Date(now.getTime() + ANSWER_DAYS * DAY);
}
