import { access, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { BrandFile } from '../../brands/brand-folder.ts';
import { readBrandFolder } from '../../publishing/read-brand.ts';
import { readJson } from '../../publishing/read-json.ts';

/** The brand around a file, with all files of its folder. */
export type BrandAround = NonNullable<Awaited<ReturnType<typeof brandOfFile>>>;

/** Names such as `fernhollow/funnels/classic.json` are relative to `funnelsFolder`; null where no brand is around. */
export async function brandOfFile(file: string) {
  const place = await placeInBrand(file);
  return place && { brand: await readBrandFolder(place.funnelsFolder, place.folder), ...place };
}

/** The brand's folder around a file as `brandOfFile` names it, without reading the brand. */
export async function placeInBrand(file: string) {
  const path = resolve(file);
  for (const folder of [dirname(path), dirname(dirname(path))]) {
    if (!(await isBrandFolder(folder))) continue;
    const funnelsFolder = dirname(folder);
    return { funnelsFolder, folder: basename(folder), name: relative(funnelsFolder, path).split(sep).join('/') };
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

/** The brands of a path: those of a folder, or one of them by its own folder. */
export interface BrandsAt {
  /** The folder of brands. */
  folder: string;
  /** The name of the one brand; all of them where absent. */
  brand?: string;
}

/** The folder of brands that a path means, and the brand where the path is a brand's own folder. */
export async function brandsAt(path: string): Promise<BrandsAt> {
  return (await isBrandFolder(path)) ? { folder: dirname(path), brand: basename(path) } : { folder: path };
}

/** One JSON file from any path, or the finding that says why it cannot be read; it is named by its bare file name. */
export function readJsonFile(file: string): Promise<BrandFile> {
  return readJson(dirname(file), basename(file));
}

export type PathKind = 'folder' | 'file' | 'missing';

/** Whether a path is a folder, a file or missing. */
export async function kindOfPath(path: string): Promise<PathKind> {
  const found = await stat(path).catch(() => null);
  if (!found) return 'missing';
  return found.isDirectory() ? 'folder' : 'file';
}
