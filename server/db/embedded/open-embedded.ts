import { Kysely, PostgresDialect } from 'kysely';
import { errorText } from '../../../domain/error-text.ts';
import { failedStatements, type OnStatementError } from '../connection/statement-errors.ts';
import type { OpenStoreFailure, OpenStoreResult } from '../connection/store.ts';
import type { Schema } from '../schema/schema.ts';
import { clusterFolder } from './cluster-folder.ts';
import { type DataFolderLock, lockDataFolder } from './data-folder-lock.ts';
import { openPglite } from './open-pglite.ts';
import { pglitePool } from './pglite-pool.ts';

export interface EmbeddedOptions {
  /** How long a query waits for the connection. */
  waitMs: number;
  onStatementError: OnStatementError | undefined;
}

/** Opens the embedded database of a data folder, which this process locks until it is closed. */
export async function openEmbedded(dataFolder: string, options: EmbeddedOptions): Promise<OpenStoreResult> {
  try {
    const lock = lockDataFolder(dataFolder);
    return lock ? await openLocked(dataFolder, options, lock) : locked(dataFolder);
  } catch (error) {
    return unusable(dataFolder, error);
  }
}

async function openLocked(
  dataFolder: string,
  { waitMs, onStatementError }: EmbeddedOptions,
  lock: DataFolderLock,
): Promise<OpenStoreResult> {
  try {
    const pool = pglitePool(await openPglite(await clusterFolder(dataFolder)), waitMs);
    const log = failedStatements(onStatementError);
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log });
    let closing: Promise<void> | null = null;
    const close = () => {
      closing ??= pool.end().finally(() => lock.release());
      return closing;
    };
    return { ok: true, store: { db, kind: 'embedded', close } };
  } catch (error) {
    lock.release();
    return unusable(dataFolder, error);
  }
}

function locked(dataFolder: string): OpenStoreFailure {
  const message = `Another Sluice process is using the data folder ${dataFolder}: stop it, or set SLUICE_DATA to another folder.`;
  return { ok: false, reason: 'locked', message };
}

function unusable(dataFolder: string, error: unknown): OpenStoreFailure {
  const message = `The database in the data folder ${dataFolder} cannot be opened (${errorText(error)}): repair the folder or restore it from a backup, or set SLUICE_DATA to another folder.`;
  return { ok: false, reason: 'folder', message };
}
