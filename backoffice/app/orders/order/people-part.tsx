import { Link } from 'react-router-dom';
import { phoneCopy } from '../../../../domain/account/phone.ts';
import { addressLines } from '../../../../domain/orders/order-copy.ts';
import { OWNER_WORDS, SUBSCRIPTION_WORDS } from '../../../../domain/orders/status-copy.ts';
import type { OrderDetails } from '../../../contracts/admin-orders-api.ts';
import { amountText, minuteText } from '../../../figures/number-text.ts';
import { FigureList } from '../../parts/figure-list.tsx';

/** Whose it is and where it goes. */
export function PeoplePart({ order }: { order: OrderDetails }) {
  const { customer, deliverTo, billing } = order;
  const [delivery, bill] = [addressLines(customer.name, deliverTo), addressLines(customer.name, billing)];
  const isSame = delivery.join('\n') === bill.join('\n');
  return (
    <section aria-labelledby="order-people">
      <h2 id="order-people">Buyer</h2>
      <p>
        {customer.email}
        {customer.phone === '' ? '' : `, ${phoneCopy(customer)}`}
      </p>
      <h3>Delivery{isSame ? ' and bill' : ''}</h3>
      <address>{delivery.join('\n')}</address>
      {!isSame && <h3>Bill</h3>}
      {!isSame && <address>{bill.join('\n')}</address>}
    </section>
  );
}

/** The checkout that it is part of, its subscription, and where its shopper came from. */
export function OriginPart({ order }: { order: OrderDetails }) {
  const { others, subscription, placedOn, arms, touches, affiliate, funnel } = order;
  const renewal = subscription?.nextRenewalAt ? `, next ${minuteText(subscription.nextRenewalAt)}` : '';
  const variant = placedOn.variant === null ? '' : `, variant ${placedOn.variant}`;
  return (
    <section aria-labelledby="order-origin">
      <h2 id="order-origin">Checkout</h2>
      {others.length > 0 && (
        <ul className="events">
          {others.map(({ number, kind, status, total, currency }) => (
            <li key={number}>
              <Link to={`/orders/${encodeURIComponent(number)}`}>{number}</Link> {kind}, {OWNER_WORDS[status]},{' '}
              {amountText(total, currency)}
            </li>
          ))}
        </ul>
      )}
      <FigureList
        className="pairs"
        figures={[
          [
            'Subscription',
            subscription && `${subscription.name}, ${SUBSCRIPTION_WORDS[subscription.status]}${renewal}`,
          ],
          [
            'Placed on',
            <>
              {placedOn.step}
              {variant} of {funnel}, version <code title={placedOn.version}>{placedOn.version.slice(0, 12)}</code>
            </>,
          ],
          ['Variants', Object.values(arms).join(', ')],
          ['First touch', touchCopy(touches.first)],
          ['Last touch', touchCopy(touches.last)],
          ['Affiliate', touchCopy(affiliate)],
        ]}
      />
    </section>
  );
}

function touchCopy(given: object | null): string {
  return Object.entries(given ?? {})
    .map(([key, value]) => `${key} ${value}`)
    .join(', ');
}
