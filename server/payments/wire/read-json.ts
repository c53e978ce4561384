/** Reads another company's JSON, in which every step of a path may be missing, or of another type than documented. */
type Step = string | number;

/** The value at a path, or undefined where the path does not exist. */
export function valueAt(body: unknown, ...path: Step[]): unknown {
  let value = body;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

/** The text at a path; empty where there is none. */
export function textAt(body: unknown, ...path: Step[]): string {
  const value = valueAt(body, ...path);
  return typeof value === 'string' ? value : '';
}

export function listAt(body: unknown, ...path: Step[]): readonly unknown[] {
  const value = valueAt(body, ...path);
  return Array.isArray(value) ? value : [];
}

/** The address of the first link with one of these relations; empty where there is none. */
export function linkOf(body: unknown, ...relations: string[]): string {
  const found = listAt(body, 'links').find((each) => relations.includes(textAt(each, 'rel')));
  return textAt(found, 'href');
}
