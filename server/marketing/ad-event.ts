import type { Kysely, Selectable } from 'kysely';
import { type OrderKind, orderKindOf } from '../../domain/orders/order-kind.ts';
import type { MinorUnits } from '../../domain/pricing/money.ts';
import { type OrderShare, shareBetween } from '../../domain/tracking/order-share.ts';
import type { Schema } from '../db/schema/schema.ts';
import type { OrderAdIdsTable } from '../db/schema/side-tables.ts';
import { TOPICS } from '../orders/ledger/ledger-booking.ts';
import { leftOf, sumsOf } from '../orders/ledger/ledger-entry.ts';
import type { OrderRow } from '../orders/records/attempt-rows.ts';
import type { StoredOrder } from '../orders/records/order-reads.ts';
import type { Delivery, StoredEvent } from '../outbox/outbox.types.ts';
import type { LedgerEvent } from '../outbox/outbox-events.ts';
import { messageId } from '../outbox/sign.ts';
import { type EventOrder, type ReadEventOrder, unsaid } from './order-event.ts';

export type AdIdsOfOrder = Selectable<OrderAdIdsTable>;

/** A charge of an order, or what went back of it. */
export interface MoneyEvent {
  /** `paid` also where a refund or a dispute came back to the shop. */
  status: 'paid' | 'refunded';
  /** The same in each try, and another one for each charge and each reversal. */
  id: string;
  at: Date;
  order: StoredOrder;
  kind: OrderKind;
  /** In minor units of the order's currency. */
  amount: MinorUnits;
  share: OrderShare;
  /** Whether the amount was held first, and captured later. */
  wasHeld: boolean;
}

/** The topics of events that take money back. */
const REVERSALS: readonly string[] = ['order.refunded', 'order.disputed'] satisfies LedgerEvent['topic'][];

/**
 * The charge or the reversal that an event of an order is of. For a service that hears of no money that came back, a reversal is what it
 * takes below all that went before, which may be 0.
 */
export async function moneyEvent(
  db: Kysely<Schema>,
  event: StoredEvent,
  { order, hearsReturns }: { order: StoredOrder; hearsReturns: boolean },
): Promise<MoneyEvent> {
  const { amountMinor, wasAuthorized } = event.payload;
  const amount = typeof amountMinor === 'number' ? amountMinor : order.row.total_minor;
  const isReversal = REVERSALS.includes(event.topic);
  const nets = await netsBefore(db, event);
  const last = nets.at(-1) ?? 0;
  const before = isReversal && !hearsReturns ? Math.min(last, ...nets) : last;
  const after = isReversal ? Math.min(before, last - amount) : before + amount;
  return {
    status: isReversal ? 'refunded' : 'paid',
    id: messageId(event),
    at: event.createdAt,
    order,
    kind: orderKindOf(order.row),
    amount: Math.abs(after - before),
    share: shareBetween(partsOf(order.row), before, after),
    wasHeld: wasAuthorized === true,
  };
}

/** What the shop had of an order's charge after each entry of the ledger before the one that an event is of, in minor units. */
async function netsBefore(
  db: Kysely<Schema>,
  { topic, payload: { orderId, attemptId, ref } }: StoredEvent,
): Promise<MinorUnits[]> {
  if (typeof orderId !== 'string' || typeof attemptId !== 'string' || typeof ref !== 'string') return [];
  const query = db.selectFrom('ledger').select(['kind', 'amount_minor', 'provider_ref']);
  const lines = await query.where('order_id', '=', orderId).where('attempt_id', '=', attemptId).orderBy('id').execute();
  const own = lines.findIndex(({ kind, provider_ref: of }) => kind !== 'void' && TOPICS[kind] === topic && of === ref);
  return lines.slice(0, Math.max(0, own)).map((_, at) => leftOf(sumsOf(lines.slice(0, at + 1))));
}

/** The ids of an order's browser; null where its shopper allows no advertising, or they are too old. */
export async function adIdsOfOrder(db: Kysely<Schema>, orderId: string): Promise<AdIdsOfOrder | null> {
  const row = await db.selectFrom('order_ad_ids').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  return row ?? null;
}

function partsOf(row: OrderRow) {
  return {
    subtotal: row.subtotal_minor,
    discount: row.discount_minor,
    tax: row.tax_minor,
    shipping: row.shipping_minor,
    total: row.total_minor,
  };
}

export interface AdDeps {
  db: Kysely<Schema>;
  orders: ReadEventOrder;
}

/** What a service of advertising may be told, or why it is told nothing. */
export type AdOrder = { type: 'sent'; money: MoneyEvent; ids: AdIdsOfOrder } | { type: 'not_sent'; delivery: Delivery };

/** Reads events right before they are sent. */
export interface AdReader {
  /** The charge or the reversal, or null where its order is gone. */
  money(event: StoredEvent): Promise<MoneyEvent | null>;
  /** The same as far as the shopper's consent to advertising covers it. */
  order(event: StoredEvent): Promise<AdOrder>;
}

export function adReader({ db, orders }: AdDeps): AdReader {
  return {
    async money(event) {
      const read = await orders(event);
      return read && moneyEvent(db, event, { order: read.order, hearsReturns: true });
    },
    async order(event) {
      const read = await orders(event);
      return read ? adOrder(db, event, read) : notSent('the order is gone');
    },
  };
}

/** A renewal is no act of a visit, and the consent of the visit that began it is not asked again. */
async function adOrder(db: Kysely<Schema>, event: StoredEvent, { order, isCovered }: EventOrder): Promise<AdOrder> {
  if (orderKindOf(order.row) === 'renewal') return notSent('a renewal');
  if (!(await isCovered())) return notSent('its shopper does not allow it');
  const ids = await adIdsOfOrder(db, order.row.id);
  if (!ids) return notSent('the ids of its browser are not stored, or not any more');
  const money = await moneyEvent(db, event, { order, hearsReturns: false });
  if (money.status === 'refunded' && money.amount === 0) return notSent('as much of it went back before');
  return { type: 'sent', money, ids };
}

export function notSent(reason: string): Extract<AdOrder, { type: 'not_sent' }> {
  return { type: 'not_sent', delivery: unsaid(reason) };
}
