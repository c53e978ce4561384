import type { Kysely } from 'kysely';
import type { Renewal } from '../../../contracts/api/subscription-api.ts';
import type { Schema } from '../../db/schema/schema.ts';
import { AUTHENTICATION_REQUIRED } from '../../payments/port/decline.ts';
import type { SubscriptionRow } from './subscription-rows.ts';

/** Why the renewal that is due is unpaid, derived from the shop's own charge of it; null where none is due. */
export async function unpaidReason(
  db: Kysely<Schema>,
  { status, renewal_order_id: orderId }: Pick<SubscriptionRow, 'status' | 'renewal_order_id'>,
): Promise<Renewal['reason'] | null> {
  if (orderId === null) return null;
  if (status === 'past_due') return 'declined';
  if (status !== 'needs_you') return null;
  const attempts = db.selectFrom('attempts').select('failure').where('order_id', '=', orderId);
  const last = attempts.where('initiated_as', '=', 'MIT').orderBy('number', 'desc').limit(1);
  const failure = (await last.executeTakeFirst())?.failure;
  return failure?.code === AUTHENTICATION_REQUIRED ? 'question' : 'unchargeable';
}
