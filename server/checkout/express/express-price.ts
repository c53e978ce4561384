import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import type { AccountDetails } from '../../../domain/account/account.ts';
import { toShippingAddress } from '../../../domain/account/address.ts';
import type { DbTransaction } from '../../db/schema/schema.ts';
import { holdCoupon } from '../../orders/pricing/coupon-uses.ts';
import { quoteForm } from '../../orders/pricing/quotes.ts';
import type { AttemptRow, ItemRow, OrderRow } from '../../orders/records/attempt-rows.ts';
import { type OrderProblem, type QuoteResult, VERSION_GONE } from '../../orders/records/order-result.ts';
import type { OpenDraft, OrderSession, OrdersDeps } from '../../orders/records/orders-deps.ts';
import { isRevoked } from '../../orders/writing/new-link.ts';
import { reviseOrder } from '../../orders/writing/write-order.ts';

/** O05, V10: the price of an order that began without an address, at the payer's address. */
export async function quoteForPayer(
  deps: OrdersDeps,
  session: OrderSession,
  order: OrderRow,
  account: AccountDetails,
): Promise<QuoteResult> {
  const request = await readQuoteRequest(deps, order, account);
  return quoteForm(deps, session, request);
}

async function readQuoteRequest({ db }: OrdersDeps, order: OrderRow, account: AccountDetails): Promise<QuoteRequest> {
  const items = await db
    .selectFrom('order_items')
    .select(['offer_sfid', 'is_bump_offer'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute();
  const sfids = (isBump: boolean) =>
    items.filter((item) => item.is_bump_offer === isBump).map((item) => item.offer_sfid);
  return {
    funnel: { hash: order.funnel_hash, step: order.step_sfid },
    checkoutId: order.checkout_id,
    offers: sfids(false),
    bumps: sfids(true),
    subscription: order.subscription?.choice ?? null,
    coupon: order.coupon_code,
    shippingMethod: order.shipping_method?.sfid ?? null,
    deliverTo: toShippingAddress(account),
  };
}

/** V08, V10: the claim is rolled back where other orders took the coupon's last use since the price was computed. */
export async function takeDraft(
  trx: DbTransaction,
  deps: OrdersDeps,
  { id, order_id: orderId }: AttemptRow,
  draft: OpenDraft,
): Promise<{ order: OrderRow; items: ItemRow[] } | OrderProblem> {
  if (await isRevoked(trx, { purpose: 'sale', funnel_hash: draft.published.hash })) return VERSION_GONE;
  await holdCoupon(trx, deps, orderId, draft);
  const { row: order, items } = await reviseOrder(trx, deps, orderId, draft);
  await trx.updateTable('attempts').set({ amount_minor: draft.sold.price.total }).where('id', '=', id).execute();
  return { order, items };
}
