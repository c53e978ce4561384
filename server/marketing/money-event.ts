import { type OrderKind, orderKindOf } from '../../domain/orders/order-kind.ts';
import type { MinorUnits } from '../../domain/pricing/money.ts';
import { type OrderShare, shareBetween } from '../../domain/tracking/order-share.ts';
import type { Db } from '../db/schema/schema.ts';
import { TOPICS } from '../orders/ledger/ledger-booking.ts';
import { leftOf, sumLedger } from '../orders/ledger/ledger-entry.ts';
import type { OrderRow } from '../orders/records/attempt-rows.ts';
import type { StoredOrder } from '../orders/records/order-reads.ts';
import type { StoredEvent } from '../outbox/outbox.types.ts';
import type { LedgerEvent } from '../outbox/outbox-events.ts';
import { messageId } from '../outbox/sign.ts';

/** A charge of an order, or what went back of it. */
export interface MoneyEvent {
  /** `paid` also where a refund or a dispute came back to the shop. */
  status: 'paid' | 'refunded';
  /** The same in each try, and another one for each charge and each reversal. */
  id: string;
  at: Date;
  order: StoredOrder;
  kind: OrderKind;
  amount: MinorUnits;
  share: OrderShare;
  wasHeld: boolean;
}

/** Why a service hears nothing of a reversal. */
export const WENT_BACK = 'as much of it went back before';

/** Whether what went back, or came back, of an order moves nothing that a service has heard of. A free order's charge is news. */
export function movesNothing({ topic }: StoredEvent, { amount }: MoneyEvent): boolean {
  return amount === 0 && topic !== 'order.paid' && topic !== 'renewal.paid';
}

const REVERSALS: readonly string[] = ['order.refunded', 'order.disputed'] satisfies LedgerEvent['topic'][];

/** For a service that hears of no returns, a reversal is only what falls below the lowest total before it. */
export async function moneyEvent(
  db: Db,
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
    amount: Math.abs(remaining(after) - remaining(before)),
    share: shareBetween(partsOf(order.row), remaining(before), remaining(after)),
    wasHeld: wasAuthorized === true,
  };
}

/** A dispute of a refunded charge takes more than the charge was, which a service has heard of already. */
const remaining = (net: MinorUnits): MinorUnits => Math.max(0, net);

/** What the shop had of an order's charge after each entry of the ledger before the one that an event is of, in minor units. */
async function netsBefore(db: Db, { topic, payload: { orderId, attemptId, ref } }: StoredEvent) {
  if (typeof orderId !== 'string' || typeof attemptId !== 'string' || typeof ref !== 'string') return [];
  const query = db.selectFrom('ledger').select(['kind', 'amount_minor', 'provider_ref']);
  const lines = await query.where('order_id', '=', orderId).where('attempt_id', '=', attemptId).orderBy('id').execute();
  const own = lines.findIndex(({ kind, provider_ref: of }) => kind !== 'void' && TOPICS[kind] === topic && of === ref);
  return lines.slice(0, Math.max(0, own)).map((_, at) => leftOf(sumLedger(lines.slice(0, at + 1))));
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
