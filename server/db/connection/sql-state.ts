import { errorText } from '../../../domain/error-text.ts';

/** The constraints whose violation the code handles. */
export const CONSTRAINTS = {
  /** N14: one order per checkout and purpose. */
  oneOrderPerPurpose: 'orders_one_per_purpose',
  orderNumber: 'orders_number',
  /** N14: one attempt per order that has captured, or may still capture, money. */
  oneAttemptInFlight: 'attempts_one_live',
  attemptNumber: 'attempts_number',
  /** N14: one order for each number of a yes of its sale. */
  oneYes: 'orders_one_yes',
  attemptIdempotencyKey: 'attempts_idempotency_key',
  ledgerOnce: 'ledger_once',
  liveUniqueIdentifier: 'live_funnels_unique_identifier',
} as const;

export type ConstraintName = (typeof CONSTRAINTS)[keyof typeof CONSTRAINTS];

/** The five-character code of a PostgreSQL error, or of an error's cause; the same from both drivers, null for any other error. */
export function sqlState(error: unknown): string | null {
  const code = property(error, 'code');
  if (code && /^[0-9A-Z]{5}$/.test(code) && property(error, 'severity')) return code;
  return error instanceof Error && error.cause ? sqlState(error.cause) : null;
}

/** True for a duplicate row; with `constraint` only for that constraint (or unique index). */
export function isUniqueViolation(error: unknown, constraint?: ConstraintName): boolean {
  return sqlState(error) === '23505' && (!constraint || property(error, 'constraint') === constraint);
}

function property(error: unknown, name: string): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : null;
}

/** The store could not do what it was asked, through no fault of the statement: the same call may work in a moment. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';

  /** Has the text of its cause; Node reports a host with several addresses as one error without a text of its own. */
  static because(cause: unknown): StoreUnavailable {
    const causes: unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
    return new StoreUnavailable(causes.map(errorText).join(', '), { cause });
  }
}

/** These codes tell lost connections, exhausted resources, stopping or read-only servers, time limits and conflicts. */
const UNAVAILABLE = /^(08...|53...|57P..|58...|57014|55P03|25006|25P03|40001|40P01)$/;

/** A time limit, a lock that is held or a deadlock, which may be of one row alone. */
const OF_A_ROW = /^(57014|55P03|40001|40P01)$/;

/** Whether the store itself could not be reached, for this row and any other. */
export function isAway(error: unknown): boolean {
  return error instanceof StoreUnavailable && !OF_A_ROW.test(sqlState(error) ?? '');
}

/** Whether a database's error says so. */
export function isUnavailable(error: unknown): boolean {
  return UNAVAILABLE.test(sqlState(error) ?? '');
}
