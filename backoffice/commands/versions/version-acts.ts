import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../server/db/schema/schema.ts';

/** A change of what is live, with the command of the audit that made it; its actor is null where the audit has none. */
export interface VersionAct {
  hash: string;
  action: 'publish' | 'rollback' | 'revoke';
  at: Date;
  actor: string | null;
  channel: string | null;
}

/**
 * The publications, rollbacks and revocations of a funnel's versions, the first first. A command's row of the audit begins before
 * the change, even while the command waits for another one, and ends soon after it: of two that overlap, the one that ended first.
 */
export async function versionActs(db: Kysely<Schema>, sfid: string): Promise<VersionAct[]> {
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
