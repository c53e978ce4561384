import type { OrderItem } from '../../../contracts/api/order-api.ts';
import { Money } from '../../components/basic/money.tsx';
import { Picture } from '../../components/picture/picture.tsx';
import styles from './order-line.module.css';
import { amountOf } from './receipt.rules.ts';

interface OrderLineProps {
  item: OrderItem;
  currency: string;
  locale: string;
}

/** One line of an order (E13). */
export function OrderLine({ item, currency, locale }: OrderLineProps) {
  const money = { currency, locale };
  return (
    <li className={styles.line}>
      {item.productImage && (
        <Picture src={item.productImage} alt="" width={800} height={800} sizes="64px" className={styles.picture} />
      )}
      <div className={styles.words}>
        <p className={styles.name}>{item.productName}</p>
        {item.productDescription && <p className={styles.about}>{item.productDescription}</p>}
        {item.quantity > 1 && (
          <p className={styles.about}>
            {item.quantity} × <Money minor={amountOf(item.productPrice, currency)} {...money} />
          </p>
        )}
      </div>
      <Money minor={amountOf(item.totalPrice, currency)} {...money} className={styles.total} />
    </li>
  );
}
