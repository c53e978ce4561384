import { isRenewal } from '../../../domain/orders/renewal-purpose.ts';
import type { ChargeRequest } from '../../payments/port/charge.ts';
import type { AttemptRow, OrderRow } from '../records/attempt-rows.ts';
import { isByOtherCard } from '../records/instrument-kinds.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';
import { brandNameOf } from './approval-terms.ts';

/** The request for an attempt's charge, the same every time, so that its idempotency key never takes money twice. */
export async function chargeOf(
  deps: Pick<OrdersDeps, 'capture' | 'providers' | 'funnels'>,
  order: OrderRow,
  attempt: AttemptRow,
  customerRef: string | null,
): Promise<ChargeRequest> {
  return {
    orderId: order.id,
    attemptId: attempt.id,
    idempotencyKey: attempt.idempotency_key,
    amount: attempt.amount_minor,
    currency: attempt.currency,
    customerRef,
    instrument: attempt.instrument_ref ?? '',
    saveInstrument: order.purpose === 'sale' || isByOtherCard(order, attempt),
    initiatedAs: attempt.initiated_as === 'MIT' ? ('MIT' as const) : ('CIT' as const),
    capture: captureTime(deps, order, attempt),
    description: `Order ${order.number}`,
    // No call of a card provider has the brand's name.
    brandName: deps.providers.of(attempt)?.start === 'token' ? '' : await brandNameOf(deps, order),
  };
}

/** When an attempt's amount is captured. A renewal is captured at once, because it is charged when its delivery is due. */
export function captureTime(
  { capture, providers }: Pick<OrdersDeps, 'capture' | 'providers'>,
  { purpose }: Pick<OrderRow, 'purpose'>,
  attempt: Pick<AttemptRow, 'provider'>,
): 'now' | 'later' {
  const isLater = capture === 'later' && !isRenewal(purpose) && Boolean(providers.of(attempt)?.authorizations);
  return isLater ? 'later' : 'now';
}
