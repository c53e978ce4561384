import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { Db, DbTransaction } from '../../db/schema/schema.ts';
import { type AttemptRow, OPEN_REFUNDS, type OrderRow, type RefundRow } from '../records/attempt-rows.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';
import { ledgerLines, leftOf, sumLedger } from './ledger-entry.ts';

/** The amount of each charge of an order that may still be refunded, in minor units, less open refunds. */
export async function leftPerCharge(
  trx: Db,
  order: Pick<OrderRow, 'id'>,
): Promise<{ attemptId: string; left: MinorUnits }[]> {
  const lines = await ledgerLines(trx, order.id);
  const open = await trx
    .selectFrom('refunds')
    .select(['attempt_id', 'amount_minor'])
    .where('order_id', '=', order.id)
    .where('status', 'in', OPEN_REFUNDS)
    .execute();
  return [...new Set(lines.map((line) => line.attempt_id))].map((attemptId) => {
    const underWay = open.filter((refund) => refund.attempt_id === attemptId);
    const booked = leftOf(sumLedger(lines.filter((line) => line.attempt_id === attemptId)));
    return { attemptId, left: booked - underWay.reduce((sum, refund) => sum + refund.amount_minor, 0) };
  });
}

/** The charge with the largest amount left to refund. An order has one, unless it was charged twice. */
export async function mostLeft(trx: Db, order: Pick<OrderRow, 'id'>) {
  const lefts = await leftPerCharge(trx, order);
  return lefts.sort((a, b) => b.left - a.left)[0] ?? { attemptId: null, left: 0 };
}

export interface NewRefund {
  attempt: Pick<AttemptRow, 'id' | 'provider'>;
  amount: MinorUnits;
  reason: string | undefined;
  /** Two requests under one key refund once. */
  key: string | undefined;
}

/** Inserts the row of a refund, which the caller or recovery then sends to the provider. */
export async function insertRefund(
  trx: DbTransaction,
  deps: OrdersDeps,
  order: OrderRow,
  { attempt, amount, reason, key }: NewRefund,
): Promise<RefundRow> {
  const id = deps.newId();
  const about = { id, order_id: order.id, attempt_id: attempt.id, provider: attempt.provider };
  const asked = { amount_minor: amount, currency: order.currency, reason, request_key: key };
  return trx
    .insertInto('refunds')
    .values({ ...about, ...asked, idempotency_key: `refund:${id}`, status: 'created', created_at: deps.clock() })
    .returningAll()
    .executeTakeFirstOrThrow();
}
