import { sql } from 'kysely';
import type { Order } from '../../../contracts/api/order-api.ts';
import type { OrderSummary } from '../../../contracts/page/page-data.ts';
import type { StoredInstrument } from '../../db/schema/order-tables.ts';
import { IN_FLIGHT_STATUSES, isOpenApprovalSql } from './attempt-rows.ts';
import { cardOf, isOneClick } from './instrument-kinds.ts';
import { ordersOfSession } from './order-reads.ts';
import { orderOf } from './order-wire.ts';
import type { OrderSession, OrdersDeps } from './orders-deps.ts';

/** O01: the orders of the caller's own session, the oldest first. */
export async function allOrders(deps: OrdersDeps, session: OrderSession): Promise<Order[]> {
  return (await ordersOfSession(deps.db, session.hash)).map(orderOf);
}

/** The orders of a session as a page needs them to restore the shopper's step. */
export async function orderSummaries(deps: OrdersDeps, session: OrderSession): Promise<OrderSummary[]> {
  const rows = await deps.db
    .selectFrom('orders')
    .select((eb) => [
      ...(['id', 'checkout_id', 'funnel_sfid', 'step_sfid', 'order_type', 'purpose', 'status', 'instrument'] as const),
      'payment_method',
      eb
        .exists(
          eb
            .selectFrom('attempts')
            .select('attempts.id')
            .whereRef('attempts.order_id', '=', 'orders.id')
            .where('attempts.status', 'in', IN_FLIGHT_STATUSES)
            .where(sql<boolean>`not ${isOpenApprovalSql}`),
        )
        .as('live'),
    ])
    .where('session_hash', '=', session.hash)
    // A renewal, which is placed months later, does not determine a step of the funnel.
    .where('purpose', 'not like', 'renewal:%')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    checkoutId: row.checkout_id,
    funnelSfid: row.funnel_sfid,
    stepSfid: row.step_sfid,
    orderType: row.order_type,
    offer: row.purpose.startsWith('offer:') ? row.purpose.slice('offer:'.length) : null,
    status: row.status,
    live: Boolean(row.live),
    card: faceOf(row.instrument),
    paymentMethod: row.payment_method,
    oneClick: isOneClick(row.instrument),
  }));
}

function faceOf(instrument: StoredInstrument | null): OrderSummary['card'] {
  const card = cardOf(instrument);
  return card && { brand: card.brand, last4: card.last4 };
}
