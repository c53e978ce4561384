import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { tryLock } from 'fs-native-extensions';

const PAUSE_MS = 50;

/** Held until `release`, or until the process ends in any way and the kernel closes the file. */
export interface FolderLock {
  release(): void;
}

/**
 * The exclusive lock on a folder of journals. The sandboxes of a killed shop end a moment after it, so this waits for
 * the lock; null when another process still holds it afterwards. A folder that is made here is readable by its owner
 * alone.
 */
export async function lockFolder(folder: string, timeoutMs: number): Promise<FolderLock | null> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fd = openSync(join(folder, 'lock'), 'a+', 0o600);
  for (let waited = 0; !tryLock(fd); waited += PAUSE_MS) {
    if (waited >= timeoutMs) {
      closeSync(fd);
      return null;
    }
    await wait(PAUSE_MS);
  }
  return { release: () => closeSync(fd) };
}
