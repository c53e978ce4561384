import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema/schema.ts';

/** The versions of a funnel that were published, each once, the last published first. */
export async function publishedVersions(db: Kysely<Schema>, sfid: string) {
  const rows = await db
    .selectFrom('live_history')
    .select(['hash', 'at'])
    .where('sfid', '=', sfid)
    .where('action', '=', 'publish')
    .orderBy('id', 'desc')
    .execute();
  const seen = new Set<string>();
  return rows.filter(({ hash }) => !seen.has(hash) && seen.add(hash));
}

/**
 * True for a version that a rollback replaced and that was not published since. While the older version is live because
 * of that rollback, a start of the shop does not publish this one again.
 */
export async function isWithdrawn(db: Kysely<Schema>, sfid: string, hash: string): Promise<boolean> {
  const last = await db
    .selectFrom('live_history')
    .select(['hash', 'action'])
    .where('sfid', '=', sfid)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.action !== 'rollback' || last.hash === hash) return false;
  const order = (await publishedVersions(db, sfid)).map((version) => version.hash);
  const place = order.indexOf(hash);
  return place >= 0 && place < order.indexOf(last.hash);
}

export type RollbackResult =
  | { type: 'live'; uid: string; hash: string; was: string }
  | { type: 'refused'; message: string };

/** Makes an older version live again: the one whose hash starts with the given text, else the one published before. */
export async function rollBack(
  db: Kysely<Schema>,
  uid: string,
  named: string | null,
  now: Date,
): Promise<RollbackResult> {
  const live = await liveVersion(db, uid).executeTakeFirst();
  if (!live) return { type: 'refused', message: `No live funnel has the uid "${uid}".` };
  const versions = (await publishedVersions(db, live.sfid)).map((version) => version.hash);
  const revoked = await revokedHashes(db);
  const earlier = versions.slice(versions.indexOf(live.hash) + 1).find((hash) => !revoked.has(hash));
  const target = named === null ? earlier : namedVersion(versions, named);
  if (typeof target === 'object') return { type: 'refused', message: target.problem };
  if (target === undefined)
    return { type: 'refused', message: `Before ${short(live.hash)} no version of "${uid}" was published.` };
  if (target === live.hash)
    return { type: 'refused', message: `Version ${short(target)} of "${uid}" is live already.` };
  if (revoked.has(target)) return { type: 'refused', message: revokedSentence(uid, target) };
  return makeLive(db, live, target, now);
}

/** The live version of the funnel with a uid. */
export function liveVersion(db: Kysely<Schema>, uid: string) {
  return db.selectFrom('live_funnels').select(['sfid', 'hash']).where('unique_identifier', '=', uid);
}

/** The version whose hash begins with a text. */
export function namedVersion(versions: readonly string[], named: string): string | { problem: string } {
  const matches = versions.filter((hash) => hash.startsWith(named));
  if (matches.length === 1 && matches[0]) return matches[0];
  const known = versions.length > 0 ? ` Known are ${versions.map(short).join(', ')}.` : '';
  const what =
    matches.length > 1 ? `Several versions begin with ${named}.` : `No version of this funnel begins with ${named}.`;
  return { problem: `${what}${known}` };
}

async function makeLive(
  db: Kysely<Schema>,
  live: { sfid: string; hash: string },
  hash: string,
  now: Date,
): Promise<RollbackResult> {
  const uid = await db.transaction().execute(async (trx) => {
    await sql`select set_config('sluice.live_action', 'rollback', true)`.execute(trx);
    const version = await trx
      .selectFrom('published_funnels')
      .select('unique_identifier')
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('live_funnels')
      .set({ hash, unique_identifier: version.unique_identifier, since: now })
      .where('sfid', '=', live.sfid)
      .execute();
    return version.unique_identifier;
  });
  return { type: 'live', uid, hash, was: live.hash };
}

function revokedSentence(uid: string, hash: string): string {
  return `Version ${short(hash)} of "${uid}" was revoked: publish its files again to sell it.`;
}

/** As many digits of a hash as people need to tell versions apart. */
export function short(hash: string): string {
  return hash.slice(0, 12);
}

/** The hashes of all versions that were revoked, of every funnel. */
export async function revokedHashes(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('revoked_versions').select('hash').execute();
  return new Set(rows.map(({ hash }) => hash));
}
