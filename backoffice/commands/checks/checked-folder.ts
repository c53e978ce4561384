import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import type { MainFunnel } from '../../../domain/funnel/funnel.ts';
import type { FileFinding } from '../../../graph/findings.ts';
import { buildGraph } from '../../../graph/graph.ts';
import { looseFunnel } from '../../../graph/loose-funnel.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import { contentHash } from '../../../server/versions/content-hash.ts';
import { buildCatalogue } from '../../brands/brand-catalogue.ts';
import { type BrandFolder, type FunnelVerdict, refuseClashes } from '../../brands/brand-folder.ts';
import { sharedFindings } from '../../brands/check-brand.ts';
import { brandOf, type VerifiedFolder } from '../../publishing/publish-folder.ts';

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

/** Tells the findings on each funnel's file from those on files that no funnel is in. */
export function checkedFolder({ brands, lost, verdicts }: VerifiedFolder): CheckedFolder {
  const all = refuseClashes(verdicts);
  const ofBrand = brands.map((brand) => ({ brand, own: all.filter((each) => brandOf(each) === brand.name) }));
  const known = new Set(ofBrand.flatMap(({ own }) => own));
  const unread = all.filter((verdict) => !known.has(verdict)).flatMap(({ findings }) => findings);
  return {
    shared: [
      ...lost.map((finding) => ({ brand: finding.code === 'no-brand' ? brandOf(finding) : '', finding })),
      ...unread.map((finding) => ({ brand: '', finding })),
      ...ofBrand.flatMap(({ brand, own }) => besideFunnels(brand, own)),
    ],
    funnels: ofBrand.flatMap(({ brand, own }) => own.map((verdict) => toFolderFunnel(brand, verdict))),
  };
}

/** Each funnel has the findings on the files that it shares; a brand without funnels has them alone. */
function besideFunnels(brand: BrandFolder, own: readonly FunnelVerdict[]): CheckedFolder['shared'] {
  const files = new Set(own.map(({ file }) => file));
  const all = own.length > 0 ? own.flatMap(({ findings }) => findings) : sharedFindings(brand);
  const beside = new Map(all.filter(({ file }) => !files.has(file)).map((each) => [JSON.stringify(each), each]));
  return [...beside.values()].map((finding) => ({ brand: brand.name, finding }));
}

function toFolderFunnel(brand: BrandFolder, { file, findings, funnel, names }: FunnelVerdict): FolderFunnel {
  const uid = names.find(({ path }) => path === '$.uniqueIdentifier')?.name ?? null;
  return {
    brand: brand.name,
    file,
    uid,
    hash: funnel?.hash ?? null,
    findings,
    drawn: funnel ?? buildDrawn(brand, file),
  };
}

/** The funnel of a file with errors, by the pages of its brand's valid files. */
function buildDrawn(brand: BrandFolder, file: string): FolderFunnel['drawn'] {
  const funnel = looseFunnel(brand.funnels.find(({ name }) => name === file)?.value);
  if (!funnel) return null;
  const { views } = buildCatalogue(brand);
  return { funnel, graph: buildGraph(funnel, (id) => views.get(id) ?? null) };
}

/** The hash is the graph's; null where no brand has the file, or its brand.json or its steps cannot be read. */
export function drawableFunnel(brands: readonly BrandFolder[], file: string): PublishedFunnel | null {
  const own = brands.find(({ funnels }) => funnels.some(({ name }) => name === file));
  const funnel = looseFunnel(own?.funnels.find(({ name }) => name === file)?.value);
  if (!own || !funnel) return null;
  const { parts, offers, views } = buildCatalogue(own);
  const { brand } = parts;
  if (!brand) return null;
  const graph = buildGraph(funnel, (id) => views.get(id) ?? null);
  return {
    hash: contentHash(graph),
    brand,
    funnel,
    graph,
    offers: Object.fromEntries(offers),
    content: Object.fromEntries(parts.content),
    bumps: Object.fromEntries(parts.bumps.map((bump) => [bump.offer, bump])),
  };
}
