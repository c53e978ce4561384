import type { PaymentEnd, PaymentLeft } from '../../contracts/api/payment-end.ts';
import type { FlowFact, PaymentOutcome } from '../flow-facts.ts';

/** The end of a payment as a fact, from the output of the machine or effect that ended it. */
export type PaymentEnded = Extract<FlowFact, { type: 'payment.ended' }>;

/** Where a payment was, and how it was paid. */
export type PaymentPlace = Pick<PaymentEnded, 'stepId' | 'offer' | 'method'>;

/** The codes of an approval that its shopper left. */
const ABANDONED: readonly string[] = ['payment_not_approved', 'payment_expired'];

/** The fact of an end; null where a return was no payment of this session. */
export function paymentEnded(place: PaymentPlace, end: PaymentEnd): PaymentEnded | null {
  const order = end.type === 'captured' ? end.order : null;
  const ended = outcomeOf(end);
  if (!ended) return null;
  const [outcome, reason] = ended;
  return {
    type: 'payment.ended',
    ...place,
    method: order?.paymentMethod ?? place.method,
    outcome,
    reason,
    orderId: order?.id ?? null,
  };
}

function outcomeOf(end: PaymentEnd): readonly [PaymentOutcome, string | null] | null {
  switch (end.type) {
    case 'captured':
      return end.order && ['paid', null];
    case 'declined':
      return ['declined', end.code ?? 'payment_declined'];
    case 'requoted':
      return ['failed', 'price_changed'];
    case 'refused':
      // A typed card that its field refused is no try yet.
      if (end.at) return end.at === 'authorizeWallet' ? ['failed', null] : null;
      return [ABANDONED.includes(end.code ?? '') ? 'abandoned' : 'failed', end.code ?? null];
    case 'left':
      return UNAPPROVED[end.how];
    case 'express':
      return null;
  }
}

const UNAPPROVED = {
  cancelled: ['abandoned', null],
  returned: ['abandoned', null],
  expired: ['failed', null],
  unapproved: ['failed', 'payment_not_approved'],
} as const satisfies Record<PaymentLeft['how'], readonly [PaymentOutcome, string | null]>;

/** The page stopped asking for the result of an order. */
export function paymentUnknown(place: PaymentPlace, orderId: string | null): PaymentEnded {
  return { type: 'payment.ended', ...place, outcome: 'unresolved', reason: null, orderId };
}
