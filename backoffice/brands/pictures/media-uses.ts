import { isRecord } from '../../../domain/is-record.ts';
import { type FilePlace, formatPath, type JsonKeys } from '../../../graph/findings.ts';
import type { BrandFile, BrandFolder } from '../brand-folder.ts';

/** The use of a file on a page. An original has no smaller forms in its place: it is sent to every visitor as it is. */
type MediaRole = 'picture' | 'original' | 'film' | 'captions';

/** A place of a brand's files that names a picture, a film or captions by its address. */
export interface MediaUse extends FilePlace {
  address: string;
  role: MediaRole;
  /** The type that a film's source names, such as `video/mp4`. */
  type: string | null;
}

/** All uses of one address, the first of which names the place of a finding. */
export interface SharedUse {
  first: MediaUse;
  others: readonly MediaUse[];
}

/** Every place that names a file of `images`, however broken the files around it. */
export function mediaUses({ brand, offers, content }: BrandFolder): MediaUse[] {
  const own = ['mark', 'icon'].flatMap((field) => usesIn(brand, readField(brand.value, field), [field]));
  return [...own, ...[...offers, ...content].flatMap((file) => usesIn(file, file.value, []))];
}

function usesIn(file: BrandFile, value: unknown, keys: JsonKeys): MediaUse[] {
  const role = typeof value === 'string' ? roleAt(keys) : null;
  if (typeof value === 'string' && role !== null)
    return [{ file: file.name, path: formatPath(keys), address: value, role, type: null }];
  if (Array.isArray(value)) return value.flatMap((item, index) => usesIn(file, item, [...keys, index]));
  if (!isRecord(value)) return [];
  const inside = Object.entries(value).flatMap(([name, each]) => usesIn(file, each, [...keys, name]));
  return inside.map((use) =>
    use.role === 'film' && typeof value.type === 'string' ? { ...use, type: value.type } : use,
  );
}

function roleAt(keys: JsonKeys): MediaRole | null {
  const field = keys.at(-1);
  if (field === 'src') return keys.includes('captions') ? 'captions' : keys.includes('sources') ? 'film' : 'picture';
  if (field === 'imageUrl') return 'picture';
  return field === 'poster' || field === 'mark' || field === 'icon' ? 'original' : null;
}

function readField(value: unknown, field: string): unknown {
  return isRecord(value) ? value[field] : null;
}
