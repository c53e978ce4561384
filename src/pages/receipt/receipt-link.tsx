import type { Order } from '../../../contracts/api/order-api.ts';
import { receiptPath } from '../../../domain/orders/order-copy.ts';
import { ShopLink } from '../../components/basic/shop-link.tsx';
import styles from './side-block.module.css';

/** O08: the link of this receipt, which the order's mail contains, too. */
export function ReceiptLink({ orders }: { orders: Order[] }) {
  const sale = orders.find((order) => order.receipt !== null);
  if (!sale?.receipt) return null;
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>Find it again</h2>
      <p className={styles.strong}>
        <ShopLink to={receiptPath(sale.receipt)}>Your link to this receipt</ShopLink>
      </p>
      <p className={styles.text}>
        It opens on any device, for whoever has it. The mail that we send to {sale.customerEmail} has it too.
      </p>
    </section>
  );
}
