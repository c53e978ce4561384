import fs from 'node:fs/promises';
import { errorText } from '../../domain/error-text.ts';
import type { OpenStoreOptions, OpenStoreResult } from './connection/store.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres/open-postgres.ts';

/** The embedded database has one connection for all, and no network. */
const WAIT_MS = { embedded: 10_000, postgres: 4_000 };

/** A migration may rewrite a table, and waits for another process that applies it. */
const MIGRATION_MS = 3_600_000;

/** Opens the store and applies missing migrations. A failure that an operator can fix is returned as a sentence. */
export async function openStore(options: OpenStoreOptions): Promise<OpenStoreResult> {
  const opened = await open(options);
  if (!opened.ok) return opened;
  const problem = await migrate(opened.store.patient(MIGRATION_MS), options.migrationsFolder);
  if (!problem) return opened;
  await opened.store.close();
  return { ok: false, reason: 'migration', message: problem };
}

async function open({ databaseUrl, dataFolder, ...options }: OpenStoreOptions): Promise<OpenStoreResult> {
  const problem = await createFolder(dataFolder);
  if (problem) return { ok: false, reason: 'folder', message: problem };
  const waitMs = options.connectionWaitMs ?? WAIT_MS[databaseUrl ? 'postgres' : 'embedded'];
  const { onError = printError, onStatementError } = options;
  if (databaseUrl) return openPostgres(databaseUrl, { waitMs, onError, onStatementError });
  // Imported on demand: PostgreSQL needs neither PGlite's 14 MB nor the native lock.
  const { openEmbedded } = await import('./embedded/open-embedded.ts');
  return openEmbedded(dataFolder, { waitMs, onStatementError });
}

/** Only the owner may read the folder, which contains customers' addresses. An existing folder keeps its rights. */
async function createFolder(folder: string): Promise<string | null> {
  try {
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    return null;
  } catch (error) {
    return `The data folder ${folder} cannot be created (${errorText(error)}): set SLUICE_DATA to a folder that can be written.`;
  }
}

function printError(error: Error): void {
  console.error(`A database connection broke: ${error.message}`);
}
