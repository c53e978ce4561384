import type { Transaction } from 'kysely';
import { nextStatus } from '../../../machines/order/order.machine.ts';
import type { StoredCard } from '../../db/schema/order-tables.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { BegunAttempt } from '../../orders/charging/begin-attempt.ts';
import { attemptsOf, excludesOthers, type OrderRow } from '../../orders/records/attempt-rows.ts';
import { writeStatus } from '../../orders/records/order-status.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { insertAttempt, newAttempt } from '../../orders/writing/new-attempt.ts';

/** `taken`: money was taken, or another attempt may still take some. `closed`: the order cannot be paid any more. */
export type BegunRenewal = ({ type: 'begun' } & BegunAttempt) | { type: 'taken' } | { type: 'closed' };

/** The initiatedAs of a charge, and the card: the shop off-session, or the shopper, who can answer the bank. */
export interface RenewalMeans {
  initiatedAs: 'MIT' | 'CIT';
  card: StoredCard | null;
}

/** N14: begins the one attempt at a renewal's order that may be made now. The caller has locked the order's row. */
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
  const opened = await writeStatus(trx, deps, order, status);
  const number = (attempts.at(-1)?.number ?? 0) + 1;
  const plan = {
    provider: deps.providers.tokens.name,
    ref: means.card?.ref ?? null,
    approvalKind: null,
    isSent: false,
  };
  const attempt = newAttempt(deps, opened, { ...plan, number, initiatedAs: means.initiatedAs });
  await insertAttempt(trx, attempt);
  return { type: 'begun', order: opened, items: null, attempt, card: means.card };
}
