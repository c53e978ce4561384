import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema/schema.ts';

/** Failures older than this are no longer counted: nothing sends those mails again. */
const COUNTED_FOR_MS = 7 * 86_400_000;

/** The events of the last seven days that could not be delivered, by what they were for. */
export interface FailedDeliveries {
  /** For the shop's own endpoints, above all mails. */
  mails: number;
  webhooks: number;
  /** For services of advertising. */
  services: number;
}

/** `deliverers` are the shop's services: what an endpoint or a service that is gone did not take needs no look. */
export async function countFailedDeliveries(
  db: Db,
  deliverers: readonly string[],
  now: Date,
): Promise<FailedDeliveries> {
  const since = new Date(now.getTime() - COUNTED_FOR_MS);
  const parked = (kind: RawBuilder<unknown>) => sql`(count(*) filter (where ${kind}))::int`;
  const { rows } = await sql<FailedDeliveries>`
    select ${parked(IS_OWN)} + (select count(*)::int from outbox where failed_at > ${since}) as mails,
      ${parked(IS_WEBHOOK)} as webhooks, ${parked(sql`not ${IS_OWN} and not ${IS_WEBHOOK}`)} as services
    from event_deliveries where parked_at > ${since}
      and (endpoint = any(${deliverers}::text[]) or ${IS_OWN} or exists (select from webhook_endpoints where id = endpoint))`.execute(
    db,
  );
  return rows[0] ?? { mails: 0, webhooks: 0, services: 0 };
}

/** The beginning of a webhook endpoint's id; no deliverer of the shop has such a name. */
export const ENDPOINT_PREFIX = 'we_';

const IS_WEBHOOK = sql`starts_with(endpoint, ${sql.lit(ENDPOINT_PREFIX)})`;

/** The deliverers that tell nobody outside but the shopper and the provider. */
export const OWN_DELIVERERS = ['mail', 'agreement', 'leads'] as const;

const IS_OWN = sql`endpoint in (${sql.join(OWN_DELIVERERS.map((name) => sql.lit(name)))})`;
