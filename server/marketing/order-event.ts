import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { orderKindOf } from '../../domain/orders/order-kind.ts';
import type { MinorUnits } from '../../domain/pricing/money.ts';
import { startedCheckoutId } from '../../domain/tracking/abandonment.ts';
import { readProductUid, readUtmCampaign } from '../../domain/tracking/marketing.ts';
import type { PublishedFunnels } from '../../graph/published-funnel.ts';
import type { Db } from '../db/schema/schema.ts';
import type { ReadOrder, StoredOrder } from '../orders/records/order-reads.ts';
import type { Call, Deliverer, Delivery, StoredEvent } from '../outbox/outbox.types.ts';
import type { OutboxTopic } from '../outbox/outbox-events.ts';
import { joinedReads } from '../timing/joined-calls.ts';
import { moneyEvent, WENT_BACK } from './money-event.ts';
import type { IsCovered } from './order-consent.ts';

/** `refunded` is money of a refund, a dispute or a hold, and `cancelled` means that nothing will be taken. */
export type OrderNews = 'placed' | 'refunded' | 'cancelled';

/**
 * The news of each topic. An order that is held is bought; its capture is news where it releases a part. The release of what was held cancels an order that
 * services know; one that was cancelled or failed unpaid was never told to any.
 */
export const NEWS = {
  'order.paid': 'placed',
  'order.authorized': 'placed',
  'order.refunded': 'refunded',
  'order.disputed': 'refunded',
  'authorization.released': 'cancelled',
} as const satisfies Partial<Record<OutboxTopic, OrderNews>>;

/** One event about an order, for services that may be told of it. */
export interface OrderServiceEvent {
  news: OrderNews;
  /** A UUID by which a service counts the event once: the order's own id, or one that is made of it and of the refund or dispute. */
  id: string;
  at: Date;
  order: StoredOrder;
  /** In minor units of the order's currency: what was bought for, or went back. */
  amount: MinorUnits;
  /** T08: the names under which the checkout was told as started; each null where it is not known. */
  names: { uid: string | null; campaign: string | null; checkoutEventId: string | null };
}

export interface OrderEventDeps {
  db: Db;
  funnels: Pick<PublishedFunnels, 'byHash'>;
  readOrder: ReadOrder;
  isCovered: IsCovered;
}

/** The event as it is now, or the reason for which no service is told. */
export type ReadOrderEvent = (event: StoredEvent) => Promise<OrderServiceEvent | string>;

/** Reads events right before they are sent, those of a turn together. */
export function orderEventReader(deps: OrderEventDeps): ReadOrderEvent {
  const readSale = saleReader(deps.db);
  return (event) => readOrderEvent({ ...deps, readSale }, event);
}

/** Services hear of sales and accepted offers, as far as consent covers, and of no renewal, which no shopper places. */
export function orderNotifier(
  name: string,
  read: ReadOrderEvent,
  send: (event: OrderServiceEvent) => Delivery | Call,
): Deliverer {
  return {
    name,
    deliver: async (stored) => {
      const event = await read(stored);
      return typeof event === 'string' ? unsaid(event) : send(event);
    },
  };
}

/** How the answer of a delivery begins that sent nothing. */
export const UNSAID = 'not sent: ';

/** A delivery that sent nothing, with the reason. */
export function unsaid(reason: string): Delivery {
  return { type: 'delivered', detail: `${UNSAID}${reason}` };
}

type ReadingDeps = OrderEventDeps & { readSale: ReturnType<typeof saleReader> };

async function readOrderEvent(deps: ReadingDeps, event: StoredEvent): Promise<OrderServiceEvent | string> {
  const news = newsOf(event);
  if (news === null) return NO_NEWS;
  const order = await deps.readOrder(String(event.payload.orderId));
  if (!order) return 'its order is gone';
  if (orderKindOf(order.row) === 'renewal') return 'it is of a renewal';
  if (!(await deps.isCovered(order.row))) return 'its shopper does not allow it';
  const { amountMinor, ref } = event.payload;
  const back = news === 'refunded' ? await amountBack(deps.db, event, order) : null;
  if (back === 0) return event.payload.wasAuthorized === true ? NO_NEWS : WENT_BACK;
  const amount = typeof amountMinor === 'number' ? amountMinor : order.row.total_minor;
  return {
    news,
    id: news === 'placed' ? order.row.id : eventUuid(order.row.id, news, typeof ref === 'string' ? ref : ''),
    at: event.createdAt,
    order,
    amount: back ?? amount,
    names: await readNames(deps, order),
  };
}

const NO_NEWS = 'it is no news of an order';

/** What a reversal took, or a capture released of the amount that was held, in minor units. */
async function amountBack(db: Db, event: StoredEvent, order: StoredOrder): Promise<MinorUnits> {
  const { wasAuthorized, amountMinor } = event.payload;
  if (wasAuthorized === true) return typeof amountMinor === 'number' ? order.row.total_minor - amountMinor : 0;
  return (await moneyEvent(db, event, { order, hearsReturns: false })).amount;
}

/** The news of an event; null where it is of none. */
export function newsOf({ topic, payload }: StoredEvent): OrderNews | null {
  if (payload.wasAuthorized === true) return 'refunded';
  return Object.entries(NEWS).find(([each]) => each === topic)?.[1] ?? null;
}

/** Reads by checkout what its sale says of the visit that it came of. */
function saleReader(db: Db) {
  return joinedReads(async (checkoutIds: readonly string[]) => {
    const rows = await db
      .selectFrom('orders')
      .leftJoin('order_touches', (join) =>
        join.onRef('order_touches.order_id', '=', 'orders.id').on('order_touches.which', '=', 'last'),
      )
      .select(['orders.checkout_id', 'orders.stats_info', 'order_touches.utm_campaign'])
      .where(sql<boolean>`orders.checkout_id = any(${checkoutIds}::text[])`)
      .where('orders.purpose', '=', 'sale')
      .execute();
    return new Map(rows.map((row) => [row.checkout_id, row]));
  });
}

/** Offers have the session and the campaign of their sale. */
async function readNames(
  { funnels, readSale }: ReadingDeps,
  { row }: StoredOrder,
): Promise<OrderServiceEvent['names']> {
  const published = await funnels.byHash(row.funnel_hash);
  const uid = readProductUid(published?.funnel.uniqueIdentifier);
  const sale = await readSale(row.checkout_id);
  const sessionId = sale?.stats_info?.sessionid;
  return {
    uid,
    campaign: readUtmCampaign(sale?.utm_campaign),
    checkoutEventId: sessionId === undefined || uid === null ? null : startedCheckoutId(sessionId, uid),
  };
}

/** A UUID of version 5, which has these parts as its name: each process makes the same one of them at any time. */
function eventUuid(...parts: string[]): string {
  const bytes = createHash('sha1')
    .update(`sluice ${JSON.stringify(parts)}`)
    .digest()
    .subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
