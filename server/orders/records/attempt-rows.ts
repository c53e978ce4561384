import { type Kysely, type Selectable, sql } from 'kysely';
import type { AttemptStatus, AttemptTable, OrderItemTable, OrderTable } from '../../db/schema/order-tables.ts';
import type { Schema } from '../../db/schema/schema.ts';

export type OrderRow = Selectable<OrderTable>;
export type AttemptRow = Selectable<AttemptTable>;
export type ItemRow = Selectable<OrderItemTable>;

/** The statuses of an attempt whose outcome is not known yet. */
export const IN_FLIGHT_STATUSES = [
  'created',
  'authorizing',
  'requires_action',
  'unknown',
] as const satisfies AttemptStatus[];

export function isInFlight(attempt: Pick<AttemptRow, 'status'>): boolean {
  return IN_FLIGHT_STATUSES.some((status) => status === attempt.status);
}

/** Whether an attempt may still take money: it is in flight, or its amount is held. */
export function mayStillCapture(attempt: Pick<AttemptRow, 'status'>): boolean {
  return attempt.status === 'authorized' || isInFlight(attempt);
}

/** N14: whether an attempt excludes any other one at its order: it has taken money, or may still take some. */
export function excludesOthers(attempt: Pick<AttemptRow, 'status'>): boolean {
  return attempt.status === 'captured' || mayStillCapture(attempt);
}

/**
 * Whether an attempt waits for its shopper on a provider's page, or has no page yet. It takes no money before its execution,
 * so that another attempt may replace it.
 */
export function isOpenApproval({ approval_kind: kind, status }: Pick<AttemptRow, 'approval_kind' | 'status'>): boolean {
  return kind !== null && (status === 'created' || status === 'requires_action');
}

/** The same as a condition of a query. */
export const isOpenApprovalSql = sql<boolean>`(
  attempts.approval_kind is not null and attempts.status in ('created', 'requires_action')
)`;

/** Locks the order's row until the transaction ends, and returns it. */
export function lockOrder(trx: Kysely<Schema>, id: string): Promise<OrderRow> {
  return trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** The same for the order of an attempt. */
export function lockOrderOf(trx: Kysely<Schema>, attemptId: string): Promise<OrderRow> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', ({ selectFrom }) => selectFrom('attempts').select('order_id').where('id', '=', attemptId))
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Reads an attempt after its order's row was locked: another request may have resolved it since it was read. */
export function lockAttempt(trx: Kysely<Schema>, id: string): Promise<AttemptRow> {
  return trx.selectFrom('attempts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** All attempts at an order, the first one first. */
export function attemptsOf(db: Kysely<Schema>, orderId: string): Promise<AttemptRow[]> {
  return db.selectFrom('attempts').selectAll().where('order_id', '=', orderId).orderBy('number').execute();
}

export function orderOfAttempt(db: Kysely<Schema>, { order_id: id }: Pick<AttemptRow, 'order_id'>): Promise<OrderRow> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export function attemptById(db: Kysely<Schema>, id: string): Promise<AttemptRow> {
  return db.selectFrom('attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
