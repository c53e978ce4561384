import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema/schema.ts';

export interface Reconciliation {
  at: Date;
  differences: number;
}

/** The last reconciliation that came to its end, as the audit has it. */
export async function lastReconciliation(db: Kysely<Schema>): Promise<Reconciliation | null> {
  const row = await db
    .selectFrom('admin_audit')
    .select(['ended_at', sql<number | null>`(result ->> 'differences')::int`.as('differences')])
    .where('command', '=', 'reconcile')
    .where(sql<boolean>`result ? 'differences'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.ended_at ? { at: row.ended_at, differences: row.differences ?? 0 } : null;
}

export interface CommandCounts {
  /** Commands that ended with an error in the last day. */
  failed: number;
  /** Commands of the last day that began more than ten minutes ago, and have no end. */
  unended: number;
}

const DAY_MS = 86_400_000;
const LONG_MS = 600_000;

/** How the commands of the last day ended. */
export async function endedCommands(db: Kysely<Schema>, now: Date): Promise<CommandCounts> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return db
    .selectFrom('admin_audit')
    .select([
      sql<number>`(count(*) filter (where outcome = 'failed'))::int`.as('failed'),
      sql<number>`(count(*) filter (where outcome is null and began_at < ${before(LONG_MS)}))::int`.as('unended'),
    ])
    .where('began_at', '>=', before(DAY_MS))
    .executeTakeFirstOrThrow();
}
