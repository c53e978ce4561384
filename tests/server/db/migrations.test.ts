import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenStoreOptions, Store } from '../../../server/db/connection/store.ts';
import { migrate, migrationFiles } from '../../../server/db/migrate.ts';
import { openStore } from '../../../server/db/open-store.ts';
import { countStatements } from '../../support/stores/count-statements.ts';
import { filled } from '../../support/stores/data-template.ts';
import { barePostgresDuringTests, emptyFolder, openTestStore } from '../../support/stores/stores.ts';
import { startStoreProcess } from './fixtures/test-process.ts';

async function migrationsFolder(files: Record<string, string>): Promise<string> {
  const folder = await emptyFolder();
  for (const [name, sql] of Object.entries(files)) await fs.writeFile(path.join(folder, name), sql);
  return folder;
}

async function applied({ db }: Store) {
  const rows = await db.selectFrom('schema_migrations').select(['name', 'applied_at']).orderBy('name').execute();
  return rows.map((row) => `${row.name} ${row.applied_at.toISOString()}`);
}

async function reopened(options: OpenStoreOptions): Promise<string[]> {
  const store = await openTestStore(options);
  const names = await applied(store);
  await store.close();
  return names;
}

const FIRST = { '001-first.sql': 'create table first (id int);\ncreate table other (id int);\n' };
const SECOND = { ...FIRST, '002-second.sql': 'insert into first values (1);' };

function migrationTests(target: () => Promise<OpenStoreOptions>): void {
  it('each runs once, in order, and later ones are added', async () => {
    const options = await target();
    const first = await reopened({ ...options, migrationsFolder: await migrationsFolder(FIRST) });
    const both = { ...options, migrationsFolder: await migrationsFolder(SECOND) };
    const second = await reopened(both);
    expect(second).toEqual([...first, expect.stringMatching(/^002-second /)]);
    expect(await reopened(both)).toEqual(second);
  });

  it('a changed file is refused by name; other line ends count as no change', async () => {
    const options = await target();
    await reopened({ ...options, migrationsFolder: await migrationsFolder(FIRST) });
    const windows = await migrationsFolder({ '001-first.sql': FIRST['001-first.sql'].replaceAll('\n', '\r\n') });
    await reopened({ ...options, migrationsFolder: windows });
    const changed = await migrationsFolder({ '001-first.sql': 'create table first (id bigint);' });
    expect(await openStore({ ...options, migrationsFolder: changed })).toEqual({
      ok: false,
      reason: 'migration',
      message:
        'Migration 001-first is not the one that this database was made with: restore the file, and put the change into a new migration.',
    });
  });

  it('a failed one leaves the store unchanged, and it can be opened again', async () => {
    const options = await target();
    const broken = await migrationsFolder({ '001-first.sql': 'create table first (id int); create tabel second ();' });
    const failure = await openStore({ ...options, migrationsFolder: broken });
    expect(failure).toMatchObject({ ok: false, reason: 'migration' });
    expect(failure).toHaveProperty('message', expect.stringContaining('migration 001-first: syntax error'));
    expect(await reopened({ ...options, migrationsFolder: await migrationsFolder(FIRST) })).toHaveLength(1);
  });

  it('a store that is up to date asks once what it has, however many there are', async () => {
    const migrationsOf = await migrationsFolder(SECOND);
    const store = await openTestStore({ ...(await target()), migrationsFolder: migrationsOf });
    const { db, during } = countStatements(store.db);
    expect((await during(() => migrate(db, migrationsOf))).count).toBe(5);
  });

  it('a folder without migrations is an error, not an empty database', async () => {
    const failure = await openStore({ ...(await target()), migrationsFolder: await emptyFolder() });
    expect(failure).toMatchObject({ reason: 'migration', message: expect.stringContaining('no migrations in') });
  });
}

describe('migrations, embedded', () => {
  let unmigrated = '';
  // The template without its tables, which each test copies: opening a store costs as much as such a test.
  beforeAll(async () => {
    unmigrated = await filled(await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-unmigrated-')));
    const opened = await openStore({ dataFolder: unmigrated });
    if (!opened.ok) throw new Error(opened.message);
    await opened.store.db.schema.dropTable('schema_migrations').execute();
    await opened.store.close();
  });
  afterAll(() => fs.rm(unmigrated, { recursive: true, force: true }));
  migrationTests(async () => {
    const dataFolder = await emptyFolder();
    await fs.cp(unmigrated, dataFolder, { recursive: true });
    return { dataFolder };
  });
});

describe('migrations, PostgreSQL', () => {
  const url = barePostgresDuringTests();
  migrationTests(async () => ({ dataFolder: await emptyFolder(), databaseUrl: await url() }));

  it('pools that start together apply each once', async () => {
    const options = { dataFolder: await emptyFolder(), databaseUrl: await url() };
    const stores = await Promise.all(Array.from({ length: 4 }, () => openTestStore(options)));
    const [first, ...others] = await Promise.all(stores.map(applied));
    expect(first).toHaveLength((await migrationFiles()).length);
    for (const other of others) expect(other).toEqual(first);
  });

  it('an index of old rows that was built before the start is kept', async () => {
    const options = { dataFolder: await emptyFolder(), databaseUrl: await url() };
    const before = await openTestStore(options);
    const added = before.db.deleteFrom('schema_migrations').where('name', '>=', '083').where('name', '<', '088');
    expect(await added.returning('name').execute()).toHaveLength(5);
    await before.close();
    expect(await reopened(options)).toHaveLength((await migrationFiles()).length);
  });

  it('processes that start together share the store', async () => {
    const [dataFolder, databaseUrl] = [await emptyFolder(), await url()];
    const processes = await Promise.all([20, 30].map((rows) => startStoreProcess(dataFolder, rows, databaseUrl)));
    expect(processes.map((process) => process.said)).toEqual(['open', 'open']);
    const { db } = await openTestStore({ dataFolder, databaseUrl });
    expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(50);
    const names = (await migrationFiles()).map(({ name }) => ({ name }));
    expect(await db.selectFrom('schema_migrations').select('name').orderBy('name').execute()).toEqual(names);
  });
});
