import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { StoredPicture, StoredPictures } from '../../../domain/funnel/picture.ts';
import { storedPicture } from './stored-picture.ts';

/** The names of files that are pictures, as their addresses have them. */
const PICTURE_NAME = /^[\w-]+\.(svg|png|jpe?g|webp|avif)$/;

/** A larger file is served as it is. */
const MOST_BYTES = 20 * 1024 * 1024;

/** Reads the pictures of a brand of the funnels folder. One that cannot be read has no entry, and is served as it is. */
export async function readPictures(funnelsFolder: string, brand: string): Promise<StoredPictures> {
  const folder = path.join(funnelsFolder, brand, 'images');
  const names = (await readdir(folder).catch(() => [])).filter((name) => PICTURE_NAME.test(name)).sort();
  const pictures: [string, StoredPicture][] = [];
  for (const name of names) {
    const bytes = await bytesOf(path.join(folder, name));
    const picture = bytes && storedPicture(bytes);
    if (picture) pictures.push([name, picture]);
  }
  return Object.fromEntries(pictures);
}

/** The bytes of a file; null for a folder, a file that cannot be read, and one that is too large. */
export async function bytesOf(file: string): Promise<Buffer | null> {
  try {
    const { size } = await stat(file);
    return size > MOST_BYTES ? null : await readFile(file);
  } catch {
    return null;
  }
}
