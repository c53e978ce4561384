import { isRecord } from '../../domain/is-record.ts';
import { errorIn, type FileFinding, type Finding } from '../../graph/findings.ts';
import type { ImageFile } from '../../graph/image-file.ts';
import type { PublishedFunnel } from '../../graph/published-funnel.ts';

/** One JSON file of a brand's folder. */
export interface BrandFile {
  /** Relative to the funnels folder: `fernhollow/funnels/classic.json`. */
  name: string;
  /** Null where the file cannot be read. */
  value: unknown;
  /** Why the file cannot be read, or what is wrong with its text. */
  findings: Finding[];
}

/** The files of a brand's folder, unchecked. */
export interface BrandFolder {
  name: string;
  brand: BrandFile;
  funnels: BrandFile[];
  offers: BrandFile[];
  content: BrandFile[];
  destinations: BrandFile[];
  coupons: BrandFile[];
  bumps: BrandFile[];
  /** Null where the brand has no such file. */
  shipping: BrandFile | null;
  taxes: BrandFile | null;
  /** The files of its folder `images`. */
  images: ImageFile[];
  /** The files and folders that no part of the shop reads. */
  strays: StrayFile[];
}

/** A file or a folder that the shop does not read; its name is relative to the funnels folder. */
export interface StrayFile {
  name: string;
  isFolder: boolean;
  /** The value of a .json file; null for any other. */
  value: unknown;
}

/** The files of a brand beside its folders. */
export const BRAND_FILES = ['brand.json', 'shipping.json', 'taxes.json'] as const;

/** The folders of a brand whose .json files are read. */
export const BRAND_PARTS = ['funnels', 'offers', 'content', 'destinations', 'coupons', 'bumps'] as const;

/** The names of all files that a brand reads, of any kind. */
export function listFiles({ name: _, strays: __, images: ___, ...parts }: BrandFolder): string[] {
  const files: (BrandFile | null)[] = Object.values(parts).flat();
  return files.flatMap((file) => (file === null ? [] : [file.name]));
}

/** The result for a funnel file: ready to go live, or the findings that block it. */
export interface FunnelVerdict {
  file: string;
  findings: FileFinding[];
  funnel: PublishedFunnel | null;
  /** The sfid and the uniqueIdentifier of the file, as far as it has them. */
  names: FunnelName[];
}

/** A name that no other funnel of the shop may have, and its place in the file. */
export interface FunnelName {
  path: '$.sfid' | '$.uniqueIdentifier';
  name: string;
}

/** The names of a funnel file, which may violate its schema. */
export function funnelNames(file: unknown): FunnelName[] {
  const { sfid, uniqueIdentifier }: Record<string, unknown> = isRecord(file) ? file : {};
  return [
    ...(typeof sfid === 'string' ? [{ path: '$.sfid' as const, name: sfid }] : []),
    ...(typeof uniqueIdentifier === 'string' ? [{ path: '$.uniqueIdentifier' as const, name: uniqueIdentifier }] : []),
  ];
}

/** Sfid and uniqueIdentifier are unique in a shop; a file with own errors never keeps one from a sound file. */
export function refuseClashes(verdicts: readonly FunnelVerdict[]): FunnelVerdict[] {
  const owners = new Map<string, string>();
  const sound = verdicts.filter(({ funnel }) => funnel !== null);
  const taken = new Map<FunnelVerdict, FileFinding[]>();
  for (const verdict of [...sound, ...verdicts.filter(({ funnel }) => funnel === null)]) {
    const found = verdict.names.flatMap(({ path, name }) => {
      const owner = owners.get(`${path} ${name}`);
      return owner ? [nameTaken(verdict.file, path, name, owner)] : [];
    });
    taken.set(verdict, found);
    for (const { path, name } of found.length > 0 ? [] : verdict.names) owners.set(`${path} ${name}`, verdict.file);
  }
  return verdicts.map((verdict) => {
    const found = taken.get(verdict) ?? [];
    return found.length > 0 ? { ...verdict, findings: [...verdict.findings, ...found], funnel: null } : verdict;
  });
}

/** The finding on a name that another funnel has. */
export function nameTaken(file: string, path: FunnelName['path'], name: string, owner: string): FileFinding {
  const message = `Two funnels have the ${path} "${name}", this one and ${owner}: give this funnel another one.`;
  return errorIn(file, 'name-taken', path, message);
}
