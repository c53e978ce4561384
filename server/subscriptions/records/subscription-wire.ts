import type { Renewal, Subscription } from '../../../contracts/api/subscription-api.ts';
import { isCapturedStatus } from '../../../domain/orders/order-status.ts';
import { toDecimal } from '../../../domain/pricing/money.ts';
import type { Db } from '../../db/schema/schema.ts';
import { cardOf } from '../../orders/records/attempt-rows.ts';
import { AUTHENTICATION_REQUIRED } from '../../payments/port/decline.ts';
import { payingOrder, type SubscriptionRow, subscriptionByToken } from './subscription-rows.ts';

/** The subscription of a link's token, and the hash of the published version that it was sold on; null for an unknown token. */
export async function linkedSubscription(db: Db, token: string) {
  const row = await subscriptionByToken(db, token);
  return row ? { subscription: await readSubscription(db, row), funnelHash: row.funnel_hash } : null;
}

/** E12, E14: a subscription as its link shows it. */
export async function readSubscription(db: Db, row: SubscriptionRow): Promise<Subscription> {
  const { number } = await readOrder(db, row.order_id);
  const paying = await payingOrder(db, row);
  const amount = (minor: number) => toDecimal(minor, row.currency);
  return {
    status: row.status,
    name: row.name,
    order: number,
    currency: row.currency,
    frequency: row.frequency,
    multiplier: row.multiplier,
    subtotal: amount(row.subtotal_minor),
    shipping: amount(row.shipping_minor),
    tax: amount(row.tax_minor),
    total: amount(row.total_minor),
    paymentMethod: paying.payment_method,
    cardBrand: cardOf(paying.instrument)?.brand ?? '',
    nicn: cardOf(paying.instrument)?.last4 ?? '',
    startedAt: row.anchor_at.toISOString(),
    nextAt: row.next_renewal_at?.toISOString() ?? null,
    answerBy: row.action_required_by?.toISOString() ?? null,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    renewal: await waitingRenewal(db, row),
  };
}

/** The renewal that waits for its shopper. A renewal that a provider bills is paid at the provider. */
async function waitingRenewal(db: Db, row: SubscriptionRow): Promise<Renewal | null> {
  if (row.renewal_order_id === null || row.provider !== null) return null;
  const [due, reason] = [await readOrder(db, row.renewal_order_id), await unpaidReason(db, row)];
  if (reason === null || isCapturedStatus(due.status)) return null;
  return { order: due.number, total: toDecimal(row.total_minor, row.currency), reason };
}

function readOrder(db: Db, id: string) {
  const query = db.selectFrom('orders').select(['number', 'status']);
  return query.where('id', '=', id).executeTakeFirstOrThrow();
}

/** Why the renewal that is due is unpaid, derived from the shop's own charge of it; null where none is due. */
export async function unpaidReason(
  db: Db,
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
