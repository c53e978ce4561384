import type { Insertable } from 'kysely';
import type { DestinationEvent } from '../../contracts/api/facts-api.ts';
import type { StatsEvent } from '../../contracts/api/stats-api.ts';
import { VISITOR_EVENT } from '../../domain/tracking/event-types.ts';
import { readSessionId } from '../../domain/tracking/session-id.ts';
import { withoutClickIds } from '../../domain/tracking/touch.ts';
import type { Schema } from '../db/schema/schema.ts';
import { storableJson, storableText } from './storable.ts';

/** E21: what an event is kept with for 30 days. */
export interface EventVisitor {
  ip: string;
  userAgent: string;
}

/** Who told an event, and when. */
export interface Sender {
  sessionHash: string;
  /** Null without consent to analytics. */
  visitor: EventVisitor | null;
  at: Date;
}

export interface EventRow extends Insertable<Schema['stats_events']> {
  session_hash: string;
  at: Date;
}

/** C03: the row of an event. Click ids belong to orders alone, and only with consent to advertising. */
export function eventRow(received: StatsEvent, { sessionHash, visitor, at }: Sender): EventRow {
  const event = visitor ? received : withoutVisitor(received);
  return {
    session_id: readSessionId(event.sessionId ?? null) ?? '',
    session_hash: sessionHash,
    event_type: storableText(event.eventType),
    main_funnel_sfid: textOrNull(event.mainFunnelId),
    step_sfid: textOrNull(event.funnelSTPId),
    payload: storableJson(event.url ? { ...event, url: withoutClickIds(event.url) } : event),
    ip: visitor?.ip ?? null,
    user_agent: visitor?.userAgent ?? null,
    at,
  };
}

/** C04: the row of a destination's event, which has neither ip nor user agent. */
export function destinationRow(event: DestinationEvent, { sessionHash, at }: Omit<Sender, 'visitor'>): EventRow {
  const { funnelSTId, sessionId, destinationId, splitTestingId, eventType } = event;
  return {
    session_id: readSessionId(sessionId) ?? '',
    session_hash: sessionHash,
    event_type: storableText(eventType),
    main_funnel_sfid: storableText(funnelSTId),
    step_sfid: null,
    payload: storableJson({
      funnelSTId,
      sessionId,
      destinationId,
      splitTestingId,
      eventType,
    }),
    ip: null,
    user_agent: null,
    at,
  };
}

/** E21: the identifiers that a browser tells of its visitor are kept with consent to analytics alone. */
function withoutVisitor(event: StatsEvent): StatsEvent {
  const { customPayLoad1, customPayLoad2, ...rest } = event;
  return event.eventType === VISITOR_EVENT ? rest : event;
}

function textOrNull(text: string | null | undefined): string | null {
  return text ? storableText(text) : null;
}

/** E21: the events of a visitor who has refused: without ip and user agent, and without those that tell of the visitor itself. */
export function withoutVisitors(rows: readonly EventRow[]): EventRow[] {
  return rows
    .filter(({ event_type }) => event_type !== VISITOR_EVENT)
    .map((row) => ({ ...row, ip: null, user_agent: null }));
}
