import { sql } from 'kysely';
import type { Db } from '../../server/db/schema/schema.ts';

/** A shopper who told nothing for longer than this is taken for gone. */
const INSIDE_MS = 1_800_000;

interface InsideStep {
  version: string;
  step: string;
  shoppers: number;
}

/** A visit that only looked at a page tells no facts, and robots are left out. */
export async function shoppersInside(db: Db, versions: readonly string[], now: Date): Promise<InsideStep[]> {
  const since = new Date(now.getTime() - INSIDE_MS);
  const { rows } = await sql<InsideStep>`
    select funnel_hash as version, coalesce(step_sfid, '') as step, count(*)::int as shoppers
    from (
      select distinct on (facts.visit_number) facts.visit_number, facts.funnel_hash, facts.step_sfid
      from visits join facts on facts.visit_number = visits.number
      where visits.last_at > ${since} and not visits.looks_like_robot and facts.at > ${since}
      order by facts.visit_number, facts.at desc, facts.page_load, facts.seq desc
    ) as last_told
    where funnel_hash = any(${[...versions]}::text[])
    group by funnel_hash, coalesce(step_sfid, '')`.execute(db);
  return rows;
}
