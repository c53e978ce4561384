import { access, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { errorText } from '../../domain/error-text.ts';
import type { Finding } from '../../graph/build/findings.ts';

/** One JSON file of a brand's folder, or the finding that says why it could not be read. */
export interface BrandFile {
  /** Relative to the funnels folder: `fernhollow/funnels/classic.json`. */
  name: string;
  value: unknown;
  finding: Finding | null;
}

/** The files of a brand's folder, unchecked. */
export interface BrandFolder {
  name: string;
  brand: BrandFile;
  funnels: BrandFile[];
  offers: BrandFile[];
  content: BrandFile[];
  destinations: BrandFile[];
  coupons: BrandFile[];
  bumps: BrandFile[];
  /** Null where the brand has no such file. */
  shipping: BrandFile | null;
  taxes: BrandFile | null;
  /** The files and folders that no part of the shop reads. */
  strays: StrayFile[];
}

/** A file or a folder that the shop does not read; its name is relative to the funnels folder. */
export interface StrayFile {
  name: string;
  isFolder: boolean;
}

/** The files of a brand beside its folders. */
export const BRAND_FILES = ['brand.json', 'shipping.json', 'taxes.json'] as const;

/** The folders of a brand whose .json files are read. */
export const BRAND_PARTS = ['funnels', 'offers', 'content', 'destinations', 'coupons', 'bumps'] as const;

/** The names of all files that a brand reads, of any kind. */
export function filesOf({ name: _, strays: __, ...parts }: BrandFolder): string[] {
  const files: (BrandFile | null)[] = Object.values(parts).flat();
  return files.flatMap((file) => (file === null ? [] : [file.name]));
}

const MAX_BYTES = 2_000_000;

/** Reads every brand below the funnels folder; a folder without a brand.json is skipped. */
export async function readBrandFolders(funnelsFolder: string): Promise<BrandFolder[]> {
  const entries = await readdir(funnelsFolder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const brands: BrandFolder[] = [];
  for (const name of folders.sort()) {
    const files = await readdir(join(funnelsFolder, name));
    if (files.includes('brand.json')) brands.push(await readBrandFolder(funnelsFolder, name));
  }
  return brands;
}

/** Reads one brand of the funnels folder. */
export async function readBrandFolder(funnelsFolder: string, name: string): Promise<BrandFolder> {
  return {
    name,
    brand: await readJson(funnelsFolder, `${name}/brand.json`),
    funnels: await readJsonFolder(funnelsFolder, `${name}/funnels`),
    offers: await readJsonFolder(funnelsFolder, `${name}/offers`),
    content: await readJsonFolder(funnelsFolder, `${name}/content`),
    destinations: await readJsonFolder(funnelsFolder, `${name}/destinations`),
    coupons: await readJsonFolder(funnelsFolder, `${name}/coupons`),
    bumps: await readJsonFolder(funnelsFolder, `${name}/bumps`),
    shipping: await readIfThere(funnelsFolder, `${name}/shipping.json`),
    taxes: await readIfThere(funnelsFolder, `${name}/taxes.json`),
    strays: await straysOf(funnelsFolder, name),
  };
}

async function straysOf(root: string, brand: string): Promise<StrayFile[]> {
  const known = new Set<string>([...BRAND_FILES, ...BRAND_PARTS, 'images']);
  const own = await unread(root, brand, (name) => known.has(name));
  const inside = await Promise.all(
    BRAND_PARTS.map((part) => unread(root, `${brand}/${part}`, (name) => name.endsWith('.json'))),
  );
  return [...own, ...inside.flat()];
}

/** The entries of a folder, sorted, without those that are read, and without notes and files of an editor or a system. */
async function unread(root: string, folder: string, isRead: (name: string) => boolean): Promise<StrayFile[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  return entries
    .filter(({ name }) => !isRead(name) && !NO_DATA.test(name))
    .map((entry) => ({ name: `${folder}/${entry.name}`, isFolder: entry.isDirectory() }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Hidden files, an editor's copies, a system's files, and documents; `taxes.json.txt` is data under a wrong name. */
const NO_DATA = /^\.|~$|^(thumbs\.db|desktop\.ini)$|^(?!.*json).*\.md$|^(?!.*json|tax|shipping|brand).*\.txt$/i;

async function readIfThere(root: string, name: string): Promise<BrandFile | null> {
  const isThere = await access(join(root, name)).then(
    () => true,
    () => false,
  );
  return isThere ? readJson(root, name) : null;
}

async function readJsonFolder(root: string, folder: string): Promise<BrandFile[]> {
  const names = await readdir(join(root, folder)).catch(() => []);
  const files = names.filter((name) => name.endsWith('.json')).sort();
  return Promise.all(files.map((file) => readJson(root, `${folder}/${basename(file)}`)));
}

/** Reads one JSON file, named relative to `root`; never throws. */
export async function readJson(root: string, name: string): Promise<BrandFile> {
  const text = await readFile(join(root, name), 'utf8').catch((error: unknown) => ({ problem: errorText(error) }));
  if (typeof text !== 'string') return refused(name, 'unreadable', `${name} cannot be read (${text.problem}).`);
  if (text.length > MAX_BYTES) return refused(name, 'too-large', `${name} is larger than 2 MB.`);
  try {
    return checked(name, JSON.parse(text.replace(/^\ufeff/, '')));
  } catch (error) {
    return refused(name, 'not-json', `${name} is not JSON: ${errorText(error)}.`);
  }
}

/** Texts that the store cannot hold: the NUL character, and half of a surrogate pair; JSON writes both as escapes. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

function checked(name: string, value: unknown): BrandFile {
  const isStorable = !UNSTORABLE.test(JSON.stringify(value));
  if (isStorable) return { name, value, finding: null };
  return refused(name, 'unstorable', `${name} has a text with a NUL character or half of a character pair.`);
}

function refused(name: string, code: string, message: string): BrandFile {
  return { name, value: null, finding: { code, severity: 'error', path: '$', message } };
}
