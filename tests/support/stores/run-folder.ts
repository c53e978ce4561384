import { rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A folder in memory on Linux; a container may have one that is too small for hundreds of stores. */
const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * A folder for files that the test files of one run share; removed when the run ends, however its workers end. Where there is room
 * it is in memory, and all temporary files of the run are in it: each store has five hundred files, and the tests waited for the
 * disk to copy, sync and remove them. A killed process loses no page of either.
 */
export default async function runFolder(): Promise<() => Promise<void>> {
  const isInMemory = await hasRoom(IN_MEMORY);
  const folder = await fs.mkdtemp(path.join(isInMemory ? IN_MEMORY : os.tmpdir(), 'sluice-tests-'));
  process.env.SLUICE_TEST_FOLDER = folder;
  if (isInMemory) await holdTemporaryFiles(folder);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  // An interrupted run has no teardown, and its stores would stay in memory.
  process.once('exit', remove);
  return async () => remove();
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await fs.statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= ENOUGH_BYTES;
}

/** PostgreSQL runs as another user, and has its folder in this one. */
async function holdTemporaryFiles(folder: string): Promise<void> {
  await fs.chmod(folder, 0o711);
  process.env.TMPDIR = folder;
}
