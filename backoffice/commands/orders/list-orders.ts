import { type RawBuilder, sql } from 'kysely';
import { phoneParts } from '../../../domain/account/phone.ts';
import { partsOfOrder, type RefundableParts } from '../../../domain/orders/line-cost.ts';
import { orderKindOf } from '../../../domain/orders/order-kind.ts';
import { withdrawalRefund } from '../../../domain/orders/withdrawal-period.ts';
import { type MinorUnits, toDecimal } from '../../../domain/pricing/money.ts';
import { type PublishedFunnels, zoneOf } from '../../../graph/published-funnel.ts';
import type { Db } from '../../../server/db/schema/schema.ts';
import { type LedgerLine, sumLedger } from '../../../server/orders/ledger/ledger-entry.ts';
import type { ItemRow, OrderRow } from '../../../server/orders/records/attempt-rows.ts';
import type { ShipmentRow, WithdrawalRow } from '../../../server/orders/records/order-reads.ts';
import type { ListedOrder, OrderListQuery, OrderPage } from '../../contracts/admin-orders-api.ts';
import { onClock } from '../on-clock.ts';
import { CURSOR, orderConditions } from './order-filters.ts';

const USUAL = 50;

export interface ListDeps {
  db: Db;
  funnels: Pick<PublishedFunnels, 'rulesOf'>;
}

/** An order on its brand's clock. */
export function dated<Order extends ListedOrder>(order: Order, timeZone: string): Order {
  return { ...onClock(order, timeZone), timeZone };
}

/** The time zones of the brands that have one of their own. */
async function readClocks({ db, funnels }: ListDeps): Promise<Map<string, string>> {
  const rows = await db.selectFrom('shop_rules').select('brand').distinct().execute();
  const zones = rows.map(({ brand }) => [brand, zoneOf(funnels, brand)] as const);
  return new Map(zones.filter(([, zone]) => zone !== 'UTC'));
}

/** A page of orders, the newest first, and the cursor of the next one; or the filter that is wrong. */
export async function listOrders(
  { db, funnels }: ListDeps,
  query: OrderListQuery,
): Promise<{ type: 'page'; page: OrderPage } | { type: 'refused'; message: string }> {
  const conditions = orderConditions(query, await readClocks({ db, funnels }));
  if ('refused' in conditions) return { type: 'refused', message: conditions.refused };
  const limit = query.limit ?? USUAL;
  const rows = await readOrders(db, { conditions, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? (shown.at(-1)?.cursor ?? null) : null;
  return {
    type: 'page',
    page: { orders: shown.map((row) => dated(listedOrder(row), zoneOf(funnels, row.brand))), next },
  };
}

/** One order as the list has it, or null. */
export async function listedOrderById(db: Db, id: string): Promise<ListedOrder | null> {
  const [row] = await readOrders(db, { conditions: [sql`orders.id = ${id}`], limit: 1 });
  return row ? listedOrder(row) : null;
}

interface ListRow extends OrderRow {
  items: ItemRow[] | null;
  sale: string | null;
  cursor: string;
  entries: LedgerLine[] | null;
  shipments: ShipmentJson[] | null;
  withdrawals: WithdrawalJson[] | null;
}

/** A row of `shipments` as JSON, in which a time is text; and one of `withdrawals`. */
type ShipmentJson = Omit<ShipmentRow, 'shipped_at'> & { shipped_at: string };
type WithdrawalJson = Omit<WithdrawalRow, 'withdrawn_at'> & { withdrawn_at: string };

/** Lines, ledger, shipments and withdrawals are read for the orders of the page alone. The text varies, so that its `*` keeps it from being prepared. */
async function readOrders(
  db: Db,
  { conditions, limit }: { conditions: readonly RawBuilder<unknown>[]; limit: number },
): Promise<ListRow[]> {
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const { rows } = await sql<ListRow>`
    with page as (
      select orders.* from orders where ${where} order by orders.created_at desc, orders.id desc limit ${limit}
    )
    select page.*, ${CURSOR} as cursor,
      (select json_agg(order_items order by position) from order_items where order_items.order_id = page.id) as items,
      (select number from orders as sale where sale.checkout_id = page.checkout_id and sale.purpose = 'sale') as sale,
      (
        select json_agg(json_build_object('kind', kind, 'amount_minor', amount_minor))
        from ledger where ledger.order_id = page.id
      ) as entries,
      (select json_agg(shipments) from shipments where shipments.order_id = page.id) as shipments,
      (select json_agg(withdrawals) from withdrawals where withdrawals.order_id = page.id) as withdrawals
    from page
    order by page.created_at desc, page.id desc`.execute(db);
  return rows;
}

function listedOrder(row: ListRow): ListedOrder {
  const amount = (minor: MinorUnits) => toDecimal(minor, row.currency);
  const { captured, refunded, disputed } = sumLedger(row.entries ?? []);
  const parts = refundableParts(row);
  return {
    number: row.number,
    id: row.id,
    placedAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    status: row.status,
    kind: orderKindOf(row),
    sale: row.sale,
    brand: row.brand,
    funnel: row.funnel_sfid,
    customer: toListedCustomer(row),
    deliverTo: row.shipping_address,
    shippingMethod: row.shipping_method?.name ?? null,
    paymentMethod: row.payment_method,
    coupon: row.coupon_code,
    currency: row.currency,
    subtotal: amount(row.subtotal_minor),
    discount: amount(row.discount_minor),
    shipping: amount(row.shipping_minor),
    tax: amount(row.tax_minor),
    total: amount(row.total_minor),
    charged: amount(captured),
    refunded: amount(refunded),
    disputed: amount(disputed),
    refundDue: amount(dueRefund(row, parts, { charged: captured, refunded: refunded + disputed })),
    delivery: amount(parts.delivery),
    lines: (row.items ?? []).map((item, at) => toListedLine(item, row, amount, parts.lines[at] ?? 0)),
  };
}

function dueRefund(
  { items }: ListRow,
  { lines: costs }: RefundableParts,
  money: { charged: MinorUnits; refunded: MinorUnits },
): MinorUnits {
  const lines = (items ?? []).map((item, at) => ({ cost: costs[at] ?? 0, isWithdrawn: item.withdrawal_id !== null }));
  return withdrawalRefund({ ...money, lines });
}

/** Of an order that was charged twice, the parts are those of one charge. */
function refundableParts(row: ListRow): RefundableParts {
  const charges = (row.entries ?? []).map((each) => (each.kind === 'capture' ? each.amount_minor : 0));
  const { currency, total_minor: total, shipping_minor: shipping, tax_minor: tax, tax_lines: taxLines } = row;
  const lines = (row.items ?? []).map((item) => ({
    net: item.total_minor - item.discount_minor,
    taxCode: item.tax_code,
  }));
  return partsOfOrder({ currency, total, charged: Math.max(0, ...charges), shipping, tax, taxLines, lines });
}

/** The address of an express checkout may be unknown until its payer approves, and the row is without a name then. */
function toListedCustomer({ customer, email }: OrderRow): ListedOrder['customer'] {
  const { firstName = '', lastName = '', phone = '' } = customer;
  const { number, extension } = phoneParts(phone);
  return { name: `${firstName} ${lastName}`.trim(), email, phone: number, phoneExtension: extension };
}

/** E13: the lines count from 1, as an operator names them. */
function toListedLine(
  item: ItemRow,
  { shipments, withdrawals }: ListRow,
  amount: (minor: MinorUnits) => number,
  cost: MinorUnits,
): ListedOrder['lines'][number] {
  const shipment = shipments?.find(({ id }) => id === item.shipment_id);
  const withdrawal = withdrawals?.find(({ id }) => id === item.withdrawal_id);
  return {
    line: item.position + 1,
    productId: item.product_id,
    name: item.product_name,
    description: item.product_description,
    variant: item.variant?.name ?? null,
    quantity: item.quantity,
    unitPrice: amount(item.unit_price_minor),
    total: amount(item.total_minor),
    cost: amount(cost),
    isBump: item.is_bump_offer,
    shippedAt: shipment ? new Date(shipment.shipped_at).toISOString() : null,
    carrier: shipment?.carrier ?? null,
    tracking: shipment?.tracking ?? null,
    deliveredOn: shipment?.delivered_on ?? null,
    withdrawnAt: withdrawal ? new Date(withdrawal.withdrawn_at).toISOString() : null,
  };
}
