import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, onTestFinished } from 'vitest';
import type { OpenStoreOptions, Store } from '../../../server/db/connection/store.ts';
import { openStore } from '../../../server/db/open-store.ts';
import { disordered } from '../soak/disordered.ts';
import { inSoak } from '../soak/soak.ts';
import { filled, templateFolder } from './data-template.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { type StorePool, storePool } from './store-pool.ts';

/** The template is made here and not in the first test: that takes seconds, and longer on a busy machine. */
beforeAll(async () => void (await templateFolder()), 120_000);

/** Opens a store with empty tables; called in a test or beforeEach, and closed after the test. */
export type MakeStore = () => Promise<Store>;

/** Runs the same tests on both databases: embedded PGlite, and a real PostgreSQL. */
export function describeOnBothStores(name: string, tests: (makeStore: MakeStore) => void): void {
  describeEmbedded(name, tests);
  describeOnPostgres(name, tests);
}

/** Runs tests that take long on both databases in the soak, and on the given one of them in `npm test`. */
export function describeOnOneStore(
  kept: 'embedded' | 'PostgreSQL',
  name: string,
  tests: (makeStore: MakeStore) => void,
): void {
  if (inSoak(true, kept === 'embedded')) describeEmbedded(name, tests);
  if (inSoak(true, kept === 'PostgreSQL')) describeOnPostgres(name, tests);
}

export function describeEmbedded(name: string, tests: (makeStore: MakeStore) => void): void {
  describe(`${name}, embedded`, () => tests(() => takenByTest(embeddedStores)));
}

function describeOnPostgres(name: string, tests: (makeStore: MakeStore) => void): void {
  describe(`${name}, PostgreSQL`, () => {
    beforeAll(async () => void (await sharedPostgres()));
    tests(() => takenByTest(postgresStores));
  });
}

/** Embedded stores, for tests that are not about opening one. */
export const embeddedStores = storePool(async () => openOrThrow({ dataFolder: await filled(await newFolder()) }));

const postgresStores = storePool(async () =>
  openOrThrow({ dataFolder: await newFolder(), databaseUrl: await migratedDatabase() }),
);

async function takenByTest(pool: StorePool): Promise<Store> {
  const { store, release } = await pool.take();
  onTestFinished(release);
  return store;
}

/** One PostgreSQL for all tests of a worker; each call of the result returns the URL of a database with empty tables. */
export function postgresDuringTests(): () => Promise<string> {
  beforeAll(async () => void (await sharedPostgres()));
  return migratedDatabase;
}

/** The same without tables, for tests of what makes them. */
export function barePostgresDuringTests(): () => Promise<string> {
  beforeAll(async () => void (await sharedPostgres()));
  return async () => (await sharedPostgres()).url(newName());
}

/** A copy, since the migrations take many times as long. */
async function migratedDatabase(): Promise<string> {
  migrated ??= createMigrated();
  return (await sharedPostgres()).url(newName(), await migrated);
}

let migrated: Promise<string> | null = null;

/** The name of a database that copies are made of. */
async function createMigrated(): Promise<string> {
  const name = newName();
  const databaseUrl = await (await sharedPostgres()).url(name);
  await (await openOrThrow({ dataFolder: await newFolder(), databaseUrl })).close();
  return name;
}

function newName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`;
}

let started: Promise<TestPostgres> | null = null;

/** It ends with the worker's process. */
function sharedPostgres(): Promise<TestPostgres> {
  started ??= startPostgres();
  return started;
}

/** Opens a store and closes it after the test; throws the reason why it cannot be opened. */
export async function openTestStore(options: OpenStoreOptions): Promise<Store> {
  const store = await openOrThrow(options);
  onTestFinished(() => store.close());
  return store;
}

/** An empty folder, removed after the test. */
export async function emptyFolder(): Promise<string> {
  const folder = await newFolder();
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The folder lies in that of the whole run, which is removed with its contents. */
function newFolder(): Promise<string> {
  return fs.mkdtemp(path.join(process.env.SLUICE_TEST_FOLDER ?? os.tmpdir(), 'test-'));
}

/** A data folder with an empty database that has its tables: a copy, since a new one takes seconds. */
export async function freshDataFolder(): Promise<string> {
  return filled(await emptyFolder());
}

async function openOrThrow(options: OpenStoreOptions): Promise<Store> {
  const opened = await openStore(options);
  if (!opened.ok) throw new Error(opened.message);
  return disordered(opened.store);
}
