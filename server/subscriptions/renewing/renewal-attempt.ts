import type { Transaction } from 'kysely';
import { nextStatus } from '../../../machines/order/order.machine.ts';
import type { Schema } from '../../db/schema/schema.ts';
import { type AttemptRow, attemptsOf, isLive, type OrderRow } from '../../orders/records/attempt-rows.ts';
import { statusColumns } from '../../orders/records/order-rows.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';

/** Who charges a card: the shop by itself, or the shopper who is there and can answer the bank. */
export type Initiator = 'merchant' | 'customer';

/** `taken`: money was taken, or another attempt may still take some. `closed`: the order can be paid no more. */
export type BegunRenewal = { type: 'begun'; attemptId: string } | { type: 'taken' } | { type: 'closed' };

/** Who charges which card, by the provider's token. */
export interface RenewalMeans {
  initiator: Initiator;
  instrumentRef: string | null;
}

/** N14: the one attempt at a renewal's order that may now be made. The order's row is locked. */
export async function beginRenewalAttempt(
  trx: Transaction<Schema>,
  deps: OrdersDeps,
  order: OrderRow,
  means: RenewalMeans,
): Promise<BegunRenewal> {
  const attempts = await attemptsOf(trx, order.id);
  if (attempts.some((attempt) => isLive(attempt) || attempt.status === 'captured')) return { type: 'taken' };
  const status = nextStatus(order.status, { type: 'attempt.started' });
  if (!status) return { type: 'closed' };
  const change = { ...statusColumns(status), updated_at: deps.clock() };
  await trx.updateTable('orders').set(change).where('id', '=', order.id).execute();
  return { type: 'begun', attemptId: await insertAttempt(trx, deps, order, means, attempts) };
}

async function insertAttempt(
  trx: Transaction<Schema>,
  deps: OrdersDeps,
  order: OrderRow,
  { initiator, instrumentRef }: RenewalMeans,
  attempts: readonly AttemptRow[],
): Promise<string> {
  const [id, number] = [deps.newId(), (attempts.at(-1)?.number ?? 0) + 1];
  const row = {
    ...{ id, order_id: order.id, number, status: 'created' as const, initiator, provider: deps.card.name },
    ...{ amount_minor: order.total_minor, currency: order.currency, instrument_ref: instrumentRef },
    idempotency_key: `order:${order.id}:charge:${number}`,
    created_at: deps.clock(),
  };
  await trx.insertInto('attempts').values(row).execute();
  return id;
}
