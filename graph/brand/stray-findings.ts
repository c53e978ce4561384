import { meantName } from '../../domain/meant-name.ts';
import type { FileFinding, Fix } from '../findings.ts';
import { BRAND_FILES, BRAND_PARTS, type BrandFile, type BrandFolder, filesOf, type StrayFile } from './brand-folder.ts';
import { type FileHome, homeOf, KIND_WORDS } from './file-kinds.ts';

/** The remedy for a stray file, in words that follow its name, and the name that it should have, where that is all. */
interface Remedy {
  words: string;
  name?: string;
}

/**
 * The findings on files that the shop does not read. Each may be the tax table or an offer under a wrong name, so the brand
 * is not published as if it were missing.
 */
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
  const home = homeOf(value);
  if (home !== null && !home.endsWith('.json'))
    return { words: `: it is ${KIND_WORDS[home]}, so put it into the folder "${home}"` };
  const meant = home ?? meantOfBrand(name);
  if (meant === null || meant === name)
    return { words: `, which reads ${READ}: put it there, or move it out of the brand's folder` };
  const isFile = meant.endsWith('.json');
  if (!isFile && !isFolder) return { words: `: put one file for each into the folder "${meant}"` };
  if (isFile && filesOf(folder).includes(`${folder.name}/${meant}`))
    return { words: `, which reads "${meant}": put what is missing there, and remove this file` };
  if (isFile && isFolder) return { words: `: name it "${meant}"` };
  return { words: `: name it "${meant}"`, name: meant };
}

/** For a file or a folder in a folder of the brand, such as `offers`. */
function remedyOfPart(folder: BrandFolder, { isFolder }: StrayFile, part: string, name: string): Remedy {
  if (isFolder) return { words: `: put its files into "${part}" itself` };
  const meant = `${name.replace(/\..*$/, '')}.json`;
  const isTaken = filesOf(folder).includes(`${folder.name}/${part}/${meant}`);
  const only = `, which reads the .json files of "${part}" alone`;
  if (isTaken) return { words: `${only}: move it out of the brand's folder` };
  return { words: `${only}: name it "${meant}", or move it elsewhere`, name: meant };
}

const READ = `${BRAND_FILES.join(', ')}, the .json files of ${BRAND_PARTS.join(', ')}, and the pictures of images`;

/** The file or folder of a brand that a name resembles, such as `taxes.json` for `tax-rates.json`; else null. */
export function meantOfBrand(name: string): string | null {
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
  const isIn = ({ name, value }: StrayFile) => name.split('/')[1] === part || homeOf(value) === part;
  return hasFolderLike(folder, part) || folder.strays.some(isIn);
}

/**
 * A brand in which a file of another kind than that of its folder has that as its only finding, so that no field of it is told as
 * missing.
 */
export function withMisplaced(folder: BrandFolder): BrandFolder {
  const parts = BRAND_PARTS.map((part) => [part, folder[part].map((file) => ifMisplaced(file, part))]);
  return { ...folder, ...Object.fromEntries(parts) };
}

function ifMisplaced(file: BrandFile, part: FileHome): BrandFile {
  const home = file.findings.length === 0 ? homeOf(file.value) : null;
  if (home === null || home === part) return file;
  const where = home.endsWith('.json') ? `beside the folders, as "${home}"` : `into the folder "${home}"`;
  const message = `${file.name} is ${KIND_WORDS[home]} and not ${KIND_WORDS[part]}: move it ${where}.`;
  return { ...file, findings: [{ code: 'file-misplaced', severity: 'error', path: '$', message }] };
}
