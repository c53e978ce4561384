import { type RawBuilder, sql } from 'kysely';

/** Each row is repeated for each dimension, so that one pass over the rows counts by all of them. */
export function groupedBy<Each extends string>(
  dimensions: readonly Each[],
  values: Readonly<Record<Each, RawBuilder<string>>>,
): RawBuilder<unknown> {
  const rows = dimensions.map((dimension) => sql`(${sql.lit(dimension)}::text, ${values[dimension]}::text)`);
  return sql`cross join lateral (values ${sql.join(rows)}) as grouped (dimension, value)`;
}

/** The values of a visit, '' where one is not known; `variant` and `version` are none of it. */
export const DIMENSIONS_OF_VISIT = {
  all: sql<string>`''`,
  device: sql<string>`coalesce(visits.device, '')`,
  source: sql<string>`coalesce(visits.source, '')`,
  country: sql<string>`coalesce(visits.country, '')`,
} as const;

/** Whether a column names a funnel; every one does where the funnel is null. */
export function ofFunnel(column: RawBuilder<unknown>, sfid: string | null): RawBuilder<boolean> {
  return sfid === null ? sql`true` : sql`${column} = ${sfid}`;
}

/** The first look of a passage's visit at the step that it left, of which there is one at most. */
export const LOOK_OF_PASSAGE = sql`
  shown_variants as look on look.visit_number = passage.visit_number and look.funnel_hash = passage.funnel_hash
    and look.step_sfid = passage.from_step`;
