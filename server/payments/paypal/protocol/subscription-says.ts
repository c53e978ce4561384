import type { WebhookSubject } from '../../port/webhook-event.ts';

const ENDED = /cancel|expired/i;
const UNPAID = /suspended|failed/i;

/** T07: the meaning of a subscription's event, by the event type of either protocol. */
export function subscriptionSays(type: string): WebhookSubject['says'] {
  if (ENDED.test(type)) return 'subscription_ended';
  return UNPAID.test(type) ? 'subscription_unpaid' : 'subscription_begun';
}
