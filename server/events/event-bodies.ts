import { sql } from 'kysely';
import type { WebhookData, WebhookEvent } from '../../contracts/events/webhook-events.ts';
import type { WebhookType } from '../../contracts/events/webhook-types.ts';
import { orderKindOf } from '../../domain/orders/order-kind.ts';
import { CAPTURED_STATUSES } from '../../domain/orders/order-status.ts';
import { toDecimal } from '../../domain/pricing/money.ts';
import type { Db } from '../db/schema/schema.ts';
import { isSaleTo, LEAD_ROW } from '../leads/paid-leads.ts';
import type { ReadOrder, StoredOrder } from '../orders/records/order-reads.ts';
import type { StoredEvent } from '../outbox/outbox.types.ts';
import { webhookTypeOf } from '../outbox/webhook-kinds.ts';
import { joinedReads } from '../timing/joined-calls.ts';
import { groupData, orderData, shipmentData, subscriptionData, withdrawalData } from './order-data.ts';

/** The queue has ids alone, so that texts are read when they are sent; null is an event that can no longer be said. */
export function bodyReader(db: Db, readOrder: ReadOrder): (event: StoredEvent) => Promise<string | null> {
  const readGroup = joinedReads((checkoutIds: readonly string[]) => readGroups(db, checkoutIds));
  return async (event) => {
    const body =
      event.topic === 'lead.created' ? await leadBody(db, event) : await orderBody({ readOrder, readGroup }, event);
    return body && JSON.stringify(body);
  };
}

interface Reads {
  readOrder: ReadOrder;
  readGroup: (checkoutId: string) => Promise<Group | undefined>;
}

function typeOf({ topic }: StoredEvent, { row }: StoredOrder): WebhookType | null {
  return webhookTypeOf(topic, orderKindOf(row));
}

async function orderBody({ readOrder, readGroup }: Reads, event: StoredEvent): Promise<WebhookEvent | null> {
  const stored = await readOrder(String(event.payload.orderId));
  const type = stored && typeOf(event, stored);
  if (!stored || !type) return null;
  const timestamp = event.createdAt.toISOString();
  const order = orderData(stored);
  const subscription = stored.subscription && subscriptionData(stored.subscription);
  const amount = amountOf(event, stored);
  const shipment = stored.shipments?.find(({ id }) => id === event.payload.shipmentId);
  const withdrawal = stored.withdrawals?.find(({ id }) => id === event.payload.withdrawalId);
  switch (type) {
    case 'order.paid':
    case 'order.authorized':
      return { type, timestamp, data: { order, amount } };
    case 'order.failed':
    case 'order.cancelled':
      return { type, timestamp, data: { order } };
    case 'order.addition':
      return { type, timestamp, data: { order, amount, group: (await readGroup(order.checkoutId)) ?? [] } };
    case 'order.refunded':
    case 'order.refund_reversed':
    case 'order.disputed':
    case 'order.dispute_reversed':
      return { type, timestamp, data: { order, amount, transaction: transactionOf(event) } };
    case 'order.shipped':
      return shipment ? { type, timestamp, data: { order, shipment: shipmentData(shipment, stored) } } : null;
    case 'order.shipment_cancelled':
      return { type, timestamp, data: { order, shipment: { id: String(event.payload.shipmentId) } } };
    case 'order.withdrawn':
      return withdrawal ? { type, timestamp, data: { order, withdrawal: withdrawalData(withdrawal, stored) } } : null;
    case 'subscription.begun':
    case 'subscription.ended':
      return subscription && { type, timestamp, data: { subscription, order } };
    case 'subscription.renewed':
      return subscription && { type, timestamp, data: { subscription, order, amount } };
    case 'subscription.failed':
      return subscription && { type, timestamp, data: { subscription, order, reason: reasonOf(event) } };
    case 'lead.created':
      return null;
  }
}

/** The amount of an event; one that names none is about the whole order. */
function amountOf({ payload: { amountMinor } }: StoredEvent, { row }: StoredOrder): number {
  return toDecimal(typeof amountMinor === 'number' ? amountMinor : row.total_minor, row.currency);
}

function transactionOf({ payload: { ref } }: StoredEvent): string | null {
  return typeof ref === 'string' ? ref : null;
}

function reasonOf({ topic }: StoredEvent): WebhookData<'subscription.failed'>['reason'] {
  if (topic === 'renewal.needs_you') return 'requires_action';
  return topic === 'renewal.unchargeable' ? 'unchargeable' : 'declined';
}

export type Group = WebhookData<'order.addition'>['group'];

/** The orders of checkouts that ship together, by checkout: paid or authorized, the sale first, and no renewals. */
async function readGroups(db: Db, checkoutIds: readonly string[]): Promise<Map<string, Group>> {
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

/** L06: the event is null where the lead's row is gone, and where its person has bought although the row is there. */
async function leadBody(db: Db, event: StoredEvent): Promise<WebhookEvent | null> {
  const row = await db
    .selectFrom('leads')
    .selectAll()
    .where('session_hash', '=', String(event.payload.sessionHash))
    .where('funnel_sfid', '=', String(event.payload.funnel))
    .where(sql<boolean>`not exists (select from orders where ${isSaleTo(LEAD_ROW)})`)
    .executeTakeFirst();
  if (!row) return null;
  const lead = {
    brand: row.brand,
    funnel: row.funnel_sfid,
    step: row.step_sfid,
    email: row.email,
    phone: row.phone,
    firstName: row.first_name,
    country: row.country,
    affiliate: row.aff_parameters,
    createdAt: row.created_at.toISOString(),
  };
  return { type: 'lead.created', timestamp: event.createdAt.toISOString(), data: { lead } };
}
