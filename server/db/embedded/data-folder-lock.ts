import fs from 'node:fs';
import path from 'node:path';
import { tryLock } from 'fs-native-extensions';

/** Held until `release`, or until the kernel closes the file at the end of the process, even after a kill. */
export interface DataFolderLock {
  release(): void;
}

/**
 * The exclusive lock on a data folder, or null while another process holds it. PGlite has none: two processes on one
 * folder lose each other's committed rows without an error. The file remains; only the kernel's lock on it counts.
 */
export function lockDataFolder(dataFolder: string): DataFolderLock | null {
  const fd = fs.openSync(path.join(dataFolder, 'lock'), 'a+', 0o600);
  if (!tryLock(fd)) {
    fs.closeSync(fd);
    return null;
  }
  return { release: () => fs.closeSync(fd) };
}
