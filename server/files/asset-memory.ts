import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AssetEncoding } from './asset-encoding.ts';

/** The bounds are in bytes, and a larger file stays on the disk with all its encodings. */
export const ASSET_MEMORY = {
  largestFile: 2 * 1024 * 1024,
  total: 32 * 1024 * 1024,
};

export type MemoryBounds = typeof ASSET_MEMORY;

/** An answer with a whole file: its body, and the headers with which the same file is sent from the disk. */
export interface Asset {
  headers: Record<string, string>;
  body: Buffer;
}

/** A built file in the encodings that it exists in. */
export type AssetForms = ReadonlyMap<AssetEncoding, Asset>;

const ENDINGS = [
  ['identity', ''],
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A name that means the same as a file, in an address, and in the pattern of a route. */
const PLAIN_NAME = /^[\w-][\w.-]*$/;

/** Reads the small files of a build, by name, until their sum reaches the bound. A folder that is not there has none. */
export async function readAssets(folder: string, bounds: MemoryBounds): Promise<Map<string, AssetForms>> {
  const names = (await readdir(folder).catch(() => [])).sort();
  const assets = new Map<string, AssetForms>();
  let held = 0;
  for (const name of names.filter((each) => PLAIN_NAME.test(each) && path.extname(each) in TYPES)) {
    const size = await sumSizes(path.join(folder, name), names);
    if (size > bounds.largestFile || held + size > bounds.total) continue;
    assets.set(name, await readForms(folder, name, names));
    held += size;
  }
  return assets;
}

async function sumSizes(file: string, names: readonly string[]): Promise<number> {
  const sizes = existing(path.basename(file), names).map(async ([, ending]) => (await stat(`${file}${ending}`)).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function readForms(folder: string, name: string, names: readonly string[]): Promise<AssetForms> {
  const forms = new Map<AssetEncoding, Asset>();
  for (const [encoding, ending] of existing(name, names)) {
    const file = path.join(folder, `${name}${ending}`);
    const body = await readFile(file);
    const { mtime } = await stat(file);
    const headers = headersOf(TYPES[path.extname(name)] ?? '', body.byteLength, mtime);
    if (encoding !== 'identity') headers['content-encoding'] = encoding;
    forms.set(encoding, { headers, body });
  }
  return forms;
}

function existing(name: string, names: readonly string[]) {
  return ENDINGS.filter(([, ending]) => names.includes(`${name}${ending}`));
}

/** The tag is the one that a conditional request of this file is compared with, which the disk answers. */
function headersOf(type: string, size: number, modified: Date): Record<string, string> {
  return {
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'last-modified': modified.toUTCString(),
    etag: `W/"${size.toString(16)}-${modified.getTime().toString(16)}"`,
    'content-type': type,
  };
}
