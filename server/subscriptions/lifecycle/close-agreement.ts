import { sql } from 'kysely';
import type { StoredPayer } from '../../db/schema/order-tables.ts';
import { type AttemptRow, excludesOthers, payerOf, readAttempts } from '../../orders/records/attempt-rows.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import type { Deliverer, Deliverers, Delivery, StoredEvent } from '../../outbox/outbox.types.ts';
import type { ApprovalProvider } from '../../payments/port/provider.ts';
import type { SubscriptionRow } from '../records/subscription-rows.ts';

type ClosingDeps = Pick<OrdersDeps, 'db' | 'providers'>;

/**
 * E12: adds the closing of a payer's agreement to the end of a subscription that the shop bills by it, and N08 to the hard decline
 * of the sale that would have begun one. The outbox repeats it until the provider has closed the agreement, so that no charge can
 * follow it. O06: an order that has failed, was cancelled or was paid at last is followed by the end of what was approved for it in vain.
 */
export function closingAgreements(deliverers: Deliverers, deps: ClosingDeps): Deliverers {
  const also = (topic: string, close: (deps: ClosingDeps, event: StoredEvent) => Promise<Delivery>) => {
    const closing: Deliverer = { name: 'agreement', deliver: async (event) => () => close(deps, event) };
    return { [topic]: [...(deliverers[topic] ?? []), closing] };
  };
  return {
    ...deliverers,
    ...also('subscription.cancelled', closeAgreement),
    ...also('payment.declined', closeUnused),
    ...also('order.failed', closeUnusedOf),
    ...also('order.cancelled', closeUnusedOf),
    ...also('approvals.unused', closeUnusedOf),
  };
}

/** O06: closes what was approved for an order in vain. Another attempt may have opened a failed order again since. */
async function closeUnusedOf(deps: ClosingDeps, { topic, payload }: StoredEvent): Promise<Delivery> {
  const orders = deps.db.selectFrom('orders').select(['id', 'status', 'checkout_id']);
  const order = await orders.where('id', '=', String(payload.orderId)).executeTakeFirst();
  if (!order || (topic === 'order.failed' && order.status !== 'Failed')) return DONE;
  const attempts = await readAttempts(deps.db, order.id);
  const used = attempts.filter(excludesOthers).map((attempt) => attempt.approval_ref);
  const closed: boolean[] = [];
  for (const attempt of attempts.filter(({ approval_ref: ref }) => !used.includes(ref)))
    closed.push(await isClosed(deps, order, attempt));
  if (closed.every(Boolean)) return DONE;
  return { type: 'failed', detail: 'the provider did not answer', isPermanent: false };
}

/** False where its provider did not answer. A subscription may be charged by the same agreement, which then stays. */
async function isClosed(deps: ClosingDeps, order: { checkout_id: string }, attempt: AttemptRow): Promise<boolean> {
  const { approval_ref: ref } = attempt;
  const provider = deps.providers.of(attempt);
  if (provider?.start !== 'approval' || ref === null) return true;
  const billed = await billedBy(deps, order, ref).executeTakeFirst();
  return billed !== undefined || (await provider.endApproval?.(ref)) !== false;
}

/** After a soft decline, and after an approval that was abandoned, the shopper may use the same agreement again. */
async function closeUnused({ db, providers }: ClosingDeps, { payload }: StoredEvent): Promise<Delivery> {
  if (payload.severity !== 'hard') return DONE;
  const attempts = db.selectFrom('attempts').select(['provider', 'instrument_ref', 'approval_kind']);
  const attempt = await attempts.where('id', '=', String(payload.attemptId)).executeTakeFirst();
  if (attempt?.approval_kind !== 'subscription' || attempt.instrument_ref === null) return DONE;
  const provider = providers.accountOf(attempt);
  return provider?.start === 'approval' ? closeAt(provider, attempt.instrument_ref) : DONE;
}

async function closeAgreement(deps: ClosingDeps, { payload: { subscriptionId } }: StoredEvent): Promise<Delivery> {
  const row = await deps.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', String(subscriptionId))
    .executeTakeFirst();
  // T07: a provider that bills a subscription has ended it by itself.
  if (!row || row.provider !== null) return DONE;
  const payer = await payerWithAgreement(deps, row);
  if (!payer?.agreementRef || (await isStillNeeded(deps, row, payer.agreementRef))) return DONE;
  const provider = deps.providers.approving(payer.type);
  if (provider) return closeAt(provider, payer.agreementRef);
  return { type: 'failed', detail: `the shop does not take ${payer.type} any more`, isPermanent: false };
}

const DONE: Delivery = { type: 'delivered' };

/** The payer of the order that the subscription began with; another card may have paid later deliveries. */
async function payerWithAgreement({ db }: ClosingDeps, row: SubscriptionRow): Promise<StoredPayer | null> {
  const order = await db.selectFrom('orders').select('instrument').where('id', '=', row.order_id).executeTakeFirst();
  return payerOf(order?.instrument ?? null);
}

/** Whether another subscription is charged by the same agreement, as one that an offer after the sale began. */
async function isStillNeeded(deps: ClosingDeps, row: SubscriptionRow, ref: string): Promise<boolean> {
  const others = billedBy(deps, row, ref).where('subscriptions.id', '!=', row.id);
  return (await others.executeTakeFirst()) !== undefined;
}

function billedBy({ db }: ClosingDeps, { checkout_id: checkoutId }: Pick<SubscriptionRow, 'checkout_id'>, ref: string) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .select('subscriptions.id')
    .where('subscriptions.checkout_id', '=', checkoutId)
    .where('subscriptions.status', '!=', 'cancelled')
    .where(sql<boolean>`orders.instrument ->> 'agreementRef' = ${ref}`);
}

async function closeAt(provider: ApprovalProvider, subscriptionRef: string): Promise<Delivery> {
  if (provider.can.renewals === 'by the provider') return DONE;
  const ended = await provider.cancelSubscription({ subscriptionRef, reason: 'No charge will follow.' });
  if (ended.type === 'cancelled') return DONE;
  return { type: 'failed', detail: ended.detail, isPermanent: ended.type === 'refused' };
}
