import { open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { StoredPictures } from '../../../domain/funnel/picture.ts';
import { type ImageFile, MOST_BYTES } from '../../../graph/brand/pictures/image-file.ts';
import { isCut, kindOfBytes } from './media-kind.ts';
import { isAnimated, storedPicture } from './stored-picture.ts';

/** The names of files that are pictures, as their addresses have them. */
const PICTURE_NAME = /^[\w-]+\.(svg|png|jpe?g|webp|avif)$/;

/** Films are as large as they please: their head says what they are. */
const HEAD_BYTES = 4096;

/** Reads the files of a brand's folder `images`: the heads of films, and pictures whole. */
export async function readImages(funnelsFolder: string, brand: string): Promise<ImageFile[]> {
  const folder = path.join(funnelsFolder, brand, 'images');
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  const images: ImageFile[] = [];
  // One after the other, since each may be large.
  for (const name of names.sort()) images.push(await readImage(folder, name));
  return images;
}

async function readImage(folder: string, name: string): Promise<ImageFile> {
  const file = path.join(folder, name);
  const size = (await stat(file).catch(() => null))?.size ?? 0;
  const complete = PICTURE_NAME.test(name) ? await bytesOf(file) : null;
  const bytes = complete ?? (await headOf(file));
  const kind = kindOfBytes(bytes);
  return {
    name,
    size,
    kind,
    isCut: (complete !== null || kind === 'vtt') && isCut(bytes, kind),
    isAnimated: isAnimated(bytes),
    picture: complete && storedPicture(complete),
  };
}

/** The pictures of a folder that the shop can make other forms of, or knows the sizes of. The others are served as they are. */
export function storedPictures(images: readonly ImageFile[]): StoredPictures {
  return Object.fromEntries(images.flatMap(({ name, picture }) => (picture ? [[name, picture]] : [])));
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file).catch(() => null);
  if (!handle) return Buffer.alloc(0);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } catch {
    return Buffer.alloc(0);
  } finally {
    await handle.close();
  }
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
