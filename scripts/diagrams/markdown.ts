/** How a page begins that a command makes, or, as `held by`, checks line by line. */
const MARK = /^<!-- (made|held) by /;

/** A page that a command makes whole. */
export function page(title: string, command: string, parts: readonly string[]): string {
  return `${[`<!-- made by ${command} -->`, `# ${title}`, ...parts].join('\n\n')}\n`;
}

/** The words of the pages that no command makes or checks line by line, as `wc -w` counts them. */
export function handWrittenWords(pages: readonly string[]): number {
  const written = pages.filter((text) => !MARK.test(text));
  return written.reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
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
