import fs from 'node:fs/promises';
import path from 'node:path';

/** Syncs a folder's entries, and with `deep` everything below it. Windows cannot sync a folder, and needs no sync. */
export async function fsyncTree(folder: string, { deep }: { deep: boolean }): Promise<void> {
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
