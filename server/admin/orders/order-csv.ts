import type { ListedOrder } from '../../../contracts/api/admin-orders-api.ts';
import { addressLines } from '../../../domain/orders/order-copy.ts';
import { decimalText, toMinor } from '../../../domain/pricing/money.ts';
import { type CsvCell, numberCell } from '../csv-text.ts';

type Line = ListedOrder['lines'][number];

/** The columns of an order, which stand in each of its rows. */
const OF_ORDER: readonly Column<ListedOrder>[] = [
  ['order', ({ number }) => number],
  ['placed_at', ({ placedAt }) => placedAt],
  ['paid_at', ({ paidAt }) => paidAt],
  ['status', ({ status }) => status],
  ['kind', ({ kind }) => kind],
  ['sale', ({ sale }) => sale],
  ['brand', ({ brand }) => brand],
  ['funnel', ({ funnel }) => funnel],
  ['name', ({ customer }) => customer.name],
  ['email', ({ customer }) => customer.email],
  ['phone', ({ customer }) => customer.phone],
  ['phone_extension', ({ customer }) => customer.phoneExtension],
  ['address', ({ deliverTo }) => deliverTo.address],
  ['apartment', ({ deliverTo }) => deliverTo.apartment],
  ['additional_line', ({ deliverTo }) => deliverTo.additionalLine],
  ['city', ({ deliverTo }) => deliverTo.city],
  ['state', ({ deliverTo }) => deliverTo.state],
  ['zip', ({ deliverTo }) => deliverTo.zip],
  ['country', ({ deliverTo }) => deliverTo.country],
  ['label', ({ customer, deliverTo }) => addressLines(customer.name, deliverTo).join(', ')],
  ['shipping_method', ({ shippingMethod }) => shippingMethod],
  ['payment_method', ({ paymentMethod }) => paymentMethod],
  ['coupon', ({ coupon }) => coupon],
  ['currency', ({ currency }) => currency],
];

/** The amounts of an order, which stand in its first row alone, so that a column adds up. */
const OF_FIRST_ROW: readonly Column<ListedOrder>[] = (
  ['subtotal', 'discount', 'shipping', 'tax', 'total', 'charged', 'refunded', 'disputed'] as const
).map((name) => [name, (order) => amountText(order[name], order)]);

const OF_LINE: readonly Column<{ order: ListedOrder; line: Line }>[] = [
  ['line', ({ line }) => numberCell(line.line)],
  ['product_id', ({ line }) => line.productId],
  ['product', ({ line }) => line.name],
  ['variant', ({ line }) => line.variant],
  ['quantity', ({ line }) => numberCell(line.quantity)],
  ['unit_price', ({ order, line }) => amountText(line.unitPrice, order)],
  ['line_total', ({ order, line }) => amountText(line.total, order)],
  ['shipped_at', ({ line }) => line.shippedAt],
  ['carrier', ({ line }) => line.carrier],
  ['tracking', ({ line }) => line.tracking],
  ['delivered_on', ({ line }) => line.deliveredOn],
  ['withdrawn_at', ({ line }) => line.withdrawnAt],
];

type Column<Of> = readonly [name: string, cellOf: (of: Of) => CsvCell];

/** The names of the columns. */
export const CSV_HEAD = [...OF_ORDER, ...OF_FIRST_ROW, ...OF_LINE].map(([name]) => name);

/** The rows of orders, one for each line. */
export function csvRows(orders: readonly ListedOrder[]): CsvCell[][] {
  return orders.flatMap(rowsOf);
}

function rowsOf(order: ListedOrder): CsvCell[][] {
  const lines: readonly (Line | null)[] = order.lines.length === 0 ? [null] : order.lines;
  return lines.map((line, index) => [
    ...OF_ORDER.map(([, cellOf]) => cellOf(order)),
    ...OF_FIRST_ROW.map(([, cellOf]) => (index === 0 ? cellOf(order) : null)),
    ...OF_LINE.map(([, cellOf]) => line && cellOf({ order, line })),
  ]);
}

/** An amount with all digits of its currency, such as `19.90`. */
function amountText(decimal: number, { currency }: Pick<ListedOrder, 'currency'>): CsvCell {
  const minor = toMinor(decimal, currency);
  return numberCell(minor === null ? decimal : decimalText(minor, currency));
}
