import { parseRenewal, renewalPurpose } from '../../../domain/orders/order-kind.ts';
import { orderNumber } from '../../../domain/orders/order-number.ts';
import { nextRenewal } from '../../../machines/subscription/renewal-schedule.ts';
import type { DbTransaction } from '../../db/schema/schema.ts';
import { type AlsoWrite, recordIn } from '../../orders/charging/record-outcome.ts';
import { type OrderRow, payerOf, readAttempts } from '../../orders/records/attempt-rows.ts';
import type { OrdersDeps, RenewalPaid } from '../../orders/records/orders-deps.ts';
import { insertAttempt, newAttempt } from '../../orders/writing/new-attempt.ts';
import { insertOrder } from '../../orders/writing/write-order.ts';
import { type PublishingTransaction, transact } from '../../outbox/publish.ts';
import type { PaymentProvider } from '../../payments/port/provider.ts';
import type { WebhookHandled } from '../../payments/port/webhook-event.ts';
import {
  changeSubscription,
  lockSubscription,
  payingOrder,
  type SubscriptionRow,
  subscriptionByRef,
  toPlan,
} from '../records/subscription-rows.ts';

const NUMBER_BYTES = 8;

/** E12: null means that another process holds the order's row and resolves the charge. */
export async function renewalOrder(
  trx: DbTransaction,
  deps: OrdersDeps,
  row: SubscriptionRow,
): Promise<OrderRow | null> {
  const purpose = renewalPurpose({ subscriptionId: row.id, number: row.renewals + 1 });
  const begun = await trx.selectFrom('orders').selectAll().where('id', '=', row.order_id).executeTakeFirstOrThrow();
  const order = newRow(deps, row, { begun, paying: await payingOrder(trx, row), purpose });
  const items = [await renewedItem(trx, deps, row, order.id)];
  if ((await insertOrder(trx, { row: order, items, attempt: null })) === 'written') return order;
  const there = trx.selectFrom('orders').selectAll().where('checkout_id', '=', row.checkout_id);
  // The lock is not waited for: an outcome locks the order first and the subscription second.
  return (await there.where('purpose', '=', purpose).forUpdate().skipLocked().executeTakeFirst()) ?? null;
}

interface Origin {
  begun: OrderRow;
  /** The order whose card is charged, and the provider's customer that has the card. */
  paying: OrderRow;
  purpose: string;
}

function newRow(deps: OrdersDeps, row: SubscriptionRow, { begun, paying, purpose }: Origin): OrderRow {
  const now = deps.clock();
  return {
    ...begun,
    status: 'Pending',
    id: deps.newId(),
    number: orderNumber(deps.randomBytes(NUMBER_BYTES)),
    purpose,
    parent_id: begun.id,
    yes_number: null,
    order_type: 'Standard',
    funnel_hash: row.funnel_hash,
    currency: row.currency,
    subtotal_minor: row.subtotal_minor,
    shipping_minor: row.shipping_minor,
    tax_minor: row.tax_minor,
    discount_minor: 0,
    total_minor: row.total_minor,
    tax_lines: begun.subscription?.taxLines ?? [],
    coupon_code: null,
    transaction_fee_minor: 0,
    transaction_fee_document_id: null,
    payment_method: paying.payment_method,
    instrument: paying.instrument,
    provider_customer: paying.provider_customer,
    receipt_token: null,
    stats_info: null,
    created_at: now,
    updated_at: now,
    paid_at: null,
  };
}

/** E13: the subscribed item at the price of a renewal. The other items of the first order are delivered once. */
async function renewedItem(trx: DbTransaction, deps: OrdersDeps, row: SubscriptionRow, orderId: string) {
  const item = await trx
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', row.order_id)
    .where('offer_sfid', '=', row.offer_sfid)
    .where('is_bump_offer', '=', false)
    .executeTakeFirstOrThrow();
  return {
    ...item,
    id: deps.newId(),
    order_id: orderId,
    position: 0,
    // The first delivery may have been sent.
    shipment_id: null,
    withdrawal_id: null,
    unit_price_minor: Math.round(row.subtotal_minor / item.quantity),
    total_minor: row.subtotal_minor,
    discount_minor: 0,
  };
}

/** Providers repeat a webhook event for three days. */
const LOOK_BACK_MS = 7 * 24 * 3_600_000;

/** T07: the event is only a trigger, and while the provider's ledger lacks the charge it has to be repeated. */
export async function bookRenewal(
  deps: OrdersDeps,
  row: SubscriptionRow,
  { provider, chargeRef }: { provider: PaymentProvider; chargeRef: string },
  note: AlsoWrite,
): Promise<WebhookHandled> {
  const balanceTransaction = await findCapture(deps, provider, chargeRef);
  return balanceTransaction ? bookPaid(deps, row, balanceTransaction, note) : 'retry';
}

/** N13, T07: books a renewal that no event has reported, and nothing for a subscription that the shop does not have. */
export async function bookReported(deps: OrdersDeps, payment: RenewalPaid): Promise<void> {
  const row = payment.subscriptionRef ? await subscriptionByRef(deps.db, payment.subscriptionRef) : undefined;
  if (row) await bookPaid(deps, row, payment, async () => {});
}

function bookPaid(deps: OrdersDeps, row: SubscriptionRow, payment: RenewalPaid, note: AlsoWrite) {
  return transact(deps, async (trx): Promise<WebhookHandled> => {
    const locked = await lockSubscription(trx, row.id);
    if (!locked) return 'ignored';
    const booked = trx.selectFrom('attempts').select('id').where('provider_ref', '=', payment.ref);
    if (await booked.where('provider', '=', locked.provider ?? '').executeTakeFirst()) return 'duplicate';
    const renewals = await lastNumber(trx, locked);
    // Its days are those of the payment.
    const order = await renewalOrder(trx, { ...deps, clock: () => payment.at }, { ...locked, renewals });
    if (!order) return 'retry';
    await note(trx);
    await book(trx, deps, { ...locked, renewals }, { order, payment });
    return 'processed';
  });
}

async function findCapture({ clock }: OrdersDeps, provider: PaymentProvider, chargeRef: string) {
  for await (const batch of provider.balanceTransactions(new Date(clock().getTime() - LOOK_BACK_MS))) {
    if (batch.type === 'unavailable') return null;
    const found = batch.balanceTransactions.find(({ kind, ref }) => kind === 'capture' && ref === chargeRef);
    if (found) return found;
  }
  return null;
}

/** The highest renewal that has an order, one after the subscription was ended here included. */
async function lastNumber(trx: DbTransaction, row: SubscriptionRow): Promise<number> {
  const orders = trx.selectFrom('orders').select('purpose').where('checkout_id', '=', row.checkout_id);
  const purposes = await orders.where('purpose', 'like', `renewal:${row.id}:%`).execute();
  return Math.max(0, ...purposes.map(({ purpose }) => parseRenewal(purpose)?.number ?? 0));
}

/** A provider bills some time before or after the date that the shop computes. */
const AROUND_MS = 12 * 3_600_000;

/** The number of the date that a payment is of: it may be booked after later ones, and the provider may have left earlier ones out. */
function lastDue(row: SubscriptionRow, { at }: RenewalPaid): number {
  const { count } = nextRenewal(toPlan(row), 0, new Date(at.getTime() + AROUND_MS));
  return Math.max(row.renewals + 1, count - 1);
}

async function book(
  trx: PublishingTransaction,
  deps: OrdersDeps,
  row: SubscriptionRow,
  { order, payment }: { order: OrderRow; payment: RenewalPaid },
): Promise<void> {
  const number = (await readAttempts(trx, order.id)).length + 1;
  const taken = { id: order.id, total_minor: payment.amount, currency: payment.currency };
  const plan = { provider: row.provider ?? '', ref: null, approvalKind: null, isSent: true };
  const attempt = newAttempt(deps, taken, { ...plan, number, initiatedAs: 'provider_billed' });
  // The provider's report is read from the attempt's time on.
  await insertAttempt(trx, { ...attempt, provider_ref: payment.ref, created_at: payment.at });
  await changeSubscription(trx, row, { renewal_order_id: order.id, renewals: lastDue(row, payment) - 1 });
  const before = payerOf(order.instrument);
  const payerRef = before?.payerRef ?? null;
  // An order that a late approval paid may still name the card that was tried after it.
  const method = before?.type ?? order.payment_method;
  const payer = { method, amount: payment.amount, payerRef, agreementRef: null, subscriptionRef: null };
  await recordIn(trx, deps, { id: attempt.id }, { type: 'captured', providerRef: payment.ref, at: payment.at, payer });
  const { total_minor: agreed, id: orderId } = order;
  if (payment.amount === agreed) return;
  const detail = { orderId, subscriptionId: row.id, agreed, taken: payment.amount };
  deps.log('error', 'the amount of a renewal differs from the agreed one', detail);
}
