import { sql } from 'kysely';
import type { Deliverer, Delivery, StoredEvent } from '../outbox/outbox.types.ts';
import type { OutboxTopic } from '../outbox/outbox-events.ts';
import type { StoreAndClock } from './order-consent.ts';
import { UNSAID, unsaid } from './order-event.ts';

const PURCHASES = ['order.paid', 'order.authorized', 'renewal.paid'] satisfies OutboxTopic[];

/** The rows of deliveries go at this age (docs/storage.md), and say nothing of older purchases. */
const STORED_MS = 90 * 86_400_000;

/** The reason for which a page's own purchase is not sent again. */
export const PUBLISHED_BY_PAGE = 'its page has told of it';

const NO_PURCHASE = unsaid('its purchase was not sent');

/** A resend of all that is parked sends both, in their order. */
const AFTER_PARKED: Delivery = { type: 'failed', detail: 'its purchase is parked', isPermanent: true };

/** The same deliverer for a service that hears of what went back of an order only after it was sent the purchase. */
export function afterPurchase(
  deps: StoreAndClock,
  { name, deliver }: Deliverer,
  isPurchase = ({ topic }: StoredEvent) => PURCHASES.some((each) => each === topic),
): Deliverer {
  return {
    name,
    deliver: async (event) => (isPurchase(event) ? null : await refusal(deps, name, event)) ?? deliver(event),
  };
}

async function refusal({ db, clock }: StoreAndClock, endpoint: string, event: StoredEvent) {
  const { orderId } = event.payload;
  if (typeof orderId !== 'string') return null;
  const rows = await db
    .selectFrom('outbox')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('deliveries')
          .selectAll()
          .whereRef('event_id', '=', 'outbox.id')
          .where('endpoint', '=', endpoint)
          .as('delivery'),
      (join) => join.onTrue(),
    )
    .select(['outbox.created_at', 'delivery.queued_at', 'delivery.parked_at', 'delivery.last_answer'])
    .where(sql`outbox.payload ->> 'orderId'`, '=', orderId)
    .where('outbox.topic', 'in', PURCHASES)
    .where('outbox.id', '!=', event.id)
    .execute();
  const oldest = clock().getTime() - STORED_MS;
  const sent = rows.filter(
    (row) => row.created_at.getTime() <= oldest || (row.queued_at !== null && wasSaid(row.last_answer)),
  );
  if (sent.length === 0) return NO_PURCHASE;
  return sent.every((row) => row.parked_at !== null) ? AFTER_PARKED : null;
}

function wasSaid(answer: string | null): boolean {
  return answer === `${UNSAID}${PUBLISHED_BY_PAGE}` || !answer?.startsWith(UNSAID);
}
