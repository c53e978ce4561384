import { type RawBuilder, sql } from 'kysely';
import { insertRows } from '../db/schema/insert-rows.ts';
import type { VisitTraits } from './visit-traits.ts';

/** What a visit is known by: its guest session, the id that the browser says (T01), the time, and its visitor's traits. */
export interface SeenVisit {
  hash: string;
  sessionid: string | null;
  at: Date;
  /** Absent for a call that is not the browser's own about its walk. */
  traits?: VisitTraits;
}

/** The statement that finds or begins a visit and returns its `number`, for a use inside of another statement. */
export function visitUpsert({ hash, sessionid, at, traits }: SeenVisit): RawBuilder<{ number: number }> {
  const isRobot = traits?.looksLikeRobot ?? false;
  return sql`
    insert into visits (session_hash, sessionid, first_at, last_at, looks_like_robot, counted_robot, device, source, country)
    values (
      ${hash}, ${sessionid}, ${at}, ${at}, ${isRobot}, ${isRobot},
      ${traits?.device ?? null}, ${traits?.source ?? null}, ${traits?.country ?? null}
    )
    ${SEEN_AGAIN}`;
}

/** A visit without a device has no facts yet, and stands in no figure. */
const HAS_NEW_TRAITS = sql`(
  visits.device is not null
  and ((visits.source is null and excluded.source is not null) or (visits.country is null and excluded.country is not null))
)`;

const SEEN_AGAIN = sql`
  on conflict (session_hash) do update set
    sessionid = coalesce(visits.sessionid, excluded.sessionid),
    last_at = greatest(visits.last_at, excluded.last_at),
    looks_like_robot = visits.looks_like_robot or excluded.looks_like_robot,
    has_new_traits = visits.has_new_traits or ${HAS_NEW_TRAITS},
    device = coalesce(visits.device, excluded.device),
    source = coalesce(visits.source, excluded.source),
    country = coalesce(visits.country, excluded.country)
  returning number`;

/** The pause in which the next order of a visit leaves its row as it is. */
const FRESH_MS = 60_000;

/** The number of an order's visit, as the parts of a statement; its row is written where it is new, or was not seen for a minute. */
export function visitOfOrder({ hash, sessionid, at }: SeenVisit): {
  parts: RawBuilder<unknown>;
  number: RawBuilder<number>;
} {
  const fresh = new Date(at.getTime() - FRESH_MS);
  const row = { session_hash: hash, sessionid, first_at: at, last_at: at, looks_like_robot: false, device: null };
  return {
    parts: sql`
      fresh as (
        select number from visits
        where session_hash = ${hash} and last_at > ${fresh} and (sessionid is not null or ${sessionid}::text is null)
      ),
      visit as (${insertRows('visits', [row], sql`not exists (select from fresh)`)} ${SEEN_AGAIN})`,
    number: sql`coalesce((select number from fresh), (select number from visit))`,
  };
}
