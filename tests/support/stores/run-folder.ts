import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A folder for files that the test files of one run share; removed when the run ends, however its workers end. */
export default async function runFolder(): Promise<() => Promise<void>> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-tests-'));
  process.env.SLUICE_TEST_FOLDER = folder;
  return () => fs.rm(folder, { recursive: true, force: true });
}
