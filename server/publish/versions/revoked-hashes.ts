import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema/schema.ts';

/** The hashes of all versions that were revoked, of every funnel. */
export async function revokedHashes(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('revoked_versions').select('hash').execute();
  return new Set(rows.map(({ hash }) => hash));
}
