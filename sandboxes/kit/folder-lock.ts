import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { tryLock } from 'fs-native-extensions';

const PAUSE_MS = 50;

/** Held until `release`, or until the kernel closes the file because the process ended, however it ended. */
export interface FolderLock {
  release(): void;
}

/**
 * The exclusive lock on a folder of journals. The sandboxes of a shop that was killed end a moment after it, so the lock is
 * waited for; null when another process still has it then. A folder that is made here belongs to its owner alone.
 */
export async function lockFolder(folder: string, patienceMs: number): Promise<FolderLock | null> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fd = openSync(join(folder, 'lock'), 'a+', 0o600);
  for (let waited = 0; !tryLock(fd); waited += PAUSE_MS) {
    if (waited >= patienceMs) {
      closeSync(fd);
      return null;
    }
    await wait(PAUSE_MS);
  }
  return { release: () => closeSync(fd) };
}
