import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { OrderDetails } from '../../../../contracts/api/admin-orders-api.ts';
import { useReading } from '../../shell/admin-query.ts';
import { Trouble } from '../../shell/trouble.tsx';
import { CommandModal } from './command-modal.tsx';
import { LinesPart } from './lines-part.tsx';
import { MessagesPart } from './messages-part.tsx';
import { MoneyPart } from './money-part.tsx';
import { commandsFor, type OrderCommand } from './order-commands.ts';
import { OrderHead } from './order-head.tsx';
import type { OrderPart } from './order-part.ts';
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
