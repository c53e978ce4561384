import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultNow, Json, JsonDefault, JsonOrNull, TextOrNull, TimeOrNull } from './columns.ts';

/** Events to deliver at least once, written in the transaction that made them true. */
export interface OutboxTable {
  id: GeneratedAlways<number>;
  topic: string;
  payload: Json<unknown>;
  created_at: DefaultNow;
  /** When it was stored what became of the event at its first delivery. */
  delivered_at: TimeOrNull;
  /** The answers of the endpoints that took it then; each other endpoint has a row of `event_deliveries`. */
  outcomes: JsonOrNull<Record<string, string | null>>;
  /** The columns below are of events that a version before those queues delivered. */
  attempts: Generated<number>;
  last_error: TextOrNull;
  /** When that version tries the event again; null means now. */
  next_at: TimeOrNull;
  /** The endpoints that had the event from that version, while others had not. */
  delivered_to: JsonDefault<string[]>;
  /** When that version abandoned the event. */
  failed_at: TimeOrNull;
}

/** An event in the queue of one endpoint: it waits, was delivered, or is parked. The view `deliveries` has those of `outcomes`, too. */
export interface EventDeliveryTable {
  event_id: number;
  /** The name of a deliverer of the shop, such as `mail`, or the id of a webhook endpoint. */
  endpoint: string;
  /** The checkout whose events the endpoint gets one after the other; null for an event of no order. */
  queue: TextOrNull;
  /** When it was queued, or resent: its time limit is counted from here. */
  queued_at: Date;
  attempts: Generated<number>;
  /** When it is due; while it is tried, the end of the lease. */
  next_at: Date;
  tried_at: TimeOrNull;
  delivered_at: TimeOrNull;
  parked_at: TimeOrNull;
  /** What the last try was answered, without personal data. */
  last_answer: TextOrNull;
}

/** An address that gets events by HTTP. */
export interface WebhookEndpointTable {
  id: string;
  url: string;
  /** The only brand whose events it gets; null means all. */
  brand: TextOrNull;
  /** The only types of events that it gets; null means all. */
  topics: JsonOrNull<string[]>;
  /** `whsec_` and the key in base64. */
  secret: string;
  /** The secret before the last rotation, which signs, too, until `former_until`. */
  former_secret: TextOrNull;
  former_until: TimeOrNull;
  created_at: Date;
  disabled_at: TimeOrNull;
  disabled_because: TextOrNull;
}
