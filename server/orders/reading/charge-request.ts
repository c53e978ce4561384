import type { ChargeRequest } from '../../payments/port/charge.ts';
import type { AttemptRow, OrderRow } from '../records/attempt-rows.ts';
import { isByOtherCard } from '../records/instrument-kinds.ts';

/** What a provider is asked for an attempt: the same every time, so that its key never takes money twice. */
export function chargeOf(order: OrderRow, attempt: AttemptRow, customerRef: string | null): ChargeRequest {
  return {
    orderId: order.id,
    attemptId: attempt.id,
    idempotencyKey: attempt.idempotency_key,
    amount: attempt.amount_minor,
    currency: attempt.currency,
    customerRef,
    instrument: attempt.instrument_ref ?? '',
    keepInstrument: order.purpose === 'sale' || isByOtherCard(order, attempt),
    initiator: attempt.initiator === 'merchant' ? ('merchant' as const) : ('customer' as const),
    description: `Order ${order.number}`,
  };
}
