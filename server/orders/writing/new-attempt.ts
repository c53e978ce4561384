import { sql } from 'kysely';
import { insertRows } from '../../db/schema/insert-rows.ts';
import type { Db } from '../../db/schema/schema.ts';
import { type Tried, triesInsert } from '../../storage/tries.ts';
import type { AttemptRow, OrderRow } from '../records/attempt-rows.ts';
import type { Means, OrdersDeps } from '../records/orders-deps.ts';

export interface AttemptPlan extends Omit<Means, 'card'> {
  /** The first attempt at an order is 1. */
  number: number;
  /** `customer`: the shopper on-session. `merchant`: the shop off-session. `provider`: a provider that bills the subscription. */
  initiatedAs: 'CIT' | 'MIT' | 'provider_billed';
  /** Whether the provider is called next without another write before: then the row is committed as sent. */
  isSent: boolean;
}

/** The row of a new attempt to charge an order's total. Only a committed attempt may be sent. */
export function newAttempt(
  deps: Pick<OrdersDeps, 'newId' | 'clock'>,
  order: Pick<OrderRow, 'id' | 'total_minor' | 'currency'>,
  { number, provider, ref, approvalKind, initiatedAs, isSent }: AttemptPlan,
): AttemptRow {
  const now = deps.clock();
  return {
    id: deps.newId(),
    order_id: order.id,
    number,
    status: isSent ? 'authorizing' : 'created',
    amount_minor: order.total_minor,
    currency: order.currency,
    instrument_ref: ref,
    provider,
    provider_ref: null,
    idempotency_key: `order:${order.id}:charge:${number}`,
    initiated_as: initiatedAs,
    client_secret: null,
    approval_kind: approvalKind,
    approval_token: null,
    approval_url: null,
    approval_ref: null,
    approval_return: null,
    failure: null,
    look_again_at: null,
    capture_before: null,
    capture_minor: null,
    capture_number: 0,
    created_at: now,
    sent_at: isSent ? now : null,
    resolved_at: null,
  };
}

/** N14: inserts an attempt with what it counts as; the database refuses a second one that may take money. */
export async function insertAttempt(trx: Db, attempt: AttemptRow, tried: Tried | null = null): Promise<void> {
  const counted = tried ? triesInsert(tried, sql`true`) : sql`select 1`;
  await sql`with counted as (${counted}) ${insertRows('attempts', [attempt], sql`true`)}`.execute(trx);
}
