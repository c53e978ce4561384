import type { Selectable } from 'kysely';
import { isRecord } from '../../domain/is-record.ts';
import type { EventDeliveryTable, OutboxTable, WebhookEndpointTable } from '../db/schema/delivery-tables.ts';
import type { StoredEvent, WebhookTarget } from './outbox.types.ts';

/** A delivery that this process alone makes until its lease ends. */
export interface ClaimedDelivery {
  event: StoredEvent;
  endpoint: string;
  queue: string | null;
  queuedAt: Date;
  /** How many times it was claimed, this time included; the number distinguishes this claim from a later one. None where it is to wait. */
  attempts: number;
  /** Null for a deliverer of the shop. */
  target: WebhookTarget | null;
}

/** Without an endpoint of webhooks there is no `url` and no `secret`. */
export interface ClaimRow
  extends Pick<Selectable<EventDeliveryTable>, 'event_id' | 'endpoint' | 'queue' | 'queued_at' | 'attempts'>,
    Pick<Selectable<OutboxTable>, 'topic' | 'payload' | 'created_at'>,
    Pick<Selectable<WebhookEndpointTable>, 'former_secret' | 'former_until'> {
  url: string | null;
  secret: string | null;
}

export function toClaim(row: ClaimRow, now: Date): ClaimedDelivery {
  return {
    event: {
      id: row.event_id,
      topic: row.topic,
      payload: isRecord(row.payload) ? row.payload : {},
      createdAt: row.created_at,
    },
    endpoint: row.endpoint,
    queue: row.queue,
    queuedAt: row.queued_at,
    attempts: row.attempts,
    target: toTarget(row, now),
  };
}

function toTarget({ endpoint: id, url, secret, ...row }: ClaimRow, now: Date): WebhookTarget | null {
  if (url === null || secret === null) return null;
  return { id, url, secrets: secretsOf({ secret, ...row }, now) };
}

/** The secrets that sign now, the newest first: two while they rotate. */
export function secretsOf(
  row: Pick<ClaimRow, 'former_secret' | 'former_until'> & { secret: string },
  now: Date,
): string[] {
  const former = row.former_until !== null && row.former_until > now ? row.former_secret : null;
  return former === null ? [row.secret] : [row.secret, former];
}
