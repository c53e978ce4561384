import { chargeOf } from '../charging/charge-attempt.ts';
import { type FirstAttempt, writeFirstAttempt } from '../charging/first-attempt.ts';
import { writeCapture } from '../charging/first-capture.ts';
import { settleSent } from '../charging/look-after.ts';
import { standingOf } from '../charging/standing.ts';
import type { OrderDraft } from '../records/order-draft.ts';
import type { PlaceResult } from '../records/order-result.ts';
import { newOrder } from '../records/order-rows.ts';
import { orderReply } from '../records/order-wire.ts';
import type { OrderSession, OrdersDeps } from '../records/orders-deps.ts';

/**
 * O02: places and charges the first sale of a checkout, as nearly every sale is: two commits, one before the charge and one
 * after it. Null where something about it is less usual: then nothing was written and nothing charged.
 */
export async function placeFirstSale(
  deps: OrdersDeps,
  session: OrderSession,
  draft: OrderDraft,
): Promise<PlaceResult | null> {
  if (!isPlain(draft)) return null;
  const planned = newOrder(deps, session, draft);
  const customer = await deps.card.createCustomer(planned.id);
  if (customer.type === 'unavailable') return null;
  const row = { ...planned, provider_customer: customer.customerRef };
  const first = await writeFirstAttempt(deps, session, draft, row);
  return first && charge(deps, draft, first, customer.customerRef);
}

/** What begins with the payment, or is counted among all orders, is written step by step. */
function isPlain({ purpose, sold: { renewal, coupon } }: OrderDraft): boolean {
  return purpose === 'sale' && renewal === null && (coupon === null || coupon.maxUses === null);
}

async function charge(
  deps: OrdersDeps,
  { instrument }: OrderDraft,
  first: FirstAttempt,
  customerRef: string,
): Promise<PlaceResult> {
  const { row, items, attempt } = first;
  const result = await deps.card.charge(chargeOf(row, attempt, customerRef));
  const paid = result.type === 'captured' && (await writeCapture(deps, row, attempt, instrument, result.providerRef));
  if (paid)
    return {
      type: 'reply',
      reply: orderReply({ row: paid, items, subscription: null, isPaymentOpen: false }, { status: 'captured' }),
    };
  await settleSent(deps, attempt, customerRef, result);
  return standingOf(deps, row.id);
}
