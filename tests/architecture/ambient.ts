/** What a program reads of the world without being given it: the time, chance, and ids that are made of chance. */
const READINGS: readonly RegExp[] = [
  /\bDate\.now\b/,
  /\bnew Date\b(?!\s*\(\s*[^)\s])/,
  /(?<!new |[\w.])Date\(\)/,
  /\bMath\.random\b/,
  /\bperformance\.(now|timeOrigin)\b/,
  /\bprocess\.(hrtime|uptime)\b/,
  /\bTemporal\.Now\b/,
  /\bIntl\.DateTimeFormat\([^)]*\)\.format(ToParts)?\(\s*\)/,
  /\b(?:Date|Math|performance|crypto)\[/,
  /\{[^{}]*\b(?:now|random\w*|getRandomValues)\b[^{}]*\}\s*=\s*(?:globalThis\.)?(?:Date|Math|performance|crypto)\b/,
  /\bgetRandomValues\b/,
  /\b(?:web)?crypto\.random/i,
  /\bimport\s*(?:\{[^}]*\brandom(?:Bytes|UUID|Int|FillSync)\b[^}]*\}|\*[^;]*|\w+(?:\s*,[^;'"]*)?)\s*from\s*['"](?:node:)?crypto['"]/,
  /\bimport\(\s*['"](?:node:)?crypto['"]/,
];

/** The clock, chance and ids that a source file reads itself, as it names them; none in comments. */
export function ambientReadings(text: string): string[] {
  const code = text.replace(/(^|\s)\/\*[\s\S]*?\*\//g, '$1').replace(/(^|[\s;{(])\/\/.*$/gm, '$1');
  return READINGS.flatMap((reading) => reading.exec(code)?.[0].trim() ?? []);
}
