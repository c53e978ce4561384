import { useId } from 'react';
import type { Order, OrderItem } from '../../../contracts/api/order-api.ts';
import { heldOn } from '../../../domain/orders/held-copy.ts';
import { cardTail } from '../../../domain/orders/order-copy.ts';
import { classNames } from '../../components/basic/class-names.ts';
import { Icon } from '../../components/basic/icon.tsx';
import { Money } from '../../components/basic/money.tsx';
import { Picture } from '../../components/picture/picture.tsx';
import styles from './order-card.module.css';
import { OrderSums } from './order-sums.tsx';
import { amountOf, statusCopy } from './receipt.rules.ts';

const KIND_WORDS = { Standard: 'Your order', Upsell: 'Added to your order', Downsell: 'Added to your order' } as const;
const STATUS_ICONS = { good: 'check', wait: 'info', bad: 'alert', plain: 'info' } as const;

/** One order: its number, status, lines, sums and card. */
export function OrderCard({ order }: { order: Order }) {
  const heading = useId();
  const status = statusCopy(order.status);
  const card = cardTail(order);
  return (
    <article className={styles.card} aria-labelledby={heading}>
      <header className={styles.head}>
        <div>
          <p className={styles.kind}>{KIND_WORDS[order.orderType]}</p>
          <h2 id={heading} className={styles.number}>
            Order {order.name}
          </h2>
        </div>
        <p className={classNames(styles.status, styles[status.tone])}>
          <Icon name={STATUS_ICONS[status.tone]} />
          {status.text}
        </p>
      </header>
      <ul className={styles.lines}>
        {order.items.map((item) => (
          <OrderLine key={item.productId} item={item} currency={order.currency} />
        ))}
      </ul>
      <OrderSums order={order} />
      {card && <p className={styles.tail}>{order.status === 'Authorized' ? heldOn(card) : card}</p>}
    </article>
  );
}

/** One line of an order (E13). */
function OrderLine({ item, currency }: { item: OrderItem; currency: string }) {
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
            {item.quantity} × <Money minor={amountOf(item.productPrice, currency)} currency={currency} />
          </p>
        )}
      </div>
      <Money minor={amountOf(item.totalPrice, currency)} currency={currency} className={styles.total} />
    </li>
  );
}
