import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRecord } from '../../../domain/is-record.ts';
import type { BrandFolder } from '../../brands/brand-folder.ts';
import { schemaFiles } from '../../brands/schema/json-schemas.ts';
import { DEFAULT_COLOURS } from '../../brands/theme/theme-tokens.ts';
import { type BrandNames, renameBrand, textRenamer } from './rename-brand.ts';

/** The brand that another one is made from, in its funnels folder. */
export interface BrandSource {
  folder: string;
  brand: BrandFolder;
  names: BrandNames;
}

/** Writes a copy of a brand under other names into a funnels folder, with its pictures, a logo of its own and the schemas. */
export async function writeBrand(folder: string, source: BrandSource, to: BrandNames): Promise<void> {
  const path = join(folder, to.uniqueName);
  await mkdir(join(path, 'images'), { recursive: true });
  for (const file of renameBrand(source.brand, source.names, to)) {
    await mkdir(dirname(join(path, file.path)), { recursive: true });
    await writeFile(join(path, file.path), `${JSON.stringify(file.value, null, 2)}\n`);
  }
  await copyPictures(source, to, join(path, 'images'));
  const colours = markColours(source.brand.brand.value);
  await writeFile(join(path, 'images/mark.svg'), drawMark(to.siteName, colours));
  await writeFile(join(path, 'images/mark-small.svg'), drawIcon(to.siteName, colours));
  await writeSchemas(folder);
}

/** Drawings and captions have the brand's name, too. */
async function copyPictures({ folder, brand, names }: BrandSource, to: BrandNames, path: string): Promise<void> {
  const rename = textRenamer(names, to);
  const inDrawing = textRenamer(asDrawn(names), asDrawn(to));
  const from = join(folder, brand.name, 'images');
  const entries = await readdir(from, { withFileTypes: true }).catch(() => []);
  for (const { name } of entries.filter((entry) => entry.isFile())) {
    const bytes = await readFile(join(from, name));
    const text = /\.(svg|vtt)$/.test(name) ? bytes.toString('utf8') : null;
    await writeFile(join(path, name), text === null ? bytes : name.endsWith('.svg') ? inDrawing(text) : rename(text));
  }
}

function asDrawn({ uniqueName, siteName }: BrandNames): BrandNames {
  return { uniqueName, siteName: escaped(siteName) };
}

function markColours(brand: unknown): MarkColours {
  const tokens = isRecord(brand) && isRecord(brand.tokens) ? brand.tokens : {};
  const colour = (name: 'brand' | 'on-brand') => {
    const value = tokens[name];
    return typeof value === 'string' && /^#[0-9a-f]{3,8}$/i.test(value) ? value : DEFAULT_COLOURS[name];
  };
  return { ground: colour('brand'), figure: colour('on-brand') };
}

/** The two colours of a mark, as values of CSS. */
export interface MarkColours {
  ground: string;
  figure: string;
}

/** The width of a bold letter of a sans-serif typeface, in its sizes, on the average of names. */
const LETTER = 0.55;
const SIZE = 34;

/** The logo of a brand that has none yet: its initial in a tile, and its name beside it. An SVG of 64 in height. */
function drawMark(siteName: string, colours: MarkColours): string {
  const length = Math.round([...siteName].length * LETTER * SIZE);
  const name = `<text x="78" y="44" font-size="${SIZE}" fill="${colours.ground}" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escaped(siteName)}</text>`;
  return svg(siteName, 78 + length + 4, `${tile(siteName, colours)}${name}`);
}

/** The small mark of such a brand, 64 by 64. */
function drawIcon(siteName: string, colours: MarkColours): string {
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
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Writes the JSON Schemas beside the brands of a funnels folder, where their files name them. Returns their names. */
export async function writeSchemas(funnelsFolder: string): Promise<string[]> {
  const folder = join(funnelsFolder, 'schemas');
  await mkdir(folder, { recursive: true });
  const files = Object.entries(schemaFiles());
  await Promise.all(files.map(([name, text]) => writeFile(join(folder, name), text)));
  return files.map(([name]) => name);
}
