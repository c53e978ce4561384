import { closeSync, existsSync, openSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Mutex, withTimeout } from 'async-mutex';
import { tryLock } from 'fs-native-extensions';
import type { PostgresPool } from 'kysely';
import { errorText } from '../../../domain/error-text.ts';
import { PoolClient, queryResult, type RunStatement } from '../connection/pool-client.ts';
import { StoreUnavailable } from '../connection/sql-state.ts';
import { type OnStatementError, type OpenStoreFailure, type OpenStoreResult, storeOn } from '../connection/store.ts';
import { type OpenPglite, openPglite } from './open-pglite.ts';

export interface EmbeddedOptions {
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
    const end = () => pool.end().finally(() => lock.release());
    return { ok: true, store: storeOn('embedded', () => pool, onStatementError, end) };
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

/** A new folder is created under another name, synced and renamed: a killed process leaves no incomplete one. */
async function clusterFolder(dataFolder: string): Promise<string> {
  const folder = path.join(dataFolder, 'database');
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.new`;
  await fs.rm(unfinished, { recursive: true, force: true });
  await createCluster(unfinished);
  await fs.rename(unfinished, folder);
  await fsyncTree(dataFolder, { deep: false });
  return folder;
}

async function createCluster(folder: string): Promise<void> {
  await fs.mkdir(folder, { mode: 0o700 });
  const { pglite } = await openPglite(folder);
  await pglite.close();
  await fsyncTree(folder, { deep: true });
}

/** Syncs a folder's entries, and with `deep` everything below it. Windows cannot sync a folder, and needs no sync. */
async function fsyncTree(folder: string, { deep }: { deep: boolean }): Promise<void> {
  const entries = deep ? await fs.readdir(folder, { withFileTypes: true }) : [];
  for (const entry of entries) {
    const child = path.join(folder, entry.name);
    if (entry.isDirectory()) await fsyncTree(child, { deep });
    else await fsyncOne(child, 'r+');
  }
  if (process.platform !== 'win32') await fsyncOne(folder, 'r');
}

async function fsyncOne(file: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await fs.open(file, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** One caller at a time has PGlite's connection, so that a transaction that asks for a second one fails. */
function pglitePool(open: OpenPglite, waitMs: number): PostgresPool {
  const mutex = new Mutex();
  const turn = withTimeout(mutex, waitMs, busyFor(waitMs));
  const client = pgliteClient(open, () => mutex.release());
  let ended = false;
  return {
    connect: async () => {
      if (ended) throw new Error('The store is closed.');
      await turn.acquire();
      return client;
    },
    end: async () => {
      ended = true;
      await turn.acquire();
      // After a failed fsync PGlite hangs in its panic; only the end of the process closes it.
      if (!open.files.failure) await open.pglite.close();
    },
  };
}

function busyFor(waitMs: number): StoreUnavailable {
  const why = 'too much load, or a transaction that never ends';
  return new StoreUnavailable(`The database was in use for ${waitMs} ms: ${why}.`);
}

function pgliteClient({ pglite, files }: OpenPglite, release: () => void): PoolClient {
  const refuseAfterFailure = () => {
    const cause = files.failure;
    if (cause)
      throw new StoreUnavailable('The disk failed to save; nothing more is written. Restart Sluice.', { cause });
  };
  // Without parameters a text may have several statements, as in a migration; pg does the same.
  const script = async (sql: string) => (await pglite.exec(sql)).at(-1);
  const run: RunStatement = async <R>(sql: string, parameters: readonly unknown[]) => {
    refuseAfterFailure();
    const result = parameters.length > 0 ? await pglite.query<R>(sql, [...parameters]) : await script(sql);
    refuseAfterFailure();
    // PGlite cannot type the rows of a statement without parameters.
    return queryResult(result?.command, result?.rowCount, (result?.rows ?? []) as R[]);
  };
  return new PoolClient(run, release);
}

/** Held until `release`, or until the kernel closes the file at the end of the process, even after a kill. */
export interface DataFolderLock {
  release(): void;
}

/**
 * The exclusive lock on a data folder, or null while another process holds it. PGlite has none: two processes on one
 * folder lose each other's committed rows without an error. The file remains; only the kernel's lock on it counts.
 */
export function lockDataFolder(dataFolder: string): DataFolderLock | null {
  const fd = openSync(path.join(dataFolder, 'lock'), 'a+', 0o600);
  if (!tryLock(fd)) {
    closeSync(fd);
    return null;
  }
  return { release: () => closeSync(fd) };
}
