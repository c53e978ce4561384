import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import type { MainFunnel } from '../../../domain/funnel/funnel.ts';
import { buildGraph } from '../../../graph/graph.ts';
import { looseFunnel } from '../../../graph/loose-funnel.ts';
import { contentHash } from '../../../server/versions/content-hash.ts';
import { type BrandCatalogue, buildCatalogue } from '../../brands/brand-catalogue.ts';
import { checkBrand } from '../../brands/check-brand.ts';
import { readBrandFolder } from '../../publishing/read-brand.ts';
import { brandOfFile, placeInBrand, readJsonFile } from './brand-of-file.ts';
import type { Environment } from './command.ts';

export interface LoadedFunnel {
  funnel: MainFunnel;
  graph: FunnelGraph;
  /** Null where the file lies in no brand's folder. */
  catalogue: BrandCatalogue | null;
}

/** The funnel of one file alone, or a sentence with the reason why there is none. */
export async function readFunnel(environment: Environment, path: string): Promise<MainFunnel | string> {
  const file = await readJsonFile(resolve(environment.folder, path));
  const [fault] = file.findings;
  if (fault) return fault.message;
  return looseFunnel(file.value) ?? `${path} is no funnel: it has no list "defaultFunnels" of steps.`;
}

/** Brands that were read are kept in `known`, so that a brand around many funnels is read once. */
export async function loadFunnel(
  environment: Environment,
  path: string,
  known = new Map<string, BrandCatalogue>(),
): Promise<LoadedFunnel | string> {
  const funnel = await readFunnel(environment, path);
  if (typeof funnel === 'string') return funnel;
  const catalogue = await catalogueAround(resolve(environment.folder, path), known);
  return { funnel, graph: buildGraph(funnel, (content) => catalogue?.views.get(content) ?? null), catalogue };
}

async function catalogueAround(path: string, known: Map<string, BrandCatalogue>): Promise<BrandCatalogue | null> {
  const place = await placeInBrand(path);
  if (!place) return null;
  const { funnelsFolder, folder } = place;
  const catalogue =
    known.get(`${funnelsFolder}/${folder}`) ?? buildCatalogue(await readBrandFolder(funnelsFolder, folder));
  known.set(`${funnelsFolder}/${folder}`, catalogue);
  return catalogue;
}

/** The hash of the version that a funnel's file would be published as; null where it cannot be published. */
export async function hashOfFunnel(environment: Environment, path: string): Promise<string | null> {
  const around = await brandOfFile(resolve(environment.folder, path));
  if (!around) return null;
  return checkBrand(around.brand, contentHash).find(({ file }) => file === around.name)?.funnel?.hash ?? null;
}

/** The hashes of the pictures of the brand around a funnel file, by the addresses at which the shop serves them. */
export async function readPictures(environment: Environment, path: string): Promise<Map<string, string>> {
  const around = await brandOfFile(resolve(environment.folder, path));
  if (!around) return new Map();
  const { name } = around.brand;
  const folder = join(around.funnelsFolder, name, 'images');
  const files = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const pictures = new Map<string, string>();
  for (const file of files.filter((entry) => entry.isFile())) {
    const bytes = await readFile(join(folder, file.name)).catch(() => null);
    if (bytes) pictures.set(`/images/${name}/${file.name}`, createHash('sha256').update(bytes).digest('hex'));
  }
  return pictures;
}
