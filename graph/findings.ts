export interface FileFinding extends Finding {
  file: string;
  /** Further places that the same cause is found at, such as all that name one missing picture. */
  also?: FilePlace[];
}

export interface FilePlace {
  file: string;
  /** A JSON path into the file. */
  path: string;
}

/** An error keeps a funnel from being published, a warning does not. */
export type Severity = 'error' | 'warning';

/** One finding, written for a product owner. docs/findings.md explains every code of `verify`. */
export interface Finding {
  code: string;
  severity: Severity;
  /** A JSON path into the file, such as `$.defaultFunnels[3].overrideYes`, as `formatPath` writes it. */
  path: string;
  message: string;
  /** The sfids of the steps that a shopper walks, from the first step to the one that the finding is about. */
  journey?: string[];
  /** The place in the file of the offer, where the fault is the offer's own; `path` is the first one that names it. */
  offer?: { sfid: string; path: string };
  /** Where the fault stands in a file whose paths cannot tell it, such as one that is no JSON. */
  at?: TextPlace;
  /** The edit that mends it, where exactly one is right. */
  fix?: Fix;
}

/** A place in a text, counted from 1; a column counts UTF-16 units, as editors do. */
export interface TextPlace {
  line: number;
  column: number;
}

/** An edit of the value at a finding's path, of its name, or of the name of its file within the folder of the file. */
export type Fix =
  | { type: 'set-value'; value: unknown }
  | { type: 'rename-field'; to: string }
  | { type: 'rename-file'; to: string };

/** An error in a file, which keeps its funnels from being published. */
export function errorIn(file: string, code: string, path: string, message: string): FileFinding {
  return { file, code, severity: 'error', path, message };
}

/** The names of fields and the indexes of lists that lead to a value of a JSON file, from the outermost. */
export type JsonKeys = readonly (string | number)[];

/** A JSON path, such as `$.defaultFunnels[3].overrideYes`; a name that is no plain word stands in quotes: `$["a b"]`. */
export function formatPath(keys: JsonKeys): string {
  return `$${keys.map(formatSegment).join('')}`;
}

function formatSegment(key: string | number): string {
  if (typeof key === 'number') return `[${key}]`;
  return PLAIN.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

const PLAIN = /^[\w$-]+$/;
const SEGMENT = /\.([\w$-]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g;

/** The keys of a JSON path that `formatPath` wrote. */
export function parsePath(path: string): (string | number)[] {
  return [...path.matchAll(SEGMENT)].map(([, name, index, quoted]) => {
    if (name !== undefined) return name;
    return index === undefined ? String(JSON.parse(quoted ?? '""')) : Number(index);
  });
}

/** The same place as a JSON pointer (RFC 6901), such as `/defaultFunnels/3/overrideYes`; empty for the whole file. */
export function toPointer(path: string): string {
  return parsePath(path)
    .map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

/** The value at a place, or undefined. */
export function valueAt(value: unknown, keys: JsonKeys): unknown {
  let at = value;
  for (const key of keys) {
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined;
  }
  return at;
}

/** The place of an offset, in UTF-16 units, in a text. */
export function placeIn(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
