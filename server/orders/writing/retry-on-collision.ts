import type { Kysely, Transaction } from 'kysely';
import { CONSTRAINTS, isUniqueViolation } from '../../db/connection/sql-state.ts';
import type { Schema } from '../../db/schema/schema.ts';

const MAX_TRIES = 5;
const COLLISIONS = [CONSTRAINTS.orderNumber, CONSTRAINTS.oneAttemptInFlight, CONSTRAINTS.attemptNumber];

/**
 * N14: runs a transaction again after a collision with a concurrent one: a number that was taken is drawn again, and an
 * attempt that was begun meanwhile is found.
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
