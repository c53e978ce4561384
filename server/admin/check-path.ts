import { readdir } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { MainFunnelSchema } from '../../contracts/funnel-file.ts';
import type { MainFunnel } from '../../domain/funnel.ts';
import { buildGraph } from '../../machines/funnel/graph.ts';
import { type FindingCode, verify } from '../../machines/funnel/verify.ts';
import { checkBrand, type FileFinding, type FunnelVerdict } from '../publish/check-brand.ts';
import { refuseClashes } from '../publish/name-clashes.ts';
import { type BrandFolder, readBrandFolder, readBrandFolders } from '../publish/read-brand.ts';
import { schemaFindings } from '../publish/schema-findings.ts';
import { brandOfFile, isBrandFolder } from './brand-of-file.ts';
import { kindOfPath, readJsonFile } from './json-file.ts';

export type { FileFinding };

export interface PathReport {
  /** Each once, under the path of its file. */
  findings: FileFinding[];
  /** The funnel files that were looked at. */
  funnels: string[];
}

/**
 * All that is wrong with what a path leads to: a folder of brands, one brand's folder, or one file of a brand. Never
 * throws on anything that a file may hold.
 */
export async function checkPath(path: string): Promise<PathReport> {
  const kind = await kindOfPath(path);
  if (kind === 'missing') return only(finding(path, 'unreadable', `${path} is neither a file nor a folder.`));
  return kind === 'file' ? checkFile(path) : checkFolder(path);
}

async function checkFolder(path: string): Promise<PathReport> {
  const folder = resolve(path);
  if (await isBrandFolder(folder))
    return checkBrands([await readBrandFolder(dirname(folder), basename(folder))], path, dirname(folder));
  const isFunnelsOfBrand = basename(folder) === 'funnels' && (await isBrandFolder(dirname(folder)));
  if (isFunnelsOfBrand) return checkFolder(dirname(path.replace(/[/\\]+$/, '')));
  const brands = await readBrandFolders(folder).catch(() => []);
  const lost = await foldersWithoutBrand(folder);
  const report = await checkBrands(brands, path, folder);
  if (brands.length > 0 || lost.length > 0)
    return { ...report, findings: [...report.findings, ...lost.map((name) => brandMissing(join(path, name)))] };
  return only(finding(path, 'no-brand', `${path} holds no brand: each is a folder with a brand.json in it.`));
}

/** Folders that hold funnels but no brand.json would be passed over in silence. */
async function foldersWithoutBrand(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const lost = await Promise.all(
    names.map(async (name) => {
      const hasFunnels = (await kindOfPath(join(folder, name, 'funnels'))) === 'folder';
      return hasFunnels && !(await isBrandFolder(join(folder, name)));
    }),
  );
  return names.filter((_, index) => lost[index]);
}

function checkBrands(brands: readonly BrandFolder[], path: string, funnelsFolder: string): PathReport {
  const verdicts = refuseClashes(brands.flatMap(checkBrand));
  const shown = (name: string) => shownPath(path, funnelsFolder, name);
  const empty = brands.filter((brand) => brand.funnels.length === 0);
  return {
    findings: [...findingsOf(verdicts, shown), ...empty.map((brand) => noFunnel(shown(brand.name)))],
    funnels: verdicts.map(({ file }) => shown(file)),
  };
}

async function checkFile(path: string): Promise<PathReport> {
  const around = await brandOfFile(path);
  if (!around) return checkLoneFile(path);
  const verdicts = refuseClashes(checkBrand(around.brand));
  const own = verdicts.filter(({ file }) => file === around.name);
  const shown = (name: string) => shownPath(path, around.funnelsFolder, name);
  if (own.length > 0) return { findings: findingsOf(own, shown), funnels: [path] };
  const known = [around.brand.brand, ...around.brand.offers, ...around.brand.content].some(
    ({ name }) => name === around.name,
  );
  if (!known)
    return only(
      finding(path, 'not-of-brand', `${path} is neither a funnel, an offer nor a content page of its brand.`),
    );
  return { findings: findingsOf(verdicts, shown).filter(({ file }) => file === shown(around.name)), funnels: [] };
}

/** The codes of what cannot be known without a brand's offers and content. */
const ABOUT_CATALOGUE: ReadonlySet<string> = new Set<FindingCode>([
  ...(['unknown-offer', 'unknown-content', 'page-without-view', 'view-does-not-fit-kind'] as const),
  ...(['no-order-form-before-offer', 'no-order-form-before-thank-you', 'order-form-without-offers'] as const),
  ...(['fail-edge-on-page-without-order-form'] as const),
]);

async function checkLoneFile(path: string): Promise<PathReport> {
  const file = await readJsonFile(path);
  if (file.finding) return only({ ...file.finding, file: path });
  const faults = schemaFindings(MainFunnelSchema, file.value).map((each) => ({ ...each, file: path }));
  if (faults.length > 0) return { findings: faults, funnels: [path] };
  const funnel = file.value as MainFunnel;
  const found = verify(buildGraph(funnel), { offers: {}, content: {}, currency: 'USD' }, funnel);
  const known = found.filter(({ code }) => !ABOUT_CATALOGUE.has(code)).map((each) => ({ ...each, file: path }));
  return { findings: [...known, brandMissing(path)], funnels: [path] };
}

function findingsOf(verdicts: readonly FunnelVerdict[], shown: (name: string) => string): FileFinding[] {
  const all = verdicts.flatMap(({ findings }) => findings.map((each) => ({ ...each, file: shown(each.file) })));
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

/** A brand names its files from the funnels folder on; a person, from where the path that was given starts. */
function shownPath(path: string, funnelsFolder: string, name: string): string {
  return join(path, relative(resolve(path), join(funnelsFolder, name)));
}

function noFunnel(folder: string): FileFinding {
  return finding(folder, 'no-funnel', `${folder} is a brand without a funnel: put one into its folder "funnels".`);
}

function brandMissing(path: string): FileFinding {
  return finding(
    path,
    'no-brand',
    `${path} belongs to no brand: beside the folder "funnels" there is no brand.json, so offers and content cannot be looked up.`,
  );
}

function finding(file: string, code: string, message: string): FileFinding {
  return { file, code, severity: 'error', path: '$', message };
}

function only(each: FileFinding): PathReport {
  return { findings: [each], funnels: [] };
}
