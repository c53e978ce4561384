const ID = /\b[A-Z]\d\d\b/g;
/** A declaration, or a field of an object: `function canPay`, `const MOST`, `canPay:`, `'offer.accepted':`. */
const DECLARED = /^\s*(?:(?:export\s+)?(?:(?:async\s+)?function|const|type|interface)\s+(\w+)|['"]?([\w.-]+)['"]?\s*:)/;
const COMMENT = /^\s*(?:\/\*\*?|\*|\/\/)/;
const INDENT = /^\s*/;

/** The requirement ids in the comments of a file. */
export function idsIn(text: string): string[] {
  return [...new Set(commentLines(text).match(ID))].sort();
}

function commentLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => COMMENT.test(line))
    .join('\n');
}

/** A declaration without a comment has the ids of what it calls, since a guard is often one line that names a rule. */
export function declaredIds(texts: readonly string[]): Record<string, string[]> {
  const declared = texts.flatMap(declarationsIn);
  const own = new Map<string, Set<string>>();
  for (const { name, ids } of declared) for (const id of ids) add(own, name, id);
  const all = new Map([...own].map(([name, ids]) => [name, new Set(ids)]));
  for (const { name, body, ids } of declared) {
    if (ids.length > 0) continue;
    for (const [, called = ''] of body.matchAll(/\b([a-z]\w+)\(/g))
      if (called !== name) for (const id of own.get(called) ?? []) add(all, name, id);
  }
  return Object.fromEntries([...all].map(([name, ids]) => [name, [...ids].sort()]));
}

interface Declaration {
  name: string;
  ids: string[];
  /** Its own lines, up to the next of its indentation. */
  body: string;
}

function declarationsIn(text: string): Declaration[] {
  const lines = text.split('\n');
  return lines.flatMap((line, place) => {
    const [, declared, field] = (!COMMENT.test(line) && DECLARED.exec(line)) || [];
    const name = declared ?? field;
    if (name === undefined) return [];
    return [{ name, ids: [...new Set(commentAbove(lines, place).match(ID))], body: bodyFrom(lines, place) }];
  });
}

function commentAbove(lines: readonly string[], place: number): string {
  const found: string[] = [];
  for (let at = place - 1; at >= 0 && COMMENT.test(lines[at] ?? ''); at -= 1) found.unshift(lines[at] ?? '');
  return found.join('\n');
}

const MOST_LINES = 12;

function bodyFrom(lines: readonly string[], place: number): string {
  const depth = indentOf(lines[place]);
  const body = [lines[place] ?? ''];
  for (const line of lines.slice(place + 1, place + MOST_LINES)) {
    if (line.trim() === '' || indentOf(line) <= depth) break;
    // A field within has the ids of its own lines.
    if (!DECLARED.test(line)) body.push(line);
  }
  return body.join('\n');
}

function indentOf(line = ''): number {
  return INDENT.exec(line)?.[0].length ?? 0;
}

function add(map: Map<string, Set<string>>, name: string, id: string): void {
  map.set(name, (map.get(name) ?? new Set()).add(id));
}
