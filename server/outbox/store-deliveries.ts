import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import type { EndedEvents } from './leased-events.ts';
import { type Result, storedAnswer } from './write-results.ts';

/**
 * Stores what became of leased events, by one statement: with the event the answers of the endpoints that took it, and a row for each
 * other endpoint. One that has not answered yet has its row claimed until `leaseUntil`.
 */
export async function storeDeliveries(
  db: Kysely<Schema>,
  { events, leases }: EndedEvents,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<void> {
  const ended = events.map(({ id, results }) => ({ id, outcomes: answersOf(results) }));
  const rest = events.flatMap(({ results, open }) => [
    ...results.filter(({ outcome }) => outcome !== 'delivered').map((result) => toRow(result, now)),
    ...[...open.values()].map(({ event, endpoint, queue, queuedAt, attempts }) => ({
      event_id: event.id,
      endpoint,
      queue,
      queued_at: queuedAt,
      attempts,
      next_at: leaseUntil,
      tried_at: now,
      parked_at: null,
      answer: null,
    })),
  ]);
  await sql`select store_deliveries(
    ${now}::timestamptz, ${JSON.stringify(ended)}::jsonb, ${JSON.stringify(rest)}::jsonb, ${[...leases]}::bigint[]
  )`.execute(db);
}

/** The answers of the endpoints that took an event; null where none did. */
function answersOf(results: readonly Result[]): Readonly<Record<string, string | null>> | null {
  const taken = results.filter(({ outcome }) => outcome === 'delivered');
  if (taken.length === 0) return null;
  return Object.fromEntries(taken.map(({ claim: { endpoint }, answer }) => [endpoint, storedAnswer(answer)]));
}

function toRow({ claim, outcome, nextAt, answer }: Result, now: Date) {
  const wasTried = outcome !== 'returned';
  return {
    event_id: claim.event.id,
    endpoint: claim.endpoint,
    queue: claim.queue,
    queued_at: claim.queuedAt,
    attempts: outcome === 'returned' || outcome === 'postponed' ? 0 : claim.attempts,
    next_at: nextAt ?? now,
    tried_at: wasTried ? now : null,
    parked_at: outcome === 'parked' ? now : null,
    answer: storedAnswer(answer),
  };
}
