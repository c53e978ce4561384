import type { Transaction } from 'kysely';
import { nextStatus } from '../../../machines/order/order.machine.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { BegunAttempt } from '../../orders/charging/begin-attempt.ts';
import { attemptsOf, excludesOthers, type OrderRow } from '../../orders/records/attempt-rows.ts';
import { statusValues, writeStatus } from '../../orders/records/order-status.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { insertAttempt, newAttempt } from '../../orders/writing/new-attempt.ts';

/** `taken`: money was taken, or another attempt may still take some. `closed`: the order can be paid no more. */
export type BegunRenewal = ({ type: 'begun' } & BegunAttempt) | { type: 'taken' } | { type: 'closed' };

/** Who charges which card, by the provider's token: the shop by itself, or the shopper who can answer the bank. */
export interface RenewalMeans {
  initiator: 'merchant' | 'customer';
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
  if (attempts.some(excludesOthers)) return { type: 'taken' };
  const status = nextStatus(order.status, { type: 'attempt.started' });
  if (!status) return { type: 'closed' };
  await writeStatus(trx, deps, order, status);
  const number = (attempts.at(-1)?.number ?? 0) + 1;
  const plan = { provider: deps.providers.tokens.name, ref: means.instrumentRef, approvalKind: null, isSent: false };
  const attempt = newAttempt(deps, order, { ...plan, number, initiator: means.initiator });
  await insertAttempt(trx, attempt);
  return { type: 'begun', order: { ...order, ...statusValues(status) }, attempt };
}
