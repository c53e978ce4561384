import { access } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { BrandFolder } from '../../graph/brand/brand-folder.ts';
import { readBrandFolder } from '../../server/publish/read-brand.ts';

/** The brand around a file, with all files of its folder. */
export interface BrandAround {
  brand: BrandFolder;
  /** The folder of the brand's folder; the names of the brand's files are relative to it. */
  funnelsFolder: string;
  /** The file's name within the brand: `fernhollow/funnels/classic.json`. */
  name: string;
}

/** The brand whose folder contains a file, directly or one folder down, or null. */
export async function brandOfFile(file: string): Promise<BrandAround | null> {
  const path = resolve(file);
  for (const folder of [dirname(path), dirname(dirname(path))]) {
    if (!(await isBrandFolder(folder))) continue;
    const funnelsFolder = dirname(folder);
    const name = relative(funnelsFolder, path).split(sep).join('/');
    return { brand: await readBrandFolder(funnelsFolder, basename(folder)), funnelsFolder, name };
  }
  return null;
}

/** Whether a folder has a brand.json. */
export function isBrandFolder(folder: string): Promise<boolean> {
  return access(join(folder, 'brand.json')).then(
    () => true,
    () => false,
  );
}
