import { sql } from 'kysely';
import { FACT_FIELDS, type FactBatch, type SentFact } from '../../contracts/api/facts-api.ts';
import { readSessionId } from '../../domain/tracking/session-id.ts';
import type { Db } from '../db/schema/schema.ts';
import type { WrittenAt } from './event-counts.ts';
import { storableJson, storableText } from './storable.ts';
import type { VisitTraits } from './visit-traits.ts';
import { visitUpsert } from './visits.ts';

/** The longest age that a fact of a batch may have against its newest one: a page sends within seconds. */
const MOST_AGE_MS = 10 * 60_000;

/** Stores the facts of visits in one statement a batch (C04); `written` hears the time of each batch's oldest fact. */
export function factsStore(db: Db, clock: () => Date, written: WrittenAt = () => undefined) {
  return {
    /** Stores the facts of a guest session's hash, each once, with the first passages and first looks at steps that follow. */
    async saveFacts(batch: FactBatch, hash: string, traits: VisitTraits): Promise<void> {
      const at = clock();
      const rows = rowsOf(batch, at);
      const visit = visitUpsert({ hash, sessionid: readSessionId(batch.sessionid), at, traits });
      await sql`
        with visit as (${visit}),
        sent as (
          select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as sent (seq integer, step text, type text, fact jsonb, at timestamptz)
        ),
        stored as (
          insert into facts (visit_number, page_load, seq, funnel_hash, step_sfid, type, fact, at)
          select number, ${storableText(batch.pageLoad)}, seq, ${batch.funnelHash}, step, type, fact, at
          from visit cross join sent order by seq
          on conflict do nothing
          returning *
        ),
        passed as (
          insert into first_passages (visit_number, funnel_hash, from_step, on_event, to_step, at)
          select distinct on (fact ->> 'from', fact ->> 'on')
            visit_number, funnel_hash, fact ->> 'from', fact ->> 'on', fact ->> 'to', at
          from stored where type = 'edge.taken' order by fact ->> 'from', fact ->> 'on', at, seq
          on conflict (visit_number, funnel_hash, from_step, on_event) do update
            set to_step = excluded.to_step, at = excluded.at where excluded.at < first_passages.at
        )
        insert into shown_variants (visit_number, funnel_hash, step_sfid, variant_sfid, entry, at)
        select distinct on (fact ->> 'stepId')
          visit_number, funnel_hash, fact ->> 'stepId', fact ->> 'variantId', fact ->> 'how', at
        from stored where type = 'step.entered' order by fact ->> 'stepId', at, seq
        on conflict (visit_number, funnel_hash, step_sfid) do update
          set variant_sfid = excluded.variant_sfid, entry = excluded.entry, at = excluded.at
          where excluded.at < shown_variants.at`.execute(db);
      written(new Date(Math.min(...rows.map((row) => Date.parse(row.at)))));
    },
  };
}

export type FactsSink = ReturnType<typeof factsStore>;

/** The server's time counts: the browser's clock says only how much older than its newest fact each one is. */
function rowsOf({ facts }: FactBatch, received: Date) {
  const newest = Math.max(...facts.map(({ at }) => at));
  return facts.map(({ seq, at, stepId, fact }) => {
    const age = Math.min(newest - at, MOST_AGE_MS);
    const step = 'stepId' in fact ? fact.stepId : stepId;
    return { seq, step, type: fact.type, fact: pickFields(fact), at: new Date(received.getTime() - age).toISOString() };
  });
}

/** The known fields of a fact: unknown ones could hold anything. */
function pickFields(fact: SentFact): unknown {
  const known = new Set(Object.keys(FACT_FIELDS[fact.type].properties));
  return JSON.parse(storableJson(Object.fromEntries(Object.entries(fact).filter(([name]) => known.has(name)))));
}
