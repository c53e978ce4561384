import { type Kysely, sql } from 'kysely';
import type { WebhookEvent } from '../../contracts/events/webhook-events.ts';
import type { Schema } from '../db/schema/schema.ts';
import { isSaleTo, LEAD_ROW } from '../leads/paid-leads.ts';
import type { StoredEvent } from '../outbox/outbox.types.ts';

/**
 * L06: the event of a lead; null where its row is gone, since it was paid, forgotten or too old, and where its person has bought, though
 * the row is still there.
 */
export async function leadBody(db: Kysely<Schema>, event: StoredEvent): Promise<WebhookEvent | null> {
  const row = await db
    .selectFrom('leads')
    .selectAll()
    .where('session_hash', '=', String(event.payload.sessionHash))
    .where('funnel_sfid', '=', String(event.payload.funnel))
    .where(sql<boolean>`not exists (select from orders where ${isSaleTo(LEAD_ROW)})`)
    .executeTakeFirst();
  if (!row) return null;
  const lead = {
    brand: row.brand,
    funnel: row.funnel_sfid,
    step: row.step_sfid,
    email: row.email,
    phone: row.phone,
    firstName: row.first_name,
    country: row.country,
    affiliate: row.aff_parameters,
    createdAt: row.created_at.toISOString(),
  };
  return { type: 'lead.created', timestamp: event.createdAt.toISOString(), data: { lead } };
}
