import type { Kysely } from 'kysely';
import type { MinorUnits } from '../../domain/pricing/money.ts';
import type { Schema } from '../db/schema/schema.ts';
import type { StoredEvent } from '../outbox/outbox.types.ts';

/** The refunded amount in minor units: the event's `amountMinor`, else the sum of the order's ledger. */
export async function refundedBy(db: Kysely<Schema>, { payload }: StoredEvent, orderId: string): Promise<MinorUnits> {
  const stated = payload.amountMinor;
  if (typeof stated === 'number' && Number.isSafeInteger(stated)) return stated;
  const query = db.selectFrom('ledger').select('amount_minor').where('order_id', '=', orderId);
  const rows = await query.where('kind', '=', 'refund').execute();
  return rows.reduce((sum, { amount_minor: amount }) => sum + amount, 0);
}
