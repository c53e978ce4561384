import { type ReactNode, use, useId } from 'react';
import type { Order, OrderItem } from '../../../contracts/api/order-api.ts';
import { dayInWords } from '../../../domain/day-copy.ts';
import { CHARGED, heldOn, RELEASED } from '../../../domain/orders/held-copy.ts';
import { cardTail } from '../../../domain/orders/order-copy.ts';
import { partialCapture } from '../../../domain/orders/partial-capture.ts';
import { partOf, shippedSentence } from '../../../domain/orders/shipment-copy.ts';
import { periodSentence } from '../../../domain/orders/withdrawal-copy.ts';
import { WITHDRAW_HERE, withdrawPath } from '../../../domain/orders/withdrawal-link.ts';
import { shownMinor } from '../../../domain/pricing/money.ts';
import { classNames } from '../../components/basic/class-names.ts';
import { Icon } from '../../components/basic/icon.tsx';
import { ClockContext } from '../../components/basic/locale.context.ts';
import { Money } from '../../components/basic/money.tsx';
import { ShopLink } from '../../components/basic/shop-link.tsx';
import { Picture } from '../../components/picture/picture.tsx';
import styles from './order-card.module.css';
import { statusCopy } from './receipt.rules.ts';

const KIND_WORDS = { Standard: 'Your order', Upsell: 'Added to your order', Downsell: 'Added to your order' } as const;
const STATUS_ICONS = { good: 'check', wait: 'info', bad: 'alert', plain: 'info' } as const;

/** One order: its number, status, lines, sums and card. */
export function OrderCard({ order }: { order: Order }) {
  const heading = useId();
  const status = statusCopy(order, use(ClockContext).locale);
  const card = cardTail(order);
  return (
    <article className={styles.card} aria-labelledby={heading}>
      <header className={styles.head}>
        <div>
          <p className="note">{KIND_WORDS[order.orderType]}</p>
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
      <Shipments order={order} />
      <OrderSums order={order} />
      {card && <p className={styles.tail}>{order.status === 'Authorized' ? heldOn(card) : card}</p>}
      <Withdrawal order={order} />
    </article>
  );
}

/** What was sent of an order; of a part its lines are named. */
function Shipments({ order }: { order: Order }) {
  const clock = use(ClockContext);
  const { shipments = [], items } = order;
  if (shipments.length === 0) return null;
  return (
    <ul className={styles.shipments}>
      {shipments.map((shipment) => (
        <li key={shipment.id} className={styles.shipment}>
          <Icon name="truck" className="brand" />
          <p>
            <strong>{shippedSentence(shipment, dayInWords(shipment.date, clock))}</strong>
            {shipment.deliveredOn && <span>{` Delivered on ${dayInWords(shipment.deliveredOn, clock)}.`}</span>}
            {shipment.lines.length < items.length && <span>{` ${partOf(order, shipment).join(', ')}`}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** R01: what was withdrawn from, and the link to withdraw while the law gives time for it. */
function Withdrawal({ order }: { order: Order }) {
  const clock = use(ClockContext);
  const { withdrawals = [], withdrawable, items } = order;
  if (withdrawals.length === 0 && !withdrawable) return null;
  return (
    <div className={styles.withdrawal}>
      {withdrawals.map((withdrawal) => (
        <p key={withdrawal.id}>
          <strong>You withdrew on {dayInWords(withdrawal.date, clock)}.</strong>
          {withdrawal.lines.length < items.length && <span>{` ${partOf(order, withdrawal).join(', ')}`}</span>}
        </p>
      ))}
      {withdrawable && (
        <>
          <p className="strong">
            <ShopLink to={withdrawPath(order.name)}>{WITHDRAW_HERE}</ShopLink>
          </p>
          <p className="soft">{periodSentence(withdrawable, clock.locale)}</p>
        </>
      )}
    </div>
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
        {item.productDescription && <p className="note">{item.productDescription}</p>}
        {item.quantity > 1 && (
          <p className="note">
            {item.quantity} × <Money minor={shownMinor(item.productPrice, currency)} currency={currency} />
          </p>
        )}
      </div>
      <Money minor={shownMinor(item.totalPrice, currency)} currency={currency} className={styles.total} />
    </li>
  );
}

/** The parts of an order's total, and of a held amount the captured and the released part. */
function OrderSums({ order }: { order: Order }) {
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
    <div className={isTotal ? styles.sum : styles.row}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
