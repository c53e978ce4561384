/** PostgreSQL refuses NUL characters and halves of surrogate pairs; other control characters have no place in an address, but for the blanks around it. */
const UNSTORABLE = /[\p{Cc}\p{Surrogate}]/u;

/** The path of the first text that PostgreSQL cannot store, such as `account.city`, or null. */
export function unstorableField(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return UNSTORABLE.test(value.trim()) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const found = unstorableField(part, path ? `${path}.${name}` : name);
    if (found) return found;
  }
  return null;
}
