import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { errorText } from '../../domain/error-text.ts';
import { isRecord } from '../../domain/is-record.ts';
import type { BrandFolder } from '../../graph/brand/brand-folder.ts';
import { isError } from '../../graph/verify.ts';
import { readBrandFolder, readBrandFolders } from '../../server/publish/read-brand.ts';
import { type BrandNames, renameBrand, textRenamer } from '../brands/rename-brand.ts';
import { writeSchemas } from '../brands/write-schemas.ts';
import { findingLine } from '../findings/placed-finding.ts';
import { isBrandFolder } from '../input/brand-of-file.ts';
import { checkPath } from '../input/check-path.ts';
import { type Command, type Environment, type ExitCode, failed } from '../input/command.ts';
import { kindOfPath } from '../input/json-file.ts';

/** The smallest demo brand. */
const SMALLEST = 'fernhollow';

/** Makes a brand from another one: its names and ids are its own, so that both live in one shop. */
export const newBrand: Command = {
  usage: 'new <brand> [--from <brand>] [--folder <funnels folder>]',
  summary: 'A new brand, made from a demo brand: it passes verify and can be published beside the others.',
  flags: { from: 'value', folder: 'value' },
  names: { least: 1, most: 1 },
  async run(read, environment) {
    const [name = ''] = read.names;
    const unfit = unfitName(name);
    if (unfit) return unfit;
    const folder = funnelsFolderOf(environment, read.value('folder'));
    const from = read.value('from') ?? SMALLEST;
    const source = await sourceOf(environment, folder, from);
    if (!source)
      return failed(environment, `There is no brand "${from}" in ${folder}, and no demo brand of that name.`);
    const taken = await whoHas(folder, name);
    if (taken) return failed(environment, taken);
    return make(environment, { name, folder, source });
  },
};

/** The folder with the brands: the given one, else the shop's. */
export function funnelsFolderOf({ environment, folder }: Environment, given: string | null): string {
  return resolve(folder, given ?? environment.SLUICE_FUNNELS ?? 'funnels');
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

interface Source {
  /** The funnels folder of the brand. */
  folder: string;
  brand: BrandFolder;
}

async function sourceOf({ home }: Environment, folder: string, name: string): Promise<Source | null> {
  if (unfitName(name)) return null;
  for (const each of [folder, join(home, 'funnels')])
    if (await isBrandFolder(join(each, name))) return { folder: each, brand: await readBrandFolder(each, name) };
  return null;
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
  name: string;
  folder: string;
  source: Source;
}

async function make(environment: Environment, made: NewBrand): Promise<ExitCode> {
  const { name, folder, source } = made;
  const from = brandNames(source.brand);
  if (!from) return failed(environment, `${source.brand.name} cannot be copied: its brand.json has no siteName.`);
  const path = join(folder, name);
  try {
    await writeBrand(made, from);
    const { findings } = await checkPath(folder);
    const errors = findings.filter((each) => isError(each) && resolve(each.file).startsWith(resolve(path)));
    if (errors.length === 0) return handOver(environment, made);
    await rm(path, { recursive: true });
    return failed(environment, [`${name} would not pass verify:`, ...errors.map(findingLine)].join('\n'));
  } catch (error) {
    return failed(environment, `${path} cannot be written (${errorText(error)}).`);
  }
}

function brandNames({ name, brand }: BrandFolder): BrandNames | null {
  const siteName = isRecord(brand.value) ? brand.value.siteName : null;
  return typeof siteName === 'string' && siteName !== '' ? { uniqueName: name, siteName } : null;
}

/** `acme-pets` is read as "Acme Pets" until its owner writes another name into brand.json. */
function siteNameOf(name: string): string {
  const words = name.split('-').filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

async function writeBrand({ name, folder, source }: NewBrand, from: BrandNames): Promise<void> {
  const path = join(folder, name);
  const to = { uniqueName: name, siteName: siteNameOf(name) };
  await mkdir(path, { recursive: true });
  for (const file of renameBrand(source.brand, from, to)) {
    await mkdir(dirname(join(path, file.path)), { recursive: true });
    await writeFile(join(path, file.path), `${JSON.stringify(file.value, null, 2)}\n`);
  }
  await copyPictures(join(source.folder, source.brand.name, 'images'), join(path, 'images'), textRenamer(from, to));
  await writeSchemas(folder);
}

async function copyPictures(from: string, to: string, rename: (text: string) => string): Promise<void> {
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { withFileTypes: true }).catch(() => []);
  for (const { name } of entries.filter((entry) => entry.isFile())) {
    const bytes = await readFile(join(from, name));
    await writeFile(join(to, name), name.endsWith('.svg') ? rename(bytes.toString('utf8')) : bytes);
  }
}

async function handOver(environment: Environment, { name, folder, source }: NewBrand): Promise<ExitCode> {
  const brand = await readBrandFolder(folder, name);
  const shown = (path: string) => shownPath(environment, path);
  const settings = folder === funnelsFolderOf(environment, null) ? '' : `SLUICE_FUNNELS=${shown(folder)} `;
  const path = shown(join(folder, name));
  const counts = `${brand.funnels.length} funnels, ${brand.offers.length} offers, ${brand.content.length} pages`;
  const addresses = brand.funnels.flatMap(({ value }) => firstAddress(value));
  environment.print(
    [
      `Made ${path} from ${source.brand.name}: ${counts}. It passes verify.`,
      `  edit     ${join(path, 'brand.json')} has its name, mail address and colours; its texts are in content/, its prices in offers/`,
      `  verify   npx sluice verify ${path}`,
      `  preview  ${settings}npm run dev (anew where it runs), and on its port ${addresses.join(', ')}`,
      `  publish  npx sluice publish ${shown(folder)}`,
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
