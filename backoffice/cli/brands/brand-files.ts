import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isRecord } from '../../../domain/is-record.ts';
import type { BrandFile, BrandFolder } from '../../brands/brand-folder.ts';
import type { ArchivedFile } from './archive.ts';

export type FoundFiles = { ok: true; files: ArchivedFile[] } | { ok: false; message: string };

/** All files of a brand's folder, without hidden ones and an editor's copies; a link is refused. */
export async function filesOfBrand(funnelsFolder: string, brand: string): Promise<FoundFiles> {
  const entries = await readdir(join(funnelsFolder, brand), { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => ({
    entry,
    path: slashed(relative(funnelsFolder, join(entry.parentPath, entry.name))),
  }));
  const shown = paths.filter(({ path }) => !/(^|\/)\.|~$/.test(path));
  const link = shown.find(({ entry }) => !entry.isFile() && !entry.isDirectory());
  if (link) return { ok: false, message: `${link.path} is neither a file nor a folder, so it cannot be packed.` };
  const files = shown.filter(({ entry }) => entry.isFile());
  return { ok: true, files: await Promise.all(files.map(({ path }) => readIn(funnelsFolder, path))) };
}

/** The files that one funnel needs. `leftOut` has those of its destinations that share their visitors with other funnels. */
export interface FunnelFiles {
  names: string[];
  leftOut: string[];
}

/** A destination belongs to the funnel where no other funnel competes there. */
export function filesOfFunnel(brand: BrandFolder, funnel: BrandFile): FunnelFiles {
  const shared = [brand.brand, brand.shipping, brand.taxes, ...brand.coupons].filter((file) => file !== null);
  const texts = brand.content.filter(({ value }) => isRecord(value) && value.view === 'text');
  const chosen = new Set([funnel, ...shared, ...texts]);
  const named = new Set<string>();
  const candidates = [...brand.offers, ...brand.content, ...brand.bumps];
  // A page names offers, so that files are added until none names another one. Sets are walked while they grow.
  for (const file of chosen) {
    for (const text of textsIn(file.value)) named.add(text);
    for (const other of candidates) if (isNamed(other, named)) chosen.add(other);
  }
  const own = isRecord(funnel.value) ? funnel.value.sfid : null;
  const bound = brand.destinations.filter(
    ({ value }) => isRecord(value) && isRecord(funnel.value) && value.sfid === funnel.value.destinationId,
  );
  const isOwn = ({ value }: BrandFile) => namedFunnels(value).every((sfid) => sfid === own);
  const files = [...chosen, ...bound.filter(isOwn)];
  const pictures = [...named].flatMap((text) => ownPicture(text, brand.name));
  return {
    names: [...new Set([...files.map(({ name }) => name), ...pictures])],
    leftOut: bound.filter((file) => !isOwn(file)).map(({ name }) => name),
  };
}

/** The funnel of a brand that a file name such as `fernhollow/funnels/classic.json` names. */
export function funnelNamed(brand: BrandFolder, name: string): BrandFile | undefined {
  return brand.funnels.find((funnel) => funnel.name === name);
}

async function readIn(funnelsFolder: string, path: string): Promise<ArchivedFile> {
  return { path, bytes: await readFile(join(funnelsFolder, path)) };
}

function slashed(path: string): string {
  return path.split(sep).join('/');
}

function isNamed({ value }: BrandFile, named: ReadonlySet<string>): boolean {
  if (!isRecord(value)) return false;
  return [value.sfid, value.offer].some((id) => typeof id === 'string' && named.has(id));
}

function namedFunnels(destination: unknown): unknown[] {
  if (!isRecord(destination)) return [];
  const rivals: unknown[] = Array.isArray(destination.splitTesting) ? destination.splitTesting : [];
  return [destination.defaultFunnel, ...rivals.map((rival) => (isRecord(rival) ? rival.sfid : null))];
}

function ownPicture(text: string, brand: string): string[] {
  const [, name] = /^\/images\/[^/]+\/([\w-]+\.\w+)$/.exec(text) ?? [];
  return name !== undefined && text.startsWith(`/images/${brand}/`) ? [`${brand}/images/${name}`] : [];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}
