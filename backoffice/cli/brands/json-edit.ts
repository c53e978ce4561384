import { type Node, parseTree } from 'jsonc-parser';
import type { JsonKeys } from '../../../graph/findings.ts';

/** All else stays as it was written; the text has to be JSON, and to have all of the path but a last field. */
export function withValueAt(text: string, path: JsonKeys, value: unknown): string {
  const written = JSON.stringify(value);
  const { node, left } = nearestTo(text, path);
  const [name, ...more] = left;
  if (name === undefined) return replaced(text, node, written);
  if (more.length > 0 || typeof name === 'number') throw new Error(`the text has no ${path.join('.')}`);
  return withField(text, node, `${JSON.stringify(name)}: ${written}`);
}

/** A JSON text in which the field at a path has another name. The text has to have all of the path. */
export function withNameAt(text: string, path: JsonKeys, name: string): string {
  const { key, left } = nearestTo(text, path);
  if (left.length > 0) throw new Error(`the text has no ${path.join('.')}`);
  return replaced(text, key, JSON.stringify(name));
}

/** The offset counts UTF-16 units; a path that the text lacks begins where the nearest value around it does. */
export function findOffset(text: string, path: JsonKeys): number {
  return nearestTo(text, path).node.offset;
}

/** The value at a path or the nearest one around it with its name, and what of the path the text has not. */
function nearestTo(text: string, path: JsonKeys): { node: Node; key: Node; left: JsonKeys } {
  const root = parseTree(text.replace(/^\ufeff/, ' '));
  if (!root) throw new Error('the text is not JSON');
  let [node, key] = [root, root];
  for (const [depth, name] of path.entries()) {
    const [nextKey, next] = memberOf(node, name);
    if (!nextKey || !next) return { node, key, left: path.slice(depth) };
    [node, key] = [next, nextKey];
  }
  return { node, key, left: [] };
}

/** A field's name and value; of a list an item, which stands for its name too. */
function memberOf({ type, children = [] }: Node, name: string | number): readonly Node[] {
  if (type === 'array') return children.flatMap((item, index) => (index === name ? [item, item] : []));
  // The last of several fields with one name counts, as for JSON.parse.
  return children.findLast((property) => property.children?.[0]?.value === name)?.children ?? [];
}

function replaced(text: string, { offset, length }: Node, by: string): string {
  return text.slice(0, offset) + by + text.slice(offset + length);
}

function withField(text: string, object: Node, field: string): string {
  const last = object.children?.at(-1);
  if (!last) return `${text.slice(0, object.offset + 1)}${field}${text.slice(object.offset + 1)}`;
  const before = /\s*$/.exec(text.slice(object.offset + 1, last.offset))?.[0] ?? '';
  const end = last.offset + last.length;
  return `${text.slice(0, end)},${before}${field}${text.slice(end)}`;
}
