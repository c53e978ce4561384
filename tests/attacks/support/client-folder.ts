import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** The addresses of the built storefront's stand-in: a script as large as the shop's own, and a file too large for its memory. */
export const CLIENT_FILES = {
  script: '/assets/index-B0a1c2d3.js',
  large: '/assets/film-B0a1c2d3.js',
} as const;

const SCRIPT = Buffer.alloc(500 * 1024, '/* script */');
const LARGE = Buffer.alloc(4 * 1024 * 1024, '/* film */');

/** Makes a built storefront's folder in this one, and returns its path. */
export async function clientFolderIn(folder: string): Promise<string> {
  const client = path.join(folder, 'client');
  await mkdir(path.join(client, 'assets'), { recursive: true });
  await writeFile(path.join(client, CLIENT_FILES.script), SCRIPT);
  await writeFile(path.join(client, `${CLIENT_FILES.script}.gz`), gzipSync(SCRIPT));
  await writeFile(path.join(client, CLIENT_FILES.large), LARGE);
  return client;
}
