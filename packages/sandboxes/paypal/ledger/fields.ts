export type Json = Readonly<Record<string, unknown>>;

/** The value at a path of keys, or undefined where a key is missing. List indexes are keys, too. */
export function valueAt(body: unknown, ...path: (string | number)[]): unknown {
  let value = body;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

/** The text at a path; empty where there is none. */
export function textAt(body: unknown, ...path: (string | number)[]): string {
  const value = valueAt(body, ...path);
  return typeof value === 'string' ? value : '';
}

export function recordAt(body: unknown, ...path: (string | number)[]): Json {
  const value = valueAt(body, ...path);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export function listAt(body: unknown, ...path: (string | number)[]): readonly unknown[] {
  const value = valueAt(body, ...path);
  return Array.isArray(value) ? value : [];
}
