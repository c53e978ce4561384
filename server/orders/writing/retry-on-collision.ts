import type { Kysely, Transaction } from 'kysely';
import { CONSTRAINTS, isUniqueViolation } from '../../db/connection/sql-state.ts';
import type { Schema } from '../../db/schema/schema.ts';

const MAX_TRIES = 5;
const COLLISIONS = [CONSTRAINTS.orderNumber, CONSTRAINTS.oneAttemptInFlight, CONSTRAINTS.attemptNumber];

/**
 * N14: a transaction that runs again where another one was faster: a number that is taken gets another one, and an attempt
 * that was begun meanwhile is found by looking again.
 */
export async function retryOnCollision<Result>(
  db: Kysely<Schema>,
  write: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(write);
    } catch (error) {
      if (tries === MAX_TRIES || !COLLISIONS.some((constraint) => isUniqueViolation(error, constraint))) throw error;
    }
  }
}
