import { access, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readImages } from '../../server/pictures/read-pictures.ts';
import { BRAND_FILES, BRAND_PARTS, type BrandFile, type BrandFolder, type StrayFile } from '../brands/brand-folder.ts';
import { isLikeBrandFile, type LostFolder, type LostParts } from '../brands/stray-findings.ts';
import { readJson, unreadable } from './read-json.ts';

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

/** Reads what the funnels folder has beside its brands. */
export async function readLostParts(funnelsFolder: string): Promise<LostParts> {
  const entries = await readdir(funnelsFolder, { withFileTypes: true }).catch(() => []);
  const inOrder = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const folders = inOrder.filter((entry) => entry.isDirectory());
  const files = inOrder.filter((entry) => entry.isFile() && /^[^.].*\.json$/i.test(entry.name));
  const lost = await Promise.all(folders.map(({ name }) => lostFolder(funnelsFolder, name)));
  return {
    folders: lost.filter((folder) => folder !== null),
    files: await Promise.all(
      files.map(async ({ name }) => ({ name, isFolder: false, value: (await readJson(funnelsFolder, name)).value })),
    ),
  };
}

/** A folder that has funnels, or a brand's file under another name, and no brand.json; null for any other. */
export async function lostFolder(funnelsFolder: string, name: string): Promise<LostFolder | null> {
  const entries = await readdir(join(funnelsFolder, name), { withFileTypes: true }).catch(() => []);
  if (entries.some((entry) => entry.name === 'brand.json')) return null;
  const isBrand = entries.some(
    (entry) => (entry.name === 'funnels' && entry.isDirectory()) || (entry.isFile() && isLikeBrandFile(entry.name)),
  );
  return isBrand ? { name, entries: entries.map((entry) => entry.name).sort() } : null;
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
    images: await readImages(funnelsFolder, name),
    strays: await findStrays(funnelsFolder, name),
  };
}

async function findStrays(root: string, brand: string): Promise<StrayFile[]> {
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
  const strays = entries
    .filter(({ name }) => !isRead(name) && !NO_DATA.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(
    strays.map(async (entry) => {
      const name = `${folder}/${entry.name}`;
      const isData = entry.isFile() && name.toLowerCase().endsWith('.json');
      return { name, isFolder: entry.isDirectory(), value: isData ? (await readJson(root, name)).value : null };
    }),
  );
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

/** A brand need not have each folder; one that cannot be read is no empty one. */
async function readJsonFolder(root: string, folder: string): Promise<BrandFile[]> {
  const names = await readdir(join(root, folder)).catch((error: unknown) => ({ problem: error }));
  if ('problem' in names) return isMissing(names.problem) ? [] : [unreadable(folder, names.problem)];
  const files = names.filter((name) => name.endsWith('.json')).sort();
  return Promise.all(files.map((file) => readJson(root, `${folder}/${basename(file)}`)));
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
