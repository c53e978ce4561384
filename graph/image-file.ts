import type { StoredPicture } from '../domain/funnel/picture.ts';

/** A file's bytes decide its kind, whatever its name says. */
export type MediaKind = 'svg' | 'png' | 'jpg' | 'webp' | 'avif' | 'gif' | 'mp4' | 'webm' | 'vtt' | 'html';

/** A file in a brand's folder `images`: a picture, a film, or the captions of one. */
export interface ImageFile {
  /** Its name within the folder. */
  name: string;
  /** Its size in bytes. */
  size: number;
  /** Null for bytes that are none of these. */
  kind: MediaKind | null;
  /** Whether its end is missing, as after a transfer that broke off. */
  isCut: boolean;
  isAnimated: boolean;
  /** The shop's record of a picture; null for a film, captions, and a file that cannot be read. */
  picture: StoredPicture | null;
}

/** Of a larger picture no smaller forms are made: its pixels would need too much memory, its bytes too long to read. */
export const MOST_PIXELS = 50_000_000;
export const MOST_BYTES = 20 * 1024 * 1024;

/** The kind that the ending of a name promises; null for an ending that the shop does not serve. */
export function promisedKind(name: string): MediaKind | null {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  return ENDINGS[ending] ?? null;
}

/** Names that the shop serves: one word and a known ending. */
export const SERVED_NAME = /^[\w-]+\.(svg|png|jpe?g|webp|avif|webm|mp4|vtt)$/;

const ENDINGS: Readonly<Record<string, MediaKind>> = {
  svg: 'svg',
  png: 'png',
  jpg: 'jpg',
  jpeg: 'jpg',
  webp: 'webp',
  avif: 'avif',
  mp4: 'mp4',
  webm: 'webm',
  vtt: 'vtt',
};
