import fs from 'node:fs/promises';
import path from 'node:path';
import { fsyncTree } from './fsync-tree.ts';
import { openPglite } from './open-pglite.ts';

/**
 * The folder of the database inside a data folder, created when missing (2.5 s). A new one is created under another
 * name, synced and renamed, so that a killed process never leaves an incomplete database under this name.
 */
export async function clusterFolder(dataFolder: string): Promise<string> {
  const folder = path.join(dataFolder, 'database');
  if (await exists(folder)) return folder;
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

function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}
