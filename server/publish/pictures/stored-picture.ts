import { createHash } from 'node:crypto';
import { disableTypes, imageSize, types } from 'image-size';
import type { StoredPicture } from '../../../domain/funnel/picture.ts';
import { MOST_PIXELS } from '../../../graph/brand/pictures/image-file.ts';

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
  const size = sizeOf(bytes);
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

function sizeOf(bytes: Buffer) {
  try {
    return imageSize(bytes);
  } catch {
    return null;
  }
}

/** An animated PNG or WebP says so before its first image; a smaller form would show that image alone. */
export function isAnimated(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 4096);
  const at = head.indexOf('acTL');
  return (at >= 0 && at < bytes.indexOf('IDAT')) || (head.indexOf('WEBP') === 8 && head.includes('ANIM'));
}
