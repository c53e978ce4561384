import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { DefaultNow, TextOrNull, TimeOrNull } from './columns.ts';

/** `created` and `unknown` may still refund money; the other two are resolved. */
export type RefundStatus = 'created' | 'unknown' | 'made' | 'refused';

/** A refund that the shop requested. A refund made at the provider has only a row in the ledger. */
export interface RefundTable {
  id: string;
  order_id: string;
  attempt_id: string;
  amount_minor: MinorUnits;
  currency: string;
  status: RefundStatus;
  provider: string;
  idempotency_key: string;
  /** The caller's key; an order has at most one refund for each. */
  request_key: TextOrNull;
  provider_ref: TextOrNull;
  reason: TextOrNull;
  failure: TextOrNull;
  created_at: DefaultNow;
  resolved_at: TimeOrNull;
}

/** One webhook event as the provider posted it, and the result of handling it. */
export interface WebhookEventTable {
  provider: string;
  id: string;
  type: string;
  received_at: DefaultNow;
}
