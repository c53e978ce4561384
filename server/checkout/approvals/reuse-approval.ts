import { toPostalAddress } from '../../../domain/account/address.ts';
import type { ApprovalKind } from '../../db/schema/order-tables.ts';
import type { Db } from '../../db/schema/schema.ts';
import { afterPage } from '../../orders/charging/supersede-attempt.ts';
import { type AttemptRow, isOpenApproval, type OrderRow, readAttempts } from '../../orders/records/attempt-rows.ts';
import type { OpenDraft, OrderSession, OrdersDeps } from '../../orders/records/orders-deps.ts';
import { laterCharge } from '../../orders/records/priced-selection.ts';
import type { ApprovalProvider } from '../../payments/port/provider.ts';
import { isWithin } from '../../timing/is-within.ts';

/** An approval page is reused within its first hour: the providers' pages last three hours at least. */
const YOUNG_MS = 60 * 60_000;

export interface WantedApproval {
  provider: ApprovalProvider;
  kind: ApprovalKind;
  page: URL;
  instrumentRef: string | null;
}

/** The approval page of an order that the shopper may be sent to again for the same provider, or null. */
export async function youngApproval(
  deps: OrdersDeps,
  orderId: string,
  { provider, kind, page, instrumentRef }: WantedApproval,
): Promise<AttemptRow | null> {
  const open = (await readAttempts(deps.db, orderId)).find(isOpenApproval);
  if (!open || open.approval_kind !== kind || open.provider !== provider.name) return null;
  if (open.instrument_ref !== instrumentRef) return null;
  const attempt = await afterPage(deps, open);
  const isYoung = isWithin(YOUNG_MS, attempt.created_at.getTime(), deps.clock().getTime());
  const isOpen = attempt.status === 'requires_action' && attempt.approval_return === page.href;
  return isOpen && isYoung ? attempt : null;
}

/** A reference may be copied from a page, and an attempt that ended without an approval does not count. */
export async function isAnothersReference(
  { db }: Pick<OrdersDeps, 'db'>,
  session: OrderSession,
  { provider, instrumentRef }: Pick<WantedApproval, 'provider' | 'instrumentRef'>,
): Promise<boolean> {
  if (instrumentRef === null) return false;
  const used = await db
    .selectFrom('attempts')
    .innerJoin('orders', 'orders.id', 'attempts.order_id')
    .select('attempts.id')
    .where('attempts.instrument_ref', '=', instrumentRef)
    .where('attempts.provider', 'in', provider.names)
    .where('orders.session_hash', '!=', session.hash)
    .where((or) => or.or([or('attempts.approval_token', 'is not', null), or('attempts.resolved_at', 'is', null)]))
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}

/** Whether an order already has the content of a shopper's new request, with all that the order itself says of its shopper. */
export async function isSameChoice(db: Db, order: OrderRow, draft: OpenDraft): Promise<boolean> {
  const { sold, account, billing, affParameters, published, stepId } = draft;
  const items = db.selectFrom('order_items').select(['offer_sfid', 'quantity', 'is_bump_offer']);
  const here = await items.where('order_id', '=', order.id).orderBy('position').execute();
  const lineOf = (offer: string, quantity: number, isBump: boolean) => `${offer} ${quantity} ${isBump}`;
  const stored = here.map((item) => lineOf(item.offer_sfid, item.quantity, item.is_bump_offer));
  const wanted = sold.lines.map(({ offer, chosen }) => lineOf(offer.sfid, chosen.quantity, chosen.kind === 'bump'));
  return (
    order.funnel_hash === published.hash &&
    order.step_sfid === stepId &&
    order.total_minor === sold.price.total &&
    order.coupon_code === (sold.price.coupon?.code ?? null) &&
    (order.shipping_method?.sfid ?? null) === (sold.price.shippingMethod?.sfid ?? null) &&
    sameFields(order.subscription?.choice ?? {}, sold.renewal?.choice ?? {}) &&
    (order.subscription?.total ?? 0) === laterCharge(sold) &&
    sameFields(order.customer, account) &&
    sameFields(order.billing_address, toPostalAddress(billing)) &&
    sameFields(order.aff_parameters ?? {}, affParameters ?? {}) &&
    stored.join() === wanted.join()
  );
}

/** PostgreSQL does not preserve the order of keys in jsonb. */
function sameFields(one: object, other: object): boolean {
  const text = (fields: object) => JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
  return text(one) === text(other);
}
