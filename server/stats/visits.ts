import { type RawBuilder, sql } from 'kysely';
import type { VisitAgent } from './visit-agent.ts';

/** What a visit is known by: its guest session, the id that the browser says (T01), the time, and its user agent's kind. */
export interface SeenVisit {
  hash: string;
  sessionid: string | null;
  at: Date;
  /** Absent for a call that is not the browser's own about its walk. */
  agent?: VisitAgent;
}

/** The statement that finds or begins a visit and returns its `number`, for a use inside of another statement. */
export function visitUpsert({ hash, sessionid, at, agent }: SeenVisit): RawBuilder<{ number: number }> {
  return sql`
    insert into visits (session_hash, sessionid, first_at, last_at, looks_like_robot, device)
    values (${hash}, ${sessionid}, ${at}, ${at}, ${agent?.looksLikeRobot ?? false}, ${agent?.device ?? null})
    on conflict (session_hash) do update set
      sessionid = coalesce(visits.sessionid, excluded.sessionid),
      last_at = greatest(visits.last_at, excluded.last_at),
      looks_like_robot = visits.looks_like_robot or excluded.looks_like_robot,
      device = coalesce(visits.device, excluded.device)
    returning number`;
}
