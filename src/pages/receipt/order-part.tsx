import { use } from 'react';
import type { Order, OrderItem } from '../../../contracts/api/order-api.ts';
import { dayInWords } from '../../../domain/day-copy.ts';
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
import { intervalCopy, isOwed, isRenewal, statusCopy } from './receipt.rules.ts';
import styles from './receipt-card.module.css';

const STATUS_ICONS = { good: 'check', wait: 'info', bad: 'alert', plain: 'info' } as const;

/** The lines of one order, what was sent of them, and what was withdrawn from; `sale` is the receipt's first order. */
export function OrderPart({ order, sale }: { order: Order; sale: Order }) {
  const clock = use(ClockContext);
  return (
    <div className={`stack-4 ${styles.part}`}>
      {order !== sale && <PartHead order={order} sale={sale} />}
      <ul className="stack-4">
        {order.items.map((item) => (
          <OrderLine
            key={item.productId}
            item={item}
            currency={order.currency}
            isOwed={isOwed(order)}
            note={item.isBumpOffer || isRenewal(order, sale) ? null : intervalCopy(order, clock)}
          />
        ))}
      </ul>
      <Shipments order={order} />
      <Withdrawal order={order} />
    </div>
  );
}

/** How an order came to the sale, its number, and its status where that is not the sale's. */
function PartHead({ order, sale }: { order: Order; sale: Order }) {
  const clock = use(ClockContext);
  const isUnlike = statusCopy(order, clock.locale).text !== statusCopy(sale, clock.locale).text;
  return (
    <div className={`flow baseline ${styles.partHead}`}>
      <h3 className={styles.partTitle}>
        {isRenewal(order, sale) ? `Renewed on ${dayInWords(order.date, clock)}` : 'Added after your order'}{' '}
        <span className="soft">{order.name}</span>
      </h3>
      {isUnlike && <StatusPill order={order} />}
    </div>
  );
}

export function StatusPill({ order }: { order: Order }) {
  const { text, tone } = statusCopy(order, use(ClockContext).locale);
  return (
    <p className={classNames('tag label', styles.status, styles[tone])}>
      <Icon name={STATUS_ICONS[tone]} />
      {text}
    </p>
  );
}

interface OrderLineProps {
  item: OrderItem;
  currency: string;
  /** Whether its amount counts in the receipt's total. */
  isOwed: boolean;
  /** The interval of its subscription. */
  note: string | null;
}

/** One line of an order (E13). */
function OrderLine({ item, currency, isOwed, note }: OrderLineProps) {
  return (
    <li className={`flow ${styles.line}`}>
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
        {note && <p className="note">{note}</p>}
      </div>
      <Money
        minor={shownMinor(item.totalPrice, currency)}
        currency={currency}
        className={classNames(styles.amount, !isOwed && styles.unowed)}
      />
    </li>
  );
}

/** What was sent of an order; of a part its lines are named. */
function Shipments({ order }: { order: Order }) {
  const clock = use(ClockContext);
  const { shipments = [], items } = order;
  if (shipments.length === 0) return null;
  return (
    <ul className="stack-2">
      {shipments.map((shipment) => (
        <li key={shipment.id} className={`stack-2 ${styles.shipment}`}>
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
    <div className={`stack-1 ${styles.withdrawal}`}>
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
