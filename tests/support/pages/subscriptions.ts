import type { Subscription } from '../../../contracts/api/subscription-api.ts';

/** A subscription as the page of its link shows it. */
export function aSubscription(over: Partial<Subscription> = {}): Subscription {
  return {
    status: 'active',
    name: 'Three bags of beef dinner',
    order: '7KQ4-M2XD',
    frequency: 'Month',
    multiplier: 2,
    currency: 'USD',
    subtotal: 60,
    shipping: 4.95,
    tax: 3.5,
    total: 68.45,
    cardBrand: 'visa',
    nicn: '4242',
    paymentMethod: 'card',
    startedAt: '2026-11-21T10:00:00.000Z',
    nextAt: '2027-01-21T10:00:00.000Z',
    answerBy: null,
    cancelledAt: null,
    renewal: null,
    ...over,
  };
}

/** A subscription whose card was declined, and which the shop retries by itself. */
export function aDeclinedSubscription(over: Partial<Subscription> = {}): Subscription {
  return aSubscription({
    status: 'past_due',
    nextAt: '2027-01-22T10:00:00.000Z',
    renewal: { order: 'RNEW-AL22', total: 68.45, reason: 'declined' },
    ...over,
  });
}

/** A subscription whose card cannot be charged any more. */
export function anUnchargeableSubscription(): Subscription {
  const renewal = { order: 'RNEW-AL22', total: 68.45, reason: 'unchargeable' as const };
  return anAskedSubscription({ renewal });
}

/** A subscription whose bank requires an action of the shopper. */
export function anAskedSubscription(over: Partial<Subscription> = {}): Subscription {
  return aSubscription({
    status: 'needs_you',
    nextAt: null,
    answerBy: '2027-02-04T10:00:00.000Z',
    renewal: { order: 'RNEW-AL22', total: 68.45, reason: 'question' },
    ...over,
  });
}
