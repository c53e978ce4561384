import type { Kysely, Selectable } from 'kysely';
import type { AttemptStatus, AttemptTable, OrderTable } from '../db/order-tables.ts';
import type { Schema } from '../db/schema.ts';

export type OrderRow = Selectable<OrderTable>;
export type AttemptRow = Selectable<AttemptTable>;

/** The attempts that may still take money: nobody knows yet how they end. */
export const LIVE_STATUSES = [
  'created',
  'authorizing',
  'requires_action',
  'unknown',
] as const satisfies AttemptStatus[];

export function isLive(attempt: Pick<AttemptRow, 'status'>): boolean {
  return LIVE_STATUSES.some((status) => status === attempt.status);
}

/** Holds the order's row until the transaction ends, so that all that changes it waits its turn. */
export function lockOrder(trx: Kysely<Schema>, id: string): Promise<OrderRow> {
  return trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** All attempts at an order, the first one first. */
export function attemptsOf(db: Kysely<Schema>, orderId: string): Promise<AttemptRow[]> {
  return db.selectFrom('attempts').selectAll().where('order_id', '=', orderId).orderBy('number').execute();
}

export function attemptById(db: Kysely<Schema>, id: string): Promise<AttemptRow> {
  return db.selectFrom('attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
