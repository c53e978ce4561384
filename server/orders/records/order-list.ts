import { sql } from 'kysely';
import type { Order } from '../../../contracts/api/order-api.ts';
import type { OrderSummary } from '../../../contracts/page/page-data.ts';
import { type MinorUnits, toDecimal } from '../../../domain/pricing/money.ts';
import type { AttemptFailure, StoredInstrument } from '../../db/schema/order-tables.ts';
import { ABANDONED, NEVER_ARRIVED } from '../../payments/port/decline.ts';
import { cardOf, IN_FLIGHT_STATUSES, isOneClick, isOpenApprovalSql } from './attempt-rows.ts';
import { ordersOfSession } from './order-reads.ts';
import { declineOf } from './order-result.ts';
import { readOwnOrder } from './order-withdrawal.ts';
import type { OrderSession, OrdersDeps } from './orders-deps.ts';

/** O01: the orders of the caller's own session, the oldest first. */
export async function allOrders(deps: OrdersDeps, session: OrderSession): Promise<Order[]> {
  const stored = await ordersOfSession(deps.db, session.hash);
  return Promise.all(stored.map((each) => readOwnOrder(deps, each)));
}

/** The orders of a session as a page needs them to restore the shopper's step. */
export async function orderSummaries(deps: OrdersDeps, session: OrderSession): Promise<OrderSummary[]> {
  const rows = await deps.db
    .selectFrom('orders')
    .select((eb) => [
      ...(['id', 'checkout_id', 'funnel_sfid', 'step_sfid', 'order_type', 'purpose', 'status', 'instrument'] as const),
      'payment_method',
      'walk_ended_at',
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
      LAST_FAILURE.as('decline'),
      'currency',
      'total_minor',
      BOUGHT_NAME.as('bought_name'),
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
    ...(row.decline ? { decline: declineOf(row.decline.failure, row.order_type) } : {}),
    ...(row.bought_name === null ? {} : { bought: boughtOf(row.bought_name, row) }),
    ...(row.walk_ended_at ? { hasSeenReceipt: true } : {}),
  }));
}

/** An undecided approval is open, left by its shopper or lost on its way: it is no decline and takes none back. */
const isUndecidedApprovalSql = sql<boolean>`(
  ${isOpenApprovalSql} or (
    attempts.approval_kind is not null
    and coalesce(attempts.failure ->> 'code', '') in (${ABANDONED.code}, ${NEVER_ARRIVED.code})
  )
)`;

/** N08: the failure of an unpaid offer whose payment was declined, and not tried again since. */
const LAST_FAILURE = sql<{ failure: AttemptFailure | null } | null>`(
  select case when attempts.status = 'declined' then json_build_object('failure', attempts.failure) end
  from attempts
  where attempts.order_id = orders.id and orders.status = 'Pending' and orders.purpose like 'offer:%'
    and not ${isUndecidedApprovalSql}
  order by attempts.number desc limit 1
)`;

/** The name of what was bought by a paid offer, as the order's own first line has it. */
const BOUGHT_NAME = sql<string | null>`(
  select order_items.product_name from order_items
  where order_items.order_id = orders.id and orders.purpose like 'offer:%' and orders.status in ('Paid', 'Authorized')
  order by order_items.position limit 1
)`;

function boughtOf(name: string, { total_minor: total, currency }: { total_minor: MinorUnits; currency: string }) {
  return { name, total: toDecimal(total, currency), currency };
}

function faceOf(instrument: StoredInstrument | null): OrderSummary['card'] {
  const card = cardOf(instrument);
  return card && { brand: card.brand, last4: card.last4 };
}
