import type { Kysely } from 'kysely';
import type { LogRequest, StatsEvent } from '../../contracts/stats-api.ts';
import { readSessionId } from '../../domain/session-id.ts';
import type { Schema } from '../db/schema.ts';
import type { StatsSink } from '../routes/stats.routes.ts';

/** Keeps statistics events and the browser's log lines in the store. */
export function statsStore(db: Kysely<Schema>, clock: () => Date): StatsSink {
  return {
    async saveEvent(event, visitor) {
      await db
        .insertInto('stats_events')
        .values(eventRow(event, visitor, clock()))
        .execute();
    },
    async saveLog(line) {
      await db.insertInto('server_log').values(logRow(line, clock())).execute();
    },
  };
}

function eventRow(event: StatsEvent, visitor: { ip: string; userAgent: string }, at: Date) {
  return {
    session_id: readSessionId(event.sessionId ?? null) ?? '',
    event_type: event.eventType,
    main_funnel_sfid: event.mainFunnelId ?? null,
    step_sfid: event.funnelSTPId ?? null,
    payload: storableJson(event),
    ip: visitor.ip,
    user_agent: visitor.userAgent,
    at,
  };
}

/** Control characters are written as spaces: a log line stays one line, whatever a browser sends. */
function logRow(line: LogRequest, at: Date) {
  const message = line.message.replace(/\p{Cc}+/gu, ' ');
  return { level: line.level, message, detail: storableJson(line.logObject ?? null), at };
}

/** PostgreSQL refuses the NUL character in a jsonb value. */
function storableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('\\u0000', '');
}
