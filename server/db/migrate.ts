import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { errorText } from '../../domain/error-text.ts';
import type { Db, DbTransaction } from './schema/schema.ts';

/** An arbitrary number, used for no other lock. */
const MIGRATION_LOCK = 7_348_201;

/** Applies the missing migrations, each in a transaction of its own. Returns the error as a sentence, or null. */
export async function migrate(db: Db, folder?: string): Promise<string | null> {
  try {
    const files = await migrationFiles(folder);
    const applied = await db.transaction().execute(readHistory);
    for (const file of files) {
      const hash = applied.get(file.name);
      const problem =
        hash === undefined ? await db.transaction().execute((one) => applyOnce(one, file)) : findFault(file, hash);
      if (problem) return problem;
    }
    return null;
  } catch (error) {
    return `The database cannot be brought up to date: ${errorText(error)}.`;
  }
}

/** The hashes of the applied migrations by their names, read at once: most starts find that none is missing. */
async function readHistory(transaction: DbTransaction): Promise<Map<string, string>> {
  await lockHistory(transaction);
  await createHistory(transaction);
  const rows = await transaction.selectFrom('schema_migrations').select(['name', 'hash']).execute();
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** Of several processes that start together one applies the file; the others wait, and find it applied. */
async function applyOnce(transaction: DbTransaction, file: MigrationFile): Promise<string | null> {
  await lockHistory(transaction);
  const history = transaction.selectFrom('schema_migrations').select('hash').where('name', '=', file.name);
  const applied = await history.executeTakeFirst();
  if (applied) return findFault(file, applied.hash);
  await apply(transaction, file);
  return null;
}

async function lockHistory(transaction: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
}

async function apply(transaction: DbTransaction, file: MigrationFile): Promise<void> {
  try {
    await sql.raw(file.sql).execute(transaction);
  } catch (error) {
    throw new Error(`migration ${file.name}: ${errorText(error)}`, { cause: error });
  }
  await transaction.insertInto('schema_migrations').values({ name: file.name, hash: file.hash }).execute();
}

async function createHistory(transaction: DbTransaction): Promise<void> {
  await sql`
    create table if not exists schema_migrations (
      name text primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    )`.execute(transaction);
}

/** A sentence where an applied migration is not the one in its file, or null. */
function findFault({ name, hash }: MigrationFile, applied: string): string | null {
  if (applied === hash) return null;
  return `Migration ${name} is not the one that this database was made with: restore the file, and put the change into a new migration.`;
}

const FILE_NAME = /^\d{3}-[a-z0-9-]+\.sql$/;

/** The migrations in the order in which they run, that of their names, such as `001-first-tables`. */
export async function migrationFiles(folder = fileURLToPath(new URL('./migrations', import.meta.url))) {
  const names = (await fs.readdir(folder)).filter((name) => FILE_NAME.test(name)).sort();
  if (names.length === 0) throw new Error(`There are no migrations in ${folder}.`);
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

type MigrationFile = Awaited<ReturnType<typeof readMigration>>;

/** Line ends are normalized, since a checkout on Windows has other ones. */
async function readMigration(folder: string, file: string) {
  const sql = (await fs.readFile(path.join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
  return { name: path.parse(file).name, sql, hash: createHash('sha256').update(sql).digest('hex') };
}
