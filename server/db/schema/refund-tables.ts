import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { DefaultNow, TextOrNull, TimeOrNull } from './columns.ts';

/** `created` and `unknown` may still refund money; the other two are resolved. */
export type RefundStatus = 'created' | 'unknown' | 'made' | 'refused';

/** A refund that the shop asked for. Those that were made at the provider have a row in the ledger alone. */
export interface RefundTable {
  id: string;
  order_id: string;
  attempt_id: string;
  amount_minor: MinorUnits;
  currency: string;
  status: RefundStatus;
  provider: string;
  idempotency_key: string;
  /** What the one who asked calls it; one refund of an order for each. */
  request_key: TextOrNull;
  provider_ref: TextOrNull;
  reason: TextOrNull;
  failure: TextOrNull;
  created_at: DefaultNow;
  settled_at: TimeOrNull;
}

/** What a provider told us, and what followed from it. */
export interface WebhookEventTable {
  provider: string;
  id: string;
  type: string;
  received_at: DefaultNow;
}
