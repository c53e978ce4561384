import { Link } from 'react-router-dom';
import { phoneCopy } from '../../../../domain/account/phone.ts';
import { addressLines } from '../../../../domain/orders/order-copy.ts';
import { OWNER_WORDS, SUBSCRIPTION_WORDS } from '../../../../domain/orders/status-copy.ts';
import type { OrderDetails } from '../../../contracts/admin-orders-api.ts';
import { amountText } from '../../../figures/number-text.ts';
import { minuteCopy } from '../../parts/moment-copy.ts';

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
  const pairs = [
    ['First touch', touches.first],
    ['Last touch', touches.last],
    ['Affiliate', affiliate],
  ] as const;
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
      <dl className="pairs">
        {subscription && (
          <div>
            <dt>Subscription</dt>
            <dd>
              {subscription.name}, {SUBSCRIPTION_WORDS[subscription.status]}
              {subscription.nextRenewalAt === null ? '' : `, next ${minuteCopy(subscription.nextRenewalAt)}`}
            </dd>
          </div>
        )}
        <div>
          <dt>Placed on</dt>
          <dd>
            {placedOn.step}
            {placedOn.variant === null ? '' : `, variant ${placedOn.variant}`} of {funnel}, version{' '}
            <code title={placedOn.version}>{placedOn.version.slice(0, 12)}</code>
          </dd>
        </div>
        {Object.keys(arms).length > 0 && (
          <div>
            <dt>Variants</dt>
            <dd>{Object.values(arms).join(', ')}</dd>
          </div>
        )}
        {pairs.map(([name, given]) => {
          const entries = Object.entries(given ?? {});
          if (entries.length === 0) return null;
          return (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{entries.map(([key, value]) => `${key} ${value}`).join(', ')}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
