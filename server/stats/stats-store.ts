import type { Kysely } from 'kysely';
import type { LogRequest, StatsEvent } from '../../contracts/api/stats-api.ts';
import { readSessionId } from '../../domain/tracking/session-id.ts';
import type { Schema } from '../db/schema/schema.ts';
import { redacted } from '../logging/redacted.ts';
import { redactedText } from '../logging/redacted-text.ts';
import { MOST_LEVELS, storableJson, storableText } from './storable.ts';

export interface StatsSink {
  saveEvent(event: StatsEvent, visitor: { ip: string; userAgent: string }): Promise<void>;
  saveLog(line: LogRequest): Promise<void>;
}

/** Stores statistics events and the browser's log lines. */
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
    event_type: storableText(event.eventType),
    main_funnel_sfid: textOrNull(event.mainFunnelId),
    step_sfid: textOrNull(event.funnelSTPId),
    payload: storableJson(event),
    ip: visitor.ip,
    user_agent: visitor.userAgent,
    at,
  };
}

/**
 * Control characters and line ends become spaces, so that a log line stays one line. A browser's errors name the address that
 * it asked for, and a receipt's address has its token.
 */
function logRow(line: LogRequest, at: Date) {
  const message = storableText(redactedText(line.message).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '));
  return { level: line.level, message, detail: storableJson(redacted(line.logObject ?? null, MOST_LEVELS)), at };
}

function textOrNull(text: string | null | undefined): string | null {
  return text ? storableText(text) : null;
}
