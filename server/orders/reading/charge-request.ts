import { isRenewal } from '../../../domain/orders/renewal-purpose.ts';
import type { ChargeRequest } from '../../payments/port/charge.ts';
import type { AttemptRow, OrderRow } from '../records/attempt-rows.ts';
import { isByOtherCard } from '../records/instrument-kinds.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';

/** The request for an attempt's charge, the same every time, so that its idempotency key never takes money twice. */
export function chargeOf(
  deps: Pick<OrdersDeps, 'capture' | 'providers'>,
  order: OrderRow,
  attempt: AttemptRow,
  customerRef: string | null,
): ChargeRequest {
  return {
    orderId: order.id,
    attemptId: attempt.id,
    idempotencyKey: attempt.idempotency_key,
    amount: attempt.amount_minor,
    currency: attempt.currency,
    customerRef,
    instrument: attempt.instrument_ref ?? '',
    keepInstrument: order.purpose === 'sale' || isByOtherCard(order, attempt),
    initiatedAs: attempt.initiated_as === 'MIT' ? ('MIT' as const) : ('CIT' as const),
    capture: isCapturedLater(deps, order, attempt) ? 'later' : 'now',
    description: `Order ${order.number}`,
  };
}

/** A renewal is captured at once, because it is charged when its delivery is due. */
function isCapturedLater(
  { capture, providers }: Pick<OrdersDeps, 'capture' | 'providers'>,
  { purpose }: OrderRow,
  attempt: AttemptRow,
): boolean {
  return capture === 'later' && !isRenewal(purpose) && Boolean(providers.of(attempt)?.authorizations);
}
