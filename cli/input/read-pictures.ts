import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brandOfFile } from './brand-of-file.ts';
import type { Environment } from './command.ts';

/** The hashes of the pictures of the brand around a funnel file, by the addresses at which the shop serves them. */
export async function readPictures(environment: Environment, path: string): Promise<Map<string, string>> {
  const around = await brandOfFile(resolve(environment.folder, path));
  if (!around) return new Map();
  const { name } = around.brand;
  const folder = join(around.funnelsFolder, name, 'images');
  const files = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const pictures = new Map<string, string>();
  for (const file of files.filter((entry) => entry.isFile())) {
    const bytes = await readFile(join(folder, file.name)).catch(() => null);
    if (bytes) pictures.set(`/images/${name}/${file.name}`, createHash('sha256').update(bytes).digest('hex'));
  }
  return pictures;
}
