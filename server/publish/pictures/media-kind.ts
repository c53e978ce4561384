import type { MediaKind } from '../../../graph/brand/pictures/image-file.ts';

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
export function kindOfBytes(bytes: Buffer): MediaKind | null {
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
export function isCut(bytes: Buffer, kind: MediaKind | null): boolean {
  if (kind === 'png') return !bytes.includes('IEND');
  if (kind === 'jpg') return !bytes.includes(Buffer.from([0xff, 0xd9]));
  if (kind === 'vtt') return !bytes.includes('-->');
  if (kind === 'webp') return bytes.readUInt32LE(4) + 8 > bytes.length;
  return kind === 'svg' && !bytes.includes('</svg>') && !/<svg[^>]*\/>/.test(bytes.toString('utf8'));
}
