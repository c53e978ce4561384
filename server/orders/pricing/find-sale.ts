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
}

/** The sale of this session and checkout that an offer is added to, by one query. */
export async function findSale(
  deps: Pick<OrdersDeps, 'db'>,
  session: OrderSession,
  sale: { id: string; checkoutId: string },
): Promise<SaleWithOffers | undefined> {
  const found = await deps.db
    .selectFrom('orders')
    .selectAll()
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
  return { sale: row, soldAt, capturedSteps: captured.map(({ step }) => step) };
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

const OFFERS = sql<{ step: string; status: OrderStatus; isOpen: boolean }[]>`(
  select coalesce(
    json_agg(json_build_object('step', offer.step_sfid, 'status', offer.status, 'isOpen', offer.status = 'Pending' and exists (
      select from attempts
      where order_id = offer.id and attempts.status in (${sql.join(IN_FLIGHT_STATUSES)}) and not ${isOpenApprovalSql}
    ))),
    '[]'
  )
  from orders as offer
  where offer.checkout_id = orders.checkout_id and offer.parent_id = orders.id and offer.purpose like 'offer:%'
)`;
