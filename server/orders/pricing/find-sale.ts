import { sql } from 'kysely';
import { isCapturedOrAuthorized, type OrderStatus } from '../../../domain/orders/order-status.ts';
import { IN_FLIGHT_STATUSES, isOpenApprovalSql, type OrderRow } from '../records/attempt-rows.ts';
import type { OrderSession, OrdersDeps } from '../records/orders-deps.ts';

/** A paid or authorised sale, and the offers that were bought after it. */
export interface SaleWithOffers {
  sale: OrderRow;
  /** When the sale was paid, or its amount held. */
  soldAt: Date;
  /** The steps of the offers that were bought, or whose payment may still take money, by their sfids. */
  capturedSteps: string[];
  /** The steps of the offers whose shopper may still approve on a provider's page, with the ids of these attempts. */
  openApprovals: { step: string; attemptId: string }[];
  /** N14: the number that the next yes takes. */
  nextYes: number;
}

/** The sale of this session and checkout that an offer is added to, by one query. */
export async function findSale(
  deps: Pick<OrdersDeps, 'db'>,
  session: OrderSession,
  sale: { id: string; checkoutId: string },
): Promise<SaleWithOffers | undefined> {
  const found = await deps.db
    .selectFrom('orders')
    .selectAll('orders')
    .select([SOLD_AT.as('sold_at'), OFFERS.as('offers')])
    .where('id', '=', sale.id)
    .where('session_hash', '=', session.hash)
    .where('checkout_id', '=', sale.checkoutId)
    .where('purpose', '=', 'sale')
    .where('status', 'in', ['Paid', 'Authorized'])
    .executeTakeFirst();
  if (!found) return undefined;
  const { sold_at: soldAt, offers, ...row } = found;
  const captured = offers.filter(({ status, isOpen }) => isCapturedOrAuthorized(status) || isOpen);
  return {
    sale: row,
    soldAt,
    capturedSteps: captured.map(({ step }) => step),
    openApprovals: offers.flatMap(({ step, attemptId }) => (attemptId === null ? [] : [{ step, attemptId }])),
    nextYes: 1 + Math.max(0, ...offers.map(({ yes }) => yes ?? 0)),
  };
}

/** The capture of a held amount sets `paid_at` days after the sale. */
const SOLD_AT = sql<Date>`coalesce(
  (
    select sent_at from attempts
    where order_id = orders.id and capture_before is not null and status in ('authorized', 'captured') limit 1
  ),
  paid_at,
  created_at
)`;

interface FoundOffer {
  step: string;
  status: OrderStatus;
  yes: number | null;
  /** Whether its payment may still take money. */
  isOpen: boolean;
  /** The attempt that waits for its shopper's approval; null where none does. */
  attemptId: string | null;
}

/** An order has one attempt in flight at most (N14). */
const OFFERS = sql<FoundOffer[]>`(
  select coalesce(
    json_agg(json_build_object(
      'step', offer.step_sfid, 'status', offer.status, 'yes', offer.yes_number,
      'isOpen', offer.status = 'Pending' and coalesce(not in_flight.is_approval, false),
      'attemptId', case when in_flight.is_approval then in_flight.id end
    )),
    '[]'
  )
  from orders as offer
  left join lateral (
    select attempts.id, ${isOpenApprovalSql} as is_approval from attempts
    where order_id = offer.id and attempts.status in (${sql.join(IN_FLIGHT_STATUSES)}) limit 1
  ) as in_flight on true
  where offer.checkout_id = orders.checkout_id and offer.parent_id = orders.id and offer.purpose like 'offer:%'
)`;
