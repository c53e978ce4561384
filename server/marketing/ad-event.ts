import { type Selectable, sql } from 'kysely';
import { orderKindOf } from '../../domain/orders/order-kind.ts';
import type { Db } from '../db/schema/schema.ts';
import type { OrderAdIdsTable } from '../db/schema/side-tables.ts';
import type { Delivery, StoredEvent } from '../outbox/outbox.types.ts';
import { joinedReads } from '../timing/joined-calls.ts';
import { type MoneyEvent, moneyEvent, movesNothing, WENT_BACK } from './money-event.ts';
import { type OrderEventDeps, unsaid } from './order-event.ts';

export type AdIdsOfOrder = Selectable<OrderAdIdsTable>;

/** Reads by order the ids of its browser; none where its shopper allows no advertising, or they are too old. */
function adIdsReader(db: Db) {
  return joinedReads(async (orderIds: readonly string[]) => {
    const isAsked = sql<boolean>`order_id = any(${orderIds}::text[])`;
    const rows = await db.selectFrom('order_ad_ids').selectAll().where(isAsked).execute();
    return new Map(rows.map((row) => [row.order_id, row]));
  });
}

export type AdDeps = Omit<OrderEventDeps, 'funnels'>;

/** What a service of advertising may be told, or why it is told nothing. */
export type AdOrder = { type: 'sent'; money: MoneyEvent; ids: AdIdsOfOrder } | { type: 'not_sent'; delivery: Delivery };

/** Reads events right before they are sent. */
export interface AdReader {
  /** The charge or the reversal, or undefined where its order is gone. */
  money(event: StoredEvent): Promise<MoneyEvent | undefined>;
  /** The same as far as the shopper's consent to advertising covers it. */
  order(event: StoredEvent): Promise<AdOrder>;
}

export function adReader(deps: AdDeps): AdReader {
  const adIds = adIdsReader(deps.db);
  return {
    async money(event) {
      const order = await deps.readOrder(String(event.payload.orderId));
      return order && moneyEvent(deps.db, event, { order, hearsReturns: true });
    },
    order: (event) => readAdOrder({ ...deps, adIds }, event),
  };
}

type AdReads = AdDeps & { adIds: ReturnType<typeof adIdsReader> };

/** A renewal is no act of a visit, and the consent of the visit that began it is not asked again. */
async function readAdOrder({ db, adIds, readOrder, isCovered }: AdReads, event: StoredEvent): Promise<AdOrder> {
  const order = await readOrder(String(event.payload.orderId));
  if (!order) return notSent('the order is gone');
  if (orderKindOf(order.row) === 'renewal') return notSent('a renewal');
  if (!(await isCovered(order.row))) return notSent('its shopper does not allow it');
  const ids = await adIds(order.row.id);
  if (!ids) return notSent('the ids of its browser are not stored, or not any more');
  const money = await moneyEvent(db, event, { order, hearsReturns: false });
  if (movesNothing(event, money)) return notSent(WENT_BACK);
  return { type: 'sent', money, ids };
}

export function notSent(reason: string): Extract<AdOrder, { type: 'not_sent' }> {
  return { type: 'not_sent', delivery: unsaid(reason) };
}
