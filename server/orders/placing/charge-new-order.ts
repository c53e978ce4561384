import { CONSTRAINTS, isUniqueViolation } from '../../db/connection/sql-state.ts';
import { type BegunAttempt, cardMeans } from '../charging/begin-attempt.ts';
import { settleSent } from '../charging/look-after.ts';
import { standingOf } from '../charging/standing.ts';
import { authorizeAlone } from '../charging/write-authorization.ts';
import { captureAlone } from '../charging/write-capture.ts';
import { chargeOf } from '../reading/charge-request.ts';
import type { OrderRow } from '../records/attempt-rows.ts';
import { cardRow } from '../records/instruments.ts';
import type { OrderDraft } from '../records/order-draft.ts';
import type { PlaceResult } from '../records/order-result.ts';
import { orderReply } from '../records/order-wire.ts';
import type { OrderSession, OrdersDeps } from '../records/orders-deps.ts';
import { insertOrder, type NewOrder } from '../writing/insert-order.ts';
import { newAttempt } from '../writing/new-attempt.ts';
import { newItems, newOrder } from '../writing/order-rows.ts';

/**
 * O02: places and charges a sale or an offer that is not there yet, as nearly every order is: two commits, one before the
 * charge and one after it, and nothing is read back. Null where something about it is less usual: then nothing was written
 * and nothing charged.
 */
export async function chargeNewOrder(
  deps: OrdersDeps,
  session: OrderSession,
  draft: OrderDraft,
): Promise<PlaceResult | null> {
  if (!isPlain(draft)) return null;
  const planned = newOrder(deps, session, draft);
  const customerRef = draft.providerCustomer ?? (await createCustomer(deps, planned));
  if (customerRef === null) return null;
  const row = { ...planned, provider_customer: customerRef };
  const attempt = newAttempt(deps, row, { ...cardMeans(deps, draft), number: 1, initiator: 'customer', isSent: true });
  const order = {
    row,
    items: newItems(deps, row.id, draft),
    attempt,
    card: draft.isNewCard ? cardRow(deps, session, draft) : null,
    coupon: draft.sold.coupon?.code ?? null,
  };
  return (await insertOnce(deps, order)) ? charge(deps, draft, order, { order: row, attempt }, customerRef) : null;
}

/** A subscription begins with the payment, and the uses of some coupons are counted: those are written step by step. */
function isPlain({ sold: { renewal, coupon } }: OrderDraft): boolean {
  return renewal === null && (coupon === null || coupon.maxUses === null);
}

async function createCustomer({ providers }: OrdersDeps, { id }: OrderRow): Promise<string | null> {
  const created = await providers.tokens.createCustomer(id);
  return created.type === 'unavailable' ? null : created.customerRef;
}

/** A number that is taken is drawn anew by the usual way. */
async function insertOnce({ db }: OrdersDeps, order: NewOrder): Promise<boolean> {
  try {
    return await insertOrder(db, order);
  } catch (error) {
    if (isUniqueViolation(error, CONSTRAINTS.orderNumber)) return false;
    throw error;
  }
}

async function charge(
  deps: OrdersDeps,
  { instrument }: OrderDraft,
  { items }: NewOrder,
  { order, attempt }: BegunAttempt,
  customerRef: string,
): Promise<PlaceResult> {
  const result = await deps.providers.tokens.charge(chargeOf(deps, order, attempt, customerRef));
  const { amount_minor: amount } = attempt;
  const written =
    result.type === 'captured'
      ? await captureAlone(deps, { order, attempt, providerRef: result.providerRef, amount, instrument })
      : result.type === 'authorized' && (await authorizeAlone(deps, { ...result, order, attempt, instrument }));
  if (written) {
    const stored = { row: written, items, subscription: null, isPaymentOpen: false };
    const status = result.type === 'authorized' ? 'authorized' : 'captured';
    return { type: 'reply', reply: orderReply(stored, { status }) };
  }
  await settleSent(deps, attempt, customerRef, result);
  return standingOf(deps, order.id);
}
