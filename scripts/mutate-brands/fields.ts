import type { BrandFile, BrandFolder } from '../../backoffice/brands/brand-folder.ts';
import { type BrandShapes, SCHEMAS } from '../../backoffice/brands/schema/brand-shapes.ts';
import { narrowed, type Shape } from '../../backoffice/brands/schema/schema-copy.ts';
import { isRecord } from '../../domain/is-record.ts';

export type Part = keyof BrandShapes;

const PARTS = Object.keys(SCHEMAS) as Part[];

/** A value of a brand's files that holds no others, or a list of such values' item. */
export interface Field {
  part: Part;
  file: BrandFile;
  keys: readonly (string | number)[];
  value: string | number | boolean;
  shape: Shape;
}

/** The place of a field in all files of its part, such as `funnels defaultFunnels.url`. */
export function placeOf({ part, keys }: Field): string {
  return `${part} ${keys.filter((key) => typeof key === 'string').join('.')}`;
}

/** Every field of every file of a brand. Editors alone read `$schema`. */
export function fieldsOf(folder: BrandFolder): Field[] {
  return PARTS.flatMap((part) =>
    [folder[part]].flat().flatMap((file) => {
      if (!file) return [];
      const schema: Shape = SCHEMAS[part];
      return leavesOf(file.value, narrowed(schema, file.value), []).map((leaf) => ({ part, file, ...leaf }));
    }),
  );
}

function leavesOf(value: unknown, shape: Shape, keys: Field['keys']): Pick<Field, 'keys' | 'value' | 'shape'>[] {
  if (Array.isArray(value))
    return value.flatMap((each, index) => leavesOf(each, narrowed(shape.items ?? {}, each), [...keys, index]));
  if (isRecord(value))
    return Object.entries(value)
      .filter(([key]) => key !== '$schema')
      .flatMap(([key, each]) => leavesOf(each, narrowed(shapeOfField(shape, key), each), [...keys, key]));
  const isLeaf = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isLeaf ? [{ keys, value, shape }] : [];
}

function shapeOfField({ properties = {}, patternProperties = {} }: Shape, key: string): Shape {
  return properties[key] ?? Object.values(patternProperties)[0] ?? {};
}

/** The brand with another value at a field; all other files are shared with the original. */
export function withValue(folder: BrandFolder, { part, file, keys }: Field, value: unknown): BrandFolder {
  const changed = { ...file, value: valueWith(file.value, keys, value) };
  const files = folder[part];
  return { ...folder, [part]: Array.isArray(files) ? files.map((each) => (each === file ? changed : each)) : changed };
}

function valueWith(at: unknown, [key, ...rest]: Field['keys'], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(at)) return at.map((each, index) => (index === key ? valueWith(each, rest, value) : each));
  return isRecord(at) ? { ...at, [key]: valueWith(at[key], rest, value) } : at;
}
