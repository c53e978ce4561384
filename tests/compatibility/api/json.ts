export type Json = Readonly<Record<string, unknown>>;

/** Returns the fields of an object, and no field for any other value. */
export function record(value: unknown): Json {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** Returns the items of an array, and no item for any other value. */
export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
