import { chmod, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Store } from '../../server/db/connection/store.ts';
import type { Schema } from '../../server/db/schema/schema.ts';
import { closingHours } from '../../server/figures/close-hours.ts';
import { HASHES, type Row, SFID, walkMaker } from './walks.ts';

/** How the tables are filled. */
export interface Filling {
  store: Store;
  /** A folder that the database's server reads, too. */
  folder: string;
  facts: number;
  /** The funnel that is walked. */
  sfid?: string;
  began: Date;
  lengthMs: number;
}

export interface Filled {
  facts: number;
  visits: number;
}

type Table = 'visits' | 'facts' | 'first_passages' | 'shown_variants';

const AT_ONCE = 10_000;

/** Fills the tables of visits, by COPY where the store is PostgreSQL's, with orders for each thirtieth visit. */
export async function fill({ store, folder, facts, sfid = SFID, began, lengthMs }: Filling): Promise<Filled> {
  const load = store.kind === 'postgres' ? copyFrom(folder) : insertFrom;
  const makeWalk = walkMaker(began.getTime(), lengthMs);
  await storeVersions(store.db, sfid);
  let [stored, visits] = [0, 0];
  while (stored < facts) {
    const rows: Record<Table, Row[]> = { visits: [], facts: [], first_passages: [], shown_variants: [] };
    while (rows.visits.length < AT_ONCE && stored + rows.facts.length < facts) {
      const share = (stored + rows.facts.length) / facts;
      visits += 1;
      const walk = makeWalk(visits, share);
      rows.visits.push(walk.visit);
      rows.facts.push(...walk.facts);
      rows.first_passages.push(...walk.passages);
      rows.shown_variants.push(...walk.looks);
    }
    for (const table of ['visits', 'facts', 'first_passages', 'shown_variants'] as const)
      await load(store.db, table, rows[table]);
    stored += rows.facts.length;
  }
  await sql`select setval(pg_get_serial_sequence('visits', 'number'), ${visits})`.execute(store.db);
  await storeBegunSessions(store.db, sfid);
  await storeOrders(store.db, sfid);
  await sql`analyze`.execute(store.db);
  return { facts: stored, visits };
}

async function storeVersions(db: Kysely<Schema>, sfid: string): Promise<void> {
  for (const hash of HASHES)
    await db
      .insertInto('published_funnels')
      .values({
        hash,
        sfid,
        unique_identifier: SFID,
        brand: 'bench',
        funnel: '{}',
      })
      .execute();
}

type Load = (db: Kysely<Schema>, table: Table, rows: readonly Row[]) => Promise<void>;

/** The server of PostgreSQL reads the file itself. */
function copyFrom(folder: string): Load {
  return async (db, table, rows) => {
    const columns = Object.keys(rows[0] ?? {});
    const file = path.join(folder, `${table}.csv`);
    await writeFile(file, rows.map((row) => `${columns.map((name) => csv(row[name] ?? null)).join(',')}\n`).join(''));
    await chmod(file, 0o644);
    await sql`copy ${sql.table(table)} (${names(columns)}) from ${sql.lit(file)} with (format csv)`.execute(db);
    await rm(file);
  };
}

function csv(value: Row[string]): string {
  if (value === null) return '';
  return `"${String(value).replaceAll('"', '""')}"`;
}

const insertFrom: Load = async (db, table, rows) => {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => ({ ...row, ...('fact' in row ? { fact: JSON.parse(String(row.fact)) } : {}) }));
  await sql`
    insert into ${sql.table(table)} (${names(columns)}) overriding system value
    select ${names(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(values)}::jsonb)`.execute(
    db,
  );
};

function names(columns: readonly string[]) {
  return sql.join(columns.map((name) => sql.ref(name)));
}

/** Computes the figures of all hours that have ended, and returns how many there were. */
export function closeHours(db: Kysely<Schema>, now: Date): Promise<number> {
  const close = closingHours({
    zones: () => [],
    db,
    clock: () => now,
    written: { take: () => null, note: () => undefined },
    statsMonths: 120,
    pause: async () => undefined,
  });
  return close(() => false);
}

/** The first events of the sessions, with twice as many that only looked. */
async function storeBegunSessions(db: Kysely<Schema>, sfid: string): Promise<void> {
  await sql`
    insert into hourly_event_counts
    select date_trunc('hour', look.at), 'New Session', ${sfid}::text, look.funnel_hash, look.step_sfid, look.variant_sfid, '',
      visits.looks_like_robot, visits.device, visits.source, visits.country, 3 * count(*)
    from shown_variants as look join visits on visits.number = look.visit_number
    where look.entry = 'started'
    group by 1, 4, 5, 6, 8, 9, 10, 11`.execute(db);
}

/** A paid order with its capture for each thirtieth visit. */
async function storeOrders(db: Kysely<Schema>, sfid: string): Promise<void> {
  await sql`
    insert into orders (
      id, number, session_hash, checkout_id, purpose, order_type, order_source, status, brand, funnel_sfid, funnel_hash, step_sfid,
      currency, subtotal_minor, shipping_minor, tax_minor, discount_minor, total_minor, payment_method, email, customer,
      shipping_address, billing_address, visit_number, variant_sfid, created_at, paid_at
    )
    select
      'order-' || number, 'N' || number, session_hash, 'checkout-' || number, 'sale', 'Standard', 'Funnel', 'Paid', 'bench', ${sfid}::text,
      ${HASHES[0]}, 'form', 'USD', 5490, 500, 0, 0, 5990, 'card', 'ann@example.com', '{}', '{}', '{}', number, 'form-a', last_at, last_at
    from visits where number % 30 = 0`.execute(db);
  await sql`
    insert into attempts (id, order_id, number, status, amount_minor, currency, provider, idempotency_key, initiated_as)
    select 'attempt-' || id, id, 1, 'captured', total_minor, currency, 'stripe', id, 'CIT' from orders`.execute(db);
  await sql`
    insert into ledger (order_id, attempt_id, kind, amount_minor, currency, provider, provider_ref, at)
    select id, 'attempt-' || id, 'capture', total_minor, currency, 'stripe', id, paid_at from orders`.execute(db);
}
