import { renewalDate, type SubscriptionChoice } from '../../domain/pricing/subscription.ts';

/** When a subscription is charged. All times are UTC; nothing here reads a clock. */

const DAY = 86_400_000;

/** The days to wait after the first, second and third decline of a renewal; after the next one it is over. */
const DUNNING_SCHEDULE = [1, 3, 5] as const;

/** How many days a shopper has to answer the bank, or to bring another card, before the subscription ends by itself. */
export const ANSWER_DAYS = 14;

/** What the dates of a subscription follow from. */
export interface RenewalPlan {
  /** When it was first paid. */
  anchor: Date;
  choice: SubscriptionChoice;
  /** Days until the first renewal, where the first delivery was a trial; later ones are counted from that day. */
  trialDays: number | null;
}

/** When the renewal number `count` is charged; the first one is 1. */
export function chargeDate({ anchor, choice, trialDays }: RenewalPlan, count: number): Date {
  if (trialDays === null) return renewalDate(anchor, choice, count);
  return renewalDate(new Date(anchor.getTime() + trialDays * DAY), choice, count - 1);
}

/**
 * The renewal to charge after number `over`: the first one in the future. Those that came due meanwhile, as while the shop
 * stood still, are let pass: nobody expects to pay for several deliveries at once.
 */
export function nextRenewal(plan: RenewalPlan, over: number, now: Date): { count: number; at: Date } {
  for (let count = over + 1; ; count += 1) {
    const at = chargeDate(plan, count);
    if (at > now) return { count, at };
  }
}

/** When a renewal that was declined so many times is tried again, or null where it is over. */
export function retryDate(declines: number, now: Date): Date | null {
  const days = DUNNING_SCHEDULE[declines - 1];
  return days === undefined ? null : new Date(now.getTime() + days * DAY);
}

/** Until when the shopper may answer the bank or bring another card. */
export function actionRequiredBy(now: Date): Date {
  return new Date(now.getTime() + ANSWER_DAYS * DAY);
}
