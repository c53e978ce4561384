import { type Kysely, sql } from 'kysely';
import type { WebhookData } from '../../contracts/events/webhook-events.ts';
import { CAPTURED_STATUSES } from '../../domain/orders/order-status.ts';
import type { Schema } from '../db/schema/schema.ts';
import { groupData } from './order-data.ts';

export type Group = WebhookData<'order.addition'>['group'];

/** The orders of checkouts that ship together, by checkout: paid or authorized, the sale first, and no renewals. */
export async function groupsOf(db: Kysely<Schema>, checkoutIds: readonly string[]): Promise<Map<string, Group>> {
  if (checkoutIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'purpose', 'status', 'checkout_id'])
    .where('checkout_id', 'in', checkoutIds)
    .where('purpose', 'not like', 'renewal:%')
    .where('status', 'in', [...CAPTURED_STATUSES, 'Authorized'])
    .orderBy(sql`purpose <> 'sale'`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const groups = new Map<string, Group>();
  for (const { checkout_id: checkoutId, ...row } of rows)
    groups.set(checkoutId, [...(groups.get(checkoutId) ?? []), groupData(row)]);
  return groups;
}
