import { isRecord } from '../../domain/is-record.ts';
import { meantName } from '../../domain/meant-name.ts';
import type { FileFinding, Fix } from '../../graph/findings.ts';
import {
  BRAND_FILES,
  BRAND_PARTS,
  type BrandFile,
  type BrandFolder,
  listFiles,
  type StrayFile,
} from './brand-folder.ts';

/** The remedy for a stray file, in words that follow its name, and the name that it should have, where that is all. */
interface Remedy {
  words: string;
  name?: string;
}

/** A stray file may be the tax table or an offer under a wrong name, so the brand is not published without it. */
export function strayFindings(folder: BrandFolder): FileFinding[] {
  return folder.strays.map((stray) => {
    const [, part = '', inside] = stray.name.split('/');
    const { words, name } =
      inside === undefined ? remedyOfBrand(folder, stray, part) : remedyOfPart(folder, stray, part, inside);
    const message = `${stray.name} is not read by the shop${words}.`;
    const fix: Fix | undefined = name === undefined ? undefined : { type: 'rename-file', to: name };
    return { file: stray.name, code: 'not-of-brand', severity: 'error', path: '$', message, ...(fix ? { fix } : {}) };
  });
}

/** For a file or a folder that lies directly in the brand's folder. */
function remedyOfBrand(folder: BrandFolder, { isFolder, value }: StrayFile, name: string): Remedy {
  const home = guessHome(value);
  if (home !== null && !home.endsWith('.json'))
    return { words: `: it is ${KIND_WORDS[home]}, so put it into the folder "${home}"` };
  const meant = home ?? meantOfBrand(name);
  if (meant === null || meant === name)
    return { words: `, which reads ${READ}: put it there, or move it out of the brand's folder` };
  const isFile = meant.endsWith('.json');
  if (!isFile && !isFolder) return { words: `: put one file for each into the folder "${meant}"` };
  if (isFile && listFiles(folder).includes(`${folder.name}/${meant}`))
    return { words: `, which reads "${meant}": put what is missing there, and remove this file` };
  if (isFile && isFolder) return { words: `: name it "${meant}"` };
  return { words: `: name it "${meant}"`, name: meant };
}

/** For a file or a folder in a folder of the brand, such as `offers`. */
function remedyOfPart(folder: BrandFolder, { isFolder }: StrayFile, part: string, name: string): Remedy {
  if (isFolder) return { words: `: put its files into "${part}" itself` };
  const meant = `${name.replace(/\..*$/, '')}.json`;
  const isTaken = listFiles(folder).includes(`${folder.name}/${part}/${meant}`);
  const only = `, which reads the .json files of "${part}" alone`;
  if (isTaken) return { words: `${only}: move it out of the brand's folder` };
  return { words: `${only}: name it "${meant}", or move it elsewhere`, name: meant };
}

const READ = `${BRAND_FILES.join(', ')}, the .json files of ${BRAND_PARTS.join(', ')}, and the pictures of images`;

/** The file or folder of a brand that a name resembles, such as `taxes.json` for `tax-rates.json`; else null. */
function meantOfBrand(name: string): string | null {
  const words = name
    .toLowerCase()
    .replace(/\..*$/, '')
    .split(/[^a-z]+/);
  const stems = [...BRAND_FILES.map((file) => file.replace('.json', '')), ...BRAND_PARTS, 'images'];
  const stem = meantName(words.join(''), stems) ?? meantName(words[0] ?? '', stems);
  const isFile = BRAND_FILES.some((file) => file === `${stem}.json`);
  return isFile ? `${stem}.json` : stem;
}

/** Whether a brand has a folder under a name that is nearly this one, so that what it lacks is told with its name. */
export function hasFolderLike({ strays }: BrandFolder, name: string): boolean {
  return strays.some((stray) => stray.isFolder && meantOfBrand(stray.name.split('/').at(-1) ?? '') === name);
}

/** Whether a file that the shop does not read may belong to a folder of the brand. */
export function hasStrayOf(folder: BrandFolder, part: FileHome): boolean {
  const isIn = ({ name, value }: StrayFile) => name.split('/')[1] === part || guessHome(value) === part;
  return hasFolderLike(folder, part) || folder.strays.some(isIn);
}

/** A misplaced file has that as its only finding, so that no field of it is told as missing. */
export function withMisplaced(folder: BrandFolder): BrandFolder {
  const parts = BRAND_PARTS.map((part) => [part, folder[part].map((file) => ifMisplaced(file, part))]);
  return { ...folder, ...Object.fromEntries(parts) };
}

function ifMisplaced(file: BrandFile, part: FileHome): BrandFile {
  const home = file.findings.length === 0 ? guessHome(file.value) : null;
  if (home === null || home === part) return file;
  const where = home.endsWith('.json') ? `beside the folders, as "${home}"` : `into the folder "${home}"`;
  const message = `${file.name} is ${KIND_WORDS[home]} and not ${KIND_WORDS[part]}: move it ${where}.`;
  return { ...file, findings: [{ code: 'file-misplaced', severity: 'error', path: '$', message }] };
}

/** What the folder of the brands has that belongs to none of them. */
export interface LostParts {
  /** Folders that look like a brand's and have no brand.json. */
  folders: LostFolder[];
  /** The .json files that lie beside the brands. */
  files: StrayFile[];
}

export interface LostFolder {
  name: string;
  /** The names of what is in it. */
  entries: string[];
}

/** The findings on what no brand has, so that no part of the shop reads it. */
export function lostFindings({ folders, files }: LostParts, brands: readonly string[]): FileFinding[] {
  return [...folders.map(brandMissing), ...files.map((file) => besideBrands(file, brands))];
}

/** A folder whose brand.json has another name, such as `Brand.json`, has it as its one finding. */
export function brandMissing({ name, entries }: LostFolder): FileFinding {
  const meant = entries.find(isLikeBrandFile);
  const found = { code: 'no-brand', severity: 'error', path: '$' } as const;
  if (meant === undefined) {
    const message = `${name} has funnels but no brand.json, so that none of them is published.`;
    return { ...found, file: name, message };
  }
  const message = `${name}/${meant} is not read by the shop, and without a brand.json no funnel of ${name} is published: name it "brand.json".`;
  return { ...found, file: `${name}/${meant}`, message, fix: { type: 'rename-file', to: 'brand.json' } };
}

/** Whether a file is a brand's own under another name. */
export function isLikeBrandFile(name: string): boolean {
  return name !== 'brand.json' && /^[^.]+\.json(\.txt)?$/i.test(name) && meantOfBrand(name) === 'brand.json';
}

/** A file that has the form or the name of a brand's is missed there; any other may be of another tool. */
function besideBrands({ name, value }: StrayFile, brands: readonly string[]): FileFinding {
  const home = guessHome(value);
  const meant = home ?? meantOfBrand(name);
  const [only, ...others] = brands;
  const brand = only !== undefined && others.length === 0 ? `the brand "${only}"` : 'its brand';
  const [what, where] = [home === null ? '' : `it is ${KIND_WORDS[home]}, so `, whereIn(meant, brand)];
  const message = `${name} is not read by the shop, which reads the folders of brands: ${what}${where}, or move it elsewhere.`;
  return { file: name, code: 'not-of-brand', severity: meant === null ? 'warning' : 'error', path: '$', message };
}

function whereIn(meant: string | null, brand: string): string {
  if (meant === null) return `put it into the folder of ${brand}`;
  return meant.endsWith('.json')
    ? `put it as "${meant}" into the folder of ${brand}`
    : `put it into the folder "${meant}" of ${brand}`;
}

/** Where a brand's file belongs: a folder for many of its kind, or the one file of a name. */
export type FileHome = (typeof BRAND_PARTS)[number] | (typeof BRAND_FILES)[number];

const KIND_WORDS: Readonly<Record<FileHome, string>> = {
  funnels: 'a funnel',
  offers: 'an offer',
  content: 'a content page',
  destinations: 'a destination',
  coupons: 'a coupon',
  bumps: 'a bump',
  'brand.json': "the brand's own file",
  'shipping.json': 'the shipping methods',
  'taxes.json': 'the tax rates',
};

/** Fields that a file of each home has, and that no other has all of. */
const SIGNS: readonly [home: FileHome, ...fields: string[]][] = [
  ['funnels', 'defaultFunnels'],
  ['content', 'view', 'content'],
  ['offers', 'offerPrice', 'product'],
  ['destinations', 'genericUrl', 'defaultFunnel'],
  ['coupons', 'code', 'kind'],
  ['bumps', 'offer', 'title', 'text'],
  ['shipping.json', 'methods'],
  ['taxes.json', 'rates'],
  ['brand.json', 'uniqueName', 'siteName'],
];

/** Where a file belongs by what is in it; null where its fields tell nothing. */
function guessHome(value: unknown): FileHome | null {
  if (!isRecord(value)) return null;
  const known = SIGNS.find(([, ...fields]) => fields.every((field) => Object.hasOwn(value, field)));
  return known?.[0] ?? null;
}
