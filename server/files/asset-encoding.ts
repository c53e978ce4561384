import { constants } from 'node:zlib';

/** The forms in which the build leaves a file: as it is, and compressed. */
export type AssetEncoding = 'br' | 'gzip' | 'identity';

/** A window of 128 kB holds a page; a larger one costs memory for each answer. */
export const BROTLI_WINDOW = { [constants.BROTLI_PARAM_LGWIN]: 17 } as const;

const COMPRESSED = ['br', 'gzip'] as const;

/** The encoding of an answer for this `Accept-Encoding`, among those that a file exists in. Of equal ones Brotli is smaller. */
export function encodingFor(accepted: string | undefined, exists: (encoding: AssetEncoding) => boolean): AssetEncoding {
  const qualities = parseQualities(accepted);
  let chosen: AssetEncoding = 'identity';
  let best = 0;
  for (const encoding of COMPRESSED) {
    const quality = qualities.get(encoding) ?? 0;
    if (quality <= best || !exists(encoding)) continue;
    chosen = encoding;
    best = quality;
  }
  return chosen;
}

/** The quality of each encoding, from 0 to 1; `*` stands for gzip, as it does where files are sent from the disk. */
function parseQualities(accepted = ''): Map<string, number> {
  const parts = accepted.toLowerCase().replaceAll('*', 'gzip').split(',');
  return new Map(
    parts.map((part) => {
      const [name = '', quality = ''] = part.split(';');
      const stated = /^\s*q\s*=\s*([\d.]+)/.exec(quality)?.[1];
      return [name.trim(), stated === undefined ? 1 : Number.parseFloat(stated)];
    }),
  );
}
