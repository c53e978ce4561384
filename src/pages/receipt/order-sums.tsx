import type { Order } from '../../../contracts/api/order-api.ts';
import { CHARGED, RELEASED } from '../../../domain/orders/held-copy.ts';
import { partialCapture } from '../../../domain/orders/partial-capture.ts';
import { Money } from '../../components/basic/money.tsx';
import styles from './order-sums.module.css';
import { amountOf } from './receipt.rules.ts';

/** The parts of an order's total. */
export function OrderSums({ order, locale }: { order: Order; locale: string }) {
  const { currency, discount, orderTransactionFee: fee } = order;
  const money = (decimal: number) => <Money minor={amountOf(decimal, currency)} currency={currency} locale={locale} />;
  return (
    <dl className={styles.sums}>
      <div className={styles.row}>
        <dt>Subtotal</dt>
        <dd>
          <Money
            minor={amountOf(order.subtotal, currency) - amountOf(fee, currency)}
            currency={currency}
            locale={locale}
          />
        </dd>
      </div>
      {fee > 0 && (
        <div className={styles.row}>
          <dt>Transaction fee</dt>
          <dd>{money(fee)}</dd>
        </div>
      )}
      {discount > 0 && (
        <div className={styles.row}>
          <dt>Discount</dt>
          <dd>{money(-discount)}</dd>
        </div>
      )}
      <div className={styles.row}>
        <dt>Shipping</dt>
        <dd>{order.orderShippingCost === 0 ? 'Free' : money(order.orderShippingCost)}</dd>
      </div>
      <div className={styles.row}>
        <dt>Tax</dt>
        <dd>{money(order.tax)}</dd>
      </div>
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{money(order.total)}</dd>
      </div>
      <PartialSums order={order} locale={locale} />
    </dl>
  );
}

/** The captured and the released part of a held amount; nothing if all of it was captured. */
function PartialSums({ order, locale }: { order: Order; locale: string }) {
  const part = partialCapture(order);
  if (!part) return null;
  return (
    <>
      <div className={styles.row}>
        <dt>{RELEASED}</dt>
        <dd>
          <Money minor={-part.released} currency={order.currency} locale={locale} />
        </dd>
      </div>
      <div className={styles.total}>
        <dt>{CHARGED}</dt>
        <dd>
          <Money minor={part.charged} currency={order.currency} locale={locale} />
        </dd>
      </div>
    </>
  );
}
