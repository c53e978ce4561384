import { setImmediate } from 'node:timers/promises';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { errorText } from '../../../domain/error-text.ts';
import type { MainFunnel } from '../../../domain/funnel/funnel.ts';
import { catalogueOf } from '../../../graph/brand/brand-catalogue.ts';
import type { BrandFolder } from '../../../graph/brand/brand-folder.ts';
import { checkBrand, sharedFindings } from '../../../graph/brand/check-brand.ts';
import { type FunnelVerdict, refuseClashes } from '../../../graph/brand/name-clashes.ts';
import type { FileFinding } from '../../../graph/findings.ts';
import { buildGraph } from '../../../graph/graph.ts';
import { looseFunnel } from '../../../graph/loose-funnel.ts';
import { contentHash } from '../../publish/content-hash.ts';
import { foldersWithoutBrand, readBrandFolders } from '../../publish/read-brand.ts';

/** A funnel's file of the folder. */
export interface FolderFunnel {
  /** The name of the brand's folder. */
  brand: string;
  file: string;
  /** Null where the file has none. */
  uid: string | null;
  /** Of the version that it would be published as; null where it has errors. */
  hash: string | null;
  findings: FileFinding[];
  /** The funnel as far as it can be drawn; null where the file has no steps. */
  drawn: { funnel: MainFunnel; graph: FunnelGraph } | null;
}

/** What the folder with the brands has, and what is wrong with it. */
export interface CheckedFolder {
  funnels: FolderFunnel[];
  /** The findings on files that no funnel is in, each once. */
  shared: { brand: string; finding: FileFinding }[];
}

/** Reads and checks every brand of a folder, one brand after the other, so that requests are answered in between. */
export async function readCheckedFolder(folder: string): Promise<CheckedFolder> {
  const brands = await readBrandFolders(folder).catch((error: unknown) => errorText(error));
  if (typeof brands === 'string') return unreadable(folder, brands);
  const checked: { brand: BrandFolder; verdict: FunnelVerdict }[] = [];
  const shared: CheckedFolder['shared'] = (await foldersWithoutBrand(folder)).map(withoutBrand);
  for (const brand of brands) {
    await setImmediate();
    const verdicts = checkBrand(brand, contentHash);
    const files = new Set(verdicts.map(({ file }) => file));
    const all = [...sharedFindings(brand), ...verdicts.flatMap(({ findings }) => findings)];
    const beside = new Map(all.filter(({ file }) => !files.has(file)).map((each) => [JSON.stringify(each), each]));
    shared.push(...[...beside.values()].map((finding) => ({ brand: brand.name, finding })));
    checked.push(...verdicts.map((verdict) => ({ brand, verdict })));
  }
  const sound = refuseClashes(checked.map(({ verdict }) => verdict));
  return { shared, funnels: checked.map(({ brand }, index) => funnelOf(brand, sound[index])).filter(isFunnel) };
}

function withoutBrand(name: string): CheckedFolder['shared'][number] {
  const message = `${name} has funnels but no brand.json, so that none of them is published.`;
  return { brand: name, finding: { file: name, code: 'no-brand', severity: 'error', path: '$', message } };
}

function isFunnel(each: FolderFunnel | null): each is FolderFunnel {
  return each !== null;
}

function funnelOf(brand: BrandFolder, verdict: FunnelVerdict | undefined): FolderFunnel | null {
  if (!verdict) return null;
  const { file, findings, funnel, names } = verdict;
  const uid = names.find(({ path }) => path === '$.uniqueIdentifier')?.name ?? null;
  return { brand: brand.name, file, uid, hash: funnel?.hash ?? null, findings, drawn: funnel ?? drawnOf(brand, file) };
}

/** The funnel of a file with errors, by the pages of its brand's valid files. */
function drawnOf(brand: BrandFolder, file: string): FolderFunnel['drawn'] {
  const funnel = looseFunnel(brand.funnels.find(({ name }) => name === file)?.value);
  if (!funnel) return null;
  const { views } = catalogueOf(brand);
  return { funnel, graph: buildGraph(funnel, (id) => views.get(id) ?? null) };
}

function unreadable(folder: string, problem: string): CheckedFolder {
  const message = `The folder ${folder} cannot be read (${problem}): set SLUICE_FUNNELS to one that can.`;
  const finding = { file: folder, code: 'unreadable', severity: 'error' as const, path: '$', message };
  return { funnels: [], shared: [{ brand: '', finding }] };
}
