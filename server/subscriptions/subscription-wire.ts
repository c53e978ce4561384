import type { Kysely } from 'kysely';
import type { Subscription } from '../../contracts/subscription-api.ts';
import { toDecimal } from '../../domain/money.ts';
import { isPaidStatus } from '../../domain/order-status.ts';
import type { Schema } from '../db/schema.ts';
import { cardOf } from '../orders/instrument-kinds.ts';
import type { SubscriptionRow } from './subscription-rows.ts';

/** E12, E14: a subscription as its link shows it. */
export async function subscriptionOf(db: Kysely<Schema>, row: SubscriptionRow): Promise<Subscription> {
  const begun = await orderOf(db, row.order_id);
  const due = row.renewal_order_id === null ? null : await orderOf(db, row.renewal_order_id);
  const isWaiting = row.status === 'needs_you' || row.status === 'past_due';
  const isDue = due !== null && isWaiting && !isPaidStatus(due.status);
  return {
    ...{ status: row.status, name: row.name, order: begun.number, currency: row.currency },
    ...{ frequency: row.frequency, multiplier: row.multiplier, ...amountsOf(row) },
    paymentMethod: begun.payment_method,
    ...{ cardBrand: cardOf(begun.instrument)?.brand ?? '', nicn: cardOf(begun.instrument)?.last4 ?? '' },
    ...{ startedAt: row.anchor_at.toISOString(), nextAt: row.next_renewal_at?.toISOString() ?? null },
    ...{ answerBy: row.answer_by?.toISOString() ?? null, cancelledAt: row.cancelled_at?.toISOString() ?? null },
    renewal: isDue ? { order: due.number, total: toDecimal(row.total_minor, row.currency) } : null,
  };
}

function amountsOf(row: SubscriptionRow) {
  const amount = (minor: number) => toDecimal(minor, row.currency);
  return {
    subtotal: amount(row.subtotal_minor),
    shipping: amount(row.shipping_minor),
    tax: amount(row.tax_minor),
    total: amount(row.total_minor),
  };
}

function orderOf(db: Kysely<Schema>, id: string) {
  const query = db.selectFrom('orders').select(['number', 'instrument', 'payment_method', 'status']);
  return query.where('id', '=', id).executeTakeFirstOrThrow();
}
