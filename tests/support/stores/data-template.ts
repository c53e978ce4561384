import { createHash, randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Store } from '../../../server/db/connection/store.ts';
import { migrationFiles } from '../../../server/db/migrate.ts';
import { openStore } from '../../../server/db/open-store.ts';

/** Bump when PGlite or the way a cluster is made changes. */
const TEMPLATE = 'pglite-0.5.16-2';

/** The folder of an empty database with its tables: each store copies it, since creating a database takes seconds. */
export async function filled(folder: string): Promise<string> {
  // Five hundred files take half the work at once that they take one after another promise.
  cpSync(await templateFolder(), folder, { recursive: true });
  return folder;
}

/** The folder is kept between runs, one for each state of the migrations. */
export async function templateFolder(): Promise<string> {
  const hashes = (await migrationFiles()).map((file) => file.hash);
  const key = createHash('sha256').update(hashes.join()).digest('hex').slice(0, 16);
  const folder = path.join(import.meta.dirname, '../../../node_modules/.cache/sluice', `${TEMPLATE}-${key}`);
  const exists = await fs.access(folder).then(
    () => true,
    () => false,
  );
  if (!exists) await createTemplate(folder);
  return folder;
}

/**
 * A cluster's template databases are two thirds of its files, and copying them took as long as opening a store does. The
 * shop creates no database.
 */
async function dropTemplates({ db }: Store): Promise<void> {
  await sql`update pg_database set datistemplate = false`.execute(db);
  await sql`drop database template0`.execute(db);
  await sql`drop database template1`.execute(db);
}

/** Created under another name and renamed, since several test files may create it at once: the first one wins. */
async function createTemplate(folder: string): Promise<void> {
  const unfinished = `${folder}.${randomUUID()}`;
  const opened = await openStore({ dataFolder: unfinished });
  if (!opened.ok) throw new Error(opened.message);
  await dropTemplates(opened.store);
  await opened.store.close();
  await fs.rename(unfinished, folder).catch(() => fs.rm(unfinished, { recursive: true }));
}
