import type { WebhookSubject } from '../../port/webhook-event.ts';

const ENDED = /cancel|expired/i;
const UNPAID = /suspended|failed/i;

/** T07: what an event of a subscription says of it, by the event's type in the words of either protocol. */
export function subscriptionSays(type: string): WebhookSubject['says'] {
  if (ENDED.test(type)) return 'subscription_ended';
  return UNPAID.test(type) ? 'subscription_unpaid' : 'subscription_begun';
}
