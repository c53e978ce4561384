import { use, useId } from 'react';
import type { Order } from '../../../contracts/api/order-api.ts';
import { momentInWords } from '../../../domain/day-copy.ts';
import { ClockContext } from '../../components/basic/locale.context.ts';
import { Money } from '../../components/basic/money.tsx';
import { OrderPart, StatusPill } from './order-part.tsx';
import { cardCopies, sumRows } from './receipt.rules.ts';
import styles from './receipt-card.module.css';

/** The receipt of a basket: the sale's number, moment and status, the lines of all its orders, their sums and cards. */
export function ReceiptCard({ sale, orders }: { sale: Order; orders: Order[] }) {
  const heading = useId();
  return (
    <article className={`card ${styles.card}`} aria-labelledby={heading}>
      <header className={`flow ${styles.head}`}>
        <div>
          <h2 id={heading} className="text-h3">
            Order {sale.name}
          </h2>
          <time className="note" dateTime={sale.date}>
            {momentInWords(sale.date, use(ClockContext))}
          </time>
        </div>
        <StatusPill order={sale} />
      </header>
      {orders.map((order) => (
        <OrderPart key={order.id} order={order} sale={sale} />
      ))}
      <Sums orders={orders} currency={sale.currency} />
      {cardCopies(orders).map((copy) => (
        <p key={copy} className={`note ${styles.tail}`}>
          {copy}
        </p>
      ))}
    </article>
  );
}

function Sums({ orders, currency }: { orders: Order[]; currency: string }) {
  return (
    <dl className={`stack-1 ${styles.sums}`}>
      {sumRows(orders).map(({ term, minor, isTotal = false }) => (
        <div key={term} className={isTotal ? styles.sum : `soft ${styles.row}`}>
          <dt>{term}</dt>
          <dd>{term === 'Delivery' && minor === 0 ? 'Free' : <Money minor={minor} currency={currency} />}</dd>
        </div>
      ))}
    </dl>
  );
}
