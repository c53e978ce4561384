import type { Order } from '../../../contracts/order-api.ts';
import { cancelPath } from '../../../domain/order-words.ts';
import { Money } from '../../components/money.tsx';
import { amountOf, dayOf } from './receipt.rules.ts';
import styles from './side-block.module.css';

/** E12: what comes next of a subscription, what it costs, and how to end it without a login. */
export function ReceiptSubscription({ orders, locale }: { orders: Order[]; locale: string }) {
  return orders.map((order) => order.subscription && <Subscription key={order.id} order={order} locale={locale} />);
}

function Subscription({ order, locale }: { order: Order; locale: string }) {
  const { subscription, currency } = order;
  if (!subscription) return null;
  const amount = <Money minor={amountOf(subscription.total, currency)} currency={currency} locale={locale} />;
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>Your subscription</h2>
      <p className={styles.strong}>{subscription.name}</p>
      {subscription.status === 'cancelled' ? (
        <p className={styles.text}>It is cancelled: nothing more will be charged.</p>
      ) : (
        <>
          <p className={styles.text}>
            {subscription.nextAt
              ? `Charged next on ${dayOf(subscription.nextAt, locale)}: `
              : 'Each further delivery: '}
            {amount}
          </p>
          <p className={styles.text}>
            <a href={cancelPath(subscription.cancelToken)}>Cancel the subscription</a>
          </p>
        </>
      )}
    </section>
  );
}
