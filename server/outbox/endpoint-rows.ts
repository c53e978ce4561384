import type { Kysely, Selectable } from 'kysely';
import type { WebhookEndpointTable } from '../db/schema/delivery-tables.ts';
import type { Schema } from '../db/schema/schema.ts';
import { secretsOf } from './claimed-delivery.ts';
import type { WebhookTarget } from './outbox.types.ts';

/** An endpoint without its secrets, which no list shows. */
export type EndpointRow = Omit<Selectable<WebhookEndpointTable>, 'secret' | 'former_secret'>;

const SHOWN = [
  'id',
  'url',
  'brand',
  'topics',
  'former_until',
  'created_at',
  'disabled_at',
  'disabled_because',
] as const;

/** All endpoints, the oldest first. */
export function allEndpoints(db: Kysely<Schema>): Promise<EndpointRow[]> {
  return db.selectFrom('webhook_endpoints').select(SHOWN).orderBy('created_at').orderBy('id').execute();
}

export interface NewEndpoint {
  id: string;
  url: string;
  brand: string | null;
  topics: readonly string[] | null;
  secret: string;
}

export async function insertEndpoint(db: Kysely<Schema>, { topics, ...row }: NewEndpoint, now: Date): Promise<void> {
  const values = { ...row, topics: topics && JSON.stringify(topics), created_at: now };
  await db.insertInto('webhook_endpoints').values(values).execute();
}

/** Gives an endpoint a new secret; the one before it signs, too, until `formerUntil`. False where there is no such endpoint. */
export async function replaceSecret(
  db: Kysely<Schema>,
  id: string,
  { secret, formerUntil }: { secret: string; formerUntil: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_endpoints')
    .set(({ ref }) => ({ secret, former_secret: ref('secret'), former_until: formerUntil }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** An endpoint as messages are signed for it, and whether it gets events; null where there is none. */
export async function targetById(
  db: Kysely<Schema>,
  id: string,
  now: Date,
): Promise<{ target: WebhookTarget; isDisabled: boolean } | null> {
  const row = await db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  return { target: { id, url: row.url, secrets: secretsOf(row, now) }, isDisabled: row.disabled_at !== null };
}

/** Lets an endpoint get events again that wanted none. */
export async function enableEndpoint(db: Kysely<Schema>, id: string): Promise<void> {
  const enabled = { disabled_at: null, disabled_because: null };
  await db.updateTable('webhook_endpoints').set(enabled).where('id', '=', id).execute();
}
