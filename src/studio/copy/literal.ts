const WIDTH = 120;

/** A JSON value as a literal in TypeScript, in the project's format. `used` characters stand before it on its line. */
export function literal(value: unknown, indent = '', used = indent.length): string {
  const line = inline(value);
  if (used + line.length + 2 <= WIDTH) return line;
  if (typeof value !== 'object' || value === null) return line;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((each) => literal(each, inner))
    : fields(value).map(([key, each]) => `${key}: ${literal(each, inner, inner.length + key.length + 2)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

function inline(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = fields(value);
  return entries.length === 0 ? '{}' : `{ ${entries.map(([key, each]) => `${key}: ${inline(each)}`).join(', ')} }`;
}

function fields(value: object): [key: string, value: unknown][] {
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return entries.map(([key, each]) => [
    /^[A-Za-z_$][\w$]*$/.test(key) && key !== '__proto__' ? key : quoted(key),
    each,
  ]);
}

/** A text in single quotes, unless it has more of them than of double ones. */
export function quoted(text: string): string {
  const json = JSON.stringify(text).replace(/[\u2028\u2029]/g, (each) => `\\u${each.charCodeAt(0).toString(16)}`);
  const count = (quote: string) => text.split(quote).length - 1;
  if (count("'") > count('"')) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
