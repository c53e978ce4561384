/** Readers of the untyped values of a request. */

export type Json = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The value at a path of keys, or undefined where a key is missing. List indexes are keys, too. */
export function valueAt(body: unknown, ...path: (string | number)[]): unknown {
  let value = body;
  for (const key of path) {
    if (!isRecord(value) || !Object.hasOwn(value, key)) return undefined;
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
  return isRecord(value) && !Array.isArray(value) ? { ...value } : {};
}

export function listAt(body: unknown, ...path: (string | number)[]): readonly unknown[] {
  const value = valueAt(body, ...path);
  return Array.isArray(value) ? value : [];
}

export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** The fields of a form's body. */
export function formOf(body: unknown): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body : '');
}
