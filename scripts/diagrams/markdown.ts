/** Parts of Markdown pages. */

export function page(title: string, parts: readonly string[]): string {
  return `${[`# ${title}`, ...parts].join('\n\n')}\n`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Text escaped for Markdown, HTML and a table's cell. */
export function inline(text: string): string {
  return text.replace(/\s+/g, ' ').replace(SPECIAL, (character) => `&#${character.codePointAt(0)};`);
}

/** An underscore between letters or digits begins no emphasis, so that a uid stays readable. */
const SPECIAL = /[\\`*[\]<>|&#]|(?<![a-z0-9])_|_(?![a-z0-9])/gi;

/** Code escaped for its own span and a table's cell. */
export function code(text: string): string {
  return `\`${text.replace(/\s+/g, ' ').replaceAll('`', "'").replaceAll('|', '\\|')}\``;
}
