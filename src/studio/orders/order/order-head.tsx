import { Link } from 'react-router-dom';
import type { OrderDetails } from '../../../../contracts/api/admin-orders-api.ts';
import { amountCopy } from '../../parts/figure-copy.ts';
import { minuteCopy } from '../../parts/time-copy.ts';
import { StatusMark } from '../status-mark.tsx';
import { OrderNav } from './order-nav.tsx';

/** What an order is, and the two views of it. */
export function OrderHead({ order }: { order: OrderDetails }) {
  const { number, kind, brand, placedAt, timeZone = 'UTC', total, currency, refundDue, customer } = order;
  return (
    <header>
      <p className="quiet">
        <Link to="/orders">Orders</Link> / {number}
      </p>
      <h1>
        Order {number} <StatusMark order={order} />
      </h1>
      <p>
        <b>{amountCopy(total, currency)}</b>, {kind}, {brand}, placed {minuteCopy(placedAt)} ({timeZone})
        {customer.name === '' ? '' : ` by ${customer.name}`}
      </p>
      {refundDue > 0 && (
        <p className="order-due">
          Its shopper withdrew: {amountCopy(refundDue, currency)} is to be refunded within 14 days.
        </p>
      )}
      <OrderNav number={number} />
    </header>
  );
}
