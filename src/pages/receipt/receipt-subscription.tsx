import { use } from 'react';
import type { Order } from '../../../contracts/api/order-api.ts';
import { dayInWords, type ShopClock } from '../../../domain/day-copy.ts';
import { isFreeTrial, NOTHING_AT_FIRST } from '../../../domain/orders/free-trial.ts';
import { cancelPath, confirmPath } from '../../../domain/orders/order-copy.ts';
import { shownMinor } from '../../../domain/pricing/money.ts';
import { ClockContext } from '../../components/basic/locale.context.ts';
import { Money } from '../../components/basic/money.tsx';
import { ShopLink } from '../../components/basic/shop-link.tsx';
import styles from './receipt.module.css';

/** E12: the next renewal of a subscription, its price, and how to cancel without a login. */
export function ReceiptSubscription({ orders }: { orders: Order[] }) {
  // A renewal belongs to the subscription that an earlier order began.
  const firsts = orders.filter(
    ({ subscription, subscriptionId: id }, index) =>
      subscription && orders.findIndex((each) => each.subscriptionId === id) === index,
  );
  if (firsts.length === 0) return null;
  return (
    <section className={`stack-3 ${styles.block}`}>
      <h2 className="row-2 text-h3">{firsts.length > 1 ? 'Your subscriptions' : 'Your subscription'}</h2>
      {firsts.map((order) => (
        <Subscription key={order.id} order={order} />
      ))}
    </section>
  );
}

function Subscription({ order }: { order: Order }) {
  const clock = use(ClockContext);
  const { subscription, currency } = order;
  if (!subscription) return null;
  const amount = <Money minor={shownMinor(subscription.total, currency)} currency={currency} />;
  return (
    <>
      <p className="strong">{subscription.name}</p>
      {subscription.status === 'cancelled' ? (
        <p className="soft">It is canceled: nothing more will be charged.</p>
      ) : (
        <>
          {isFreeTrial({ total: order.total, renewal: subscription }) && <p className="soft">{NOTHING_AT_FIRST}</p>}
          <p className="soft">
            {nextCopy(subscription, clock)}
            {amount}
          </p>
          <Links subscription={subscription} />
        </>
      )}
    </>
  );
}

/** A receipt that was opened by its link has no token, because the link may have been passed on. */
function Links({ subscription: { status, cancelToken } }: { subscription: NonNullable<Order['subscription']> }) {
  if (cancelToken === '') return <p className="soft">The email about this order has the link to cancel it.</p>;
  return (
    <>
      {status === 'needs_you' && (
        <p className="soft">
          <ShopLink to={confirmPath(cancelToken)}>Pay it now</ShopLink>
        </p>
      )}
      <p className="soft">
        <ShopLink to={cancelPath(cancelToken)}>Cancel the subscription</ShopLink>
      </p>
    </>
  );
}

/** The next renewal's text, before its amount. */
function nextCopy({ status, nextAt }: NonNullable<Order['subscription']>, clock: ShopClock): string {
  if (status === 'needs_you') return 'The next payment needs you: ';
  if (!nextAt) return 'Each further delivery: ';
  const day = dayInWords(nextAt, clock);
  return status === 'past_due' ? `The card was declined; we will try again on ${day}: ` : `Charged next on ${day}: `;
}
