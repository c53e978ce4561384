import { setup, transition } from 'xstate';

/** `needs_you` requires the bank's challenge or another card of the shopper; `past_due` is retried automatically. */
export const SUBSCRIPTION_STATUSES = ['active', 'needs_you', 'past_due', 'cancelled'] as const;

export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export type SubscriptionEvent =
  | { type: 'renewal.paid' }
  | { type: 'renewal.requires_action' }
  /** The card cannot be charged any more; only another one can pay. */
  | { type: 'renewal.unchargeable' }
  | { type: 'renewal.declined'; isLast: boolean }
  | { type: 'renewal.unanswered' }
  | { type: 'subscription.cancelled' };

const subscriptionSetup = setup({
  types: { events: {} as SubscriptionEvent },
  guards: { isLast: ({ event }) => event.type === 'renewal.declined' && event.isLast },
});

/** A subscription whose card is charged at the next renewal or try. */
const charged = subscriptionSetup.createStateConfig({
  on: {
    'renewal.paid': 'active',
    'renewal.requires_action': 'needs_you',
    'renewal.unchargeable': 'needs_you',
    'renewal.declined': [{ guard: 'isLast', target: 'cancelled' }, { target: 'past_due' }],
    'subscription.cancelled': 'cancelled',
  },
});

/** E12, A05: a cancelled subscription stays so, even if a charge in flight is paid: that delivery is the last one. */
export const subscriptionMachine = subscriptionSetup.createMachine({
  id: 'subscription',
  initial: 'active',
  states: {
    active: charged,
    needs_you: {
      on: {
        'renewal.paid': 'active',
        'renewal.unanswered': 'cancelled',
        'subscription.cancelled': 'cancelled',
      },
    },
    past_due: charged,
    cancelled: {},
  },
});

/** The next status, or null if a subscription in this status cannot receive this event. */
export function nextSubscriptionStatus(
  status: SubscriptionStatus,
  event: SubscriptionEvent,
): SubscriptionStatus | null {
  const before = subscriptionMachine.resolveState({ value: status });
  if (!before.can(event)) return null;
  const [after] = transition(subscriptionMachine, before, event);
  return after.value;
}
