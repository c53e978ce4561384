import { sql } from 'kysely';
import type { LogLevel } from '../../../contracts/api/log-level.ts';
import { parseBegin, parseEnd } from '../../../domain/zone.ts';
import { type PublishedFunnels, sharedZone } from '../../../graph/published-funnel.ts';
import type { Db } from '../../../server/db/schema/schema.ts';
import type { NotedLine } from '../../../server/logging/log-ring.ts';
import type {
  AuditEntry,
  AuditPage,
  AuditQuery,
  LogLine,
  LogPage,
  LogQuery,
} from '../../contracts/admin-health-api.ts';
import { type AdminReply, refused } from '../../contracts/admin-reply.ts';
import type { HealthDeps } from './health-command.ts';

const USUAL_ENTRIES = 50;

/** A day that is asked for is one of the shop's clock. */
interface RangeDeps {
  clock: () => Date;
  funnels: Pick<PublishedFunnels, 'live' | 'rulesOf'>;
}

type LogDeps = RangeDeps & Pick<HealthDeps, 'log'>;

interface AuditDeps extends RangeDeps {
  db: Db;
  /** The names of all commands. */
  names: readonly string[];
}

/** A page of the audit of commands, the newest first. */
export async function readAudit({ db, names, ...deps }: AuditDeps, query: AuditQuery): Promise<AdminReply> {
  const range = momentRange(query, deps);
  if ('refused' in range) return refused(range.refused);
  const limit = query.limit ?? USUAL_ENTRIES;
  const rows = await queryRows(db, query, { ...range, most: limit + 1 });
  const entries = rows.slice(0, limit).map(toAuditEntry);
  const data: AuditPage = {
    commands: names.toSorted(),
    entries,
    next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null,
  };
  return { done: true, text: entries.map(entryText).join('\n'), data };
}

function queryRows(
  db: Db,
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

type Row = Awaited<ReturnType<typeof queryRows>>[number];

function toAuditEntry({ id, began_at: began, ended_at: ended, ...row }: Row): AuditEntry {
  return {
    ...row,
    id: Number(id),
    beganAt: began.toISOString(),
    endedAt: ended?.toISOString() ?? null,
  };
}

function entryText({ beganAt, channel, actor, command, arguments: given, outcome, result }: AuditEntry): string {
  return [beganAt, channel, actor, command, JSON.stringify(given), outcome ?? 'open', JSON.stringify(result)].join(
    '  ',
  );
}

const USUAL_LINES = 100;
const AT_LEAST: Readonly<Record<LogLevel, readonly LogLevel[]>> = {
  error: ['error'],
  warn: ['error', 'warn'],
  info: ['error', 'warn', 'info'],
};

/** A page of this process's log, the newest line first. */
export function readLog({ log, ...deps }: LogDeps, query: LogQuery): AdminReply {
  if (!log) return refused('No server runs here, and a log is of a running one.');
  const range = momentRange(query, deps);
  if ('refused' in range) return refused(range.refused);
  const { process, forgotten, lines } = log.read();
  const levels = AT_LEAST[query.level ?? 'info'];
  const words = (query.query ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const found = lines
    .filter(({ number }) => number < (query.before ?? Number.POSITIVE_INFINITY))
    .filter(({ level, at }) => levels.includes(level) && at >= range.since && at < range.until)
    .filter((line) => hasWords(line, words))
    .toReversed();
  const limit = query.limit ?? USUAL_LINES;
  const shown = found.slice(0, limit).map(toLogLine);
  const data: LogPage = {
    process: { ...process, since: process.since.toISOString() },
    forgotten,
    lines: shown,
    next: found.length > limit ? (shown.at(-1)?.number ?? null) : null,
  };
  return { done: true, text: shown.map(lineText).join('\n'), data };
}

function hasWords({ message, detail }: NotedLine, words: readonly string[]): boolean {
  const text = `${message} ${detail ?? ''}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function toLogLine({ at, ...line }: NotedLine): LogLine {
  return { ...line, at: at.toISOString() };
}

function lineText({ at, level, message, detail }: LogLine): string {
  return [at, level, message, ...(detail === null ? [] : [detail])].join(' ');
}

const DAY_MS = 86_400_000;
const DAYS = /^(\d+)d$/;

/** The times between which rows are asked for; or a sentence that says which of them is no date. */
function momentRange(
  { since, until }: { since?: string | undefined; until?: string | undefined },
  { clock, funnels }: RangeDeps,
): { since: Date; until: Date } | { refused: string } {
  const days = DAYS.exec(since ?? '');
  const timeZone = sharedZone(funnels);
  const begin = days
    ? new Date(clock().getTime() - Number(days[1]) * DAY_MS)
    : parseBegin(since ?? '1970-01-01', timeZone);
  const end = parseEnd(until ?? '9000-01-01', timeZone);
  if (!begin) return { refused: `"${since}" is no date of the calendar.` };
  if (!end) return { refused: `"${until}" is no date of the calendar.` };
  return { since: begin, until: end };
}
