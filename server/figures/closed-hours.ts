import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema/schema.ts';
import { ofFunnel } from './grouped-by.ts';
import {
  type CountedHours,
  type CountedPlace,
  type CountedSessions,
  endOf,
  type Span,
  type Stretch,
  stretchesOf,
} from './spans.ts';

type StoredCount = readonly [place: CountedPlace, sessions: number];

const NEVER = new Date(0);

/** The end of the hours whose figures are stored. */
export async function closedUntil(db: Db): Promise<Date> {
  const row = await db.selectFrom('figures_closed').select('until').executeTakeFirst();
  return row?.until ?? NEVER;
}

export async function closeUntil(db: Db, until: Date): Promise<void> {
  const insert = db.insertInto('figures_closed').values({ is_only: true, until });
  await insert.onConflict((row) => row.column('is_only').doUpdateSet({ until })).execute();
}

interface FiguresRow extends Pick<CountedSessions, 'sfid' | 'dimension' | 'value'> {
  counts: readonly StoredCount[];
}

/** Sessions that were counted at a place in an hour or a day, which begins at `since`. */
export interface ClosedSessions extends CountedSessions {
  since: Date;
}

/** The sessions of closed hours, by the figures of their days and of the hours beside these. */
export async function closedCounts(
  db: Db,
  { since, until, sfid, dimensions }: CountedHours,
): Promise<ClosedSessions[]> {
  const stretches = stretchesOf(since, until);
  if (stretches.length === 0) return [];
  return figuresWhere(
    db,
    sql`${ofFunnel(sql`funnel_sfid`, sfid)} and dimension = any(${dimensions}) and (${sql.join(stretches.map(isIn), sql` or `)})`,
  );
}

function isIn({ kind, since, until }: Stretch): RawBuilder<boolean> {
  if (kind === 'quarter') return isFinest({ since, until });
  return sql`(span = ${sql.lit(kind)} and since >= ${since} and since < ${until})`;
}

/** The quarters of hours that have them, and the other hours, which count where they begin. */
function isFinest({ since, until }: Pick<Stretch, 'since' | 'until'>): RawBuilder<boolean> {
  return sql`(since >= ${since} and since < ${until} and (span = 'quarter' or (span = 'hour' and not exists (
    select from closed_figures as part
    where part.span = 'quarter' and part.since >= closed_figures.since
      and part.since < closed_figures.since + interval '1 hour' and part.funnel_sfid = closed_figures.funnel_sfid
  ))))`;
}

/** The sessions of closed hours in the finest spans that are stored, from which any clock's days are summed up. */
export async function finestCounts(
  db: Db,
  { since, until, sfid, dimensions }: CountedHours,
): Promise<ClosedSessions[]> {
  const isWanted = sql`${ofFunnel(sql`funnel_sfid`, sfid)} and dimension = any(${dimensions})`;
  return figuresWhere(db, sql`${isWanted} and ${isFinest({ since, until })}`);
}

async function figuresWhere(db: Db, isWanted: RawBuilder<unknown>): Promise<ClosedSessions[]> {
  const { rows } = await sql<FiguresRow & { since: Date }>`
    select funnel_sfid as sfid, dimension, value, since, counts from closed_figures where ${isWanted}`.execute(db);
  return rows.flatMap(({ counts, ...of }) => counts.map(([place, sessions]) => ({ ...of, place, sessions })));
}

/** Removes the quarters of an hour. */
export async function forgetQuarters(db: Db, hour: Date): Promise<void> {
  const own = db.deleteFrom('closed_figures').where('span', '=', 'quarter').where('since', '>=', hour);
  await own.where('since', '<', endOf({ kind: 'hour', since: hour })).execute();
}

/** Stores the figures of a day as the sums of its hours. */
export async function storeDay(db: Db, day: Date): Promise<void> {
  const hours = isIn({ kind: 'hour', since: day, until: endOf({ kind: 'day', since: day }) });
  await storeFigures(db, { kind: 'day', since: day }, await figuresWhere(db, hours));
}

/** Stores the figures of an hour or day in the place of those that it had. */
export async function storeFigures(db: Db, { kind, since }: Span, counted: readonly CountedSessions[]) {
  await db.deleteFrom('closed_figures').where('span', '=', kind).where('since', '=', since).execute();
  const rows = groupRows(counted);
  if (rows.length === 0) return;
  await sql`
    insert into closed_figures (funnel_sfid, dimension, span, since, value, counts)
    select sfid, dimension, ${kind}, ${since}::timestamptz, value, counts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as figures (sfid text, dimension text, value text, counts jsonb)`.execute(db);
}

function groupRows(counted: readonly CountedSessions[]): FiguresRow[] {
  const rows = new Map<string, Omit<FiguresRow, 'counts'> & { counts: Map<string, StoredCount> }>();
  for (const { sfid, dimension, value, place, sessions } of counted) {
    const key = JSON.stringify([sfid, dimension, value]);
    const row = rows.get(key) ?? {
      sfid,
      dimension,
      value,
      counts: new Map<string, StoredCount>(),
    };
    const name = place.join('\n');
    row.counts.set(name, [place, sessions + (row.counts.get(name)?.[1] ?? 0)]);
    rows.set(key, row);
  }
  return [...rows.values()].map((row) => ({ ...row, counts: [...row.counts.values()] }));
}
