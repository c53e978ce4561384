/** A line of a report, by the names of its columns. */
export type ReportRow = ReadonlyMap<string, string>;

/** One value, quoted or not, and the comma, tab or line end behind it. */
const VALUE = /(?:"((?:[^"]|"")*)"|([^,\t\r\n]*))(,|\t|\r?\n|$)/y;

/** The lines below the header of a report, whose values are parted by commas or tabs, and may be quoted (RFC 4180). */
export function parseRows(text: string): ReportRow[] {
  const [names = [], ...lines] = parseLines(text.replace(/^\uFEFF/, ''));
  return lines
    .filter((values) => values.some((value) => value !== ''))
    .map((values) => new Map(values.map((value, place) => [names[place] ?? '', value])));
}

/** A text that is no such report ends at its first unreadable value. */
function parseLines(text: string): string[][] {
  const lines: string[][] = [[]];
  VALUE.lastIndex = 0;
  for (let found = VALUE.exec(text); found !== null; found = VALUE.exec(text)) {
    const [, quoted, plain = '', end = ''] = found;
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end !== ',' && end !== '\t') lines.push([]);
  }
  return lines;
}
