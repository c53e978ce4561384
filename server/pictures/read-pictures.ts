import { createHash } from 'node:crypto';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { disableTypes, imageSize, types } from 'image-size';
import type { StoredPicture, StoredPictures } from '../../domain/funnel/picture.ts';
import { type ImageFile, type MediaKind, MOST_BYTES, MOST_PIXELS } from '../../graph/image-file.ts';

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
  const complete = PICTURE_NAME.test(name) ? await readBytes(file) : null;
  const bytes = complete ?? (await readHead(file));
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

async function readHead(file: string): Promise<Buffer> {
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
export async function readBytes(file: string): Promise<Buffer | null> {
  try {
    const { size } = await stat(file);
    return size > MOST_BYTES ? null : await readFile(file);
  } catch {
    return null;
  }
}

const TYPES: Record<string, StoredPicture['forms']> = {
  png: 'raster',
  jpg: 'raster',
  svg: 'drawing',
  webp: 'none',
  avif: 'none',
};

/** The kinds of heads that are looked for; AVIF has that of HEIF. */
const HEADS: readonly string[] = ['png', 'jpg', 'svg', 'webp', 'heif'];
disableTypes(types.filter((type) => !HEADS.includes(type)));

/** The orientations of a camera that was held upright, whose width is the picture's height. */
const FIRST_UPRIGHT = 5;

/** Reads the head of a picture; null for bytes that are no picture, or one without a size. */
export function storedPicture(bytes: Buffer): StoredPicture | null {
  const size = readSize(bytes);
  if (!size?.width || !size.height) return null;
  const isUpright = (size.orientation ?? 1) >= FIRST_UPRIGHT;
  return {
    hash: hashOfBytes(bytes),
    width: Math.round(isUpright ? size.height : size.width),
    height: Math.round(isUpright ? size.width : size.height),
    forms: isAnimated(bytes) || size.width * size.height > MOST_PIXELS ? 'none' : (TYPES[size.type ?? ''] ?? 'none'),
  };
}

/** Twenty digits tell all pictures of a shop apart. */
export function hashOfBytes(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 20);
}

function readSize(bytes: Buffer) {
  try {
    return imageSize(bytes);
  } catch {
    return null;
  }
}

/** An animated PNG or WebP says so before its first image; a smaller form would show that image alone. */
function isAnimated(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 4096);
  const at = head.indexOf('acTL');
  return (at >= 0 && at < bytes.indexOf('IDAT')) || (head.indexOf('WEBP') === 8 && head.includes('ANIM'));
}

/** What bytes begin with, by the kind that they are then. `ftyp` begins a box after the four bytes of its length. */
const SIGNS: readonly [kind: MediaKind, at: number, sign: string | readonly number[]][] = [
  ['png', 0, [0x89, 0x50, 0x4e, 0x47]],
  ['jpg', 0, [0xff, 0xd8, 0xff]],
  ['gif', 0, 'GIF8'],
  ['webp', 8, 'WEBP'],
  ['webm', 0, [0x1a, 0x45, 0xdf, 0xa3]],
  ['avif', 4, 'ftypavif'],
  ['avif', 4, 'ftypavis'],
  ['avif', 4, 'ftypmif1'],
  ['mp4', 4, 'ftyp'],
];

/** What a file is by its first bytes; null for nothing that a brand's pages show. */
function kindOfBytes(bytes: Buffer): MediaKind | null {
  const known = SIGNS.find(([, at, sign]) => bytes.subarray(at, at + sign.length).equals(Buffer.from(sign)));
  if (known) return known[0];
  const text = bytes
    .subarray(0, 4096)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  if (text.startsWith('WEBVTT')) return 'vtt';
  if (/^\s*(<!--[\s\S]*?-->\s*)*<(!doctype html|html)[\s>]/i.test(text)) return 'html';
  return /<svg[\s>]/.test(text) ? 'svg' : null;
}

/** Whether a file lacks the end that its kind has; captions begin with their first cue. */
function isCut(bytes: Buffer, kind: MediaKind | null): boolean {
  if (kind === 'png') return !bytes.includes('IEND');
  if (kind === 'jpg') return !bytes.includes(Buffer.from([0xff, 0xd9]));
  if (kind === 'vtt') return !bytes.includes('-->');
  if (kind === 'webp') return bytes.readUInt32LE(4) + 8 > bytes.length;
  return kind === 'svg' && !bytes.includes('</svg>') && !/<svg[^>]*\/>/.test(bytes.toString('utf8'));
}
