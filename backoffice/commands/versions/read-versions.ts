import { sql } from 'kysely';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import type { Config } from '../../../server/config/config.ts';
import type { Db } from '../../../server/db/schema/schema.ts';
import type { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { versionBefore } from '../../../server/versions/live-history.ts';
import { openOrders } from '../../../server/versions/stranded-steps.ts';
import type { Act, Version, Versions } from '../../contracts/admin-versions-api.ts';
import { shoppersInside } from '../../counts/shoppers-inside.ts';
import type { DraftFolder } from '../../publishing/draft-folder.ts';

const DAY_MS = 86_400_000;
const MOST_CHANGES = 100;

/** The published versions of a live funnel, the last published first, with who is inside them. */
export async function readVersions(deps: VersionDeps, live: PublishedFunnel): Promise<Versions> {
  const { db, clock, config } = deps;
  const { sfid } = live.funnel;
  const acts = await versionActs(db, sfid);
  const changes = acts.filter(({ action }) => action !== 'revoke');
  const publications = lastFirst(acts.filter(({ action }) => action === 'publish'));
  const hashes = publications.map(({ hash }) => hash);
  const revoked = new Set(acts.filter(({ action }) => action === 'revoke').map(({ hash }) => hash));
  const inside = await countInside(deps, hashes, clock());
  const open = await openOrders(db, sfid, 'funnel_hash');
  const uids = await readUids(db, sfid);
  const versions = publications.map((published): Version => {
    const { hash } = published;
    const is = hash === live.hash ? 'live' : revoked.has(hash) ? 'revoked' : 'replaced';
    const ended = acts.findLast((act) => act.hash === hash && act.action === 'revoke');
    return {
      hash,
      is,
      uid: uids.get(hash) ?? live.funnel.uniqueIdentifier,
      published: actShown(published),
      revoked: ended && is === 'revoked' ? actShown(ended) : null,
      inside: { shoppers: inside.get(hash) ?? 0, openOrders: open.get(hash) ?? 0 },
      heldUntil: is === 'replaced' ? heldUntil(changes, hash, config.versionHoldDays) : null,
    };
  });
  return {
    uid: live.funnel.uniqueIdentifier,
    brand: live.brand.uniqueName,
    siteName: live.brand.siteName,
    live: live.hash,
    before: versionBefore(hashes, live.hash, revoked) ?? null,
    versions,
    history: changes
      .slice(-MOST_CHANGES)
      .reverse()
      .map((act) => ({
        hash: act.hash,
        action: act.action === 'rollback' ? 'rollback' : 'publish',
        ...actShown(act),
      })),
  };
}

/** The last act of each version, the last one first. */
function lastFirst(acts: readonly VersionAct[]): VersionAct[] {
  const seen = new Set<string>();
  return acts.toReversed().filter(({ hash }) => !seen.has(hash) && seen.add(hash));
}

/** Without those who are at the receipt. */
async function countInside(
  { db, funnels }: VersionDeps,
  hashes: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const { version, step, shoppers } of await shoppersInside(db, hashes, now)) {
    const published = await funnels.byHash(version);
    const isAtReceipt = published?.graph.nodes.some(({ id, kind }) => id === step && kind === 'thankyou');
    if (!isAtReceipt) sums.set(version, (sums.get(version) ?? 0) + shoppers);
  }
  return sums;
}

async function readUids(db: Db, sfid: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('published_funnels')
    .select(['hash', 'unique_identifier'])
    .where('sfid', '=', sfid)
    .execute();
  return new Map(rows.map((row) => [row.hash, row.unique_identifier]));
}

/** The version holds from the moment at which another one took its place. */
function heldUntil(changes: readonly VersionAct[], hash: string, holdDays: number): string | null {
  const last = changes.findLastIndex((act) => act.hash === hash);
  const replaced = changes[last + 1];
  return replaced ? new Date(replaced.at.getTime() + holdDays * DAY_MS).toISOString() : null;
}

function actShown({ at, actor, channel }: VersionAct): Act {
  return { at: at.toISOString(), by: actor !== null && channel !== null ? { actor, channel } : null };
}

/** What the versions of funnels are read from. */
export interface VersionDeps {
  db: Db;
  funnels: FunnelRegistry;
  /** The brands' folder, which a publish command uses by default, and whose files are the drafts. */
  drafts: DraftFolder;
  clock: () => Date;
  /** How long a replaced version holds for the sessions that began with it. */
  config: Pick<Config, 'versionHoldDays'>;
}

/** A change of what is live, with the command of the audit that made it; its actor is null where the audit has none. */
interface VersionAct {
  hash: string;
  action: 'publish' | 'rollback' | 'revoke';
  at: Date;
  actor: string | null;
  channel: string | null;
}

/** An audit row begins before its change, even while it waits, so of two that overlap the first to end counts. */
async function versionActs(db: Db, sfid: string): Promise<VersionAct[]> {
  const { rows } = await sql<VersionAct>`
    select act.hash, act.action, act.at, audit.actor, audit.channel
    from (
      select id, hash, action, at from live_history where sfid = ${sfid}
      union all
      select null, hash, 'revoke', revoked_at from revoked_versions where sfid = ${sfid}
    ) as act
    left join lateral (
      select actor, channel from admin_audit
      where began_at <= act.at and began_at > act.at - interval '10 minutes' and ended_at >= act.at
        and command = act.action and coalesce(outcome, '') <> 'failed'
      order by ended_at, id limit 1
    ) as audit on true
    order by act.at, act.id`.execute(db);
  return rows;
}
