import { basename, dirname, join, relative, resolve } from 'node:path';
import { MainFunnelSchema } from '../../../contracts/files/funnel-file.ts';
import { errorIn, type FileFinding } from '../../../graph/findings.ts';
import { contentHash } from '../../../server/versions/content-hash.ts';
import { buildCatalogue } from '../../brands/brand-catalogue.ts';
import { type BrandFolder, type FunnelVerdict, listFiles, refuseClashes } from '../../brands/brand-folder.ts';
import { checkBrand, sharedFindings } from '../../brands/check-brand.ts';
import { draftFindings, NO_CATALOGUE } from '../../brands/draft-findings.ts';
import { checkShape, schemaFindings } from '../../brands/schema/schema-findings.ts';
import { brandMissing, hasFolderLike, lostFindings, strayFindings } from '../../brands/stray-findings.ts';
import { lostFolder, readBrandFolder, readBrandFolders, readLostParts } from '../../publishing/read-brand.ts';
import { type BrandAround, brandOfFile, isBrandFolder, kindOfPath, readJsonFile } from './brand-of-file.ts';

export type { FileFinding };

export interface PathReport {
  /** Each finding once, with the path of its file. */
  findings: FileFinding[];
  /** The funnel files that were checked. */
  funnels: string[];
  note?: string;
}

/** All faults of a folder of brands, one brand's folder, or one file of a brand. Never throws on a file's content. */
export async function checkPath(path: string): Promise<PathReport> {
  const kind = await kindOfPath(path);
  if (kind === 'missing') return only(errorIn(path, 'unreadable', '$', `${path} is neither a file nor a folder.`));
  return kind === 'file' ? checkFile(path) : checkFolder(path);
}

async function checkFolder(path: string): Promise<PathReport> {
  const folder = resolve(path);
  if (await isBrandFolder(folder))
    return checkBrands([await readBrandFolder(dirname(folder), basename(folder))], path, dirname(folder));
  const isFunnelsOfBrand = basename(folder) === 'funnels' && (await isBrandFolder(dirname(folder)));
  if (isFunnelsOfBrand) return checkFolder(dirname(path.replace(/[/\\]+$/, '')));
  const brands = await readBrandFolders(folder).catch(() => []);
  const parts = await readLostParts(folder);
  const lost = lostFindings(
    parts,
    brands.map(({ name }) => name),
  );
  const report = await checkBrands(brands, path, folder);
  if (brands.length > 0 || parts.folders.length > 0)
    return {
      ...report,
      findings: [...report.findings, ...collectFindings([{ findings: lost }], (name) => join(path, name))],
    };
  const own = await lostFolder(dirname(folder), basename(folder));
  if (own) return only(withShownFiles(brandMissing(own), (name) => shownPath(path, dirname(folder), name)));
  return only(errorIn(path, 'no-brand', '$', `${path} holds no brand: each is a folder with a brand.json in it.`));
}

function checkBrands(brands: readonly BrandFolder[], path: string, funnelsFolder: string): PathReport {
  const verdicts = refuseClashes(brands.flatMap((brand) => checkBrand(brand, contentHash)));
  const shown = (name: string) => shownPath(path, funnelsFolder, name);
  const without = brands.filter((brand) => brand.funnels.length === 0);
  // A folder of funnels under another name has a finding that says so.
  const empty = without.filter((brand) => !hasFolderLike(brand, 'funnels'));
  const unheard = without.map((brand) => ({ findings: sharedFindings(brand) }));
  return {
    findings: [
      ...collectFindings([...verdicts, ...unheard], shown),
      ...empty.map((brand) => noFunnel(shown(brand.name))),
    ],
    funnels: verdicts.map(({ file }) => shown(file)),
  };
}

async function checkFile(path: string): Promise<PathReport> {
  const around = await brandOfFile(path);
  if (!around) return checkLoneFile(path);
  const verdicts = refuseClashes(checkBrand(around.brand, contentHash));
  const own = verdicts.filter(({ file }) => file === around.name);
  const shown = (name: string) => shownPath(path, around.funnelsFolder, name);
  if (own.length > 0) return { findings: collectFindings(own, shown), funnels: [path] };
  if (!listFiles(around.brand).includes(around.name)) return only(notOfBrand(path, around));
  const all = [{ findings: sharedFindings(around.brand) }, ...verdicts];
  const findings = collectFindings(all, shown).filter(({ file }) => file === shown(around.name));
  return { findings, funnels: [], note: noFunnelNote(path, shown(around.brand.name)) };
}

/** The faults of a funnel file and its brand's files by their schemas: nothing could be drawn of one that has any. */
export async function brokenFiles(path: string): Promise<FileFinding[]> {
  const around = await brandOfFile(path);
  if (!around) return checkShape({ ...(await readJsonFile(path)), name: path }, MainFunnelSchema).findings;
  const own = around.brand.funnels.filter(({ name }) => name === around.name);
  const findings = own.flatMap((file) => checkShape(file, MainFunnelSchema).findings);
  return collectFindings([{ findings: [...findings, ...buildCatalogue(around.brand).faults] }], (name) =>
    shownPath(path, around.funnelsFolder, name),
  );
}

function notOfBrand(path: string, { brand, name }: BrandAround): FileFinding {
  const known = strayFindings(brand).find(({ file }) => file === name);
  if (known) return { ...known, file: path };
  const kinds = 'brand.json, or a .json file of its folders such as funnels, offers, content and destinations';
  return errorIn(path, 'not-of-brand', '$', `${path} is no file of the brand "${brand.name}": name its ${kinds}.`);
}

/** Prices, addresses and shares are checked where a funnel uses them. */
function noFunnelNote(path: string, folder: string): string {
  return `${path} is no funnel, so it was checked alone: "sluice verify ${folder}" says what the funnels make of it.`;
}

async function checkLoneFile(path: string): Promise<PathReport> {
  const file = await readJsonFile(path);
  if (file.findings.length > 0)
    return { findings: file.findings.map((each) => ({ ...each, file: path })), funnels: [] };
  const faults = schemaFindings(MainFunnelSchema, file.value);
  const found = [...faults, ...draftFindings(file.value, faults, NO_CATALOGUE)];
  return { findings: [...found.map((each) => ({ ...each, file: path })), withoutBrand(path)], funnels: [path] };
}

function collectFindings(
  verdicts: readonly Pick<FunnelVerdict, 'findings'>[],
  shown: (name: string) => string,
): FileFinding[] {
  const all = verdicts.flatMap(({ findings }) => findings.map((each) => withShownFiles(each, shown)));
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

function withShownFiles(finding: FileFinding, shown: (name: string) => string): FileFinding {
  const also = finding.also?.map(({ file, path }) => ({ file: shown(file), path }));
  return { ...finding, file: shown(finding.file), ...(also ? { also } : {}) };
}

/** A brand's file names start at the funnels folder; the shown path starts at the path that was given. */
function shownPath(path: string, funnelsFolder: string, name: string): string {
  return join(path, relative(resolve(path), join(funnelsFolder, name)));
}

function noFunnel(folder: string): FileFinding {
  return errorIn(folder, 'no-funnel', '$', `${folder} is a brand without a funnel: put one into its folder "funnels".`);
}

function withoutBrand(path: string): FileFinding {
  const message = `${path} belongs to no brand: beside the folder "funnels" there is no brand.json, so offers and content cannot be looked up.`;
  return errorIn(path, 'no-brand', '$', message);
}

function only(each: FileFinding): PathReport {
  return { findings: [each], funnels: [] };
}
