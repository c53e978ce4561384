import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { CreateGuestOrder } from '../../../contracts/api/order-api.ts';
import { parseRenewal } from '../../../domain/orders/order-kind.ts';
import { CAPTURED_STATUSES, purposeOf } from '../../../domain/orders/order-status.ts';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { ShipmentTable, WithdrawalTable } from '../../db/schema/order-tables.ts';
import type { Db } from '../../db/schema/schema.ts';
import type { SubscriptionTable } from '../../db/schema/shop-tables.ts';
import { joinedReads } from '../../timing/joined-calls.ts';
import { type LedgerLine, type LedgerSums, SUPERSEDED, sumLedger } from '../ledger/ledger-entry.ts';
import {
  type AttemptRow,
  IN_FLIGHT_STATUSES,
  type ItemRow,
  isInFlight,
  isOpenApproval,
  isOpenApprovalSql,
  type OrderRow,
} from './attempt-rows.ts';

export interface StoredOrder {
  row: OrderRow;
  items: ItemRow[];
  /** The subscription that it began or renews; null for a one-time order, and before the payment. */
  subscription: Selectable<SubscriptionTable> | null;
  /** The captured amount of an order that was held first, in minor units; null for others, and before the capture. */
  captured: MinorUnits | null;
  /** Whether an attempt may still take money. */
  isPaymentOpen: boolean;
  /** What refunds and disputes took back, in minor units; absent where the status says that nothing went back. */
  wentBack?: Pick<LedgerSums, 'refunded' | 'disputed'>;
  /** The shipments of its lines, the first first; absent before the first one. */
  shipments?: ShipmentRow[];
  /** The withdrawals from its lines, the first first; absent before the first one. */
  withdrawals?: WithdrawalRow[];
}

export type ShipmentRow = Selectable<ShipmentTable>;
export type WithdrawalRow = Selectable<WithdrawalTable>;

/** Returns an order with its items, or null. The caller has to check its session before showing it. */
export async function orderById(db: Db, id: string): Promise<StoredOrder | null> {
  return (await ordersWhere(db, sql`id = ${id}`))[0] ?? null;
}

/** Returns by id the orders that exist of these, with their items. */
export async function ordersById(db: Db, ids: readonly string[]): Promise<Map<string, StoredOrder>> {
  const orders = ids.length === 0 ? [] : await ordersWhere(db, sql`id = any(${[...new Set(ids)]}::text[])`);
  return new Map(orders.map((order) => [order.row.id, order]));
}

/** Reads an order with its items; undefined for an unknown id. */
export type ReadOrder = (id: string) => Promise<StoredOrder | undefined>;

/** Reads the orders that are asked for in one turn of the event loop together. */
export function orderReader(db: Db): ReadOrder {
  return joinedReads((ids: readonly string[]) => ordersById(db, ids));
}

/** The orders of one session with their items, the oldest first (O01). */
export function ordersOfSession(db: Db, sessionHash: string): Promise<StoredOrder[]> {
  return ordersWhere(db, sql`session_hash = ${sessionHash}`);
}

/** N14: the order of a request's checkout and purpose, of any session. */
export function findOrder(
  { db }: { db: Db },
  { checkoutId, orderType, offer }: Pick<CreateGuestOrder, 'checkoutId' | 'orderType' | 'offer'>,
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .where('purpose', '=', purposeOf(orderType, offer?.sfid ?? null))
    .executeTakeFirst();
}

/** One statement reads an order with all that belongs to it, others its subscription, shipments and withdrawals, where it has any. */
async function ordersWhere(db: Db, condition: RawBuilder<unknown>): Promise<StoredOrder[]> {
  const { rows } = await sql<ReadRow>`
    select ${COLUMNS}, ${ITEMS} as items, ${capturedHoldSql} as captured, ${IS_PAYMENT_OPEN} as "isPaymentOpen",
      ${WENT_BACK} as "wentBack"
    from orders where ${condition} order by created_at, id`.execute(db);
  const subscriptions = await readSubscriptions(db, rows);
  const shipments = await readShipments(db, rows);
  const withdrawals = await readWithdrawals(db, rows);
  return rows.map(({ items, captured, isPaymentOpen, wentBack, ...row }) => {
    const isOwn = ({ order_id: orderId }: { order_id: string }) => orderId === row.id;
    const shipped = shipments.filter(isOwn);
    const withdrawn = withdrawals.filter(isOwn);
    return {
      row,
      items: items ?? [],
      subscription: subscriptions.find((each) => each.order_id === beganWith(row)) ?? null,
      captured,
      isPaymentOpen,
      ...(wentBack ? { wentBack: sumLedger(wentBack) } : {}),
      ...(shipped.length > 0 ? { shipments: shipped } : {}),
      ...(withdrawn.length > 0 ? { withdrawals: withdrawn } : {}),
    };
  });
}

/** The statement names its columns: PostgreSQL prepares it then, whatever column a migration adds. */
const ORDER_COLUMNS = [
  ...(['id', 'number', 'session_hash', 'checkout_id', 'purpose', 'parent_id', 'order_type', 'order_source'] as const),
  ...(['status', 'brand', 'funnel_sfid', 'funnel_hash', 'step_sfid', 'currency', 'subtotal_minor'] as const),
  ...(['shipping_minor', 'tax_minor', 'discount_minor', 'total_minor', 'payment_method', 'email'] as const),
  ...(['account_id', 'customer', 'shipping_address', 'billing_address', 'aff_parameters', 'stats_info'] as const),
  ...(['visit_number', 'variant_sfid', 'arms', 'upsell_index', 'ordinal', 'provider_customer', 'instrument'] as const),
  ...(['receipt_token', 'shipping_method', 'tax_lines', 'coupon_code', 'transaction_fee_minor'] as const),
  ...([
    'transaction_fee_document_id',
    'subscription',
    'created_at',
    'updated_at',
    'paid_at',
    'walk_ended_at',
    'may_advertise',
    'yes_number',
  ] as const),
] as const;

type ReadRow = Pick<OrderRow, (typeof ORDER_COLUMNS)[number]> &
  Pick<StoredOrder, 'captured' | 'isPaymentOpen'> & { items: ItemRow[] | null; wentBack: LedgerLine[] | null };

const COLUMNS = sql.raw(ORDER_COLUMNS.map((name) => `orders.${name}`).join(', '));

/** Lines have no times, which JSON would turn into texts. */
const ITEMS = sql`(
  select json_agg(order_items order by position) from order_items where order_items.order_id = orders.id
)`;

const IS_PAYMENT_OPEN = sql`(
  orders.status = 'Pending' and exists (
    select from attempts
    where attempts.order_id = orders.id
      and attempts.status in (${sql.join(IN_FLIGHT_STATUSES.map((status) => sql.lit(status)))}) and not ${isOpenApprovalSql}
  )
)`;

/** The ledger's lines of an order of which something went back, without those of superseded attempts. */
const WENT_BACK = sql`case when orders.status in ('PartiallyRefunded', 'Refunded', 'Disputed') then (
  select json_agg(json_build_object('kind', kind, 'amount_minor', ledger.amount_minor))
  from ledger join attempts on attempts.id = ledger.attempt_id
  where ledger.order_id = orders.id and attempts.failure ->> 'code' is distinct from ${sql.lit(SUPERSEDED)}
) end`;

export function readItems(db: Db, orderId: string): Promise<ItemRow[]> {
  return db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('position').execute();
}

/** Whether an order is unpaid and this attempt may still pay it. */
export function isPaymentOpen({ status }: Pick<OrderRow, 'status'>, attempt: AttemptRow): boolean {
  return status === 'Pending' && isInFlight(attempt) && !isOpenApproval(attempt);
}

async function readSubscriptions(db: Db, rows: readonly OrderRow[]) {
  const subscribed = rows.filter((row) => row.subscription !== null).map(beganWith);
  if (subscribed.length === 0) return [];
  return db.selectFrom('subscriptions').selectAll().where('order_id', 'in', subscribed).execute();
}

/** Reads nothing for orders of which nothing is shipped. */
async function readShipments(db: Db, rows: readonly ReadRow[]): Promise<ShipmentRow[]> {
  const isShipped = ({ items }: ReadRow) => items?.some(({ shipment_id: shipment }) => shipment !== null);
  const ids = rows.filter(isShipped).map(({ id }) => id);
  if (ids.length === 0) return [];
  const query = db.selectFrom('shipments').selectAll().where('order_id', 'in', ids);
  return query.orderBy('shipped_at').orderBy('id').execute();
}

/** Reads nothing for orders of which nothing is withdrawn from. */
async function readWithdrawals(db: Db, rows: readonly ReadRow[]): Promise<WithdrawalRow[]> {
  const isWithdrawn = ({ items }: ReadRow) => items?.some(({ withdrawal_id: withdrawal }) => withdrawal !== null);
  const ids = rows.filter(isWithdrawn).map(({ id }) => id);
  if (ids.length === 0) return [];
  const query = db.selectFrom('withdrawals').selectAll().where('order_id', 'in', ids);
  return query.orderBy('withdrawn_at').orderBy('id').execute();
}

/** The id of the order that a subscription began with: this one, or the one that it renews. */
function beganWith({ id, purpose, parent_id: parent }: OrderRow): string {
  return parseRenewal(purpose) && parent !== null ? parent : id;
}

/** The captured amount of an order of `orders` whose amount was held first, from the ledger; null for any other order. */
const capturedHoldSql = sql<MinorUnits | null>`(
  select sum(ledger.amount_minor)::integer from ledger join attempts on attempts.id = ledger.attempt_id
  where ledger.order_id = orders.id and ledger.kind = 'capture' and attempts.capture_before is not null
    and orders.status in (${sql.join(CAPTURED_STATUSES.map((status) => sql.lit(status)))})
)`;

/** The same of one order that is captured. */
export async function capturedHold(db: Db, orderId: string): Promise<MinorUnits | null> {
  const { rows } = await sql<{ captured: MinorUnits | null }>`
    select ${capturedHoldSql} as captured from orders where id = ${orderId}`.execute(db);
  return rows[0]?.captured ?? null;
}
