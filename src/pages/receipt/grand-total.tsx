import type { Order } from '../../../contracts/api/order-api.ts';
import { Money } from '../../components/basic/money.tsx';
import styles from './grand-total.module.css';
import { grandTotal, isPartlyReleased } from './receipt.rules.ts';

/** The total of all orders of the visit; a brand has one currency (E14). */
export function GrandTotal({ orders, locale }: { orders: Order[]; locale: string }) {
  const currency = orders[0]?.currency;
  if (!currency) return null;
  return (
    <p className={styles.total}>
      <span>{totalOf(orders)}</span>
      <Money minor={grandTotal(orders)} currency={currency} locale={locale} className={styles.amount} />
    </p>
  );
}

function totalOf(orders: Order[]): string {
  const all = orders.length === 2 ? 'Total of both orders' : `Total of all ${orders.length} orders`;
  return isPartlyReleased(orders) ? `${all}, less what was released` : all;
}
