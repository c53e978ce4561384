/** A line of a report, by the names of its columns. */
export type ReportRow = ReadonlyMap<string, string>;

/** One value, quoted or not, and the comma, tab or line end behind it. */
const VALUE = /(?:"((?:[^"]|"")*)"|([^,\t\r\n]*))(,|\t|\r?\n|$)/y;

/** The lines below the header of a report, whose values are parted by commas or tabs, and may be quoted (RFC 4180). */
export function rowsOf(text: string): ReportRow[] {
  const [names = [], ...lines] = linesOf(text.replace(/^\uFEFF/, ''));
  return lines
    .filter((values) => values.some((value) => value !== ''))
    .map((values) => new Map(values.map((value, place) => [names[place] ?? '', value])));
}

function linesOf(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  VALUE.lastIndex = 0;
  while (VALUE.lastIndex < text.length) {
    const [, quoted, plain = '', end = ''] = VALUE.exec(text) ?? [];
    if (quoted === undefined && plain === '' && end === '' && VALUE.lastIndex === 0) break;
    line.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',' || end === '\t') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
