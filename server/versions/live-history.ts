import { sql } from 'kysely';
import { CONSTRAINTS, isUniqueViolation } from '../db/connection/sql-state.ts';
import type { Db } from '../db/schema/schema.ts';

/** The versions of a funnel that were published, each once, the last published first. */
export async function publishedVersions(db: Db, sfid: string) {
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

/** What replaced a version of a funnel after it was live for the last time; null where it is live, or never was. */
export async function replacedBy(db: Db, sfid: string, hash: string): Promise<'publish' | 'rollback' | null> {
  const rows = await db
    .selectFrom('live_history')
    .select(['hash', 'action'])
    .where('sfid', '=', sfid)
    .orderBy('id', 'desc')
    .execute();
  return rows[rows.findIndex((row) => row.hash === hash) - 1]?.action ?? null;
}

export type RollbackResult =
  | { type: 'live'; uid: string; hash: string; was: string }
  | { type: 'refused'; message: string };

interface RollbackWanted {
  uid: string;
  /** The beginning of a hash; null for the version that was published before. */
  named: string | null;
  /** The version that was live when the rollback was decided: where another one is, nothing changes. */
  seen?: string | undefined;
}

/** Makes an older version live again: the one whose hash starts with the given text, else the one published before. */
export async function rollBack(db: Db, wanted: RollbackWanted, now: Date): Promise<RollbackResult> {
  try {
    return await db.transaction().execute((trx) => rollBackIn(trx, wanted, now));
  } catch (error) {
    if (isUniqueViolation(error, CONSTRAINTS.liveUniqueIdentifier)) return refused(uidTakenSentence(wanted.uid));
    throw error;
  }
}

async function rollBackIn(trx: Db, { uid, named, seen }: RollbackWanted, now: Date): Promise<RollbackResult> {
  // A concurrent command cannot make another version live meanwhile.
  const live = await liveVersion(trx, uid).forUpdate().executeTakeFirst();
  if (!live) return refused(`No live funnel has the uid "${uid}".`);
  if (seen !== undefined && seen !== live.hash) return refused(overtakenSentence(uid, live.hash));
  const versions = (await publishedVersions(trx, live.sfid)).map((version) => version.hash);
  const revoked = await revokedHashes(trx);
  const target = named === null ? versionBefore(versions, live.hash, revoked) : namedVersion(versions, named);
  if (typeof target === 'object') return refused(target.problem);
  if (target === undefined) return refused(noneBefore(uid, live.hash, versions));
  if (target === live.hash) return refused(`Version ${short(target)} of "${uid}" is live already.`);
  if (revoked.has(target)) return refused(revokedSentence(uid, target));
  return makeLive(trx, live, target, now);
}

function noneBefore(uid: string, live: string, versions: readonly string[]): string {
  const revoked = versions.slice(versions.indexOf(live) + 1).map(short);
  if (revoked.length === 0) return `Before ${short(live)} no version of "${uid}" was published.`;
  return `Each version of "${uid}" before ${short(live)} was revoked (${revoked.join(', ')}): publish the files of one again to sell it.`;
}

function refused(message: string): RollbackResult {
  return { type: 'refused', message };
}

/** The version that a rollback without a hash makes live. `versions` are those of `publishedVersions`. */
export function versionBefore(
  versions: readonly string[],
  live: string,
  revoked: ReadonlySet<string>,
): string | undefined {
  return versions.slice(versions.indexOf(live) + 1).find((hash) => !revoked.has(hash));
}

function liveVersion(db: Db, uid: string) {
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
  trx: Db,
  live: { sfid: string; hash: string },
  hash: string,
  now: Date,
): Promise<RollbackResult> {
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
  return { type: 'live', uid: version.unique_identifier, hash, was: live.hash };
}

/** What a command is told that was decided when another version was live. */
function overtakenSentence(uid: string, live: string): string {
  return `Another version of "${uid}" went live meanwhile, ${short(live)}: look at it first.`;
}

function uidTakenSentence(uid: string): string {
  return `"${uid}" had another uid in that version, which another live funnel has now: give that funnel another one first.`;
}

function revokedSentence(uid: string, hash: string): string {
  return `Version ${short(hash)} of "${uid}" was revoked: publish its files again to sell it.`;
}

/** As many digits of a hash as people need to tell versions apart. */
export function short(hash: string): string {
  return hash.slice(0, 12);
}

/** The hashes of all versions that were revoked, of every funnel. */
export async function revokedHashes(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('revoked_versions').select('hash').execute();
  return new Set(rows.map(({ hash }) => hash));
}

type Refused = { type: 'refused'; message: string };

export type RevokeResult = { type: 'revoked'; hash: string; live: string } | Refused;

/** Ends a version of a funnel, which is not the live one. Ending it again changes nothing. */
export async function revokeVersion(db: Db, uid: string, named: string, now: Date): Promise<RevokeResult> {
  return db.transaction().execute(async (trx) => {
    // A concurrent command cannot make the version live meanwhile.
    const live = await liveVersion(trx, uid).forUpdate().executeTakeFirst();
    if (!live) return unknownUid(uid);
    const versions = (await publishedVersions(trx, live.sfid)).map(({ hash }) => hash);
    const hash = namedVersion(versions, named);
    if (typeof hash === 'object') return { type: 'refused', message: hash.problem };
    if (hash === live.hash) return { type: 'refused', message: liveSentence(uid, hash) };
    await trx
      .insertInto('revoked_versions')
      .values({ hash, sfid: live.sfid, revoked_at: now })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
    return { type: 'revoked', hash, live: live.hash };
  });
}

export type ListedVersions = Awaited<ReturnType<typeof listVersions>>;

/** The published versions of a live funnel, the last published first. */
export async function listVersions(db: Db, uid: string) {
  const live = await liveVersion(db, uid).executeTakeFirst();
  if (!live) return unknownUid(uid);
  const revoked = await revokedHashes(db);
  const stateOf = (hash: string) => (hash === live.hash ? 'live' : revoked.has(hash) ? 'revoked' : 'replaced');
  const versions = (await publishedVersions(db, live.sfid)).map(({ hash, at }) => ({ hash, at, is: stateOf(hash) }));
  return { type: 'versions', versions } as const;
}

function unknownUid(uid: string): Refused {
  return { type: 'refused', message: `No live funnel has the uid "${uid}".` };
}

function liveSentence(uid: string, hash: string): string {
  return `Version ${short(hash)} of "${uid}" is live: publish another one or roll back, then revoke it.`;
}
