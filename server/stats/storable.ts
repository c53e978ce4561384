/** PostgreSQL keeps no NUL character and no half of a surrogate pair. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
}

const MAX_LEVELS = 20;

/** JSON as a jsonb column keeps it: texts and names made storable, and what lies deeper than twenty levels left out. */
export function storableJson(value: unknown): string {
  return JSON.stringify(storable(value, MAX_LEVELS));
}

function storable(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return '…';
  if (Array.isArray(value)) return value.map((each) => storable(each, levels - 1));
  const entries = Object.entries(value).map(([name, each]) => [storableText(name), storable(each, levels - 1)]);
  return Object.fromEntries(entries);
}
