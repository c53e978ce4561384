export type Json = Readonly<Record<string, unknown>>;

/** The fields of whatever has some, and none of anything else. */
export function record(value: unknown): Json {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** The items of a list, and none of anything else. */
export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
