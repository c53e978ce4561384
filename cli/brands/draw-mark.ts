/** The two colours of a mark, as values of CSS. */
export interface MarkColours {
  ground: string;
  figure: string;
}

/** The width of a bold letter of a sans-serif typeface, in its sizes, on the average of names. */
const LETTER = 0.55;
const SIZE = 34;

/** The logo of a brand that has none yet: its initial in a tile, and its name beside it. An SVG of 64 in height. */
export function drawMark(siteName: string, colours: MarkColours): string {
  const length = Math.round([...siteName].length * LETTER * SIZE);
  const name = `<text x="78" y="44" font-size="${SIZE}" fill="${colours.ground}" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escaped(siteName)}</text>`;
  return svg(siteName, 78 + length + 4, `${tile(siteName, colours)}${name}`);
}

/** The small mark of such a brand, 64 by 64. */
export function drawIcon(siteName: string, colours: MarkColours): string {
  return svg(siteName, 64, tile(siteName, colours));
}

function tile(siteName: string, { ground, figure }: MarkColours): string {
  const [initial = ''] = siteName.trim();
  const letter = `<text x="32" y="45" font-size="36" fill="${figure}" text-anchor="middle">${escaped(initial.toUpperCase())}</text>`;
  return `<rect x="2" y="2" width="60" height="60" rx="14" fill="${ground}"/>${letter}`;
}

function svg(title: string, width: number, body: string): string {
  const font = `font-family="'Helvetica Neue', Helvetica, Arial, sans-serif" font-weight="700"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 64" width="${width}" height="64" role="img" ${font}><title>${escaped(title)}</title>${body}</svg>\n`;
}

/** A text as it stands in an SVG. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
