import { describeAllowed, type Shape } from '../../backoffice/brands/schema/schema-copy.ts';
import { isRecord } from '../../domain/is-record.ts';

/** A field of a file, as a table shows it. */
export interface Field {
  /** From the file's top: `policies[].path`. */
  path: string;
  isNeeded: boolean;
  meaning: string;
  /** What it may be: `a number from 0 to 100`. */
  allowed: string;
  /** A value as it stands in a file. */
  example: string | null;
}

/** A shape with the keywords that a reader is told. */
interface DescribedShape extends Shape {
  description?: string;
  examples?: readonly unknown[];
}

/** The fields of a shape from the top down, with examples out of files that keep it. */
export function fieldsOf(shape: Shape, files: readonly unknown[]): Field[] {
  return inside(shape, '', files);
}

function inside(shape: Shape, path: string, values: readonly unknown[]): Field[] {
  const choices = (shape.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (choices.length > 0)
    return once(choices.flatMap((choice) => inside(choice, named(path, kindOf(choice)), fitting(choice, values))));
  if (shape.items)
    return inside(
      shape.items,
      `${path}[]`,
      values.flatMap((value) => (Array.isArray(value) ? value : [])),
    );
  return Object.entries(shape.properties ?? {}).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const found = values.flatMap((value) => (isRecord(value) && value[name] !== undefined ? [value[name]] : []));
    return [fieldOf(field, at, found, shape.required?.includes(name) ?? false), ...inside(field, at, found)];
  });
}

function fieldOf(shape: DescribedShape, path: string, found: readonly unknown[], isNeeded: boolean): Field {
  const [value] = [...(shape.examples ?? []), ...found.filter((each) => each !== null)];
  return {
    path,
    isNeeded,
    meaning: shape.description ?? '',
    allowed: describeAllowed(shape).replace(/, or leave it out$/, ''),
    example: value === undefined ? standIn(shape) : shown(value),
  };
}

/** Of objects of several kinds, those of the one that their `kind`, `view` or `player` says. */
function fitting({ properties = {} }: Shape, values: readonly unknown[]): unknown[] {
  const kinds = Object.entries(properties).filter(([, field]) => 'const' in field);
  if (kinds.length === 0) return [...values];
  return values.filter((value) => isRecord(value) && kinds.every(([name, field]) => value[name] === field.const));
}

/** The place of one of several kinds: `sections[steps]`, `video(html5)`. A file of several kinds has no path. */
function named(path: string, kind: string | null): string {
  if (path === '' || kind === null) return path;
  return path.endsWith('[]') ? `${path.slice(0, -1)}${kind}]` : `${path}(${kind})`;
}

function kindOf({ properties = {} }: Shape): string | null {
  const kind = Object.values(properties).find((field) => 'const' in field);
  return kind ? String(kind.const) : null;
}

/** A field that several kinds have is told once, with the values of all of them. */
function once(fields: readonly Field[]): Field[] {
  const known = new Map<string, Field[]>();
  for (const field of fields) {
    const key = `${field.path} ${field.meaning}`;
    known.set(key, [...(known.get(key) ?? []), field]);
  }
  return [...known.values()].flatMap((same) => {
    const [first] = same;
    const allowed = [...new Set(same.map((field) => field.allowed))].join(' or ');
    const example = same.find((field) => field.example !== null)?.example ?? null;
    return first ? [{ ...first, allowed, example }] : [];
  });
}

/** Fields have examples of their own below what consists of them. */
function standIn(shape: Shape): string | null {
  const [only = shape] = (shape.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (only.properties) return '{ … }';
  return only.items?.properties ? '[ … ]' : null;
}

/** A list of texts is shown whole where it is short, and objects by their fields below. */
function shown(value: unknown): string {
  const text = JSON.stringify(value);
  if (Array.isArray(value)) return value.some(isRecord) || text.length > LONGEST ? '[ … ]' : text.replaceAll(',', ', ');
  if (isRecord(value)) return '{ … }';
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 2)}…"` : text;
}

/** Characters of an example that a cell takes. */
const LONGEST = 64;
