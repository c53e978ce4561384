import type { Order } from '../../../contracts/api/order-api.ts';
import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { addressLines } from '../../../domain/orders/order-copy.ts';
import { daysInWords } from '../../../domain/pricing/shipping.ts';
import { Icon } from '../../components/basic/icon.tsx';
import styles from './side-block.module.css';

/** The delivery address and time. The offers are shipped with the first order. */
export function Delivery({ orders, shop }: { orders: Order[]; shop: RuntimeSettings }) {
  const first = orders[0];
  const arrival = first?.shippingDays ? daysInWords(first.shippingDays) : shop.delivery;
  const lines = first ? addressLines(first.shipToName || first.customerName, first.shipping) : [];
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>
        <Icon name="truck" className={styles.icon} />
        Delivery
      </h2>
      {arrival && (
        <p className={styles.strong}>{first?.shippingMethod ? `${first.shippingMethod}: ${arrival}` : arrival}</p>
      )}
      {lines.length > 0 && (
        <address className={styles.address}>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
      {first?.customerEmail && <p className={styles.text}>If we need you, we write to {first.customerEmail}.</p>}
    </section>
  );
}
