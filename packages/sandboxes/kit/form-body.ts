/** A decoded `application/x-www-form-urlencoded` body whose keys nest with brackets: `card[number]=…`, `expand[0]=…`. */
export interface FormNode {
  [key: string]: string | FormNode;
}

const deepest = 8;

/** Decodes a form or a query string. Repeated `[]` keys are numbered; a later plain key replaces an earlier one. */
export function decodeForm(text: string): FormNode {
  const root = emptyNode();
  for (const [name, value] of new URLSearchParams(text)) assign(root, segments(name), value);
  return root;
}

/** Sorted, unambiguous text of a form, for comparing two requests. */
export function canonicalForm(node: FormNode): string {
  const parts = Object.keys(node)
    .sort()
    .map((key) => [key, canonicalValue(node[key])]);
  return JSON.stringify(parts);
}

function canonicalValue(value: string | FormNode | undefined): unknown {
  return typeof value === 'object' ? JSON.parse(canonicalForm(value)) : value;
}

// Without a prototype, so that `__proto__` is an ordinary key.
function emptyNode(): FormNode {
  return Object.create(null);
}

function segments(name: string): string[] {
  const open = name.indexOf('[');
  if (open < 1 || !name.endsWith(']')) return [name];
  const inner = name.slice(open + 1, -1).split('][');
  return [name.slice(0, open), ...inner].slice(0, deepest);
}

function assign(root: FormNode, path: string[], value: string): void {
  let node = root;
  path.forEach((segment, depth) => {
    const key = segment === '' ? String(Object.keys(node).length) : segment;
    if (depth === path.length - 1) node[key] = value;
    else node = childOf(node, key);
  });
}

function childOf(node: FormNode, key: string): FormNode {
  const known = node[key];
  if (typeof known === 'object') return known;
  const child = emptyNode();
  node[key] = child;
  return child;
}
