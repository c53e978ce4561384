import type { BrandFile, BrandFolder } from '../../../../backoffice/brands/brand-folder.ts';
import { readBrandFolders } from '../../../../backoffice/publishing/read-brand.ts';
import { demoFunnelsFolder } from '../../../support/funnels/demo-folder.ts';

/** The files of a demo brand by their names inside its folder, such as `offers/motion-1.json`. */
export type Files = Map<string, Record<string, unknown>>;

/** A change of a brand's files in place. */
export type Edit = (files: Files) => void;

const demos = new Map((await readBrandFolders(demoFunnelsFolder())).map((folder) => [folder.name, folder]));

/** A copy of a demo brand, with edits. */
export function editedBrand(name: string, ...edits: Edit[]): BrandFolder {
  const folder = demos.get(name);
  if (!folder) throw new Error(`there is no demo brand "${name}"`);
  const copy = structuredClone(folder);
  const all = Object.values(copy).flatMap((part: unknown) => (Array.isArray(part) ? part : [part]));
  const files = all.filter(isFile);
  const byName: Files = new Map(files.map((file) => [file.name.slice(name.length + 1), file.value]));
  for (const edit of edits) edit(byName);
  return copy;
}

function isFile(value: unknown): value is BrandFile & { value: Record<string, unknown> } {
  return typeof value === 'object' && value !== null && 'value' in value && 'name' in value;
}

/** Sets fields of a file; a name with dots is a place inside it. */
export function set(file: string, values: Record<string, unknown>): Edit {
  return (files) => {
    for (const [place, value] of Object.entries(values)) setAt(files.get(file), place.split('.'), value, file);
  };
}

/** Sets the same fields of several files. */
export function setAll(names: readonly string[], values: Record<string, unknown>): Edit {
  return (files) => {
    for (const name of names) set(name, values)(files);
  };
}

function setAt(value: unknown, [key = '', ...rest]: string[], to: unknown, file: string): void {
  if (typeof value !== 'object' || value === null) throw new Error(`${file} has no place for "${key}"`);
  if (rest.length === 0) Reflect.set(value, key, structuredClone(to));
  else setAt(Reflect.get(value, key), rest, to, file);
}
