import type { Subscription } from '../../../contracts/api/subscription-api.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import type { ApiAnswer, ApiClient } from './api.types.ts';

export type SubscriptionAnswer = { type: 'known'; subscription: Subscription } | { type: 'failed'; message: string };

/** E12: reads a subscription by the token of its link. */
export async function readSubscription(api: ApiClient, token: string): Promise<SubscriptionAnswer> {
  return toAnswer(await api.get(`subscriptions/${encodeURIComponent(token)}`));
}

/** E12: cancels the subscription; a repeated call has no further effect. */
export async function cancelSubscription(api: ApiClient, token: string): Promise<SubscriptionAnswer> {
  return toAnswer(await api.post('subscriptions/cancel', { token }));
}

function toAnswer(answer: ApiAnswer): SubscriptionAnswer {
  if (answer.type === 'ok' && isSubscription(answer.body)) return { type: 'known', subscription: answer.body };
  const message = answer.type === 'problem' ? answer.error?.message : undefined;
  return { type: 'failed', message: message ?? MESSAGES.somethingWrong };
}

function isSubscription(value: unknown): value is Subscription {
  return typeof value === 'object' && value !== null && 'status' in value && 'total' in value;
}
