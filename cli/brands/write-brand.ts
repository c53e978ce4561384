import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRecord } from '../../domain/is-record.ts';
import type { BrandFolder } from '../../graph/brand/brand-folder.ts';
import { DEFAULT_COLOURS } from '../../graph/brand/theme/theme-tokens.ts';
import { drawIcon, drawMark, escaped, type MarkColours } from './draw-mark.ts';
import { type BrandNames, renameBrand, textRenamer } from './rename-brand.ts';
import { writeSchemas } from './write-schemas.ts';

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
  const colours = coloursOf(source.brand.brand.value);
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

function coloursOf(brand: unknown): MarkColours {
  const tokens = isRecord(brand) && isRecord(brand.tokens) ? brand.tokens : {};
  const colour = (name: 'brand' | 'on-brand') => {
    const value = tokens[name];
    return typeof value === 'string' && /^#[0-9a-f]{3,8}$/i.test(value) ? value : DEFAULT_COLOURS[name];
  };
  return { ground: colour('brand'), figure: colour('on-brand') };
}
