import { CONSTRAINTS, isUniqueViolation } from '../../db/connection/sql-state.ts';
import { type BegunAttempt, cardMeans } from '../../orders/charging/begin-attempt.ts';
import type { OrderRow } from '../../orders/records/attempt-rows.ts';
import { cardRow } from '../../orders/records/instruments.ts';
import type { OrderProblem } from '../../orders/records/order-result.ts';
import type { OrderDraft, OrderSession, OrdersDeps } from '../../orders/records/orders-deps.ts';
import { newAttempt } from '../../orders/writing/new-attempt.ts';
import { newLink, whereSold } from '../../orders/writing/new-link.ts';
import { newItems, newOrder } from '../../orders/writing/order-rows.ts';
import { insertOrder, type NewOrder } from '../../orders/writing/write-order.ts';

/**
 * O02: writes a new sale or offer with its attempt by one statement, after its customer was created. Null where the order
 * needs the general path of `beginAttempt`: then nothing was written.
 */
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
  const isInserted = await whereSold(deps, insertOnce(deps, { row: order, items, attempt, link, card, coupon }));
  if (isInserted === true) return { type: 'begun', order, items, attempt, card: means.card };
  return isInserted === false ? null : isInserted;
}

/** Whether the uses of the coupon have to be counted before one more is taken. */
function hasCountedCoupon({ sold: { coupon } }: OrderDraft): boolean {
  return coupon !== null && coupon.maxUses !== null;
}

async function createCustomer({ providers }: OrdersDeps, { id }: OrderRow): Promise<string | null> {
  const created = await providers.tokens.createCustomer(id);
  return created.type === 'unavailable' ? null : created.customerRef;
}

/** Returns false for a number that is taken: the general path draws another one. */
async function insertOnce({ db }: OrdersDeps, order: NewOrder): Promise<boolean> {
  try {
    return await insertOrder(db, order);
  } catch (error) {
    if (isUniqueViolation(error, CONSTRAINTS.orderNumber)) return false;
    throw error;
  }
}
