import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** Unpacks a copy of a kept data folder into a new folder. */
export async function unpacked(name: string): Promise<string> {
  const folder = await fs.mkdtemp(path.join(process.env.SLUICE_TEST_FOLDER ?? os.tmpdir(), 'old-'));
  const input = brotliDecompressSync(await fs.readFile(path.join(import.meta.dirname, `${name}.tar.br`)));
  execFileSync('tar', ['-x', '-C', folder], { input });
  return folder;
}
