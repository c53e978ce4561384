import { type RawBuilder, sql } from 'kysely';
import { insertRows } from '../db/schema/insert-rows.ts';
import type { Db } from '../db/schema/schema.ts';

/** The time in which a value that was replaced may finish what it began: a second tab, a page under way, a return from a provider. */
const GRACE_MS = 10 * 60_000;

/** The longest time in which a browser that lost the new value is given it again. */
const LONGEST_MS = 24 * 60 * 60_000;

/** A value that was replaced after a sale. */
export interface Replaced {
  /** The end where the new value is never used. */
  latestEnd: Date;
  /** The first request with the new value; null as long as no browser is known to have it. */
  nextUsedAt: Date | null;
}

/** The latest end of a value that is replaced now. */
export function latestEndFrom(now: Date): Date {
  return new Date(now.getTime() + LONGEST_MS);
}

/** A sent answer may be lost, so that the old value ends ten minutes after the new one's use, or after a day. */
export function endOf({ latestEnd, nextUsedAt }: Replaced): Date {
  if (nextUsedAt === null) return latestEnd;
  return new Date(Math.min(latestEnd.getTime(), nextUsedAt.getTime() + GRACE_MS));
}

/** A value that is replaced by the next one after a sale; values are named by their hashes. */
export interface ValueRenewal {
  hash: string;
  owner: string;
  next: string;
  sales: readonly string[];
  now: Date;
  validUntil: Date;
}

/** The values of guest sessions that have paid. */
export function sessionValues(db: Db) {
  return {
    /** Null for the value of a session that never paid. */
    find: (hash: string) => find(db, hash),
    /** False means that another request or process renewed the value, which keeps the end that it has. */
    renew: async (renewal: ValueRenewal) => {
      const { rows } = await renewalSql(renewal, sql`true`).execute(db);
      return isRenewed(rows.length);
    },
    /** Stores the first requests with values, from which the ends of the ones before them are counted. */
    markUsed: (uses: readonly FirstUse[]) => markUsed(db, uses),
  };
}

export type SessionValues = ReturnType<typeof sessionValues>;

/** A stored value of a guest session's cookie. */
export type KnownValue = NonNullable<Awaited<ReturnType<typeof find>>>;

async function find(db: Db, hash: string) {
  const rows = await db
    .selectFrom('session_values')
    .select(['hash', 'owner', 'next_hash', 'valid_until', 'used_at', 'sales'])
    .where('owner', '=', (eb) =>
      eb.selectFrom('session_values as own').select('own.owner').where('own.hash', '=', hash),
    )
    .execute();
  const own = rows.find((row) => row.hash === hash);
  if (!own) return null;
  return {
    /** The hash under which the store has what the session owns. */
    owner: own.owner,
    /** Null for the value in use. */
    replaced: own.valid_until && {
      latestEnd: own.valid_until,
      nextUsedAt: rows.find((row) => row.hash === own.next_hash)?.used_at ?? null,
    },
    /** False for a value that was sent and that no request has brought yet. */
    isUsed: own.used_at !== null,
    /** The sales after which any value of this session was renewed. */
    sales: rows.flatMap(({ sales }) => sales),
  };
}

/** The rows that `renewalSql` writes: those of the value and of the next one. */
const RENEWED_ROWS = 2;

/** Whether the statement has renewed a value; another request or process was first otherwise. */
export function isRenewed(rows: number): boolean {
  return rows === RENEWED_ROWS;
}

/** The statement that renews a value where a condition holds, or a part of another one. It returns each row that it has written. */
export function renewalSql(
  { hash, owner, next, sales, now, validUntil }: ValueRenewal,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const replaced = { hash, owner, created_at: now, next_hash: next, valid_until: validUntil, used_at: now, sales };
  const following = {
    hash: next,
    owner,
    created_at: now,
    next_hash: null,
    valid_until: null,
    used_at: null,
    sales: [],
  };
  // Two lists in jsonb are joined to one.
  return sql`${insertRows('session_values', [replaced, following], condition)}
    on conflict (hash) do update set
      next_hash = excluded.next_hash,
      valid_until = excluded.valid_until,
      used_at = coalesce(session_values.used_at, excluded.used_at),
      sales = session_values.sales || excluded.sales
    where session_values.valid_until is null
    returning hash`;
}

/** The first request with a value. */
export interface FirstUse {
  hash: string;
  at: Date;
}

async function markUsed(db: Db, uses: readonly FirstUse[]): Promise<void> {
  await sql`
    update session_values set used_at = use.at
    from json_to_recordset(${JSON.stringify(uses)}::json) as use (hash text, at timestamptz)
    where session_values.hash = use.hash and session_values.used_at is null`.execute(db);
}
