import { CONSTRAINTS, isUniqueViolation } from '../../db/connection/sql-state.ts';
import { type BegunAttempt, cardMeans } from '../../orders/charging/begin-attempt.ts';
import type { OrderRow } from '../../orders/records/attempt-rows.ts';
import { cardTries } from '../../orders/records/card-tries.ts';
import { cardRow } from '../../orders/records/instruments.ts';
import { type OrderProblem, TOO_MANY_ATTEMPTS } from '../../orders/records/order-result.ts';
import type { OrderDraft, OrderSession, OrdersDeps } from '../../orders/records/orders-deps.ts';
import { newAttempt } from '../../orders/writing/new-attempt.ts';
import { newLink, versionGone } from '../../orders/writing/new-link.ts';
import { newItems, newOrder } from '../../orders/writing/order-rows.ts';
import { hasOrderFor, type Inserted, insertOrder, type NewOrder } from '../../orders/writing/write-order.ts';

/** O02: null means that nothing was written and that the order needs the general path of `beginAttempt`. */
export async function beginNewOrder(
  deps: OrdersDeps,
  session: OrderSession,
  draft: OrderDraft,
): Promise<({ type: 'begun' } & BegunAttempt) | OrderProblem | null> {
  if (hasCountedCoupon(draft)) return null;
  const planned = newOrder(deps, session, draft);
  const customerRef = draft.providerCustomer ?? (await createCustomer(deps, planned));
  if (customerRef === null) return null;
  const order = { ...planned, provider_customer: customerRef };
  const means = cardMeans(deps, draft);
  const attempt = newAttempt(deps, order, { ...means, number: 1, initiatedAs: 'CIT', isSent: true });
  const items = newItems(deps, order.id, draft);
  const card = draft.isNewCard ? cardRow(deps, session, draft) : null;
  const coupon = draft.sold.coupon?.code ?? null;
  const link = newLink(order, draft);
  const tried = cardTries(deps, session, draft.instrument, attempt.id);
  const inserted = await insertOnce(deps, { row: order, items, attempt, tried, link, card, coupon });
  if (inserted === 'written') return { type: 'begun', order, items, attempt, card: means.card };
  if (inserted === 'revoked') return versionGone(deps);
  return inserted === 'limited' && !(await hasOrderFor(deps.db, draft)) ? TOO_MANY_ATTEMPTS : null;
}

/** Whether the uses of the coupon have to be counted before one more is taken. */
function hasCountedCoupon({ sold: { coupon } }: OrderDraft): boolean {
  return coupon !== null && coupon.maxUses !== null;
}

async function createCustomer({ providers }: OrdersDeps, { id }: OrderRow): Promise<string | null> {
  const created = await providers.tokens.createCustomer(id);
  return created.type === 'unavailable' ? null : created.customerRef;
}

/** A number that is taken is `exists`, too: the general path draws another one. */
async function insertOnce({ db }: OrdersDeps, order: NewOrder): Promise<Inserted> {
  try {
    return await insertOrder(db, order);
  } catch (error) {
    if (isUniqueViolation(error, CONSTRAINTS.orderNumber)) return 'exists';
    throw error;
  }
}
