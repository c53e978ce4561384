import type { TextPlace } from './findings.ts';

/** The names of fields and the indexes of lists that lead to a value of a JSON file, from the outermost. */
export type JsonKeys = readonly (string | number)[];

/** A JSON path, such as `$.defaultFunnels[3].overrideYes`; a name that is no plain word stands in quotes: `$["a b"]`. */
export function pathOf(keys: JsonKeys): string {
  return `$${keys.map(segmentOf).join('')}`;
}

function segmentOf(key: string | number): string {
  if (typeof key === 'number') return `[${key}]`;
  return PLAIN.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

const PLAIN = /^[\w$-]+$/;
const SEGMENT = /\.([\w$-]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g;

/** The keys of a JSON path that `pathOf` wrote. */
export function keysOf(path: string): (string | number)[] {
  return [...path.matchAll(SEGMENT)].map(([, name, index, quoted]) => {
    if (name !== undefined) return name;
    return index === undefined ? String(JSON.parse(quoted ?? '""')) : Number(index);
  });
}

/** The same place as a JSON pointer (RFC 6901), such as `/defaultFunnels/3/overrideYes`; empty for the whole file. */
export function pointerOf(path: string): string {
  return keysOf(path)
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
