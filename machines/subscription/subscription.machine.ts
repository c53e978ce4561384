import { setup, transition } from 'xstate';

/**
 * A subscription's statuses: `needs_you` waits for its shopper, to answer the bank or to bring another card, `past_due` is
 * tried again by itself.
 */
export const SUBSCRIPTION_STATUSES = ['active', 'needs_you', 'past_due', 'cancelled'] as const;

export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** What happens to a subscription and its renewals, as facts. */
export type SubscriptionEvent =
  | { type: 'renewal.paid' }
  | { type: 'renewal.requires_action' }
  /** The card cannot be charged any more: only another one pays. */
  | { type: 'renewal.unchargeable' }
  | { type: 'renewal.declined'; isLast: boolean }
  | { type: 'renewal.unanswered' }
  | { type: 'subscription.cancelled' };

/**
 * The life of a subscription (E12, A05). A state is a status. It is never started: `nextSubscriptionStatus` takes single
 * pure steps of it inside the transaction that writes the fact down. What is cancelled stays so, even where a charge that
 * was on its way turns up paid: that delivery is paid, and the last one.
 */
export const subscriptionMachine = setup({
  types: { events: {} as SubscriptionEvent },
  guards: { isLast: ({ event }) => event.type === 'renewal.declined' && event.isLast },
}).createMachine({
  id: 'subscription',
  initial: 'active',
  states: {
    active: {
      on: {
        'renewal.paid': 'active',
        'renewal.requires_action': 'needs_you',
        'renewal.unchargeable': 'needs_you',
        'renewal.declined': [{ guard: 'isLast', target: 'cancelled' }, { target: 'past_due' }],
        'subscription.cancelled': 'cancelled',
      },
    },
    needs_you: {
      on: {
        'renewal.paid': 'active',
        'renewal.unanswered': 'cancelled',
        'subscription.cancelled': 'cancelled',
      },
    },
    past_due: {
      on: {
        'renewal.paid': 'active',
        'renewal.requires_action': 'needs_you',
        'renewal.unchargeable': 'needs_you',
        'renewal.declined': [{ guard: 'isLast', target: 'cancelled' }, { target: 'past_due' }],
        'subscription.cancelled': 'cancelled',
      },
    },
    cancelled: {},
  },
});

/** The status that follows, or null where a subscription in this status cannot meet this event. */
export function nextSubscriptionStatus(
  status: SubscriptionStatus,
  event: SubscriptionEvent,
): SubscriptionStatus | null {
  const before = subscriptionMachine.resolveState({ value: status });
  if (!before.can(event)) return null;
  const [after] = transition(subscriptionMachine, before, event);
  return after.value;
}
