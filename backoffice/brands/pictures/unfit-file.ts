import type { Severity } from '../../../graph/findings.ts';
import { type ImageFile, type MediaKind, MOST_BYTES, MOST_PIXELS, promisedKind } from '../../../graph/image-file.ts';
import type { MediaUse, SharedUse } from './media-uses.ts';

/** The part of a finding that a rule says. */
export interface MediaFault {
  code: string;
  severity: Severity;
  message: string;
  /** The address that was meant, where one alone can be. */
  meant?: string | null;
}

/** The fault of a file that is there, for the places that name it; null where it has none. */
export function unfitFile(file: ImageFile, use: SharedUse): MediaFault | null {
  return unshowable(file) ?? otherKind(file, use.first) ?? unlikeItsType(file, use.first) ?? unreduced(file, use);
}

function unshowable({ name, size, kind, isCut }: ImageFile): MediaFault | null {
  if (size === 0)
    return broken('picture-empty', `"${name}" has no bytes, so that a gap is shown: put the file there again.`);
  if (isCut)
    return broken(
      'picture-cut',
      `The end of "${name}" is missing, as after a copy that broke off: put the whole file there.`,
    );
  if (kind !== null) return null;
  return broken(
    'picture-unreadable',
    `"${name}" is nothing that browsers show, whatever its name says: put the file there that was meant.`,
  );
}

/** Browsers tell pictures of pixels apart by their bytes, and take no drawing, film or page for one of them. */
function otherKind({ name, kind, picture }: ImageFile, { role }: MediaUse): MediaFault | null {
  const code = 'picture-not-as-named';
  const promised = promisedKind(name);
  const wanted = WANTED[role];
  if (kind !== null && promised !== null && !wanted.includes(promised))
    return broken(code, `"${name}" is named where ${WORDS[role]} is shown: name a file that is one.`);
  if (kind === promised || kind === null) {
    if (kind !== 'svg' || picture) return null;
    const message = `The drawing "${name}" has no size, so that browsers choose one: give its <svg> a viewBox, or width and height.`;
    return { code: 'picture-without-size', severity: 'warning', message };
  }
  const message = `"${name}" is ${KINDS[kind]}`;
  if (PIXELS.includes(kind) && promised !== null && PIXELS.includes(promised))
    return {
      code,
      severity: 'warning',
      message: `${message}, whatever its name says: name it "${name.replace(/\w+$/, kind)}", here and in "images".`,
    };
  return broken(
    code,
    `${message} and not what its name says, so that a gap is shown: put the file there that was meant.`,
  );
}

function unlikeItsType({ name, kind }: ImageFile, { role, type }: MediaUse): MediaFault | null {
  if (role !== 'film' || type === null || kind === null || type === `video/${kind}`) return null;
  return broken(
    'film-type',
    `"${name}" is ${KINDS[kind]}, and its source names the type "${type}", so that browsers may not play it: write "video/${kind}".`,
  );
}

/** Pictures without smaller forms reach every phone as they are. */
function unreduced(
  { name, size, isAnimated, picture, kind }: ImageFile,
  { first, others }: SharedUse,
): MediaFault | null {
  if (kind === 'mp4' || kind === 'webm' || kind === 'vtt') return null;
  const code = 'picture-as-it-is';
  const warn = (why: string): MediaFault => ({ code, severity: 'warning', message: `"${name}" ${why}` });
  const sent = `is sent to every visitor as it is, ${amount(size)}`;
  if (size > MOST_BYTES) return warn(`${sent}, since it is larger than ${amount(MOST_BYTES)}: make it smaller.`);
  if (isAnimated) return warn(`${sent}, since it moves: show a film instead, or a still picture.`);
  if (picture && picture.width * picture.height > MOST_PIXELS)
    return warn(
      `has ${picture.width} by ${picture.height} pixels, more than the shop makes smaller, and ${sent}: make it at most 3,200 wide.`,
    );
  const isOriginal = picture?.forms !== 'raster' || [first, ...others].some(({ role }) => role === 'original');
  if (!isOriginal || size <= MUCH) return null;
  const remedy =
    picture?.forms === 'drawing'
      ? 'simplify the drawing, or use a PNG or JPEG, of which the shop makes smaller forms'
      : 'make it smaller';
  return warn(`${sent}: ${remedy}.`);
}

/** As many bytes as all other parts of a page. */
const MUCH = 400 * 1024;

function amount(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : `${Math.round(bytes / 1024)} KB`;
}

const PIXELS: readonly MediaKind[] = ['png', 'jpg', 'webp', 'avif', 'gif'];
const PICTURES: readonly MediaKind[] = ['svg', 'png', 'jpg', 'webp', 'avif'];
const WANTED: Readonly<Record<MediaUse['role'], readonly MediaKind[]>> = {
  picture: PICTURES,
  original: PICTURES,
  film: ['mp4', 'webm'],
  captions: ['vtt'],
};
const WORDS: Readonly<Record<MediaUse['role'], string>> = {
  picture: 'a picture',
  original: 'a picture',
  film: 'a film',
  captions: 'a file of captions (.vtt)',
};
const KINDS: Readonly<Record<MediaKind, string>> = {
  svg: 'a drawing (SVG)',
  png: 'a PNG',
  jpg: 'a JPEG',
  webp: 'a WebP',
  avif: 'an AVIF',
  gif: 'a GIF',
  mp4: 'an MP4 film',
  webm: 'a WebM film',
  vtt: 'a file of captions',
  html: 'a page of HTML (often the error of a site that it was copied from)',
};

function broken(code: string, message: string): MediaFault {
  return { code, severity: 'error', message };
}
