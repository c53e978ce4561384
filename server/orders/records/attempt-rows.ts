import { type Selectable, sql } from 'kysely';
import { parseRenewal } from '../../../domain/orders/order-kind.ts';
import type {
  AttemptStatus,
  AttemptTable,
  OrderItemTable,
  OrderTable,
  StoredCard,
  StoredInstrument,
  StoredPayer,
} from '../../db/schema/order-tables.ts';
import type { RefundTable } from '../../db/schema/refund-tables.ts';
import type { Db } from '../../db/schema/schema.ts';

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

/** An approval takes no money before its execution, so that another attempt may replace an open one. */
export function isOpenApproval({ approval_kind: kind, status }: Pick<AttemptRow, 'approval_kind' | 'status'>): boolean {
  return kind !== null && (status === 'created' || status === 'requires_action');
}

/** The same as a condition of a query. */
export const isOpenApprovalSql = sql<boolean>`(
  attempts.approval_kind is not null and attempts.status in ('created', 'requires_action')
)`;

/** Locks the order's row until the transaction ends, and returns it. */
export function lockOrder(trx: Db, id: string): Promise<OrderRow> {
  return trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** The same for the order of an attempt. */
export function lockOrderOf(trx: Db, attemptId: string): Promise<OrderRow> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', ({ selectFrom }) => selectFrom('attempts').select('order_id').where('id', '=', attemptId))
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Reads an attempt after its order's row was locked: another request may have resolved it since it was read. */
export function lockAttempt(trx: Db, id: string): Promise<AttemptRow> {
  return trx.selectFrom('attempts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** All attempts at an order, the first one first. */
export function readAttempts(db: Db, orderId: string): Promise<AttemptRow[]> {
  return db.selectFrom('attempts').selectAll().where('order_id', '=', orderId).orderBy('number').execute();
}

export function orderOfAttempt(db: Db, { order_id: id }: Pick<AttemptRow, 'order_id'>): Promise<OrderRow> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export function attemptById(db: Db, id: string): Promise<AttemptRow> {
  return db.selectFrom('attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export type RefundRow = Selectable<RefundTable>;

/** The statuses of a refund whose outcome is not known yet. */
export const OPEN_REFUNDS = ['created', 'unknown'] as const;

export function refundById(db: Db, id: string): Promise<RefundRow> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Finds an order by its id, or by its number as a person types it. */
export async function orderNamed(db: Db, name: string): Promise<OrderRow | null> {
  const number = name.trim().toUpperCase();
  const isNamed = db
    .selectFrom('orders')
    .selectAll()
    .where((where) => where.or([where('id', '=', name.trim()), where('number', '=', number)]));
  return (await isNamed.executeTakeFirst()) ?? null;
}

/** The card of a payment, or null. */
export function cardOf(instrument: StoredInstrument | null): StoredCard | null {
  return instrument && 'ref' in instrument ? instrument : null;
}

/** The payer who approved a payment, or null. */
export function payerOf(instrument: StoredInstrument | null): StoredPayer | null {
  return instrument && 'agreementRef' in instrument ? instrument : null;
}

/** E12: a card that was stored without its wallet leaves the order's own method, which was that of the same card. */
export function capturedMethod(order: OrderRow, attempt: AttemptRow, instrument: StoredInstrument | null): string {
  const payer = payerOf(instrument);
  if (payer) return payer.type;
  const card = cardOf(instrument);
  return card?.wallet ?? (isByOtherCard(order, attempt) ? 'card' : order.payment_method);
}

/** E12: the result is true only until the order is paid, because the other card becomes the order's own. */
export function isByOtherCard(
  { purpose, instrument }: Pick<OrderRow, 'purpose' | 'instrument'>,
  { initiated_as: initiatedAs, instrument_ref: ref }: Pick<AttemptRow, 'initiated_as' | 'instrument_ref'>,
): boolean {
  const isOther = ref !== null && ref !== cardOf(instrument)?.ref;
  return parseRenewal(purpose) !== null && initiatedAs === 'CIT' && isOther;
}

/** E12 `oneClick`: whether the instrument can be charged again without asking the shopper. */
export function isOneClick(instrument: StoredInstrument | null): boolean {
  if (instrument === null) return false;
  return !('agreementRef' in instrument) || instrument.agreementRef !== null;
}
