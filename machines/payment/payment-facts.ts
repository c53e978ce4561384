import type { Order } from '../../contracts/api/order-api.ts';
import type { FlowFact, PaymentOutcome } from '../flow-facts.ts';

/** The end of a payment as a fact, from the output of the machine or effect that ended it. */
export type PaymentEnded = Extract<FlowFact, { type: 'payment.ended' }>;

/** Where a payment was, and how it was paid. */
export type PaymentPlace = Pick<PaymentEnded, 'stepId' | 'offer' | 'method'>;

/**
 * The outputs of payments, of approvals on a provider's page and in its widgets, of a wallet's sheet, and of a return. `code`
 * is the problem's.
 */
export interface EndingOutput {
  type: keyof typeof ENDS;
  code?: string;
  order?: Pick<Order, 'id' | 'paymentMethod'> | null;
}

/** Null where the payment goes on: under its order's id, with a token, or after a look at an express checkout. */
const ENDS = {
  captured: ['paid', null],
  declined: ['declined', 'payment_declined'],
  requires_approval: ['failed', 'payment_not_approved'],
  requoted: ['failed', 'price_changed'],
  refused: ['failed', null],
  failed: ['failed', null],
  invalid: ['failed', null],
  expired: ['failed', null],
  returned: ['abandoned', null],
  cancelled: ['abandoned', null],
  open: ['abandoned', null],
  unknown: null,
  token: null,
  express: null,
  missing: null,
} as const satisfies Record<string, readonly [PaymentOutcome, string | null] | null>;

/** The codes of an approval that its shopper left. */
const ABANDONED: readonly string[] = ['payment_not_approved', 'payment_expired'];

/** The fact of an output; null where the payment goes on, or belongs to another session. */
export function paymentEnded(place: PaymentPlace, { type, code, order }: EndingOutput): PaymentEnded | null {
  const end = ENDS[type];
  if (!end || order === null) return null;
  const [usual, reason] = end;
  return {
    type: 'payment.ended',
    stepId: place.stepId,
    offer: place.offer,
    method: order?.paymentMethod ?? place.method,
    outcome: type === 'refused' || type === 'open' ? outcomeOf(usual, code) : usual,
    reason: usual === 'paid' ? null : (code ?? reason),
    orderId: order?.id ?? null,
  };
}

/** The page stopped asking for the result of an order. */
export function paymentUnknown(place: PaymentPlace, orderId: string | null): PaymentEnded {
  return { type: 'payment.ended', ...place, outcome: 'unresolved', reason: null, orderId };
}

function outcomeOf(usual: PaymentOutcome, code: string | undefined): PaymentOutcome {
  if (code === undefined) return usual;
  return ABANDONED.includes(code) ? 'abandoned' : 'failed';
}
