import type { Transaction } from 'kysely';
import { renewalOf } from '../../../domain/orders/renewal-purpose.ts';
import type { Schema } from '../../db/schema/schema.ts';
import { type AlsoWrite, recordIn } from '../../orders/charging/record-outcome.ts';
import { attemptsOf, type OrderRow } from '../../orders/records/attempt-rows.ts';
import { payerOf } from '../../orders/records/instrument-kinds.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { insertAttempt, newAttempt } from '../../orders/writing/new-attempt.ts';
import { type PublishingTransaction, transact } from '../../outbox/publish.ts';
import type { BalanceTransaction } from '../../payments/port/balance-transactions.ts';
import type { PaymentProvider } from '../../payments/port/provider.ts';
import type { WebhookHandled } from '../../payments/port/webhook-event.ts';
import { changeSubscription, lockSubscription, type SubscriptionRow } from '../records/subscription-rows.ts';
import { renewalOrder } from './renewal-order.ts';

/** Providers repeat a webhook event for three days. */
const LOOK_BACK_MS = 7 * 24 * 3_600_000;

/**
 * T07: writes the order and the ledger entry of a renewal that its provider has charged, once. The event is a trigger alone:
 * the amount is read from the provider's ledger, and while the ledger lacks it the event has to be repeated.
 */
export async function bookRenewal(
  deps: OrdersDeps,
  row: SubscriptionRow,
  { provider, chargeRef }: { provider: PaymentProvider; chargeRef: string },
  note: AlsoWrite,
): Promise<WebhookHandled> {
  const balanceTransaction = await captureOf(deps, provider, chargeRef);
  if (!balanceTransaction) return 'retry';
  return transact(deps, async (trx): Promise<WebhookHandled> => {
    const locked = await lockSubscription(trx, row.id);
    if (!locked) return 'ignored';
    const booked = trx.selectFrom('attempts').select('id').where('provider_ref', '=', chargeRef);
    if (await booked.where('provider', '=', locked.provider ?? '').executeTakeFirst()) return 'duplicate';
    const order = await renewalOrder(trx, deps, { ...locked, renewals: await lastNumber(trx, locked) });
    if (!order) return 'retry';
    await note(trx);
    await book(trx, deps, locked, { order, balanceTransaction });
    return 'processed';
  });
}

async function captureOf(
  { clock }: OrdersDeps,
  provider: PaymentProvider,
  chargeRef: string,
): Promise<BalanceTransaction | null> {
  for await (const batch of provider.balanceTransactions(new Date(clock().getTime() - LOOK_BACK_MS))) {
    if (batch.type === 'unavailable') return null;
    const found = batch.balanceTransactions.find(({ kind, ref }) => kind === 'capture' && ref === chargeRef);
    if (found) return found;
  }
  return null;
}

/** The highest renewal that has an order, one after the subscription was ended here included. */
async function lastNumber(trx: Transaction<Schema>, row: SubscriptionRow): Promise<number> {
  const orders = trx.selectFrom('orders').select('purpose').where('checkout_id', '=', row.checkout_id);
  const purposes = await orders.where('purpose', 'like', `renewal:${row.id}:%`).execute();
  return Math.max(row.renewals, ...purposes.map(({ purpose }) => renewalOf(purpose)?.number ?? 0));
}

async function book(
  trx: PublishingTransaction,
  deps: OrdersDeps,
  row: SubscriptionRow,
  { order, balanceTransaction }: { order: OrderRow; balanceTransaction: BalanceTransaction },
): Promise<void> {
  const number = (await attemptsOf(trx, order.id)).length + 1;
  const taken = { id: order.id, total_minor: balanceTransaction.amount, currency: balanceTransaction.currency };
  const plan = { provider: row.provider ?? '', ref: null, approvalKind: null, isSent: true };
  const attempt = newAttempt(deps, taken, { ...plan, number, initiatedAs: 'provider_billed' });
  await insertAttempt(trx, { ...attempt, provider_ref: balanceTransaction.ref });
  await changeSubscription(trx, row, { renewal_order_id: order.id });
  const before = payerOf(order.instrument);
  const payerRef = before?.payerRef ?? null;
  // An order that a late approval paid may still name the card that was tried after it.
  const method = before?.type ?? order.payment_method;
  const payer = { method, amount: balanceTransaction.amount, payerRef, agreementRef: null, subscriptionRef: null };
  await recordIn(trx, deps, { id: attempt.id }, { type: 'captured', providerRef: balanceTransaction.ref, payer });
  const { total_minor: agreed, id: orderId } = order;
  if (balanceTransaction.amount === agreed) return;
  const detail = { orderId, subscriptionId: row.id, agreed, taken: balanceTransaction.amount };
  deps.log('error', 'the amount of a renewal differs from the agreed one', detail);
}
