import { PGlite } from '@electric-sql/pglite';
import { INT8, numberFromInt8 } from '../connection/int8.ts';
import { DurableNodeFS } from './durable-node-fs.ts';

/** PGlite's own parameters switch fsync off (-F), and its fdatasync does nothing, so the log is synced with fsync. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
];

export interface OpenPglite {
  pglite: PGlite;
  files: DurableNodeFS;
}

/** Starts PGlite on a folder, with durable commits. The caller holds the lock. */
export async function openPglite(folder: string): Promise<OpenPglite> {
  const files = new DurableNodeFS(folder);
  const parsers = { [INT8]: numberFromInt8 };
  const pglite = await PGlite.create({ fs: files, startParams: START_PARAMETERS, parsers });
  return { pglite, files };
}
