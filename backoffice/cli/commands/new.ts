import { rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { errorText } from '../../../domain/error-text.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { isError } from '../../../graph/verify.ts';
import type { BrandFolder } from '../../brands/brand-folder.ts';
import { countedText } from '../../figures/number-text.ts';
import { readBrandFolder, readBrandFolders } from '../../publishing/read-brand.ts';
import type { BrandNames } from '../brands/rename-brand.ts';
import { type BrandSource, writeBrand, writeSchemas } from '../brands/write-brand.ts';
import { findingLine } from '../findings/placed-finding.ts';
import { isBrandFolder, kindOfPath } from '../input/brand-of-file.ts';
import { checkPath } from '../input/check-path.ts';
import { type Environment, type ExitCode, failed, type RunLine } from '../input/command.ts';

/** A small brand whose texts say what to write in their place, in a folder that no shop publishes. */
const BLANK = 'blank';

/** Makes a brand from another one: its names and ids are its own, so that both live in one shop. */
export const makeNewBrand: RunLine = async (read, environment) => {
  const [uniqueName = ''] = read.names;
  const siteName = read.value('name') ?? toSiteName(uniqueName);
  const unfit = unfitName(uniqueName) ?? unfitSiteName(siteName);
  if (unfit) return unfit;
  const folder = findFunnelsFolder(environment, read.value('folder'));
  const from = read.value('from') ?? BLANK;
  const source = await findSource(environment, folder, from);
  if (typeof source === 'string') return failed(environment, source);
  const taken = await whoHas(folder, uniqueName);
  if (taken) return failed(environment, taken);
  return make(environment, { names: { uniqueName, siteName }, folder, source });
};

/** The folder with the brands: the given one, else the shop's. */
export function findFunnelsFolder({ environment, folder }: Environment, given: string | null): string {
  return resolve(folder, given ?? environment.SLUICE_FUNNELS ?? 'funnels');
}

/** The folder of a brand by its path or its name; null where there is none. */
export async function findBrandFolder(environment: Environment, name: string): Promise<string | null> {
  for (const folder of [resolve(environment.folder, name), join(findFunnelsFolder(environment, null), name)])
    if (await isBrandFolder(folder)) return folder;
  return null;
}

/** A path as a person would type it: from the command's own folder, where it is below it. */
export function shownPath({ folder }: Environment, path: string): string {
  const near = relative(folder, path);
  return near.startsWith('..') ? path : near || '.';
}

/** A sentence where a name cannot be that of a brand, which is part of addresses and the name of a folder. */
export function unfitName(name: string): string | null {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(name))
    return `"${name}" is no name of a brand: it has up to 40 small letters, digits and dashes, and begins with no dash`;
  // Windows has no folder of these names.
  if (/^(con|prn|aux|nul|com\d|lpt\d)$/.test(name)) return `"${name}" is no name of a folder on every system`;
  return null;
}

/** A sentence where shoppers could not read a name as that of a brand. */
function unfitSiteName(name: string): string | null {
  const isShown = name.trim() === name && name.length > 0 && name.length <= 60 && !/\p{Cc}|\p{Cs}/u.test(name);
  return isShown ? null : `"${name}" cannot be what shoppers read: write 1 to 60 characters, without blanks at an end`;
}

/** The brand to make another one from: the blank one, one of the folder, or a demo brand; a sentence where there is none. */
async function findSource({ home }: Environment, folder: string, name: string): Promise<BrandSource | string> {
  const folders = name === BLANK ? [join(home, 'backoffice/cli/templates')] : [folder, join(home, 'funnels')];
  for (const each of unfitName(name) ? [] : folders) {
    if (!(await isBrandFolder(join(each, name)))) continue;
    const brand = await readBrandFolder(each, name);
    const names = brandNames(brand);
    return names ? { folder: each, brand, names } : `${name} cannot be copied: its brand.json has no siteName.`;
  }
  return `There is no brand "${name}" in ${folder}, and no demo brand of that name.`;
}

function brandNames({ name, brand }: BrandFolder): BrandNames | null {
  const siteName = isRecord(brand.value) ? brand.value.siteName : null;
  return typeof siteName === 'string' && siteName !== '' ? { uniqueName: name, siteName } : null;
}

/** A sentence where the name is taken: by a folder or file, or by a brand of another folder. */
async function whoHas(folder: string, name: string): Promise<string | null> {
  const path = join(folder, name);
  if ((await kindOfPath(path)) !== 'missing') return `${path} exists: choose another name, or remove it.`;
  const brands = await readBrandFolders(folder).catch(() => []);
  const owner = brands.find(({ brand }) => isRecord(brand.value) && brand.value.uniqueName === name);
  return owner ? `The brand in ${join(folder, owner.name)} has the name "${name}": choose another one.` : null;
}

interface NewBrand {
  names: BrandNames;
  folder: string;
  source: BrandSource;
}

async function make(environment: Environment, { names, folder, source }: NewBrand): Promise<ExitCode> {
  const path = join(folder, names.uniqueName);
  try {
    await writeBrand(folder, source, names);
    const { findings } = await checkPath(folder);
    const own = findings.filter((each) => resolve(each.file).startsWith(join(resolve(path), '/')));
    const errors = own.filter(isError);
    if (errors.length === 0) return handOver(environment, { names, folder, source }, own.length);
    await rm(path, { recursive: true });
    return failed(environment, [`${names.uniqueName} would not pass verify:`, ...errors.map(findingLine)].join('\n'));
  } catch (error) {
    return failed(environment, `${path} cannot be written (${errorText(error)}).`);
  }
}

/** `acme-pets` is read as "Acme Pets" where no `--name` says more. */
function toSiteName(name: string): string {
  const words = name.split('-').filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

async function handOver(environment: Environment, made: NewBrand, warnings: number): Promise<ExitCode> {
  const { names, folder, source } = made;
  const brand = await readBrandFolder(folder, names.uniqueName);
  const shown = (path: string) => shownPath(environment, path);
  const settings = folder === findFunnelsFolder(environment, null) ? '' : `SLUICE_FUNNELS=${shown(folder)} `;
  const path = shown(join(folder, names.uniqueName));
  const counts = [
    countedText(brand.funnels.length, 'funnel'),
    countedText(brand.offers.length, 'offer'),
    countedText(brand.content.length, 'page'),
    countedText(brand.images.length, 'picture'),
  ].join(', ');
  const passed = warnings === 0 ? 'It passes verify.' : `It passes verify, with ${countedText(warnings, 'warning')}.`;
  const addresses = brand.funnels.flatMap(({ value }) => firstAddress(value));
  environment.print(
    [
      `Made ${path} from ${source.brand.name}: ${counts}. ${passed}`,
      `  edit     ${join(path, 'brand.json')} has its name, mail address and colours; its texts are in content/, its prices in offers/`,
      `  verify   npx sluice verify ${path}`,
      `  look     ${settings}npm start, and on its port ${addresses.join(', ')}`,
      `  publish  npx sluice publish ${shown(folder)}, while the shop runs`,
      '  read     docs/brands.md, and docs/brand-fields.md: every field',
    ].join('\n'),
  );
  return 0;
}

/** The address of a funnel's first step. */
function firstAddress(funnel: unknown): string[] {
  const { uniqueIdentifier, defaultFunnels }: Record<string, unknown> = isRecord(funnel) ? funnel : {};
  const [first]: unknown[] = Array.isArray(defaultFunnels) ? defaultFunnels : [];
  return isRecord(first) && typeof first.url === 'string' ? [`/${first.url}?uid=${uniqueIdentifier}`] : [];
}

/** Writes the JSON Schemas with which editors complete the files of brands, anew after an update of Sluice. */
export const schemas: RunLine = async (read, environment) => {
  const folder = findFunnelsFolder(environment, read.names[0] ?? null);
  if ((await kindOfPath(folder)) !== 'folder')
    return failed(environment, `${shownPath(environment, folder)} is no folder.`);
  const names = await writeSchemas(folder);
  environment.print(`Wrote ${names.length} schemas into ${shownPath(environment, folder)}/schemas.`);
  return 0;
};
