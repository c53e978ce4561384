import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { OrderDetails } from '../../../contracts/admin-orders-api.ts';
import { amountText, minuteText, secondText } from '../../../figures/number-text.ts';
import { Trouble } from '../../parts/reading-of.tsx';
import { useReading } from '../../shell/admin-query.ts';
import { StatusMark } from '../status-mark.tsx';
import { CommandModal } from './command-modal.tsx';
import { LinesPart } from './lines-part.tsx';
import { MessagesPart } from './messages-part.tsx';
import { commandsFor, type OrderCommand, type OrderPart } from './order-commands.ts';
import { OrderNav } from './order-nav.tsx';
import { OriginPart, PeoplePart } from './people-part.tsx';

/** While a delivery waits: it ends without a change of the order. */
const EVERY_MS = 5_000;

/** One order with all that the shop knows of it, and the commands that its state allows. */
export function OrderPage() {
  const { number = '' } = useParams();
  const {
    data: order,
    error,
    refetch,
  } = useReading<OrderDetails>({
    topic: 'orders',
    path: `/admin/api/orders/${encodeURIComponent(number)}`,
    everyMs: (read) => (read?.events.some(isOpen) ? EVERY_MS : false),
  });
  if (order) return <Known key={order.id} order={order} unread={error?.message ?? null} />;
  if (error?.status === 404) return <Missing number={number} />;
  if (error) return <Trouble what={`Order ${number}`} problem={error} again={() => void refetch()} />;
  return <p className="empty">Reading order {number} …</p>;
}

function isOpen({ deliveries }: OrderDetails['events'][number]): boolean {
  return deliveries.some(({ deliveredAt, parkedAt }) => deliveredAt === null && parkedAt === null);
}

export function Missing({ number }: { number: string }) {
  return (
    <p className="empty">
      There is no order “{number}”. <Link to="/orders">All orders</Link>
    </p>
  );
}

function Known({ order, unread }: { order: OrderDetails; unread: string | null }) {
  const [asked, setAsked] = useState<OrderCommand | null>(null);
  const parts: OrderPart = { order, onCommand: setAsked };
  return (
    <div className="page order">
      <OrderHead order={order} />
      {unread && <p role="alert">{unread} What follows is what was read last.</p>}
      <fieldset className="order-commands">
        <legend className="for-readers">What can be done with it</legend>
        {commandsFor(order).map((command) => (
          <button key={command.type} type="button" onClick={() => setAsked(command)}>
            {command.name} …
          </button>
        ))}
      </fieldset>
      <LinesPart {...parts} />
      <div className="order-columns">
        <MoneyPart order={order} />
        <MessagesPart {...parts} />
        <PeoplePart order={order} />
        <OriginPart order={order} />
      </div>
      {asked && <CommandModal order={order} command={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

function OrderHead({ order }: { order: OrderDetails }) {
  const { number, kind, brand, placedAt, timeZone = 'UTC', total, currency, refundDue, customer } = order;
  return (
    <header>
      <p className="quiet">
        <Link to="/orders">Orders</Link> / {number}
      </p>
      <h1>
        Order {number} <StatusMark order={order} />
      </h1>
      <p>
        <b>{amountText(total, currency)}</b>, {kind}, {brand}, placed {minuteText(placedAt)} ({timeZone})
        {customer.name === '' ? '' : ` by ${customer.name}`}
      </p>
      {refundDue > 0 && (
        <p className="order-due">
          Its shopper withdrew: {amountText(refundDue, currency)} is to be refunded within 14 days.
        </p>
      )}
      <OrderNav number={number} />
    </header>
  );
}

/** What was tried, taken and given back, with the provider's own words. */
function MoneyPart({ order }: { order: OrderDetails }) {
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
        {sums.filter(([, amount]) => amount > 0).map(([name, amount]) => `, ${amountText(amount, currency)} ${name}`)}
      </p>
      <ol className="events">
        {attempts.map(({ number, createdAt, amount, provider, providerRef, status, failure, heldUntil }) => (
          <li key={`attempt ${number}`}>
            <time>{secondText(createdAt)}</time> Attempt {number} of {amountText(amount, currency)} at {provider}:{' '}
            <b className={status === 'declined' ? 'is-fail' : undefined}>{status.replaceAll('_', ' ')}</b>
            {failure && <q className="is-fail">{`${failure.code}: ${failure.message}`}</q>}
            {heldUntil && <span className="quiet">held until {secondText(heldUntil)}</span>}
            {providerRef && <code>{providerRef}</code>}
          </li>
        ))}
        {ledger.map(({ kind, at, amount, provider, providerRef }) => (
          <li key={`${kind} ${providerRef} ${at}`}>
            <time>{secondText(at)}</time> Booked: {kind.replaceAll('_', ' ')} of <b>{amountText(amount, currency)}</b>{' '}
            at {provider} <code>{providerRef}</code>
          </li>
        ))}
        {refunds.map(({ createdAt, amount, provider, status, reason, failure, providerRef }) => (
          <li key={`refund ${createdAt} ${amount}`}>
            <time>{secondText(createdAt)}</time> Refund of {amountText(amount, currency)} at {provider}:{' '}
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
