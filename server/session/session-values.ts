import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';

/** A stored value of a guest session's cookie. */
export interface KnownValue {
  /** The hash under which the store has what the session owns. */
  owner: string;
  /** The end of a value that was renewed; null for the value in use. */
  validUntil: Date | null;
  /** The sales after which any value of this session was renewed. */
  sales: readonly string[];
}

/** A value that is replaced by the next one after a sale; values are named by their hashes. */
export interface Renewal {
  hash: string;
  owner: string;
  next: string;
  sales: readonly string[];
  now: Date;
  validUntil: Date;
}

/** The values of guest sessions that have paid. */
export interface SessionValues {
  /** Null for the value of a session that never paid. */
  find(hash: string): Promise<KnownValue | null>;
  /** Stores both values by one statement. A value that was renewed before keeps its end, whatever is said now. */
  renew(renewal: Renewal): Promise<void>;
}

export function sessionValues(db: Kysely<Schema>): SessionValues {
  return {
    find: (hash) => find(db, hash),
    renew: (renewal) => renew(db, renewal),
  };
}

async function find(db: Kysely<Schema>, hash: string): Promise<KnownValue | null> {
  const rows = await db
    .selectFrom('session_values')
    .select(['hash', 'owner', 'valid_until', 'sales'])
    .where('owner', '=', (eb) =>
      eb.selectFrom('session_values as own').select('own.owner').where('own.hash', '=', hash),
    )
    .execute();
  const own = rows.find((row) => row.hash === hash);
  return own ? { owner: own.owner, validUntil: own.valid_until, sales: rows.flatMap(({ sales }) => sales) } : null;
}

async function renew(db: Kysely<Schema>, { hash, owner, next, sales, now, validUntil }: Renewal): Promise<void> {
  const retired = {
    hash,
    owner,
    created_at: now,
    valid_until: validUntil,
    sales: JSON.stringify(sales),
  };
  const given = { hash: next, owner, created_at: now, valid_until: null, sales: '[]' };
  await db
    .insertInto('session_values')
    .values([retired, given])
    .onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet((eb) => ({
          valid_until: eb.ref('excluded.valid_until'),
          // Two lists in jsonb are joined to one.
          sales: sql<string>`session_values.sales || excluded.sales`,
        }))
        .where('session_values.valid_until', 'is', null),
    )
    .execute();
}
