import type { Kysely } from 'kysely';
import type { LogRequest, StatsEvent } from '../../contracts/api/stats-api.ts';
import { VISITOR_EVENT } from '../../domain/tracking/event-types.ts';
import { readSessionId } from '../../domain/tracking/session-id.ts';
import { withoutClickIds } from '../../domain/tracking/touch.ts';
import type { Schema } from '../db/schema/schema.ts';
import { redacted } from '../logging/redacted.ts';
import { redactedText } from '../logging/redacted-text.ts';
import { MOST_LEVELS, storableJson, storableText } from './storable.ts';

/** E21: what an event is kept with for 30 days. */
export interface Visitor {
  ip: string;
  userAgent: string;
}

export interface StatsSink {
  /** Stores an event of a guest session's hash; `visitor` is null without consent to analytics. */
  saveEvent(event: StatsEvent, sessionHash: string, visitor: Visitor | null): Promise<void>;
  /** Removes ip and user agent from the events of a guest session's hash, and those that tell of its visitor (T04). */
  forgetVisitor(sessionHash: string): Promise<void>;
  saveLog(line: LogRequest): Promise<void>;
}

/** Stores statistics events and the browser's log lines. */
export function statsStore(db: Kysely<Schema>, clock: () => Date): StatsSink {
  return {
    async saveEvent(told, sessionHash, visitor) {
      const event = visitor ? told : withoutVisitor(told);
      const row = eventRow(event, visitor, clock());
      await db
        .insertInto('stats_events')
        .values({ ...row, session_hash: sessionHash })
        .execute();
    },
    async forgetVisitor(sessionHash) {
      await db
        .updateTable('stats_events')
        .set({ ip: null, user_agent: null })
        .where('session_hash', '=', sessionHash)
        .where('ip', 'is not', null)
        .execute();
      await db
        .deleteFrom('stats_events')
        .where('session_hash', '=', sessionHash)
        .where('event_type', '=', VISITOR_EVENT)
        .execute();
    },
    async saveLog(line) {
      await db.insertInto('server_log').values(logRow(line, clock())).execute();
    },
  };
}

/** E21: the identifiers that a browser tells of its visitor are kept with consent to analytics alone. */
function withoutVisitor(event: StatsEvent): StatsEvent {
  const { customPayLoad1, customPayLoad2, ...rest } = event;
  return event.eventType === VISITOR_EVENT ? rest : event;
}

/** Click ids belong to orders alone, and only with consent to advertising. */
function eventRow(event: StatsEvent, visitor: Visitor | null, at: Date) {
  return {
    session_id: readSessionId(event.sessionId ?? null) ?? '',
    event_type: storableText(event.eventType),
    main_funnel_sfid: textOrNull(event.mainFunnelId),
    step_sfid: textOrNull(event.funnelSTPId),
    payload: storableJson(event.url ? { ...event, url: withoutClickIds(event.url) } : event),
    ip: visitor?.ip ?? null,
    user_agent: visitor?.userAgent ?? null,
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
