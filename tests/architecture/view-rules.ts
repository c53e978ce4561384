/** Forbidden in a view: a check for a state by its name, and a read of a child machine's snapshot. */

const TAKEN_FROM_SNAPSHOT = String.raw`\s*(:\s*\w*Snapshot(From)?\b|=\s*[\w.]*([sS]napshot|[gG]etSnapshot\(\)))`;

const BY_NAME: readonly RegExp[] = [
  /\bmatches\b/,
  /\b(\w*[sS]napshot(\(\))?|state)\??(\.value\b|\[['"]value['"]\])/,
  new RegExp(String.raw`\{[^{}]*\bvalue\b[^{}]*\}${TAKEN_FROM_SNAPSHOT}`),
];

const OF_A_CHILD: readonly RegExp[] = [
  /(?<!props)\??\.children\b/,
  /\[['"]children['"]\]/,
  /\bchildren\??\.\w/,
  new RegExp(String.raw`\{[^{}]*\bchildren\b[^{}]*\}${TAKEN_FROM_SNAPSHOT}`),
  /\bsystem\??\.get\(/,
];

/** Returns the checks for a state by its name in a source file, as it writes them. */
export function statesNamedIn(text: string): string[] {
  return found(BY_NAME, text);
}

/** Returns the reads of a machine's child in a source file, as it writes them. */
export function childrenReadIn(text: string): string[] {
  return found(OF_A_CHILD, text);
}

function found(patterns: readonly RegExp[], text: string): string[] {
  const code = text.replace(/(^|\s)\/\*[\s\S]*?\*\//g, '$1').replace(/(^|[\s;{(])\/\/.*$/gm, '$1');
  return patterns.flatMap((pattern) => pattern.exec(code)?.[0].trim() ?? []);
}
