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
