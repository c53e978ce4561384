import { sql } from 'kysely';
import { cardTail } from '../../../domain/orders/order-copy.ts';
import { orderKindOf } from '../../../domain/orders/order-kind.ts';
import { toDecimal } from '../../../domain/pricing/money.ts';
import { TOUCH_PARAMETERS } from '../../../domain/tracking/touch.ts';
import { type PublishedFunnels, zoneOf } from '../../../graph/published-funnel.ts';
import type { Db } from '../../../server/db/schema/schema.ts';
import { mostLeft } from '../../../server/orders/ledger/new-refund.ts';
import { cardOf, type OrderRow, orderNamed, readAttempts } from '../../../server/orders/records/attempt-rows.ts';
import { orderById, type StoredOrder } from '../../../server/orders/records/order-reads.ts';
import type { OrderDetails } from '../../contracts/admin-orders-api.ts';
import { dated, listedOrderById } from './list-orders.ts';
import { readWalk } from './order-walk.ts';

export interface DetailsDeps {
  db: Db;
  funnels: Pick<PublishedFunnels, 'byHash' | 'rulesOf'>;
}

/** All that the shop knows of an order, by its number or id; null where there is none. */
export async function orderDetails({ db, funnels }: DetailsDeps, name: string): Promise<OrderDetails | null> {
  const named = await orderNamed(db, name);
  const stored = named && (await orderById(db, named.id));
  const listed = named && (await listedOrderById(db, named.id));
  if (!stored || !listed) return null;
  const { row } = stored;
  const published = await funnels.byHash(row.funnel_hash);
  const details: OrderDetails = {
    ...listed,
    billing: row.billing_address,
    card: paymentTail(row),
    subscription: subscriptionOf(stored),
    others: await readOthers(db, row),
    ...(await readMoney(db, row)),
    events: await readEvents(db, row),
    touches: await readTouches(db, row),
    affiliate: row.aff_parameters,
    placedOn: { step: row.step_sfid, variant: row.variant_sfid, version: row.funnel_hash },
    arms: row.arms ?? {},
    walk: await readWalk(db, row, published),
  };
  return dated(details, zoneOf(funnels, row.brand));
}

/** How it was paid, as its shopper is told; a payment method that has no such words stays in `paymentMethod`. */
function paymentTail({ instrument, payment_method: paymentMethod }: OrderRow): string | null {
  const card = cardOf(instrument);
  return cardTail({ cardBrand: card?.brand ?? '', nicn: card?.last4 ?? '', paymentMethod });
}

function subscriptionOf({ subscription }: StoredOrder): OrderDetails['subscription'] {
  if (!subscription) return null;
  const { name, status, next_renewal_at: next, total_minor: total, currency } = subscription;
  return { name, status, nextRenewalAt: toIso(next), total: toDecimal(total, currency) };
}

/** The other orders of the checkout, which are one receipt. */
async function readOthers(db: Db, { id, checkout_id: checkoutId }: OrderRow) {
  const columns = ['number', 'purpose', 'status', 'total_minor', 'currency'] as const;
  const query = db.selectFrom('orders').select(columns).where('checkout_id', '=', checkoutId).where('id', '!=', id);
  const rows = await query.orderBy('created_at').orderBy('id').execute();
  return rows.map(({ number, purpose, status, total_minor: total, currency }) => ({
    number,
    kind: orderKindOf({ purpose }),
    status,
    total: toDecimal(total, currency),
    currency,
  }));
}

/** The attempts, the ledger and the refunds, each in the order of time. */
async function readMoney(db: Db, { id, currency }: OrderRow) {
  const amount = (minor: number) => toDecimal(minor, currency);
  const attempts = await readAttempts(db, id);
  const ledger = await db.selectFrom('ledger').selectAll().where('order_id', '=', id).orderBy('id').execute();
  const refunds = db.selectFrom('refunds').selectAll().where('order_id', '=', id);
  const { left } = await mostLeft(db, { id });
  return {
    refundable: amount(Math.max(0, left)),
    attempts: attempts.map((each) => ({
      number: each.number,
      status: each.status,
      amount: amount(each.amount_minor),
      provider: each.provider,
      providerRef: each.provider_ref,
      initiatedAs: each.initiated_as,
      createdAt: each.created_at.toISOString(),
      resolvedAt: toIso(each.resolved_at),
      heldUntil: toIso(each.capture_before),
      failure: each.failure && { code: each.failure.code, message: each.failure.message },
    })),
    ledger: ledger.map((each) => ({
      kind: each.kind,
      amount: amount(each.amount_minor),
      provider: each.provider,
      providerRef: each.provider_ref,
      at: each.at.toISOString(),
    })),
    refunds: (await refunds.orderBy('created_at').orderBy('id').execute()).map((each) => ({
      status: each.status,
      amount: amount(each.amount_minor),
      provider: each.provider,
      providerRef: each.provider_ref,
      reason: each.reason,
      failure: each.failure,
      createdAt: each.created_at.toISOString(),
      resolvedAt: toIso(each.resolved_at),
    })),
  };
}

/** The events of an order, and the mails and calls that came of them. */
async function readEvents(db: Db, { id }: OrderRow): Promise<OrderDetails['events']> {
  const query = db.selectFrom('outbox').select(['id', 'topic', 'created_at']);
  const events = await query.where(sql<boolean>`payload ->> 'orderId' = ${id}`).orderBy('id').execute();
  const deliveries = await readDeliveries(db, events);
  return events.map((event) => ({
    event: event.id,
    topic: event.topic,
    at: event.created_at.toISOString(),
    deliveries: deliveries
      .filter(({ event_id: eventId }) => eventId === event.id)
      .map((each) => ({
        endpoint: each.endpoint,
        tries: each.attempts,
        deliveredAt: toIso(each.delivered_at),
        parkedAt: toIso(each.parked_at),
        answer: each.last_answer,
      })),
  }));
}

async function readDeliveries(db: Db, events: readonly { id: number }[]) {
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id);
  const query = db.selectFrom('deliveries').selectAll().where('event_id', 'in', ids);
  return query.orderBy('event_id').orderBy('endpoint').execute();
}

/** Q02: the touches of the sale of the order's checkout. */
async function readTouches(db: Db, { checkout_id: checkoutId }: OrderRow): Promise<OrderDetails['touches']> {
  const sale = db.selectFrom('orders').select('id').where('checkout_id', '=', checkoutId).where('purpose', '=', 'sale');
  const rows = await db.selectFrom('order_touches').selectAll().where('order_id', 'in', sale).execute();
  const of = (which: 'first' | 'last') => {
    const row = rows.find((each) => each.which === which);
    const given = TOUCH_PARAMETERS.flatMap((name) => (row?.[name] ? [[name, row[name]] as const] : []));
    return row ? Object.fromEntries(given) : null;
  };
  return { first: of('first'), last: of('last') };
}

/** A time as the API has it. */
export function toIso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
