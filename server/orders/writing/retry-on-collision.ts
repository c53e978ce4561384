import { CONSTRAINTS, type ConstraintName, isUniqueViolation } from '../../db/connection/sql-state.ts';
import type { Db, DbTransaction } from '../../db/schema/schema.ts';

const MAX_TRIES = 5;
const COLLISIONS = [CONSTRAINTS.orderNumber, CONSTRAINTS.oneAttemptInFlight, CONSTRAINTS.attemptNumber];

/** N14: a retry draws a taken number again, and finds an attempt that was begun meanwhile. */
export function retryOnCollision<Result>(db: Db, write: (trx: DbTransaction) => Promise<Result>): Promise<Result> {
  return repeatOnCollision(() => db.transaction().execute(write));
}

/** The same for a caller that opens the transaction itself, or whose other constraints need more than its transaction again. */
export async function repeatOnCollision<Result>(
  transaction: () => Promise<Result>,
  constraints: readonly ConstraintName[] = COLLISIONS,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tries === MAX_TRIES || !constraints.some((constraint) => isUniqueViolation(error, constraint))) throw error;
    }
  }
}
