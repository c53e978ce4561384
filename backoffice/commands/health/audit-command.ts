import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../server/db/schema/schema.ts';
import type { AuditEntry, AuditPage, AuditQuery } from '../../contracts/admin-health-api.ts';
import { type AdminReply, COMMANDS } from '../admin-command.ts';
import type { HealthDeps } from './health-command.ts';
import { momentRange } from './moment-range.ts';

const USUAL = 50;

/** A page of the audit of commands, the newest first. */
export async function readAudit({ db, clock, timeZone }: HealthDeps, query: AuditQuery): Promise<AdminReply> {
  const range = momentRange(query, clock(), timeZone);
  if ('refused' in range) return { done: false, text: range.refused };
  const limit = query.limit ?? USUAL;
  const rows = await rowsOf(db, query, { ...range, most: limit + 1 });
  const entries = rows.slice(0, limit).map(entryOf);
  const data: AuditPage = {
    commands: Object.keys(COMMANDS).toSorted(),
    entries,
    next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null,
  };
  return { done: true, text: entries.map(textOf).join('\n'), data };
}

function rowsOf(
  db: Kysely<Schema>,
  { command, channel, outcome, actor, before }: AuditQuery,
  { since, until, most }: { since: Date; until: Date; most: number },
) {
  const given = [
    command ? sql<boolean>`command = ${command}` : null,
    channel ? sql<boolean>`channel = ${channel}` : null,
    actor ? sql<boolean>`actor = ${actor}` : null,
    before ? sql<boolean>`id < ${before}` : null,
    outcome === 'open' ? sql<boolean>`outcome is null` : outcome ? sql<boolean>`outcome = ${outcome}` : null,
  ].filter((each) => each !== null);
  return db
    .selectFrom('admin_audit')
    .selectAll()
    .where('began_at', '>=', since)
    .where('began_at', '<', until)
    .where((where) => where.and(given))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

function entryOf({ id, began_at: began, ended_at: ended, ...row }: Row): AuditEntry {
  return {
    id: Number(id),
    beganAt: began.toISOString(),
    endedAt: ended?.toISOString() ?? null,
    channel: row.channel,
    actor: row.actor,
    command: row.command,
    arguments: row.arguments,
    outcome: row.outcome,
    result: row.result,
  };
}

function textOf({ beganAt, channel, actor, command, arguments: given, outcome, result }: AuditEntry): string {
  return [beganAt, channel, actor, command, JSON.stringify(given), outcome ?? 'open', JSON.stringify(result)].join(
    '  ',
  );
}
