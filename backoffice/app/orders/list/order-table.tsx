import { Link } from 'react-router-dom';
import { SHIPPABLE_STATUSES } from '../../../../domain/orders/order-status.ts';
import type { ListedOrder } from '../../../contracts/admin-orders-api.ts';
import { amountText, minuteText } from '../../../figures/number-text.ts';
import { amountColumn, type DataColumn, DataTable } from '../../parts/data-table.tsx';
import { StatusMark } from '../status-mark.tsx';

/** A page of orders; what a shopper wrote is text and nothing else. */
export function OrderTable({ orders }: { orders: readonly ListedOrder[] }) {
  const zones = new Set(orders.map(zoneOfOrder));
  const zone = zones.size === 1 ? [...zones].join() : null;
  const caption = `Orders, times ${zone === null ? 'on the clock of each brand' : `of ${zone}`}`;
  return <DataTable caption={caption} rows={orders} columns={orderColumns(zone)} idOf={({ id }) => id} />;
}

function zoneOfOrder({ timeZone = 'UTC' }: ListedOrder): string {
  return timeZone;
}

/** The zone stands once, above the times, or with each where orders have several. */
const orderColumns = (zone: string | null): readonly DataColumn<ListedOrder>[] => [
  {
    id: 'number',
    header: 'Order',
    value: ({ number }) => number,
    cell: ({ number }) => <Link to={`/orders/${encodeURIComponent(number)}`}>{number}</Link>,
  },
  amountColumn('total', 'Total', ({ total }) => total),
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: (order) => <StatusMark order={order} />,
  },
  {
    id: 'placed',
    header: zone === null ? 'Placed' : `Placed (${zone})`,
    value: (order) => Date.parse(order.placedAt),
    cell: (order) => `${minuteText(order.placedAt)}${zone === null ? ` ${zoneOfOrder(order)}` : ''}`,
  },
  {
    id: 'refunded',
    header: 'Refunded',
    value: ({ refunded }) => refunded,
    cell: ({ refunded, currency }) => (refunded === 0 ? '–' : amountText(refunded, currency)),
    isNumber: true,
  },
  {
    id: 'buyer',
    header: 'Buyer',
    value: ({ customer }) => customer.name,
    cell: ({ customer }) => <Buyer {...customer} />,
  },
  { id: 'kind', header: 'Kind', value: ({ kind }) => kind },
  { id: 'brand', header: 'Brand', value: ({ brand }) => brand },
  { id: 'paid', header: 'Paid by', value: ({ paymentMethod }) => paymentMethod },
  { id: 'parcel', header: 'Parcel', value: parcelStatus },
];

function Buyer({ name, email }: ListedOrder['customer']) {
  return (
    <>
      {name} <span className="quiet">{email}</span>
    </>
  );
}

/** What is to be done with the goods. */
function parcelStatus({ lines, status }: ListedOrder): string | null {
  const withdrawn = lines.filter(({ withdrawnAt }) => withdrawnAt !== null).length;
  const toShip = lines.filter(({ shippedAt, withdrawnAt }) => shippedAt === null && withdrawnAt === null).length;
  const isDelivered = lines.length > 0 && lines.every(({ deliveredOn }) => deliveredOn !== null);
  if (withdrawn > 0) return 'withdrawn from';
  if (isDelivered) return 'delivered';
  if (lines.length > 0 && toShip === 0) return 'shipped';
  if (!SHIPPABLE_STATUSES.includes(status)) return null;
  return toShip === lines.length ? 'to ship' : 'shipped in part';
}
