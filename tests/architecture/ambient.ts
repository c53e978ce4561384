/** Readings of the time, of chance, and of ids made of chance that a program was not given as an argument. */
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

/** Returns the readings of clock, chance and ids in a source file, as it writes them; comments are skipped. */
export function ambientReadings(text: string): string[] {
  const code = text.replace(/(^|\s)\/\*[\s\S]*?\*\//g, '$1').replace(/(^|[\s;{(])\/\/.*$/gm, '$1');
  return READINGS.flatMap((reading) => reading.exec(code)?.[0].trim() ?? []);
}
