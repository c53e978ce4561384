import type { FileFinding } from '../findings.ts';
import type { StrayFile } from './brand-folder.ts';
import { homeOf, KIND_WORDS } from './file-kinds.ts';
import { meantOfBrand } from './stray-findings.ts';

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
  const home = homeOf(value);
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
