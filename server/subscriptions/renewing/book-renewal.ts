import type { Transaction } from 'kysely';
import { renewalOf } from '../../../domain/orders/renewal-purpose.ts';
import type { Schema } from '../../db/schema/schema.ts';
import { type AlsoWrite, recordIn } from '../../orders/charging/record-outcome.ts';
import { attemptsOf, type OrderRow } from '../../orders/records/attempt-rows.ts';
import { payPalOf } from '../../orders/records/instrument-kinds.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { insertAttempt, newAttempt } from '../../orders/writing/new-attempt.ts';
import { type PublishingTransaction, transact } from '../../outbox/publish.ts';
import type { Movement } from '../../payments/port/movements.ts';
import type { Hearing } from '../../webhooks/hear-webhook.ts';
import { lockSubscription, type SubscriptionRow } from '../records/subscription-rows.ts';
import { renewalOrder } from './renewal-order.ts';

/** PayPal repeats what it tells for three days. */
const LOOK_BACK_MS = 7 * 24 * 3_600_000;

/**
 * T07: a renewal that PayPal has charged by itself becomes an order with its line in the ledger, once. The event only says
 * that there is something to see: how much came in is what PayPal's books say, and until they do it has to tell again.
 */
export async function bookRenewal(
  deps: OrdersDeps,
  row: SubscriptionRow,
  captureRef: string,
  note: AlsoWrite,
): Promise<Hearing> {
  const movement = await captureOf(deps, captureRef);
  if (!movement) return 'later';
  return transact(deps, async (trx): Promise<Hearing> => {
    const locked = await lockSubscription(trx, row.id);
    if (!locked) return 'ignored';
    const booked = trx.selectFrom('attempts').select('id').where('provider_ref', '=', captureRef);
    if (await booked.where('provider', '=', locked.provider ?? '').executeTakeFirst()) return 'known';
    const order = await renewalOrder(trx, deps, { ...locked, renewals: await lastNumber(trx, locked) });
    if (!order) return 'later';
    await note(trx);
    await book(trx, deps, locked, { order, movement });
    return 'heard';
  });
}

async function captureOf({ paypal, clock }: OrdersDeps, captureRef: string): Promise<Movement | null> {
  if (!paypal) return null;
  for await (const batch of paypal.provider.movements(new Date(clock().getTime() - LOOK_BACK_MS))) {
    if (batch.type === 'unavailable') return null;
    const found = batch.movements.find(({ kind, ref }) => kind === 'capture' && ref === captureRef);
    if (found) return found;
  }
  return null;
}

/** The highest renewal that has an order: one that comes after the subscription was ended here is counted, too. */
async function lastNumber(trx: Transaction<Schema>, row: SubscriptionRow): Promise<number> {
  const orders = trx.selectFrom('orders').select('purpose').where('checkout_id', '=', row.checkout_id);
  const purposes = await orders.where('purpose', 'like', `renewal:${row.id}:%`).execute();
  return Math.max(row.renewals, ...purposes.map(({ purpose }) => renewalOf(purpose)?.number ?? 0));
}

async function book(
  trx: PublishingTransaction,
  deps: OrdersDeps,
  row: SubscriptionRow,
  { order, movement }: { order: OrderRow; movement: Movement },
): Promise<void> {
  const number = (await attemptsOf(trx, order.id)).length + 1;
  const taken = { id: order.id, total_minor: movement.amount, currency: movement.currency };
  const plan = { provider: row.provider ?? '', ref: null, approvalKind: null, isSent: true };
  const attempt = newAttempt(deps, taken, { ...plan, number, initiator: 'provider' });
  await insertAttempt(trx, { ...attempt, provider_ref: movement.ref });
  await trx.updateTable('subscriptions').set({ renewal_order_id: order.id }).where('id', '=', row.id).execute();
  const payerRef = payPalOf(order.instrument)?.payerRef ?? null;
  const payPal = { amount: movement.amount, payerRef, agreementRef: null, subscriptionRef: null };
  await recordIn(trx, deps, { id: attempt.id }, { type: 'captured', providerRef: movement.ref, payPal });
  if (movement.amount !== order.total_minor) {
    const detail = { orderId: order.id, subscriptionId: row.id, agreed: order.total_minor, taken: movement.amount };
    deps.log('error', 'a renewal took another amount than was agreed', detail);
  }
}
