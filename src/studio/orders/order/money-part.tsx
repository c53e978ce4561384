import type { OrderDetails } from '../../../../contracts/api/admin-orders-api.ts';
import { amountCopy } from '../../parts/figure-copy.ts';
import { secondCopy } from '../../parts/time-copy.ts';

/** What was tried, taken and given back, with the provider's own words. */
export function MoneyPart({ order }: { order: OrderDetails }) {
  const { attempts, ledger, refunds, currency, charged, refunded, disputed, refundable, card, paymentMethod } = order;
  const sums = [
    ['charged', charged],
    ['refunded', refunded],
    ['disputed', disputed],
    ['may still go back', refundable],
  ] as const;
  return (
    <section aria-labelledby="order-money">
      <h2 id="order-money">Money</h2>
      <p>
        {card ?? paymentMethod}
        {sums.filter(([, amount]) => amount > 0).map(([name, amount]) => `, ${amountCopy(amount, currency)} ${name}`)}
      </p>
      <ol className="events">
        {attempts.map(({ number, createdAt, amount, provider, providerRef, status, failure, heldUntil }) => (
          <li key={`attempt ${number}`}>
            <time>{secondCopy(createdAt)}</time> Attempt {number} of {amountCopy(amount, currency)} at {provider}:{' '}
            <b className={status === 'declined' ? 'is-fail' : undefined}>{status.replaceAll('_', ' ')}</b>
            {failure && <q className="is-fail">{`${failure.code}: ${failure.message}`}</q>}
            {heldUntil && <span className="quiet">held until {secondCopy(heldUntil)}</span>}
            {providerRef && <code>{providerRef}</code>}
          </li>
        ))}
        {ledger.map(({ kind, at, amount, provider, providerRef }) => (
          <li key={`${kind} ${providerRef} ${at}`}>
            <time>{secondCopy(at)}</time> Booked: {kind.replaceAll('_', ' ')} of <b>{amountCopy(amount, currency)}</b>{' '}
            at {provider} <code>{providerRef}</code>
          </li>
        ))}
        {refunds.map(({ createdAt, amount, provider, status, reason, failure, providerRef }) => (
          <li key={`refund ${createdAt} ${amount}`}>
            <time>{secondCopy(createdAt)}</time> Refund of {amountCopy(amount, currency)} at {provider}:{' '}
            <b className={status === 'refused' ? 'is-fail' : undefined}>{status}</b>
            {reason && <span> for “{reason}”</span>}
            {failure && <q className="is-fail">{failure}</q>}
            {providerRef && <code>{providerRef}</code>}
          </li>
        ))}
      </ol>
      {attempts.length === 0 && <p className="quiet">No payment was tried.</p>}
    </section>
  );
}
