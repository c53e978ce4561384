import type { ReactNode } from 'react';
import type { Order } from '../../../contracts/api/order-api.ts';
import { CHARGED, RELEASED } from '../../../domain/orders/held-copy.ts';
import { partialCapture } from '../../../domain/orders/partial-capture.ts';
import { shownMinor } from '../../../domain/pricing/money.ts';
import { Money } from '../../components/basic/money.tsx';
import styles from './order-sums.module.css';

/** The parts of an order's total, and of a held amount the captured and the released part. */
export function OrderSums({ order }: { order: Order }) {
  const { currency, discount, orderTransactionFee: fee } = order;
  const money = (decimal: number) => <Money minor={shownMinor(decimal, currency)} currency={currency} />;
  const part = partialCapture(order);
  return (
    <dl className={styles.sums}>
      <Sum term="Subtotal">
        <Money minor={shownMinor(order.subtotal, currency) - shownMinor(fee, currency)} currency={currency} />
      </Sum>
      {fee > 0 && <Sum term="Transaction fee">{money(fee)}</Sum>}
      {discount > 0 && <Sum term="Discount">{money(-discount)}</Sum>}
      <Sum term="Shipping">{order.orderShippingCost === 0 ? 'Free' : money(order.orderShippingCost)}</Sum>
      <Sum term="Tax">{money(order.tax)}</Sum>
      <Sum term="Total" isTotal>
        {money(order.total)}
      </Sum>
      {part && (
        <>
          <Sum term={RELEASED}>
            <Money minor={-part.released} currency={currency} />
          </Sum>
          <Sum term={CHARGED} isTotal>
            <Money minor={part.charged} currency={currency} />
          </Sum>
        </>
      )}
    </dl>
  );
}

function Sum({ term, isTotal = false, children }: { term: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div className={isTotal ? styles.total : styles.row}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
