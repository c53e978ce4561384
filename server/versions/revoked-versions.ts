import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import { liveVersion, namedVersion, publishedVersions, revokedHashes, short } from './live-history.ts';

type Refused = { type: 'refused'; message: string };

export type RevokeResult = { type: 'revoked'; hash: string; live: string } | Refused;

/** Ends a version of a funnel, which is not the live one. Ending it again changes nothing. */
export async function revokeVersion(db: Kysely<Schema>, uid: string, named: string, now: Date): Promise<RevokeResult> {
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
export async function listVersions(db: Kysely<Schema>, uid: string) {
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
