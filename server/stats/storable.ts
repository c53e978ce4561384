/** PostgreSQL stores neither the NUL character nor half of a surrogate pair. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
}

/** Deeper levels of a logged value are left out. */
export const MOST_LEVELS = 20;

/** JSON that a jsonb column can store: texts and names are cleaned, and levels deeper than twenty are left out. */
export function storableJson(value: unknown): string {
  return JSON.stringify(storable(value, MOST_LEVELS));
}

function storable(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return '…';
  if (Array.isArray(value)) return value.map((each) => storable(each, levels - 1));
  const entries = Object.entries(value).map(([name, each]) => [storableText(name), storable(each, levels - 1)]);
  return Object.fromEntries(entries);
}
